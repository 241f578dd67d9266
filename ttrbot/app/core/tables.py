"""A table as the rest of the host and the Discord side see it, and the answers that the host gives."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

from ttrbot.app.core.paces import Timing
from ttrbot.engine.config import RULES_VERSION
from ttrbot.engine.events import RouteClaimed, SeenEvent
from ttrbot.engine.ids import RouteId, Seat, Side
from ttrbot.engine.seatview import PublicView, SeatView
from ttrbot.store.games.results import CountsFor
from ttrbot.store.records import Status

PASSING: Final = frozenset({"store_unavailable", "store_unknown", "shutting_down"})
"""The codes after which another try may help: the store refuses for now, or the bot is ending."""


class Refusal(Struct, frozen=True):
    """Why the host did nothing: a code, the engine's or the host's own, with the values that its text needs."""

    code: str
    args: dict[str, int | str] = {}


@dataclass(frozen=True, slots=True)
class Accepted:
    """An action was taken and is on the disk.

    `seen` is what the acting seat saw happen, `view` what it sees now; both are secret: ephemeral or DM only.
    """

    position: int
    seen: tuple[SeenEvent, ...] = field(repr=False)
    view: SeatView = field(repr=False)
    may_undo: bool = False
    """Whether the person may take the action back without asking the others."""
    first_card: tuple[SeenEvent, ...] = field(default=(), repr=False)
    """What the seat saw of the turn's first card, where this was the second. Secret as `seen`."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A taken seat. `user_id` and `robot` are both None for a person whose data has been deleted, `name` then too.

    Both are given where a computer player stands in for the person, who may take the seat back.
    """

    seat: Seat
    side: Side
    user_id: int | None
    name: str | None
    robot: str | None
    """The kind of computer player that plays here now."""
    color: str
    """One of the map's `seat_colors`; team mates have the same (A1)."""
    press_id: int
    """The press that seated it; part of the seed of older games."""
    has_changed_hands: bool = False
    """Whether anybody else has held it, a stand-in included, since the game began."""

    @property
    def is_robot(self) -> bool:
        """Whether a computer player sits here."""
        return self.robot is not None

    @property
    def player_id(self) -> int | None:
        """The person who plays here now; None where a computer player does, or nobody is known."""
        return None if self.is_robot else self.user_id


@dataclass(frozen=True, slots=True)
class Charm:
    """A lucky charm that was entered at a seat (None: its owner has left), and its SHA-256, which isn't shown."""

    seat: Seat | None
    digest: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Table:
    """A game without its secrets: public, whatever its status."""

    game_id: str
    map_id: str
    seats: tuple[SeatInfo, ...]
    """The taken seats in turn order; while the lobby is open, in the order of joining."""
    seat_limit: int
    """How many may sit down."""
    starter: Seat | None
    """Who begins; None: drawn by lot."""
    options: dict[str, bool]
    """The map's switches that were chosen."""
    invited: tuple[int, ...] | None
    """The user ids that may join; None: anybody."""
    timing: Timing
    """The table's clock."""
    language: str
    guild_id: int
    channel_id: int
    """Where the lobby stands."""
    thread_id: int | None
    """The game's thread; None before the start, `channel_id` where no thread could be made."""
    owner_id: int | None
    status: Status
    secret_hash: str
    """SHA-256 of the game's secret, in hexadecimal."""
    position: int
    """The number of events so far; for a lobby 0."""
    lobby_version: int
    turn: int
    """The running turn, from 1; below that the opening: its tickets and its homes are turns of their own."""
    waiting: tuple[Seat, ...]
    """The seats that must answer a question."""
    waiting_since: float | None
    created_at: float
    started_at: float | None
    ended_at: float | None
    paused: bool = False
    """Whether the people at the table have stopped the game for a while."""
    counts_for: CountsFor = CountsFor.FINISHER
    """Whom the game counts for in statistics if a seat has changed hands."""
    by_sun: bool = False
    """Whether the start seats the players in the order in which they wake up."""
    rematch_of: str = ""
    """The id of the game that is played once more, with the seats turned."""
    free_starter: Seat | None = None
    """The seat, still free, whose player will begin; else who begins is drawn by lot."""
    rules_version: int = RULES_VERSION
    """The version of the rules that the game is played by."""
    seed_version: int = 2
    """How the seed is made."""
    charms: tuple[Charm, ...] = ()
    """The lucky charms in order of entry, those that were replaced too."""
    marks: tuple[str, ...] = ()
    """What the table shows of secret and charms: before any charm, and after each."""

    @property
    def play_channel_id(self) -> int:
        """Where the game is played: its thread, else the lobby's channel."""
        return self.thread_id or self.channel_id

    @property
    def has_teams(self) -> bool:
        """Whether several seats are one side."""
        return len({info.side for info in self.seats}) < len(self.seats)

    @property
    def has_thread(self) -> bool:
        """Whether the game has a thread of its own."""
        return self.thread_id is not None and self.thread_id != self.channel_id

    def seat_of(self, user_id: int) -> Seat | None:
        """Where this person sits."""
        return next((info.seat for info in self.seats if info.user_id == user_id), None)

    @property
    def waiting_robot(self) -> Seat | None:
        """The first seat of a computer player that must answer a question."""
        return next((seat for seat in self.waiting if self.seats[seat].is_robot), None)

    def may_join(self, user_id: int) -> bool:
        """Whether this person is welcome: the table is open, or they are invited or its owner."""
        return self.invited is None or user_id in self.invited or user_id == self.owner_id


@dataclass(frozen=True, slots=True)
class Entry:
    """One move of a game's history as one viewer saw it. Number 0 is the deal; `seat` is None for the host's steps."""

    number: int
    seat: Seat | None
    at: float
    """Unix seconds."""
    seen: tuple[SeenEvent, ...] = field(repr=False)
    """Secret if the viewer is a seat."""
    stands_in: bool = False
    """Whether a computer player made it in the place of the person who had the seat."""


def claims_in(moves: Iterable[Entry]) -> tuple[RouteId, ...]:
    """The routes that were claimed in some moves, oldest first."""
    return tuple(event.route for move in moves for event in move.seen if isinstance(event, RouteClaimed))


@dataclass(frozen=True, slots=True)
class PublicMoment:
    """What all may see of a game, now or after an earlier move. `move` of `last_move`."""

    table: Table
    view: PublicView
    move: int
    last_move: int
    recent: tuple[RouteId, ...] = ()
    """The newest claims then, oldest first."""
