"""What a seat may ask for: one frozen class per action, each naming the seat that acts."""

from typing import Literal, TypeAlias

from msgspec import Struct

from ttrbot.engine.cards import NO_CARDS, Color, Counts
from ttrbot.engine.ids import CityId, RouteId, Seat, TicketId


class Payment(Struct, frozen=True):
    """What is laid for a route or an extra cost: train cards per colour, and ferry cards (T5).

    Raises ValueError unless there is one number for each colour, and none is negative.
    """

    cards: Counts = NO_CARDS
    ferry: int = 0

    def __post_init__(self) -> None:
        if len(self.cards) != len(NO_CARDS) or min(self.cards) < 0 or self.ferry < 0:
            raise ValueError("a payment has one number for each colour, and none below 0")

    @property
    def size(self) -> int:
        """The number of train cards laid."""
        return sum(self.cards)


NOTHING = Payment()


class Act(Struct, frozen=True, tag=True):
    """An action of one seat."""

    seat: Seat


class DrawMarketCard(Act, frozen=True):
    """Take a face-up card (B5). With `slot` (0-based) the colour must lie there; without, anywhere."""

    color: Color
    slot: int | None = None


class DrawDeckCard(Act, frozen=True):
    """Take the top card of the deck, blind (B5)."""


class PutCard(Act, frozen=True):
    """Say where the first card just drawn goes (A4)."""

    place: Literal["hand", "rack"]


class ClaimRoute(Act, frozen=True):
    """Claim a route and lay its cards (B11), from the hand and, in teams, from the rack (A5)."""

    route: RouteId
    pay: Payment
    pay_rack: Payment = NOTHING


class PayTunnel(Act, frozen=True):
    """Pay a tunnel's extra cost (S9)."""

    pay: Payment
    pay_rack: Payment = NOTHING


class WithdrawTunnel(Act, frozen=True):
    """Give a tunnel up and take all laid cards back (S9)."""


class DrawTickets(Act, frozen=True):
    """Take tickets from the top of the ticket deck (B16)."""


class KeepTickets(Act, frozen=True):
    """Choose among the offered tickets (B2, B16); `share` is the one that goes on the team's rack (A6, A7)."""

    tickets: tuple[TicketId, ...]
    share: TicketId | None = None


class ShareTickets(Act, frozen=True):
    """Put tickets from the hand on the team's rack (A8)."""

    tickets: tuple[TicketId, ...]


class DrawFerryCard(Act, frozen=True):
    """Take one ferry card (T4)."""


class ChooseHome(Act, frozen=True):
    """Choose the home city (W3)."""

    city: CityId


class PlaceMarker(Act, frozen=True):
    """Place a city marker on an end of the route just claimed (W5)."""

    city: CityId
    pay: Payment


class DeclineMarker(Act, frozen=True):
    """Place no marker."""


class MoveAlien(Act, frozen=True):
    """Move the alien to a city that the catcher holds (W9)."""

    city: CityId


class Pass(Act, frozen=True):
    """Do nothing, where nothing can be done (B22)."""


Action: TypeAlias = (
    DrawMarketCard
    | DrawDeckCard
    | PutCard
    | ClaimRoute
    | PayTunnel
    | WithdrawTunnel
    | DrawTickets
    | KeepTickets
    | ShareTickets
    | DrawFerryCard
    | ChooseHome
    | PlaceMarker
    | DeclineMarker
    | MoveAlien
    | Pass
)
