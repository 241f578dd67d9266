"""What a seat may ask for: one frozen class per action, each naming the seat that acts.

Special rules define their own actions in their folders.
"""

from typing import TypeAlias

from msgspec import Struct, field

from ttrbot.engine.cards import NO_CARDS, Color, Counts
from ttrbot.engine.ids import RouteId, Seat, TicketId


class Payment(Struct, frozen=True, gc=False):
    """The cards laid for a route or an extra cost: train cards per colour, and cards that cover wave spaces (T5).

    Raise ValueError unless there is one number for each colour and none is negative.
    """

    cards: Counts = NO_CARDS
    wave_cards: int = field(default=0, name="ferry")  # the field's name in stored games

    def __post_init__(self) -> None:
        if len(self.cards) != len(NO_CARDS) or min(self.cards) < 0 or self.wave_cards < 0:
            raise ValueError("a payment has one number for each colour, and none below 0")

    @property
    def size(self) -> int:
        """The number of train cards laid."""
        return sum(self.cards)


NOTHING = Payment()


class Act(Struct, frozen=True, tag=True, gc=False):
    """An action of one seat."""

    seat: Seat


class DrawMarketCard(Act, frozen=True):
    """Take a face-up card (B5). With `slot` (0-based) the colour must lie there; without it, in any slot."""

    color: Color
    slot: int | None = None


class DrawDeckCard(Act, frozen=True):
    """Take the top card of the deck unseen (B5)."""


class ClaimRoute(Act, frozen=True):
    """Claim a route and lay its cards from the hand and, in teams, from the rack (B11, A5)."""

    route: RouteId
    pay: Payment
    pay_rack: Payment = NOTHING


class DrawTickets(Act, frozen=True):
    """Take tickets from the top of the ticket deck (B16)."""


class KeepTickets(Act, frozen=True):
    """Choose among the offered tickets (B2, B16); `share` is the one that goes on the team's rack (A6, A7)."""

    tickets: tuple[TicketId, ...]
    share: TicketId | None = None


class Pass(Act, frozen=True):
    """Do nothing, which is legal only when nothing else can be done (B22)."""


Action: TypeAlias = Act
"""Any action. `codec` lists the kinds that can be decoded."""

ACTIONS: tuple[type[Act], ...] = (DrawMarketCard, DrawDeckCard, ClaimRoute, DrawTickets, KeepTickets, Pass)
"""The base game's actions."""
