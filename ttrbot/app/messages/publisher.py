"""The contents that the host shows, and the `Publisher` on the Discord side that shows them.

The host decides which message shows what, and when; a publisher only carries it out, once, and reports what Discord
answered by the exceptions below. It keeps no state that the host doesn't hand it.
"""

# ruff: noqa: N818 - the exceptions are named for what Discord answered
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeAlias

from ttrbot.app.core.game_cache import LiveGame, newest_moves
from ttrbot.app.core.tables import Entry, Table
from ttrbot.app.messages.notification import Notification
from ttrbot.engine.game import public_view
from ttrbot.engine.ids import Seat
from ttrbot.engine.seatview import PublicView, SeatView
from ttrbot.store import PostClaim

SAME_NONCE_FOR = 60.0
"""Seconds after the first attempt in which an unanswered post is simply posted again, with its nonce.

Discord checks an enforced nonce "for uniqueness in the past few minutes" (message documentation) and answers with the
message that is there; a request that is begun in the last of these seconds may still wait for its turn for two minutes.
Later than that the message is looked for first.
"""
CLOCKS_APART = 600.0
"""Seconds by which the machine's clock and Discord's may differ."""


def is_deduplicated(claim: PostClaim, now: float) -> bool:
    """Whether Discord certainly still knows the nonce of a post, if it took the post at the first attempt."""
    return 0 <= now - claim.at < SAME_NONCE_FOR


class PublishError(Exception):
    """A message could not be shown and is certainly not there, except for `TryLater`.

    Any other exception of a publisher counts as a passing fault, like `TryLater`: it is tried again, as the message may
    or may not be there.
    """


class Gone(PublishError):
    """The message, thread or channel no longer exists (404, 10008, 10003)."""


class TooOld(PublishError):
    """The message is too old to be edited as often (30046): a new one is due."""


class Archived(PublishError):
    """The thread is archived (50083)."""


class Closed(PublishError):
    """The person takes no direct messages from the bot (50007)."""


class Why(StrEnum):
    """Why something can't be shown or made. The texts `refused-<why>` and `cure-<why>` explain it to people."""

    PERMISSION = "permission"
    """The bot lacks a permission."""
    LOCKED = "locked"
    """The thread is locked: only those who manage threads can open it."""
    FILTERED = "filtered"
    """AutoMod or Discord's filter of links refused the content."""
    KIND = "kind"
    """Channels of this type don't support what was asked for."""
    THREADS = "threads"
    """The server has reached the limit of active threads."""
    CHANNELS = "channels"
    """The server has reached the limit of channels."""
    FLAGGED = "flagged"
    """Discord's anti-spam system has restricted the bot."""
    GONE = "gone"
    """The channel was deleted, or the bot was removed from the server."""
    FAULT = "fault"
    """The bot's own program has a fault there."""
    UNKNOWN = "unknown"
    """A refusal whose meaning the bot doesn't know: people are told its number."""


class Forbidden(PublishError):
    """Discord refuses this, and will until somebody changes something.

    `why` is the reason, `code` is Discord's number, `fields` names the fields of the request that it complains about.
    `sees_channel` is False if the bot can't even see the channel, and so do nothing there.
    """

    def __init__(
        self, why: Why = Why.PERMISSION, code: int = 0, fields: str = "", *, sees_channel: bool = True
    ) -> None:
        super().__init__(" ".join(filter(None, (why, str(code or ""), fields))))
        self.why = why
        self.code = code
        self.sees_channel = sees_channel


class TryLater(PublishError):
    """Discord asks to wait, or is down: the request may or may not have had its effect."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"try again in {seconds:g} s")
        self.seconds = seconds


def lasting(error: Exception) -> Forbidden | None:
    """Return why a failure may last; None if another try may help: Discord is down, say, or the message is gone."""
    if isinstance(error, Forbidden):
        return error
    return None if isinstance(error, PublishError | TimeoutError) else Forbidden(Why.FAULT)


def reason(error: Exception) -> str:
    """Return what a log may say of an error: a refusal with its code; of other errors only the class."""
    return f"Forbidden: {error}" if isinstance(error, Forbidden) else type(error).__name__


@dataclass(frozen=True, slots=True)
class LobbyContent:
    """The lobby message. `table.status` says whether it takes players, has begun (link the thread) or was cancelled."""

    table: Table


@dataclass(frozen=True, slots=True)
class TableContent:
    """The table message: public."""

    table: Table
    view: PublicView
    moves: tuple[Entry, ...]
    """The newest moves, the newest last: all since the previous message, and at least the last few."""
    pings: tuple[Seat, ...]
    """Whom a new post mentions; empty for an edit."""
    picture: bytes | None = field(repr=False)
    """A PNG; None: an edit keeps the picture that the message has, a post goes without."""
    deadlines: Mapping[Seat, float] = field(default_factory=dict)
    """When the time of the players who are waited for will be up."""
    awaits_done: bool = False
    """Whether a computer player waits until the last mover is done."""
    keeps_picture: bool = False
    """Whether an edit without a picture keeps the picture that the message has."""

    @property
    def is_pictured(self) -> bool:
        """Whether the message has the board's picture."""
        return self.keeps_picture or self.picture is not None


def seen_by_all(live: LiveGame) -> TableContent:
    """What the table message says, without its picture and clocks."""
    view = public_view(live.game)
    return TableContent(live.table, view, newest_moves(live, view.turn), pings=(), picture=None)


@dataclass(frozen=True, slots=True)
class HandContent:
    """A player's direct message with hand and tickets: for that person's eyes only."""

    table: Table
    view: SeatView = field(repr=False)
    language: str
    """The reader's, else the table's."""
    picture: bytes | None = field(repr=False)
    """As in `TableContent`."""


@dataclass(frozen=True, slots=True)
class EndContent:
    """The message that reveals the final count step by step, by edits: `steps[:shown]` are to be shown."""

    table: Table
    view: PublicView
    """Holds the result."""
    steps: tuple[str, ...]
    """`routes`, `tickets`, then the kinds of bonus lines in the map's order, then `total`."""
    shown: int
    secret: str | None
    """The secret in hexadecimal, with the last step."""
    export: bytes | None = field(repr=False)
    """With the last step, the whole game as JSON, attached as `{game_id}.json`."""
    picture: bytes | None = field(repr=False)
    """The board with that step's routes highlighted, as in `TableContent`."""
    stand_ins: frozenset[str] = frozenset()
    """The kinds of computer players that have moved in somebody's place, with the last step."""

    @property
    def is_last(self) -> bool:
        """Whether everything is revealed."""
        return self.shown == len(self.steps)


@dataclass(frozen=True, slots=True)
class NoticeContent:
    """A message that is sent once: public in the game's thread, or a direct message."""

    table: Table
    said: Notification
    language: str
    """The reader's or the table's."""
    is_private: bool
    """Whether it goes to one person alone; then it mentions nobody."""


@dataclass(frozen=True, slots=True)
class OwnMessage:
    """A message of the bot that exists and has buttons for a game."""

    channel_id: int
    message_id: int
    game_id: str
    stamp: str
    """The stamp that it has carried since its post."""
    is_table: bool
    """Whether it is a table message or a final count."""
    question: int | None
    """The newest question of the game that can be answered there."""
    changed_at: float
    """When it was posted or last edited, by Discord's clock."""


@dataclass(frozen=True, slots=True)
class FormerHandContent:
    """What the message with a hand says to somebody who no longer has the seat."""

    table: Table
    language: str
    """The reader's, else the table's."""


PastContent: TypeAlias = LobbyContent | TableContent | NoticeContent | FormerHandContent
"""What a message can show once it is over."""
Content: TypeAlias = LobbyContent | TableContent | HandContent | EndContent | NoticeContent


class Publisher(Protocol):
    """Shows contents on Discord. Every method raises the errors above; then nothing is half done."""

    async def post(self, channel_id: int, content: Content, nonce: str) -> int:
        """Post a new message with this (enforced) nonce of at most 25 characters; return its id.

        If it was posted minutes ago already, it returns that message, which may show an older content.
        """

    async def edit(self, channel_id: int, message_id: int, content: Content, stamp: str) -> None:
        """Make a message show this content. An edit mentions nobody.

        `stamp` is the nonce that the message was posted with: with it the buttons keep their ids.
        """

    async def retire(self, channel_id: int, message_id: int, past: PastContent | None) -> None:
        """Take the buttons off a message that is over.

        `past` is the content to show from now on. Of a table it is that of its picture, which stays, without clocks and
        turn; a notice says what it was about; a hand, whose picture goes, that the seat is somebody else's. Without
        `past`, a message keeps its text.
        """

    async def find(self, channel_id: int, content: Content, claim: PostClaim) -> int | None:
        """Look for the message of an unanswered post. Return its id, or None if it isn't there.

        History doesn't show nonces. The message is known by the stamp in its buttons, or, where it has no buttons
        (only text), by its author, the bot, and the text of `content`.
        """

    def newest_at(self, channel_id: int) -> float | None:
        """Return when the newest message of a channel was written, as far as Discord has said so; else None."""

    async def own_since(self, channel_id: int, since: float) -> tuple[OwnMessage, ...]:
        """List the bot's messages since a time that have buttons for games, but no answers to commands and presses."""

    async def own_message(self, channel_id: int, message_id: int) -> OwnMessage | None:
        """Return one of the bot's messages; None if it has no button for a game."""

    async def open_thread(self, table: Table, lobby_message_id: int | None) -> int:
        """Give a game its public thread and return its id; with the longest archive time.

        Called again after a crash, it returns the thread that is there and makes no second one: a thread made on the
        lobby's message has that message's id. Raises Forbidden where threads can't be made, Gone if the message
        or the channel is gone.
        """

    async def unarchive(self, thread_id: int) -> None:
        """Open an archived thread again; an open one stays as it is."""

    async def archive(self, thread_id: int) -> None:
        """Archive a thread. A new message there opens it again."""

    async def open_dm(self, user_id: int) -> int:
        """Return the id of the channel for direct messages with this person."""

    async def owner_id(self) -> int | None:
        """Return who owns the bot."""
