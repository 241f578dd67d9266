"""Locomotives can be played only on tunnels, never on an ordinary route (S8)."""

from msgspec import structs

from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.rules.base import Rule


class LocomotivesOnlyInTunnelsRule(Rule):
    """Ordinary routes take no locomotives."""

    name = "locomotives_only_in_tunnels"

    def cost(self, cost: Cost, route: Route) -> Cost:
        """Return the cost without locomotives, unless the route is a tunnel."""
        return structs.replace(cost, locomotives_allowed=route.kind == "tunnel")
