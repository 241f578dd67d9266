"""What a picture shows, in the renderer's own small types. Secret: what is marked so, and hands."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ttrbot.engine.cards import Counts
from ttrbot.engine.ids import CityId, RouteId, Seat
from ttrbot.engine.outlook import TicketState
from ttrbot.engine.slices import Piece


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One cell of the score strip; seats of a team share a `color`."""

    name: str
    color: str
    points: int
    cars: int
    cards: int
    tickets: int
    has_turn: bool = False
    wave_cards: int | None = None
    """None on a map without wave cards (T4)."""


@dataclass(frozen=True, slots=True)
class PosterLine:
    """One side at the end: its place, whose disc stands for it, and what its points came from, in words."""

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
    """A lettered tag on a city: an end of somebody's ticket, whose other end bears the same letter. Secret."""

    city: CityId
    letter: str
    state: TicketState


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """What a board picture shows beside the map itself."""

    seats: tuple[SeatLine, ...]
    """The score strip, by seat."""
    owners: Mapping[RouteId, Seat] = field(default_factory=dict)
    """Who owns each claimed route."""
    closed: frozenset[RouteId] = frozenset()
    """Routes that nobody can claim any more (B15)."""
    recent: tuple[RouteId, ...] = ()
    """The newest claims, oldest first; they are ringed and numbered in this order."""
    shown: frozenset[RouteId] = frozenset()
    """Routes that stand out, such as those that brought a bonus at the end."""
    pieces: tuple[Piece, ...] = ()
    """What lies on cities; a figure stands beside its city, the others on it."""
    tags: tuple[Tag, ...] = ()
    """The ends of tickets. Secret until the end."""
    choices: frozenset[CityId] = frozenset()
    """The cities that somebody may choose now, such as homes (W3)."""
    missing: frozenset[RouteId] = frozenset()
    """The routes that somebody's tickets still need. Secret."""
    progress: "Progress | None" = None
    """Stands in place of the score strip. Secret."""
    poster: Poster | None = None
    """Stands in place of the score strip at the end."""
    caption: str = ""
    """A line of words above the score strip, in a film."""


@dataclass(frozen=True, slots=True)
class OwnRoutes:
    """The routes of the side whose picture it is, and its colour."""

    routes: tuple[RouteId, ...] = ()
    color: str = "black"


@dataclass(frozen=True, slots=True)
class TicketLine:
    """One ticket of a hand: its ends by name, what it is worth and how it stands.

    `b` names all destinations with their points where there are several (S5).
    """

    a: str
    b: str
    points: str
    """A number; from the least to the most, while it is open which of several destinations it will reach."""
    state: TicketState
    ends: tuple[CityId, ...] = ()
    """Every city that is, or stands for, one of its ends."""
    missing: tuple[RouteId, ...] = ()
    """The free routes on the cheapest way to complete it."""
    cars: int = 0
    """How many cars those take."""
    copies: int = 1
    """How many tickets are the same."""
    is_offered: bool = False
    """Whether it is still to be chosen."""
    letter: str = ""
    """What its ends bear on the board."""

    @property
    def title(self) -> str:
        """The first end, and how many such tickets there are if several."""
        return self.a if self.copies == 1 else f"{self.copies} × {self.a}"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody's tickets have come: a title in the reader's language, cars needed and left, and the tickets."""

    title: str
    needed: int
    left: int
    tickets: tuple[TicketLine, ...] = ()
    color: str | None = None
    """The colour of the side whose board it is."""


@dataclass(frozen=True, slots=True)
class RackPicture:
    """What a team shares (A2): as in `HandPicture`, under a title in the reader's language."""

    title: str
    cards: Counts
    tickets: tuple[TicketLine, ...] = ()


@dataclass(frozen=True, slots=True)
class HandPicture:
    """A player's secrets: train cards per colour, in the order of `Color`, and tickets."""

    cards: Counts
    tickets: tuple[TicketLine, ...] = ()
    rack: RackPicture | None = None
    """The team's rack; None without teams."""
    own: OwnRoutes = OwnRoutes()
    """Drawn on the tickets' small maps."""


@dataclass(frozen=True, slots=True)
class OfferPicture:
    """The tickets that a player is to choose from. Secret."""

    tickets: tuple[TicketLine, ...]
    own: OwnRoutes = OwnRoutes()
    """Drawn on the tickets' small maps."""


Names = Mapping[CityId, str]
"""The cities' names in the language of the picture."""
