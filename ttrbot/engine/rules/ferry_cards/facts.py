"""Ferry cards as data: taking one, and how many each seat and the pile have."""

from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Event
from ttrbot.engine.ids import Seat
from ttrbot.engine.slices import Slice, Token

FERRY = "ferry"
"""The word for using the turn to take one."""


class DrawFerryCard(Act, frozen=True):
    """Take one ferry card (T4)."""


class FerryCardsMoved(Event, frozen=True):
    """A seat took ferry cards from the open pile, or gave some back (a negative number) (T4, T5)."""

    seat: Seat
    number: int

    @property
    def wave_cards_laid(self) -> int:
        """Return how many were given back."""
        return max(0, -self.number)


class FerryCards(Slice, frozen=True):
    """The ferry cards of each seat, and those in the pile."""

    rule: ClassVar[str] = "ferry_cards"
    follows: ClassVar[tuple[type[Event], ...]] = (FerryCardsMoved,)

    held: tuple[int, ...]
    pile: int

    def after(self, event: Event) -> "FerryCards":
        """Return the ferry cards after an event."""
        assert isinstance(event, FerryCardsMoved)
        held = list(self.held)
        held[event.seat] += event.number
        return FerryCards(tuple(held), self.pile - event.number)

    def tokens(self, seat: Seat) -> tuple[Token, ...]:
        """Return the number that a seat holds as a token beside it."""
        return (Token("⛴️", self.held[seat]),)

    def wave_cards(self, seat: Seat) -> int:
        """Return how many a seat holds."""
        return self.held[seat]

    def wave_pile(self) -> int:
        """Return how many can still be taken."""
        return self.pile
