"""Mountain routes in scenarios: the cars in the crossing area, and the tracks with an X.

The points of cars in the mountains are part of `routes`, as they are of `score`.
"""

from collections.abc import Mapping
from typing import ClassVar

from ttrbot.engine.events import Result
from ttrbot.engine.evolve import replaced
from ttrbot.engine.ids import Seat, Side
from ttrbot.engine.rules.mountain_routes.facts import CROSSES, MountainRoutes
from ttrbot.engine.rules.mountain_routes.rule import MountainRoutesRule
from ttrbot.engine.rules.written import ExpectedOfCount, ExpectedOfSeat, Written, WrittenPosition, number
from ttrbot.engine.state import State


def _crosses(state: State, seats: tuple[Seat, ...]) -> list[int]:
    """Return the number of X marks of each track with an X that some seats own."""
    routes = [state.book.gamemap.routes[index] for index in state.routes_of(seats)]
    return [route.mark(CROSSES) for route in routes if route.mark(CROSSES)]


def _cars(state: State, seat: Seat) -> int:
    return MountainRoutes.of(state.rules).crossed[seat] if MountainRoutes.rule in state.rules else 0


def _marks(state: State, result: Result, side: Side) -> int:
    del result
    return sum(_crosses(state, state.book.seats_of[side]))


def _tracks(state: State, result: Result, side: Side) -> int:
    del result
    return len(_crosses(state, state.book.seats_of[side]))


def _points(state: State, result: Result, side: Side) -> int:
    del state
    return sum(line.points for line in result.sides[side].lines if line.kind in ("routes", MountainRoutes.rule))


class MountainRoutesWritten(Written):
    """Mountain routes in scenarios."""

    name = "mountain_routes"
    expects_of_seat: ClassVar[Mapping[str, ExpectedOfSeat]] = {"mountain_cars": ExpectedOfSeat(_cars, number)}
    expects_of_count: ClassVar[Mapping[str, ExpectedOfCount]] = {
        "routes": ExpectedOfCount(_points, number),
        "mountain_cars": ExpectedOfCount(_marks, number),
        "mountain_routes": ExpectedOfCount(_tracks, number),
    }

    @staticmethod
    def place(scene: WrittenPosition) -> None:
        """Put the cars of the seats' routes into the crossing area. Their points are in the score already."""
        state = scene.state
        crossed = tuple(sum(_crosses(state, (seat,))) for seat in state.book.seats)
        state.rules[MountainRoutes.rule] = MountainRoutes(crossed)
        points = next(rule.params.points for rule in state.book.rules if isinstance(rule, MountainRoutesRule))
        for seat, side in enumerate(state.book.side_of):
            brought = crossed[seat] * points
            state.route_points = replaced(state.route_points, side, state.route_points[side] - brought)
