"""What a special rule keeps in a position: one frozen value each, public, and what of it others may ask for."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal, Self

from msgspec import Struct

from ttrbot.engine.cards import Color
from ttrbot.engine.events import Event
from ttrbot.engine.ids import CityId, Seat


class Piece(Struct, frozen=True):
    """Something that lies in a city, for all to see."""

    city: CityId
    seat: Seat | None
    """Whose it is; None: it stands alone."""
    shape: Literal["house", "disc", "figure", "tower"]
    holds: bool = True
    """Whether it is its owner's mark on the city, of which a city has one (W3, W5)."""


class Token(Struct, frozen=True):
    """A number that stands beside a player for all to see, with its sign."""

    sign: str
    number: int


class Slice(Struct, frozen=True):
    """A rule's part of the state. Whoever looks may see all of it: what is secret lies in zones."""

    rule: ClassVar[str]
    """The rule's name."""
    follows: ClassVar[tuple[type[Event], ...]] = ()
    """The events that change it."""

    @classmethod
    def of(cls, slices: "Mapping[str, Slice]") -> Self:
        """Return this rule's part of a position or view; LookupError where the rule isn't played by."""
        found = slices[cls.rule]
        assert isinstance(found, cls)
        return found

    def after(self, event: Event) -> Self:
        """Return what it is once one of the events that it follows has happened."""
        del event
        return self

    def pieces(self) -> Iterable[Piece]:
        """List what it has lying in cities."""
        return ()

    def tokens(self, seat: Seat) -> Iterable[Token]:
        """List what stands beside a player."""
        del seat
        return ()

    def revealed(self) -> tuple[Color, ...]:
        """Return train cards that it has lying open for all to see."""
        return ()

    def wave_cards(self, seat: Seat) -> int:
        """Return how many wave cards a seat holds: what covers wave spaces beside locomotives (T5)."""
        del seat
        return 0

    def wave_pile(self) -> int | None:
        """Return how many such cards can still be taken; None: the rule has none."""
        return None


def pieces_of(slices: Mapping[str, Slice]) -> tuple[Piece, ...]:
    """List what lies in cities, homes first."""
    pieces = [piece for kept in slices.values() for piece in kept.pieces()]
    if len(pieces) > 1:
        pieces.sort(key=lambda piece: piece.shape != "house")
    return tuple(pieces)


def marker_holders(slices: Mapping[str, Slice]) -> dict[CityId, Seat]:
    """Return whose marker lies on each marked city, homes first."""
    return {piece.city: piece.seat for piece in pieces_of(slices) if piece.seat is not None and piece.holds}
