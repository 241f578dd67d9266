"""Locomotives can be played only on tunnels (S8), or on tunnels and ferries (N7), never on an ordinary route."""

from dataclasses import dataclass

from msgspec import structs

from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.rules.base import Rule


@dataclass(frozen=True, slots=True)
class _Params:
    """Whether ferries take locomotives, too."""

    on_ferries: bool = False


class LocomotivesOnlyInTunnelsRule(Rule):
    """Ordinary routes take no locomotives."""

    name = "locomotives_only_in_tunnels"
    params_type = _Params
    params: _Params

    def cost(self, cost: Cost, route: Route) -> Cost:
        """Return the cost without locomotives, unless the route is a tunnel or a ferry that takes them."""
        takes_them = route.kind == "tunnel" or (route.kind == "ferry" and self.params.on_ferries)
        return structs.replace(cost, locomotives_allowed=takes_them)
