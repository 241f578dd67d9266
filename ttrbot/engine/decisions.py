"""Open questions as data: nothing else says who may act."""

from typing import TypeAlias

from msgspec import Struct

from ttrbot.engine.cards import Color
from ttrbot.engine.ids import DecisionId, RouteId, Seat

Phase: TypeAlias = str
"""The scenario format's word for a kind of question: `tickets`, `turn`, `tunnel`, …"""


class Ask(Struct, frozen=True, tag=True):
    """What is asked. Public: whoever looks may see every field."""


class AskOpeningTickets(Ask, frozen=True):
    """Which of the dealt tickets to keep, at least `keep` (B2); with `share`, and which of them the team gets (A6)."""

    keep: int
    share: bool = False


class AskTurn(Ask, frozen=True):
    """What to do on the turn; after one card has been drawn only the second card is left (B4, B5)."""

    drawn: int = 0


class AskPlace(Ask, frozen=True):
    """Where the first drawn card goes, hand or rack (A4). `color` is None where the card was drawn blind."""

    color: Color | None = None


class AskKeepTickets(Ask, frozen=True):
    """Which of the drawn tickets to keep, at least `keep` (B16); with `share`, and which of them the team gets (A7)."""

    keep: int
    share: bool = False


class AskExtra(Ask, frozen=True):
    """Whether to pay `extra` more cards for a tunnel (S9); `color` is None where only locomotives were laid (S10)."""

    route: RouteId
    extra: int
    color: Color | None


class AskHome(Ask, frozen=True):
    """Which city is home (W3)."""


class AskMarker(Ask, frozen=True):
    """Whether to place a marker on an end of the route just claimed (W5)."""

    route: RouteId


class AskAlien(Ask, frozen=True):
    """Where the alien goes (W9)."""


AnyAsk: TypeAlias = AskOpeningTickets | AskTurn | AskPlace | AskKeepTickets | AskExtra | AskHome | AskMarker | AskAlien

PHASES: dict[type[Ask], Phase] = {
    AskOpeningTickets: "tickets",
    AskTurn: "turn",
    AskPlace: "put_card",
    AskKeepTickets: "keep_tickets",
    AskExtra: "tunnel",
    AskHome: "homes",
    AskMarker: "marker",
    AskAlien: "alvin",
}


class Decision(Struct, frozen=True):
    """One open question. All of the newest group are open at once, in any order; older groups wait."""

    id: DecisionId
    seat: Seat
    ask: AnyAsk
    group: int
    rule: str
    """The rule that asks, as RULES.md numbers it."""

    @property
    def phase(self) -> Phase:
        """The scenario format's word for this question."""
        return PHASES[type(self.ask)]

    @property
    def is_second_card(self) -> bool:
        """Whether it asks for the second card of a turn."""
        return isinstance(self.ask, AskTurn) and self.ask.drawn > 0
