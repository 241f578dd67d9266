"""Ferries: one locomotive for each locomotive symbol, one colour or locomotives for the other spaces (I3, W7)."""

from msgspec import structs

from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.rules.base import Rule


class FerriesRule(Rule):
    """Routes that ask for locomotives."""

    name = "ferries"

    def cost(self, cost: Cost, route: Route) -> Cost:
        """Ask for a locomotive for each symbol."""
        return structs.replace(cost, locomotives=route.locomotives)
