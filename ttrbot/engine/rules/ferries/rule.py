"""Ferries: one locomotive for each locomotive symbol, one colour or locomotives for the other spaces (I3, W7)."""

from msgspec import structs

from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.rules.base import Rule


class FerriesRule(Rule):
    """Routes that need locomotives."""

    name = "ferries"

    def cost(self, cost: Cost, route: Route) -> Cost:
        """Return the cost with a locomotive for each symbol."""
        return structs.replace(cost, locomotives=route.locomotives)
