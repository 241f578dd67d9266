"""City markers as data: whether to place one, where they lie, and the points they brought."""

from typing import ClassVar

from ttrbot.engine.actions import Act, Payment
from ttrbot.engine.events import Event, MarkerPlaced, MemoryChanged
from ttrbot.engine.ids import CityId, RouteId, Seat
from ttrbot.engine.questions import Ask, Phase
from ttrbot.engine.slices import Piece, Slice


class PlaceMarker(Act, frozen=True):
    """Place a city marker on an end of the route just claimed (W5)."""

    city: CityId
    pay: Payment


class DeclineMarker(Act, frozen=True):
    """Place no marker."""


class AskMarker(Ask, frozen=True):
    """Whether to place a marker on an end of the route just claimed (W5)."""

    phase: ClassVar[Phase] = "marker"

    route: RouteId


class CityMarkers(Slice, frozen=True):
    """The markers placed after claims, in order, and the points that the marker on each city has brought."""

    rule: ClassVar[str] = "city_markers"
    follows: ClassVar[tuple[type[Event], ...]] = (MarkerPlaced, MemoryChanged)

    placed: tuple[tuple[CityId, Seat], ...] = ()
    earned: tuple[tuple[CityId, int], ...] = ()

    def after(self, event: Event) -> "CityMarkers":
        """Return the markers and their points after an event."""
        if isinstance(event, MarkerPlaced) and not event.home:
            return CityMarkers((*self.placed, (event.city, event.seat)), self.earned)
        if isinstance(event, MemoryChanged) and event.rule == self.rule:
            return CityMarkers(self.placed, tuple((city, int(points)) for city, points in event.memory))
        return self

    def pieces(self) -> tuple[Piece, ...]:
        """Return the markers as pieces in their cities."""
        return tuple(Piece(city, seat, "disc") for city, seat in self.placed)
