"""Connected networks: a player's first route touches the home city, each later one the player's network (W4)."""

from collections.abc import Iterator

from ttrbot.engine.errors import Violation
from ttrbot.engine.gamemap import Route
from ttrbot.engine.ids import Seat
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.state import State


class ConnectedRule(Rule):
    """Nothing unconnected may be built."""

    name = "connected"

    def veto(self, state: State, seat: Seat, route: Route) -> Iterator[Violation]:
        """Refuse a route that touches neither the home city, as the first, nor the network, as a later one."""
        routes = self.gamemap.routes
        reached = {city for index in state.routes_of((seat,)) for city in (routes[index].a, routes[index].b)}
        if not reached and state.markers[seat]:
            reached = {state.markers[seat][0]}
        if not {route.a, route.b} & reached:
            yield Violation("not_connected", {"route": route.id})
