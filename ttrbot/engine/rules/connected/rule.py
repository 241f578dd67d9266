"""Connected networks: a player's first route touches the home city, each later one the player's network (W4)."""

from collections.abc import Iterator

from ttrbot.engine.errors import Violation
from ttrbot.engine.gamemap import Route
from ttrbot.engine.ids import Seat
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.state import State


class ConnectedRule(Rule):
    """Only connected routes can be built."""

    name = "connected"

    def veto(self, state: State, seat: Seat, route: Route) -> Iterator[Violation]:
        """Refuse a first route that doesn't touch the home city, and a later one that doesn't touch the network."""
        owners = state.owners
        if seat in [owners[index] for index in self.gamemap.neighbours[route.index]]:
            return
        is_first = seat not in owners
        home = state.markers(seat)[:1] if is_first else ()
        if not (home and home[0] in {route.a, route.b}):
            yield Violation("not_connected", {"route": route.id, "is_first": int(is_first), "is_enclosed": 0})

    def left_open(self, state: State, seat: Seat, routes: RouteSet) -> RouteSet:
        """Return those of these routes at the seat's network, or at its home city before it has a route."""
        sets = state.book.sets
        if seat not in state.owners:
            return routes & sets.at[home] if (home := next(iter(state.markers(seat)), None)) else 0
        return routes & sets.touched(state.routes_of((seat,)))
