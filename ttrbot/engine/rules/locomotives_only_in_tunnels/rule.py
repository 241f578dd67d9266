"""Locomotives may be played on tunnels only, never on an ordinary route (S8)."""

from msgspec import structs

from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.rules.base import Rule


class LocomotivesOnlyInTunnelsRule(Rule):
    """Ordinary routes take no locomotives."""

    name = "locomotives_only_in_tunnels"

    def cost(self, cost: Cost, route: Route) -> Cost:
        """Bar locomotives where there is no tunnel."""
        return structs.replace(cost, locomotives_allowed=route.kind == "tunnel")
