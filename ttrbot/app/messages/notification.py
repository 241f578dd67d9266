"""What a notification says, as data.

A new kind needs an entry in one of the lists, a case in `notice_text` (discord/panels/people/notification.py) and
the message `notice-<what>` in each locale (`clocks.ftl` for reminders, else `people.ftl`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct, field

from ttrbot.app.core.paces import Timing
from ttrbot.engine.ids import Seat
from ttrbot.orders.wishes import Asked, Cancelled, Played
from ttrbot.store import Status

Told: TypeAlias = Literal[
    "next",
    # What is done when somebody's time is up or a table waits too long.
    "up-safe",
    "up-robot-turn",
    "up-robot-seat",
    "up-wait",
    "stall-robot-turn",
    "stall-robot-seat",
    "stall-wait",
    # A running game's clock was changed by a vote.
    "clock-changed",
    "more-time",
    # Who is away, is back, or has their seat again.
    "away",
    "back",
    "taken-back",
    # To the owner of the bot: people were not told of their turns.
    "pings",
    # The people at a table didn't agree to what they were asked.
    "motion-declined",
    "motion-lapsed",
    "motion-void",
    "motion-ended",
    # Who comes and goes, and whether the game is paused.
    "stepped-out",
    "left",
    "kicked",
    "sent-away",
    "replaced",
    "declined",
    "resumed",
    # To the table: who can read a team's thread, or why there is none.
    "team-reader",
    "team-no-thread",
    "team-not-in",
    "team-closed",
    # The game is shown in another channel; its newest moves were lost.
    "moved",
    "set-back",
]
"""Hold while the game runs."""
Pressed: TypeAlias = Literal[
    # To a player: what became of their orders. Only earlier versions stored `order-cancelled`.
    "order-cancelled",
    "orders-news",
    "orders-rest",
    "orders-lost",
    # What the people at a table are asked.
    "motion-asked",
    "offer",
    "paused",
    "gone",
    # To a team: its thread.
    "team-welcome",
]
"""As `Told`, with a button."""
Waiting: TypeAlias = Literal["up-nothing", "team-turn", "unseen"]
"""Hold while the game waits for the seat."""
WaitingPressed: TypeAlias = Literal["half", "near", "daily", "nudge", "up-vote"]
"""As `Waiting`, with a button."""
InLobby: TypeAlias = Literal["unreached", "lobby-unseen", "lobby-set-back", "lobby-left"]
"""Hold while people can join; to the owner, to the people invited, and to the table."""
InLobbyPressed: TypeAlias = Literal["lobby-ends", "invited"]
"""As `InLobby`, with a button."""
AtTheEnd: TypeAlias = Literal["end-unseen"]
"""Hold once the game is over."""
CalledOff: TypeAlias = Literal["called-off", "lobby-called-off"]
"""Hold once the game, or the lobby, was called off."""
What: TypeAlias = Literal[Told, Pressed, Waiting, WaitingPressed, InLobby, InLobbyPressed, AtTheEnd, CalledOff]
"""The kinds of notifications."""


@dataclass(frozen=True, slots=True)
class NotificationKind:
    """What all notifications of a kind have in common."""

    status: Status = Status.RUNNING
    """The game's status in which they hold; in any other they aren't sent."""
    has_button: bool = False
    """Whether they have a button, which is removed once they no longer hold."""
    while_waiting: bool = False
    """Whether they hold only while the game waits for the seat."""


KINDS: Final[Mapping[What, NotificationKind]] = {
    **dict.fromkeys(get_args(Told), NotificationKind()),
    **dict.fromkeys(get_args(Pressed), NotificationKind(has_button=True)),
    **dict.fromkeys(get_args(Waiting), NotificationKind(while_waiting=True)),
    **dict.fromkeys(get_args(WaitingPressed), NotificationKind(has_button=True, while_waiting=True)),
    **dict.fromkeys(get_args(InLobby), NotificationKind(Status.LOBBY)),
    **dict.fromkeys(get_args(InLobbyPressed), NotificationKind(Status.LOBBY, has_button=True)),
    **dict.fromkeys(get_args(AtTheEnd), NotificationKind(Status.OVER)),
    **dict.fromkeys(get_args(CalledOff), NotificationKind(Status.CANCELLED)),
}

Ended: TypeAlias = Literal["moderator", "owner", "expired"]
"""Who has called a lobby off, or that nobody started it."""

PRESSED: Final = tuple(what for what, kind in KINDS.items() if kind.has_button)
"""The kinds with a button."""

QUESTIONS: Final[tuple[What, ...]] = ("motion-asked", "up-vote", "offer", "paused", "gone")
"""Those that a table has to see while they are open: they are sent again where it moves, or if they are deleted."""

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
    """Also whether a team hears of voice channels, whether an open table has a new owner, and for how many days a table
    has waited."""
    about: Seat = 0
    moves: tuple[int, tuple[Seat, ...]] = (0, ())
    """How many moves would be taken back, and which other seats made some of them."""
    person: tuple[int, str] = (0, "")
    """A person who may have no seat, by id and name: who had to go, or who invites."""
    timing: Timing | None = None
    """The clock that is asked for, or that the table has now."""
    why: str = ""
    """A `publisher.Why`: why something can't be shown or made; empty in what older versions stored.

    For `motion-ended`: `gone` if a seat has changed hands, or `damaged`. For `lobby-called-off`: an `Ended`.
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
