"""What a picture shows, in the renderer's own small types. Nothing secret but what `HandPicture` names."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ttrbot.engine.cards import Counts
from ttrbot.engine.ids import CityId, RouteId, Seat
from ttrbot.engine.outlook import TicketState


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One entry of the scoreboard; seats of a team share a `color`."""

    name: str
    color: str
    points: int
    cars: int
    cards: int
    tickets: int
    has_turn: bool = False
    ferry_cards: int | None = None
    """None on a map without ferry cards (T4)."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A seat's marker in a city, a house for its home (W3, W5)."""

    city: CityId
    seat: Seat
    is_home: bool = False


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """What a board picture shows beside the map itself."""

    seats: tuple[SeatLine, ...]
    """The scoreboard, by seat."""
    owners: Mapping[RouteId, Seat] = field(default_factory=dict)
    """Who owns each claimed route."""
    closed: frozenset[RouteId] = frozenset()
    """Routes that nobody can claim any more (B15)."""
    recent: tuple[RouteId, ...] = ()
    """The newest claims, oldest first; they are outlined and numbered in this order."""
    longest: frozenset[RouteId] = frozenset()
    """The longest path, to be highlighted (B20)."""
    markers: tuple[Marker, ...] = ()
    alien: CityId | None = None
    """The city where the alien is (W9)."""


@dataclass(frozen=True, slots=True)
class TicketLine:
    """One ticket of a hand: its ends by name (`b` may be empty), what it is worth and how it stands."""

    a: str
    b: str
    points: int
    state: TicketState


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


Names = Mapping[CityId, str]
"""The cities' names in the language of the picture."""
