"""What a seat may be asked, as data. Special rules define their own questions in their folders."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

Phase: TypeAlias = str
"""A kind of question, by its name in scenarios: `tickets`, `turn`, `tunnel`, …"""


class Ask(Struct, frozen=True, tag=True, gc=False):
    """What is asked. Public: everybody may see every field."""

    phase: ClassVar[Phase]


class AskOpeningTickets(Ask, frozen=True):
    """Which of the dealt tickets to keep, at least `keep` (B2), and if `share`, which of them the team gets (A6)."""

    phase: ClassVar[Phase] = "tickets"

    keep: int
    share: bool = False


class AskTurn(Ask, frozen=True):
    """What to do on the turn. After one card has been drawn, only the second card is left (B4, B5)."""

    phase: ClassVar[Phase] = "turn"

    drawn: int = 0


class AskKeepTickets(Ask, frozen=True):
    """Which of the drawn tickets to keep, at least `keep` (B16), and if `share`, which of them the team gets (A7)."""

    phase: ClassVar[Phase] = "keep_tickets"

    keep: int
    share: bool = False


QUESTIONS: tuple[type[Ask], ...] = (AskOpeningTickets, AskTurn, AskKeepTickets)
"""The base game's questions."""
