"""The value of markers, and where the alien is safest: by who is likely to claim what at a city (W5, W6, W9)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId, Side
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.ground import OpenNetwork

REACHED = 0.25
"""The chance that another side claims a route that its network touches, if the whole game lies ahead."""
FAR = 0.08
"""The chance for a route that its network must reach first. Some players avoid a marked city."""
WHOLE_GAME = 30.0
"""The number of turns of a whole game."""


@dataclass(frozen=True)
class Markers:
    """The cities of a map with markers, for a side with some turns left."""

    view: SeatView
    gamemap: GameMap
    turns_left: float

    def worth(self, city: CityId) -> float:
        """Return the average points of a marker on a city: what others claim there, they claim for its owner.

        The side's own claims bring it more only if the other end is marked already.
        """
        return sum(
            self._chance(side, route) * (self._points(route, side, city) - self._points(route, side))
            for route in self._free_at(city)
            for side in self._others
        )

    def peril(self, city: CityId) -> float:
        """Return the expected number of claims by others at a city where the alien would be."""
        return sum(self._chance(side, route) for route in self._free_at(city) for side in self._others)

    def _points(self, route: Route, claimer: Side, marked: CityId | None = None) -> float:
        """Return what a claim brings this side minus what it brings each other side, with one more marker (W6)."""
        public = self.view.public
        holders = [
            public.seats[seat].side
            for seat, cities in enumerate(public.markers)
            for city in (route.a, route.b)
            if city in cities
        ]
        if marked is not None:
            holders.append(self.view.side)
        cost = public.costs[route.index]
        points = cost.points - cost.bonus
        return sum(points if side == self.view.side else -points / len(self._others) for side in holders or [claimer])

    def _chance(self, side: Side, route: Route) -> float:
        near = self._networks[side] & {route.a, route.b}
        return (REACHED if near else FAR) * min(1.0, self.turns_left / WHOLE_GAME)

    def _free_at(self, city: CityId) -> Iterator[Route]:
        """Yield the routes that can still be claimed at a city; of tracks that close each other only one (B15)."""
        ground = OpenNetwork(self.view, self.gamemap, self.view.side)
        seen = set()
        for route in (self.gamemap.routes[index] for index in ground.free):
            if city in (route.a, route.b) and (route.group not in seen or ground.has_parallel(route.index)):
                seen.add(route.group or route.id)
                yield route

    @cached_property
    def _others(self) -> list[Side]:
        return [side.side for side in self.view.public.sides if side.side != self.view.side]

    @cached_property
    def _networks(self) -> dict[Side, set[CityId]]:
        return {side: OpenNetwork(self.view, self.gamemap, side).network() for side in self._others}
