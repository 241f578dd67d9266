"""What a notification says, as data; the texts are `notice-<what>`."""

from msgspec import Struct, field

from ttrbot.app.core.paces import Timing
from ttrbot.engine.ids import Seat
from ttrbot.orders.wishes import Asked, Cancelled, Played

WHAT = (
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
    "motion-asked",
    "motion-declined",
    "motion-lapsed",
    "motion-void",
    "stepped-out",
    "left",
    "kicked",
    "sent-away",
    "offer",
    "replaced",
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
)
"""All that can be said: reminders, who is next, what was done when time was up, who went away or came back; to the
owner of the bot that people were not told of their turns; to the owner of a lobby that it will close, and to others
that they are asked to it; to a player what became of their orders
(`order-cancelled` is said only by what earlier versions stored); what the people at a table are asked to agree to,
and that they didn't; who comes and goes, to whoever has to go too, and whether the game stands still; to a team that
it has a thread and whose turn it is, and to the table who can read it; that the game is in another channel, that
somebody left the server, and in private that the table, the lobby or the count can't be shown; to the table that
somebody or a whole team can't be let into their team's thread, and that its newest moves were lost; to
the owner of a lobby that an invitation didn't arrive, and that its newest changes were lost."""

IN_THE_LOBBY = ("lobby-ends", "invited", "lobby-set-back", "lobby-unseen", "unreached")
"""Those that hold only until the game begins."""

AFTER_THE_END = ("end-unseen",)
"""Those that hold only once the game is over; all others hold while it goes on."""

PRESSED_IN_THE_LOBBY = ("invited", "lobby-ends")
"""Those with a button that works until the game begins."""

PRESSED = (
    *PRESSED_IN_THE_LOBBY,
    "half",
    "near",
    "daily",
    "nudge",
    "gone",
    "offer",
    "paused",
    "order-cancelled",
    "orders-news",
    "orders-rest",
    "motion-asked",
    "team-welcome",
    "up-vote",
)
"""Those with a button; it is removed once the game is over."""

WHILE_WAITING = ("half", "near", "daily", "nudge", "up-nothing", "up-vote", "team-turn", "unseen")
"""Those that hold only while the game waits for the seat."""


class Notification(Struct, frozen=True, omit_defaults=True):
    """A notification. `what` is one of `WHAT`; the other fields are set as its text needs them."""

    what: str
    seat: Seat = 0
    turn: int | None = None
    """The turn that it is about: once that is over, nothing is sent."""
    until: float | None = None
    """When the time is up, a vote ends, or somebody is back; for a daily reminder, when the turn began."""
    counted: float | None = None
    """Until when an absence stops the clock."""
    mentions: tuple[int, ...] = ()
    """The people whom a message in the thread mentions."""
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
    """A `publisher.Why`: why something can't be shown or made; empty in what older versions stored."""
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
