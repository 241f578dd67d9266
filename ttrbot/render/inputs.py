"""The renderer's own small types for what a picture shows. Hands, and everything marked so, are secret."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ttrbot.engine.cards import Counts
from ttrbot.engine.ids import CityId, RouteId, Seat
from ttrbot.engine.outlook import TicketState
from ttrbot.engine.slices import Piece, Token


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A cell of the score strip; the seats of a team share a `color`."""

    name: str
    color: str
    points: int
    cars: int
    cards: int
    tickets: int
    has_turn: bool = False
    tokens: tuple[Token, ...] = ()
    """What a special rule counts for the seat, such as its stations left."""
    mate: int = 0
    """Its number in its team, from 0; team mates have different marks."""


@dataclass(frozen=True, slots=True)
class PosterLine:
    """A side at the end: its place, the seat whose disc stands for it, and the sources of its points in words."""

    place: int
    color: str
    name: str
    points: int
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Poster:
    """The end of a game; several winners share a victory."""

    title: str
    winners: tuple[PosterLine, ...]
    others: tuple[PosterLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Tag:
    """A lettered tag on a city at an end of a player's ticket; the other end has the same letter. Secret."""

    city: CityId
    letter: str
    state: TicketState


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Everything on a board picture besides the map itself."""

    seats: tuple[SeatLine, ...]
    """The score strip, by seat."""
    owners: Mapping[RouteId, Seat] = field(default_factory=dict)
    """Who owns each claimed route."""
    closed: frozenset[RouteId] = frozenset()
    """Routes that nobody can claim any more (B15)."""
    recent: tuple[RouteId, ...] = ()
    """The newest claims, oldest first; they get rings, and numbers in this order."""
    shown: frozenset[RouteId] = frozenset()
    """Highlighted routes, such as those that brought a bonus at the end."""
    pieces: tuple[Piece, ...] = ()
    """The pieces on cities; a figure stands beside its city, other pieces on it."""
    tags: tuple[Tag, ...] = ()
    """The ends of tickets. Secret until the end."""
    choices: frozenset[CityId] = frozenset()
    """The cities that a player may choose now, such as homes (W3)."""
    missing: frozenset[RouteId] = frozenset()
    """The routes that a player's tickets still need. Secret."""
    progress: "Progress | None" = None
    """Shown in place of the score strip. Secret."""
    poster: Poster | None = None
    """Shown in place of the score strip at the end."""
    caption: str = ""
    """A line of words above the score strip, in a film."""


@dataclass(frozen=True, slots=True)
class OwnRoutes:
    """The routes and the colour of the side that the picture is for."""

    routes: tuple[RouteId, ...] = ()
    color: str = "black"


@dataclass(frozen=True, slots=True)
class TicketLine:
    """A ticket of a hand: the names of its ends, its value and its state.

    If there are several destinations, `b` names all of them with their points (S5).
    """

    a: str
    b: str
    points: str
    """The value: a number, or a range while several destinations with different values are still possible."""
    state: TicketState
    ends: tuple[CityId, ...] = ()
    """Every city that is one of its ends or stands for one."""
    missing: tuple[RouteId, ...] = ()
    """The free routes on the cheapest way to complete it."""
    cars: int = 0
    """The number of cars that those routes need."""
    need: str = ""
    """The same in the reader's language."""
    copies: int = 1
    """The number of equal tickets."""
    is_offered: bool = False
    """Whether the ticket is only offered and not yet chosen."""
    letter: str = ""
    """The letter of its ends on the board."""

    @property
    def title(self) -> str:
        """The first end, with the number of equal tickets if there are several."""
        return self.a if self.copies == 1 else f"{self.copies} × {self.a}"


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a player's tickets: a title in the reader's language, cars needed and left, and the tickets."""

    title: str
    needed: int
    left: int
    tickets: tuple[TicketLine, ...] = ()
    color: str | None = None
    """The colour of the side that the board is for."""


@dataclass(frozen=True, slots=True)
class RackPicture:
    """The cards and tickets that a team shares (A2), as in `HandPicture`, with a title in the reader's language."""

    title: str
    cards: Counts
    tickets: tuple[TicketLine, ...] = ()


@dataclass(frozen=True, slots=True)
class HandPicture:
    """A player's hand: the train cards of each colour, in the order of `Color`, and the tickets. Secret."""

    cards: Counts
    tickets: tuple[TicketLine, ...] = ()
    rack: RackPicture | None = None
    """The team's rack; None without teams."""
    own: OwnRoutes = OwnRoutes()
    """Drawn on the tickets' small maps."""


@dataclass(frozen=True, slots=True)
class OfferPicture:
    """The tickets among which a player chooses. Secret."""

    tickets: tuple[TicketLine, ...]
    own: OwnRoutes = OwnRoutes()
    """Drawn on the tickets' small maps."""


Names = Mapping[CityId, str]
"""The cities' names in the language of the picture."""
