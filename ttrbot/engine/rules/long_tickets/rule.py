"""Long tickets: dealt at the start beside the others, and never drawn later (E2-E4, L2).

Some of the tickets that each player is dealt are long ones. They may be refused like any other. The long tickets that
nobody was dealt leave the game unseen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from ttrbot.engine.ids import TicketId
from ttrbot.engine.rules.base import Rule
from ttrbot.reading import Positive, unknown


@dataclass(frozen=True, slots=True)
class _Params:
    """The ids of the long tickets, and how many of each player's dealt tickets are long ones."""

    tickets: Annotated[tuple[TicketId, ...], Meta(min_length=1, description="a list of tickets, as a--b")]
    deal: Positive = 1


class LongTicketsRule(Rule):
    """Long tickets, which are dealt only at the start."""

    name = "long_tickets"
    params_type = _Params
    params: _Params

    @cached_property
    def long(self) -> frozenset[TicketId]:
        """The ids of the long tickets."""
        return frozenset(self.params.tickets)

    def misfits(self) -> Iterator[tuple[str, str]]:
        """Yield unknown tickets, and too small numbers of either kind."""
        yield from super().misfits()
        for ticket in self.params.tickets:
            if ticket not in self.gamemap.ticket:
                yield "tickets", unknown("ticket", ticket, self.gamemap.ticket)
        dealt, players = self.gamemap.ticket_rules.deal, max(self.gamemap.seats)
        if self.params.deal > dealt:
            yield "deal", f"more than the {dealt} tickets that a player is dealt"
        cards = sum(ticket.copies for ticket in self.gamemap.tickets if ticket.id in self.long)
        others = sum(ticket.copies for ticket in self.gamemap.tickets) - cards
        for number, kind, each in ((cards, "long", self.params.deal), (others, "other", dealt - self.params.deal)):
            if number < players * each:
                yield "tickets", f"{players} players are dealt {players * each} {kind} ones, but there are {number}"

    def arrange(self, tickets: Sequence[TicketId], hands: int) -> tuple[TicketId, ...]:
        """Return a deck in which each opening hand begins with long tickets. The other long ones are left out."""
        long = [ticket for ticket in tickets if ticket in self.long]
        others = [ticket for ticket in tickets if ticket not in self.long]
        each = self.gamemap.ticket_rules.deal - self.params.deal
        dealt: list[TicketId] = []
        for _ in range(hands):
            dealt += [long.pop() for _ in range(min(self.params.deal, len(long)))]
            dealt += [others.pop() for _ in range(min(each, len(others)))]
        return (*others, *reversed(dealt))
