"""The rows of the store as frozen values.

Actions, events, snapshots and configurations are bytes that only their writers understand. Times are Unix seconds,
given by the caller. Discord ids are ints. What may hold secrets is kept out of every repr.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Agenda(NamedTuple, Generic[T]):
    """What is due at a moment, and the first later time at which something will be; both seen at once."""

    due: tuple[T, ...]
    next_at: float | None


class Status(StrEnum):
    """Where a game stands."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class SurfaceKind(StrEnum):
    """The kinds of rows in the outbox."""

    LOBBY = "lobby"
    TABLE = "table"
    HAND = "hand"
    END = "end"
    NOTICE = "notice"
    """Sent once: it is never updated, but its buttons may have to be removed."""
    PING = "ping"
    """Never sent alone: the table's next post carries it."""
    CATEGORY = "category"
    THREAD = "thread"
    VOICE = "voice"
    """Rooms that people talk in."""
    RECALL = "recall"
    """A game that may have been played further than is remembered: its channels are to be looked through."""
    RETIRED = "retired"
    """A message that is over, as a newer one has replaced it, say: its buttons are still to be taken away."""


GLANCE, SUSPECTED, SET_BACK = 0, 1, 2
"""What a recall wants: to look whether a game's table shows more than is remembered, to look through all its channels,
or to clear up after a loss."""
MESSAGES = (SurfaceKind.LOBBY, SurfaceKind.TABLE, SurfaceKind.HAND, SurfaceKind.END)
"""What is kept current, a message each."""
ROOMS = (SurfaceKind.CATEGORY, SurfaceKind.THREAD, SurfaceKind.VOICE)
"""What people talk in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeat:
    """A person (`user_id`) or a computer player (`robot`, its kind) sits down; `press_id` is the press that did it."""

    name: str
    press_id: int
    user_id: int | None = None
    robot: str | None = None

    def __post_init__(self) -> None:
        if (self.user_id is None) == (self.robot is None):
            raise ValueError(
                "a seat is taken by a person or by a computer player: give exactly one of user_id and robot"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A taken seat. Seats are numbered 0, 1, … without gaps, in the order of joining until the game starts.

    `user_id` and `name` are None for a person whose data has been deleted. `robot` is the kind of computer player that
    sat down when the table was open; `stand_in` the kind that holds the seat for the person it belongs to, or for good.
    `has_changed_hands` stays true once anybody else has held the seat, a stand-in included.
    """

    game_id: str
    seat: int
    user_id: int | None
    name: str | None
    robot: str | None
    press_id: int
    stand_in: str | None = None
    has_changed_hands: bool = False

    @property
    def played_by(self) -> str | None:
        """The kind of computer player that plays the seat now; None: a person does."""
        return self.stand_in or (self.robot if self.user_id is None else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatHolder:
    """Who holds a seat from now on: a person, a computer player for that person (`stand_in`), or one for good."""

    name: str | None
    user_id: int | None = None
    stand_in: str | None = None

    def __post_init__(self) -> None:
        if self.user_id is None and self.stand_in is None:
            raise ValueError("somebody must hold the seat: give user_id, stand_in or both")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A lobby to be opened. `secret` is 16 bytes; `seat_limit` is how many may sit down."""

    id: str
    guild_id: int
    channel_id: int
    owner_id: int
    map_id: str
    map_text: str = field(repr=False)
    config: bytes = field(repr=False)
    language: str
    rules_version: int
    secret: bytes = field(repr=False)
    seed_version: int
    seat_limit: int
    created_at: float
    thread_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCharm:
    """A lucky charm: the press that seated its owner, its SHA-256 in hexadecimal, and its text.

    The text is None once it was replaced by another, or its owner left the table or had it deleted.
    """

    press: int
    digest: str = field(repr=False)
    text: str | None = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A stored game without its events.

    `position` is the seq of its last event (0: none yet). Where several processes may change it, `version` grows with
    every change of the game or of its seats. `waiting` are the seats that must answer, since
    `waiting_since`. `owner_id` is None when the owner's data has been deleted. `lobby_version` counts the changes of
    the lobby. The hashes are SHA-256 in lower-case hexadecimal.
    """

    id: str
    guild_id: int
    channel_id: int
    thread_id: int | None
    owner_id: int | None
    map_id: str
    map_hash: str
    config: bytes = field(repr=False)
    language: str
    rules_version: int
    seed_version: int
    secret: bytes = field(repr=False)
    secret_hash: str
    seat_limit: int
    status: Status
    position: int
    version: int
    turn: int
    waiting: tuple[int, ...]
    waiting_since: float | None
    lobby_version: int
    created_at: float
    started_at: float | None
    ended_at: float | None
    paused: bool = False
    charms: tuple[StoredCharm, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEvent:
    """One event: `seq` counts from 1 within the game; `action_number` is the append that wrote it."""

    seq: int
    action_number: int
    blob: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAction:
    """One append: a seat's action, or a step of the house (`seat` and `blob` None), and the seq of its last event.

    `stand_in` is the kind of computer player that made it in the place of the person who had the seat.
    """

    number: int
    seat: int | None
    blob: bytes | None = field(repr=False)
    at: float
    last_seq: int
    continues: bool = False
    """Whether it was made by the same press as the action before."""
    stand_in: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The state after event `seq`, in a form that only its writer knows; it may be missing or dropped at any time."""

    seq: int
    blob: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedGame:
    """All that it takes to bring a game back: the newest snapshot, if any, and the events after it."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    map_text: str = field(repr=False)
    snapshot: Snapshot | None
    events: tuple[StoredEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SurfaceKey:
    """Names one message that the bot keeps current. `seat` belongs to HAND alone."""

    game_id: str
    kind: SurfaceKind
    seat: int | None = None

    def __post_init__(self) -> None:
        if (self.kind is SurfaceKind.HAND) != (self.seat is not None):
            raise ValueError("a hand has a seat, every other surface has none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Want:
    """Asks, in an append, that a surface show the new position; `anew` asks for a new message instead of an edit.

    It is due at once, or `not_before` a time; what is put off because of failures stays so.
    """

    kind: SurfaceKind
    seat: int | None = None
    anew: bool = False
    not_before: float = 0.0


@dataclass(frozen=True, slots=True)
class Known:
    """What the outbox knows of some games: its messages, and the nonces of posts that were begun."""

    ids: frozenset[int]
    nonces: frozenset[str]


@dataclass(frozen=True, slots=True)
class PostClaim:
    """A post that was begun and not recorded: its nonce (at most 25 characters), and when it was begun."""

    nonce: str
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PingKey:
    """Names the one ping that a seat gets in a turn."""

    game_id: str
    turn: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """A row of the outbox: what a message must show and what it shows.

    `wanted` and `shown` are positions (for LOBBY: lobby versions; 1 for what is sent once; `wanted` of a retired table
    message is what it showed); `shown` is None when the message has to be made or redrawn. `message_id` is None until a
    message is known. `claim` is a post that was begun and not recorded: it may stand in the channel; it `is_overtaken`
    if yet another message was asked for since, or what a notice says is over. `redraws` counts how often the same
    position had to be drawn once more, `attempts` the failures since the last success. What is closed can't or needn't
    be sent (a person's DMs are closed, the channel is gone).
    """

    number: int
    scope: int
    """The server."""
    game_id: str
    """Empty: the server's category has none."""
    kind: SurfaceKind
    name: str
    """A hand's seat, a notice's kind and key, a room's side."""
    recipient: int
    payload: bytes = field(repr=False)
    """What a notice says; of a retired message, what it was (`Retired`)."""
    wanted: int
    shown: int | None
    channel_id: int | None
    message_id: int | None
    stamp: str
    """The nonce with which the message was posted; empty for one from before nonces were kept."""
    claimed_at: float | None
    """When a post was begun that isn't recorded."""
    is_overtaken: bool
    redraws: int
    attempts: int
    next_at: float
    last_error: str | None
    closed: bool
    pings: tuple[PingKey, ...] = ()
    """Of a table: the queued pings of its game, which its next post carries."""

    @property
    def claim(self) -> PostClaim | None:
        """The post that was begun and not recorded."""
        return None if self.claimed_at is None else PostClaim(self.stamp, self.claimed_at)

    @property
    def key(self) -> SurfaceKey:
        """The key of a message that is kept current."""
        return SurfaceKey(game_id=self.game_id, kind=self.kind, seat=self.seat)

    @property
    def seat(self) -> int | None:
        """A hand's seat."""
        return int(self.name) if self.kind is SurfaceKind.HAND else None

    @property
    def there(self) -> tuple[int, int] | None:
        """The channel and the id of its message; None until one is known."""
        return None if self.channel_id is None or self.message_id is None else (self.channel_id, self.message_id)

    @property
    def is_stuck(self) -> bool:
        """Whether the message can't be shown for the time being."""
        return self.closed or (self.attempts > 0 and (self.shown is None or self.shown < self.wanted))


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerKey:
    """Names a timer of a game."""

    game_id: str
    kind: str
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timer:
    """Something due at a time; setting it again replaces it."""

    key: TimerKey
    due_at: float
    payload: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRow:
    """A player's clock: of `total` seconds for `turn` it has `left`, and runs `since` (None: it stands still).

    `quiet`: the player wants no reminder of this turn. `is_up`: what the table chose for that case has been done.
    """

    seat: int
    turn: int
    total: float
    left: float
    since: float | None = None
    quiet: bool = False
    is_up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeKey:
    """Names a message that is sent once; `recipient` is a user id, or 0 for the place where the game is played."""

    game_id: str
    kind: str
    key: str
    recipient: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """One accepted action, or a step of the house, with everything that must be stored together with it.

    `expected` is the position it was decided on; `events` become `expected + 1`, … (at least one). A step of the house
    (start, undo) has neither `seat` nor `action`. `status` changes the game's status (RUNNING starts it, OVER or
    CANCELLED ends it at `at`). `waiting` replaces the seats that must answer (None keeps them). `seating` renumbers the
    seats: new seat i goes to the player at `seating[i]`. `turn` is the number of the turn that is now played: queued
    pings of earlier turns are forgotten; `pings` are the seats to be pinged in it, and `pings_again` those that are
    even if they have been before. Notices of the kinds `over` lose their buttons. `continues`: by the same press as the
    action before. `stand_in`: by a computer player of this kind in the place of the person who has the seat.
    """

    game_id: str
    expected: int
    at: float
    events: tuple[bytes, ...] = field(repr=False)
    seat: int | None = None
    action: bytes | None = field(default=None, repr=False)
    continues: bool = False
    stand_in: str | None = None
    status: Status | None = None
    waiting: tuple[int, ...] | None = None
    seating: tuple[int, ...] | None = None
    turn: int | None = None
    pings: tuple[int, ...] = ()
    pings_again: tuple[int, ...] = ()
    over: tuple[str, ...] = ()
    wants: tuple[Want, ...] = ()
    set_timers: tuple[Timer, ...] = ()
    cancel_timers: tuple[TimerKey, ...] = ()

    def __post_init__(self) -> None:
        if not self.events:
            raise ValueError("an append needs at least one event")
        if (self.seat is None) != (self.action is None):
            raise ValueError("a seat's append has an action, a step of the house has neither")
        if (self.pings or self.pings_again) and self.turn is None:
            raise ValueError("pings need the number of their turn")
        if any(key.game_id != self.game_id for key in (*(t.key for t in self.set_timers), *self.cancel_timers)):
            raise ValueError("an append sets and cancels timers of its own game only")


@dataclass(frozen=True, slots=True, kw_only=True)
class Appended:
    """What an append led to: the game's new position and version, and the number of the stored action."""

    position: int
    action_number: int
    version: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What is kept about a person besides seats: names, language, whether DMs are refused, and preferences."""

    user_id: int
    name: str | None
    locale: str | None
    dm_closed: bool
    preferences: bytes | None
