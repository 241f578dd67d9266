"""The alien as data: the question where he goes, its answer, and his place."""

from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Event, MemoryChanged, PointsScored
from ttrbot.engine.ids import CityId, Seat, Side
from ttrbot.engine.questions import Ask, Phase
from ttrbot.engine.slices import Piece, Slice

SCORE = "alvin"
"""The word for his points in events, score lines and scenarios."""


class MoveAlien(Act, frozen=True):
    """Move the alien to a city that the catcher has marked (W9)."""

    city: CityId


class AskAlien(Ask, frozen=True):
    """Which city the alien goes to (W9)."""

    phase: ClassVar[Phase] = "alvin"


class AlienMoved(Event, frozen=True):
    """The alien was caught and moved (W9)."""

    seat: Seat
    city: CityId


class Alien(Slice, frozen=True):
    """The alien's place and holder."""

    rule: ClassVar[str] = "alien"
    follows: ClassVar[tuple[type[Event], ...]] = (MemoryChanged, PointsScored)

    city: CityId
    owner: Seat | None = None
    caught: tuple[Side, ...] = ()
    """The sides that have caught him, once for each catch."""

    def after(self, event: Event) -> "Alien":
        """Return his place and holder after an event."""
        if isinstance(event, PointsScored) and event.reason == SCORE:
            return Alien(self.city, self.owner, (*self.caught, event.side))
        if not isinstance(event, MemoryChanged) or event.rule != self.rule:
            return self
        now = dict(event.memory)
        owner = now.get("owner")
        return Alien(str(now["city"]), None if owner is None else int(owner), self.caught)

    def pieces(self) -> tuple[Piece, ...]:
        """Return the alien as a piece in his city."""
        return (Piece(self.city, self.owner, "figure", holds=False),)
