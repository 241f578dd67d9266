"""Teams share tickets on a rack of their own (A6-A8).

At the opening both mates put one kept ticket there at the same time: each sees the other's only when both have chosen.
A player who draws tickets later puts exactly one of the kept ones there. A whole turn can be used to put one or two
tickets from the hand on the rack. All other tickets are secret from the mate too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from ttrbot.engine import events as ev
from ttrbot.engine import zones
from ttrbot.engine.actions import Act, KeepTickets
from ttrbot.engine.errors import Violation
from ttrbot.engine.ids import Seat
from ttrbot.engine.questions import Ask, AskTurn
from ttrbot.engine.rules.base import Answers, Rule
from ttrbot.engine.rules.share_tickets.facts import SHARE, ShareTickets
from ttrbot.engine.state import State
from ttrbot.engine.work import Work
from ttrbot.engine.zones import Zone
from ttrbot.reading import Positive


@dataclass(frozen=True, slots=True)
class _Params:
    """How many tickets a turn can put on the rack."""

    most: Positive = 2


class ShareTicketsRule(Rule):
    """The team's rack of tickets."""

    name = "share_tickets"
    for_teams = True
    params_type = _Params
    params: _Params
    shares_kept_tickets = True
    answers: ClassVar[Answers] = {ShareTickets: (AskTurn,)}

    def zones(self) -> Iterable[Zone]:
        """Return a ticket rack for each team, and a place for each seat's opening ticket that waits for the mate's."""
        for side in range(self.config.seats // self.gamemap.team_size):
            mates = self.gamemap.seats_of(side)
            yield Zone(zones.ticket_rack(side), frozenset(mates), holds_tickets=True)
            for seat in mates:
                yield Zone(zones.waiting(seat), frozenset({seat}), holds_tickets=True)

    def kept(self, work: Work, keep: KeepTickets, *, is_opening: bool) -> None:
        """Put the shared ticket on the rack; at the opening, once both mates have chosen (A6)."""
        assert keep.share is not None
        side = work.state.book.side_of[keep.seat]
        own = zones.tickets(keep.seat)
        if not is_opening:
            work.emit(ev.TicketsMoved((keep.share,), own, zones.ticket_rack(side)))
            return
        work.emit(ev.TicketsMoved((keep.share,), own, zones.waiting(keep.seat)))
        tickets = work.state.tickets
        mates = work.state.book.seats_of[side]
        if not any(tickets[zones.offered(mate)] for mate in mates):
            for zone in [zones.waiting(mate) for mate in mates if tickets[zones.waiting(mate)]]:
                work.emit(ev.TicketsMoved(tuple(tickets[zone]), zone, zones.ticket_rack(side)))

    def check(self, state: State, action: Act) -> Iterator[Violation]:
        """Check what is shared: one of the kept tickets, or one or two from the hand."""
        if isinstance(action, KeepTickets):
            if action.share is None:
                yield Violation("must_share_one_ticket")
            elif action.share not in self.gamemap.ticket:
                yield Violation("unknown_ticket", {"ticket": action.share})
            elif action.share not in action.tickets:
                yield Violation("ticket_not_in_hand", {"ticket": action.share})
        elif isinstance(action, ShareTickets):
            yield from self._share_reasons(state, action)

    def _share_reasons(self, state: State, action: ShareTickets) -> Iterator[Violation]:
        for ticket in action.tickets:
            if ticket not in self.gamemap.ticket:
                yield Violation("unknown_ticket", {"ticket": ticket})
        if not action.tickets:
            yield Violation("must_share_one_ticket")
        if len(action.tickets) > self.params.most:
            yield Violation("too_many_tickets_to_share", {"most": self.params.most})
        if 0 <= action.seat < len(state.book.seats):
            missing = Counter(action.tickets) - Counter(state.tickets[zones.tickets(action.seat)])
            for ticket in sorted(missing):
                yield Violation("ticket_not_in_hand", {"ticket": ticket})

    def handle(self, work: Work, action: Act) -> None:
        """Put the tickets on the rack."""
        assert isinstance(action, ShareTickets)
        rack = zones.ticket_rack(work.state.book.side_of[action.seat])
        work.emit(ev.TicketsMoved(action.tickets, zones.tickets(action.seat), rack))

    def deeds(self, state: State, seat: Seat) -> Iterator[str]:
        """Yield the deed of sharing, if the seat has tickets in the hand."""
        if state.tickets[zones.tickets(seat)]:
            yield SHARE

    def options(self, state: State, seat: Seat, ask: Ask) -> Iterator[Act]:
        """Yield the ways to share tickets as the turn's action."""
        del ask
        for number in range(1, self.params.most + 1):
            for tickets in combinations(state.tickets[zones.tickets(seat)], number):
                yield ShareTickets(seat, tickets)
