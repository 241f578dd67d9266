"""Mountain routes: for each X mark of a route one more car leaves the stock and scores points at once (L8-L11, L17).

Train cards are paid for the length only, and one car lies on each space. The cars in the mountain crossing area never
come back, lie on no route and count in no network or path. As they have left the stock, they bring the end nearer. Of
those who tie with as many completed tickets, the one with more mountain routes is ahead.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec import structs

from ttrbot.engine import events as ev
from ttrbot.engine.events import ScoreLine
from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.ids import RouteId, Side
from ttrbot.engine.network import Network
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.mountain_routes.facts import CROSSES, MountainRoutes
from ttrbot.engine.state import State
from ttrbot.engine.work import Work
from ttrbot.reading import Natural


@dataclass(frozen=True, slots=True)
class _Params:
    """The points for each car in the crossing area."""

    points: Natural = 2


class MountainRoutesRule(Rule):
    """Routes that take more cars than they have spaces."""

    name = "mountain_routes"
    params_type = _Params
    params: _Params
    route_marks = (CROSSES,)

    def begin(self) -> MountainRoutes:
        """Return the start with no car there."""
        return MountainRoutes((0,) * self.config.seats)

    def cost(self, cost: Cost, route: Route) -> Cost:
        """Return the cost with one more car for each X, and its points."""
        crosses = route.mark(CROSSES)
        bonus = crosses * self.params.points
        return structs.replace(cost, cars=cost.cars + crosses, points=cost.points + bonus, bonus=cost.bonus + bonus)

    def react(self, work: Work, event: ev.Event) -> None:
        """Move the additional cars of a claim to the crossing area."""
        if not isinstance(event, ev.RouteClaimed):
            return
        crosses = self.gamemap.route[event.route].mark(CROSSES)
        if crosses:
            side = work.state.book.side_of[event.seat]
            work.emit(ev.CarsSetAside(event.seat, crosses, event.route))
            work.emit(ev.PointsScored(side, crosses * self.params.points, self.name, event.route))

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Return the lines of what the crossing area has brought, with the routes that brought it."""
        crossed = MountainRoutes.of(state.rules).crossed
        for side, seats in enumerate(state.book.seats_of):
            cars = sum(crossed[seat] for seat in seats)
            if cars:
                yield ScoreLine(side, self.name, cars * self.params.points, cars, self.mountains(networks[side]))

    def mountains(self, network: Network) -> tuple[RouteId, ...]:
        """Return the routes of a network that have an X."""
        routes = [self.gamemap.routes[index] for index in network.routes]
        return tuple([route.id for route in routes if route.mark(CROSSES)])

    def tie_break(self, state: State, networks: Sequence[Network], side: Side) -> int:
        """Return how many mountain routes a side has (L17)."""
        del state
        return len(self.mountains(networks[side]))
