"""What a special rule keeps in a position: one public, frozen value each, and what other code may ask of it."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal, Self

from msgspec import Struct

from ttrbot.engine.cards import Color
from ttrbot.engine.events import Event
from ttrbot.engine.ids import CityId, Seat


class Piece(Struct, frozen=True):
    """A piece that lies in a city, visible to everybody."""

    city: CityId
    seat: Seat | None
    """The owner's seat; None: it belongs to nobody."""
    shape: Literal["house", "disc", "figure", "tower"]
    holds: bool = True
    """Whether it is its owner's mark on the city. A city has at most one mark (W3, W5)."""


class Token(Struct, frozen=True):
    """A number with its sign that stands beside a player, visible to everybody."""

    sign: str
    number: int


class Slice(Struct, frozen=True):
    """A rule's part of the state. Everybody may see all of it: secrets belong in zones."""

    rule: ClassVar[str]
    """The rule's name."""
    follows: ClassVar[tuple[type[Event], ...]] = ()
    """The events that change it."""

    @classmethod
    def of(cls, slices: "Mapping[str, Slice]") -> Self:
        """Return this rule's part of a position or view. Raise LookupError if the game doesn't use the rule."""
        found = slices[cls.rule]
        assert isinstance(found, cls)
        return found

    def after(self, event: Event) -> Self:
        """Return this part as it is after one of the events in `follows`."""
        del event
        return self

    def pieces(self) -> Iterable[Piece]:
        """Return its pieces that lie in cities."""
        return ()

    def tokens(self, seat: Seat) -> Iterable[Token]:
        """Return its tokens beside a player."""
        del seat
        return ()

    def revealed(self) -> tuple[Color, ...]:
        """Return its face-up train cards, which everybody sees."""
        return ()

    def wave_cards(self, seat: Seat) -> int:
        """Return how many wave cards a seat holds. They cover wave spaces, as locomotives do (T5)."""
        del seat
        return 0

    def wave_pile(self) -> int | None:
        """Return how many wave cards can still be taken; None: the rule has none."""
        return None


def pieces_of(slices: Mapping[str, Slice]) -> tuple[Piece, ...]:
    """Return the pieces that lie in cities, homes first."""
    pieces = [piece for kept in slices.values() for piece in kept.pieces()]
    if len(pieces) > 1:
        pieces.sort(key=lambda piece: piece.shape != "house")
    return tuple(pieces)


def marker_holders(slices: Mapping[str, Slice]) -> dict[CityId, Seat]:
    """Return the seat whose marker lies on each marked city, homes first."""
    return {piece.city: piece.seat for piece in pieces_of(slices) if piece.seat is not None and piece.holds}
