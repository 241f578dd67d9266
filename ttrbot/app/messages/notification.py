"""What a notification says, as data.

A new kind needs an entry in `What` and in `KINDS`, a case in `notice_text` (discord/panels/people/notification.py) and
the message `notice-<what>` in each locale (`clocks.ftl` for reminders, else `people.ftl`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from ttrbot.app.core.paces import Timing
from ttrbot.engine.ids import Seat
from ttrbot.orders.wishes import Asked, Cancelled, Played
from ttrbot.store import Status

What: TypeAlias = Literal[
    "half",
    "near",
    "daily",
    "nudge",
    "next",
    "up-nothing",
    "up-safe",
    "up-robot-turn",
    "up-robot-seat",
    "up-vote",
    "up-wait",
    "stall-robot-turn",
    "stall-robot-seat",
    "stall-wait",
    "clock-changed",
    "more-time",
    "away",
    "back",
    "taken-back",
    "pings",
    "lobby-ends",
    "invited",
    "order-cancelled",
    "orders-news",
    "orders-rest",
    "orders-lost",
    "motion-asked",
    "motion-declined",
    "motion-lapsed",
    "motion-void",
    "motion-ended",
    "stepped-out",
    "left",
    "kicked",
    "sent-away",
    "offer",
    "replaced",
    "declined",
    "paused",
    "resumed",
    "team-welcome",
    "team-turn",
    "team-reader",
    "team-no-thread",
    "moved",
    "gone",
    "unseen",
    "set-back",
    "lobby-set-back",
    "lobby-unseen",
    "end-unseen",
    "team-not-in",
    "team-closed",
    "unreached",
]
"""The kinds of notifications; `KINDS` declares each."""


@dataclass(frozen=True, slots=True)
class NotificationKind:
    """What all notifications of a kind have in common."""

    status: Status = Status.RUNNING
    """The game's status in which they hold; in any other they aren't sent."""
    has_button: bool = False
    """Whether they have a button, which is removed once they no longer hold."""
    while_waiting: bool = False
    """Whether they hold only while the game waits for the seat."""


_TOLD = NotificationKind()
_LOBBY = NotificationKind(Status.LOBBY)
_LOBBY_PRESSED = NotificationKind(Status.LOBBY, has_button=True)
_PRESSED = NotificationKind(has_button=True)
_WAITING = NotificationKind(while_waiting=True)
_WAITING_PRESSED = NotificationKind(has_button=True, while_waiting=True)

KINDS: Final[Mapping[What, NotificationKind]] = {
    # Reminders, and who is next.
    "half": _WAITING_PRESSED,
    "near": _WAITING_PRESSED,
    "daily": _WAITING_PRESSED,
    "nudge": _WAITING_PRESSED,
    "next": _TOLD,
    # What is done, or asked, when somebody's time is up or a table waits too long.
    "up-nothing": _WAITING,
    "up-safe": _TOLD,
    "up-robot-turn": _TOLD,
    "up-robot-seat": _TOLD,
    "up-vote": _WAITING_PRESSED,
    "up-wait": _TOLD,
    "stall-robot-turn": _TOLD,
    "stall-robot-seat": _TOLD,
    "stall-wait": _TOLD,
    # A running game's clock was changed by a vote.
    "clock-changed": _TOLD,
    "more-time": _TOLD,
    # Who is away, is back, or has their seat again.
    "away": _TOLD,
    "back": _TOLD,
    "taken-back": _TOLD,
    # To the owner of the bot: people were not told of their turns.
    "pings": _TOLD,
    # To the owner of a lobby, and to the people invited.
    "lobby-ends": _LOBBY_PRESSED,
    "invited": _LOBBY_PRESSED,
    "unreached": _LOBBY,
    # To a player: what became of their orders. Only earlier versions stored `order-cancelled`.
    "order-cancelled": _PRESSED,
    "orders-news": _PRESSED,
    "orders-rest": _PRESSED,
    "orders-lost": _PRESSED,
    # What the people at a table are asked to agree to, and that they didn't.
    "motion-asked": _PRESSED,
    "motion-declined": _TOLD,
    "motion-lapsed": _TOLD,
    "motion-void": _TOLD,
    "motion-ended": _TOLD,
    # Who comes and goes, and whether the game is paused.
    "stepped-out": _TOLD,
    "left": _TOLD,
    "kicked": _TOLD,
    "sent-away": _TOLD,
    "offer": _PRESSED,
    "replaced": _TOLD,
    "declined": _TOLD,
    "paused": _PRESSED,
    "resumed": _TOLD,
    "gone": _PRESSED,
    # Teams' threads: to the team its thread and its turn; to the table who can read it, or why there is none.
    "team-welcome": _PRESSED,
    "team-turn": _WAITING,
    "team-reader": _TOLD,
    "team-no-thread": _TOLD,
    "team-not-in": _TOLD,
    "team-closed": _TOLD,
    # Where the game is shown: in another channel, or not at all; its newest moves were lost.
    "moved": _TOLD,
    "unseen": _WAITING,
    "lobby-unseen": _LOBBY,
    "end-unseen": NotificationKind(Status.OVER),
    "set-back": _TOLD,
    "lobby-set-back": _LOBBY,
}

PRESSED: Final = tuple(what for what, kind in KINDS.items() if kind.has_button)
"""The kinds with a button."""

PRESSED_IN_THE_LOBBY: Final = tuple(what for what in PRESSED if KINDS[what].status is Status.LOBBY)


class Notification(Struct, frozen=True, omit_defaults=True):
    """A notification; the fields after `what` are set as its text needs them."""

    what: What
    seat: Seat = 0
    turn: int | None = None
    """The turn that it is about: once that is over, nothing is sent."""
    until: float | None = None
    """When the time is up, a vote ends, or somebody is back; for `daily` and `up-nothing`, when the turn began."""
    counted: float | None = None
    """Until when an absence stops the clock."""
    mentions: tuple[int, ...] = ()
    """The people whom a message in the thread mentions."""
    is_silent: bool = False
    """Whether these people see the message without being notified."""
    vote: str = field(default="", name="motion")
    """The kind of a vote, its number, and the seat that it is about."""
    number: int = 0
    """Also whether a team hears of voice channels, and for how many days a table has waited."""
    about: Seat = 0
    moves: tuple[int, tuple[Seat, ...]] = (0, ())
    """How many moves would be taken back, and which other seats made some of them."""
    person: tuple[int, str] = (0, "")
    """The person who had to go, by id and name: the seat is no longer theirs."""
    timing: Timing | None = None
    """The clock that is asked for, or that the table has now."""
    why: str = ""
    """A `publisher.Why`: why something can't be shown or made; empty in what older versions stored.

    For `motion-ended`: `gone` if a seat has changed hands, or `damaged`.
    """
    code: int = 0
    """Discord's number for it."""
    begun: int = 0
    told: int = 0
    """For the bot's owner: turns begun, and turns of which people were told."""
    gone: tuple[Cancelled, ...] = ()
    """For the owner of orders alone: those that can't be carried out any more, why a turn is left to the owner, and
    what was played."""
    asked: tuple[Asked, ...] = ()
    played: tuple[Played, ...] = ()
