"""The team's rack of tickets in quick games (A6-A8)."""

from __future__ import annotations

from itertools import combinations

from ttrbot.engine import zones
from ttrbot.engine.actions import Act
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.quick.moves import own
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.engine.rules.share_tickets.rule import ShareTicketsRule
from ttrbot.engine.state import State


class QuickShareTickets(QuickRule):
    """The opening's shared tickets that wait for the mate's choice. A move's argument has a bit for each own ticket."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, ShareTicketsRule)
        self.rule = rule
        self.most = rule.params.most
        self.waiting: list[list[int]] = []

    def read(self, state: State) -> None:
        """Take over the waiting tickets."""
        index = {ticket.id: number for number, ticket in enumerate(state.book.gamemap.tickets)}
        self.waiting = [[index[ticket] for ticket in state.tickets[zones.waiting(seat)]] for seat in state.book.seats]

    def copy(self) -> QuickShareTickets:
        """Return a copy of the waiting tickets."""
        other = QuickShareTickets(self.rule, self.number)
        other.waiting = [tickets[:] for tickets in self.waiting]
        return other

    def kept(self) -> list[list[int]]:
        """Return the waiting tickets."""
        return self.waiting

    def tickets_kept(self, game: QuickGame, seat: int, shared: int, is_opening: bool) -> None:
        """Put the shared ticket on the rack; at the opening, once both mates have chosen (A6)."""
        side_of = game.board.side_of
        rack = game.rack_tickets[side_of[seat]]
        game.tickets[seat].remove(shared)
        if not is_opening:
            rack.append(shared)
            return
        self.waiting[seat].append(shared)
        mates = [mate for mate in range(game.board.seats) if side_of[mate] == side_of[seat]]
        if not any(game.offered[mate] for mate in mates):
            for mate in mates:
                rack += self.waiting[mate]
                self.waiting[mate] = []

    def turn_moves(self, game: QuickGame, seat: int) -> list[int]:
        """Return the moves that share tickets as the turn's action."""
        bits = [1 << place for place in range(len(game.tickets[seat]))]
        return [
            own(self.number, sum(chosen)) for number in range(1, self.most + 1) for chosen in combinations(bits, number)
        ]

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Put the tickets on the rack."""
        rack = game.rack_tickets[game.board.side_of[seat]]
        left: list[int] = []
        for place, ticket in enumerate(game.tickets[seat]):
            if argument >> place & 1:
                rack.append(ticket)
            else:
                left.append(ticket)
        game.tickets[seat] = left

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the action that shares these tickets."""
        ids = game.board.ticket_ids
        own_tickets = game.tickets[seat]
        return ShareTickets(
            seat, tuple([ids[ticket] for place, ticket in enumerate(own_tickets) if argument >> place & 1])
        )
