"""Home cities as data: the question, its answer, and each seat's home."""

from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Event, MarkerPlaced
from ttrbot.engine.ids import CityId, Seat
from ttrbot.engine.questions import Ask, Phase
from ttrbot.engine.slices import Piece, Slice


class ChooseHome(Act, frozen=True):
    """Choose the home city (W3)."""

    city: CityId


class AskHome(Ask, frozen=True):
    """Which city to choose as home (W3)."""

    phase: ClassVar[Phase] = "homes"


class Homes(Slice, frozen=True):
    """The home cities chosen so far, in the order of the choices."""

    rule: ClassVar[str] = "homes"
    follows: ClassVar[tuple[type[Event], ...]] = (MarkerPlaced,)

    chosen: tuple[tuple[CityId, Seat], ...] = ()

    def after(self, event: Event) -> "Homes":
        """Return the homes after an event."""
        if isinstance(event, MarkerPlaced) and event.home:
            return Homes((*self.chosen, (event.city, event.seat)))
        return self

    def pieces(self) -> tuple[Piece, ...]:
        """Return the homes as pieces in their cities."""
        return tuple(Piece(city, seat, "house") for city, seat in self.chosen)
