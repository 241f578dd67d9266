"""The tables of a map file. docs/adding-a-map.md explains each key."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ttrbot.engine.gamemap import RefusedAtOpening, RefusedTickets, RouteKind
from ttrbot.reading import Natural, Positive

GRAY = "gray"
ZONE = "zone:"
MOST_SEATS = 12
"""Two seats of each colour, in teams."""
MOST_TICKETS = 2000
"""The most ticket cards, copies included."""

_SLUG = "^[a-z0-9]+(-[a-z0-9]+)*$"
_ROUTE = r"^[a-z0-9]+(-[a-z0-9]+)*--[a-z0-9]+(-[a-z0-9]+)*(\.[1-9])?$"

Slug: TypeAlias = Annotated[str, Meta(pattern=_SLUG, description="lower-case words joined by hyphens, as old-bridge")]
RouteName: TypeAlias = Annotated[str, Meta(pattern=_ROUTE, description="two city ids as a--b, or a--b.1 for a track")]
End: TypeAlias = Annotated[
    str, Meta(pattern=f"^({ZONE})?{_SLUG[1:]}", description="a city id, or zone: and a zone id, as zone:abroad")
]
TicketName: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9-]+$", description="two ends as a--b, in lower case")]
Text: TypeAlias = Annotated[str, Meta(min_length=1, description="a text")]
OpenTracks: TypeAlias = Annotated[
    Literal["one", "all_but_one", "all"], Meta(description='"one", "all_but_one" or "all"')
]
Latitude: TypeAlias = Annotated[float, Meta(ge=-90, le=90, description="a latitude from -90 to 90")]
Longitude: TypeAlias = Annotated[float, Meta(ge=-180, le=180, description="a longitude from -180 to 180")]
ColorWord: TypeAlias = Literal["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
RouteColor: TypeAlias = Literal["purple", "blue", "orange", "white", "green", "yellow", "black", "red", "gray"]
SeatColor: TypeAlias = Literal["blue", "red", "green", "yellow", "black", "white"]


class RawCards(Struct, frozen=True):
    """The pool of train cards: `each` of every colour, and the locomotives."""

    colors: Annotated[list[ColorWord], Meta(min_length=1, description="a list of card colours, as red")]
    each: Positive
    locomotive: Natural


class RawTicketRules(Struct, frozen=True):
    """How tickets are dealt, drawn and kept."""

    deal: Positive
    keep_at_opening: Positive
    draw: Positive
    keep: Positive
    refused: RefusedTickets = "bottom"
    refused_at_opening: RefusedAtOpening = "shuffled_bottom"


class RawProvenance(Struct, frozen=True):
    """The sources of the map's facts: what is certain, what is doubtful, and what is the project's own choice."""

    certain: Text
    doubtful: Text
    ours: Text


class RawHead(Struct, frozen=True):
    """Everything but the lists of rules, cities, routes and tickets."""

    format: Annotated[Literal[1], Meta(description="1, the only format so far")]
    id: Slug
    players: Annotated[
        list[Annotated[int, Meta(ge=1, le=MOST_SEATS)]],
        Meta(min_length=1, description=f"the numbers of players up to {MOST_SEATS}, as [2, 3, 4]"),
    ]
    seat_colors: Annotated[
        list[SeatColor], Meta(min_length=1, description="a list of blue, red, green, yellow, black, white")
    ]
    cars: Positive
    start_hand: Natural
    market_size: Positive
    market_sweep_at: Natural
    cards: RawCards
    tickets_rule: RawTicketRules
    parallel_tracks: Annotated[
        dict[Positive, OpenTracks], Meta(description='a table players = "one", "all_but_one" or "all"')
    ]
    points: Annotated[dict[Positive, Natural], Meta(description="a table spaces = points")]
    provenance: RawProvenance
    market_locomotive_counts_as_turn: bool = True
    last_round_cars: Natural = 2
    team_size: Positive = 1
    unequal_groups: Annotated[list[Text], Meta(description="a list of groups, as a--b")] = []
    always_open_groups: Annotated[list[Text], Meta(description="a list of groups, as a--b")] = []


class RawCity(Struct, frozen=True):
    """A place on the board: a city, a junction without a name, or a terminal of a zone."""

    id: Slug
    kind: Literal["city", "junction", "terminal"] = "city"
    zone: Slug | None = None
    region: Slug | None = None
    lat: Latitude | None = None
    lon: Longitude | None = None


class RawRoute(Struct, frozen=True):
    """One track."""

    id: RouteName
    a: Slug
    b: Slug
    length: Positive
    color: RouteColor
    kind: RouteKind = "train"
    locomotives: Natural = 0
    waves: Natural = 0
    tunnel_cards: Natural = 0
    marks: Annotated[dict[str, Positive], Meta(description="a table word = number, as { crosses = 2 }")] = {}
    group: Text | None = None


class RawTicket(Struct, frozen=True):
    """A destination ticket: `a` to `b` for `points`, or `a` to any of the `alternatives`, each end with its points."""

    id: TicketName
    a: End
    b: End | None = None
    points: Positive | None = None
    alternatives: Annotated[
        dict[End, Positive], Meta(description='a table end = points, as { "zone:abroad" = 5 }')
    ] = {}
    copies: Positive = 1
