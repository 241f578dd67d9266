"""Guesses of what is hidden that fit what a seat sees: hands by chance, tickets by what their holders have built."""

from dataclasses import dataclass
from functools import cached_property
from random import Random

from msgspec import structs

from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import Side, TicketId
from ttrbot.engine.seatview import SeatView
from ttrbot.engine.simulate import Guess, guess_at_random, rules_of
from ttrbot.robots.rivals import Rivals

CERTAINTY = 4.0
"""By how much the power of a sign's weight grows until its side has laid all of its cars.

A side that is nearly done has built what it holds. Without this, the tickets guessed near the end were worth 20 points
less than the real ones (USA, Nordic Countries and Old West); with it, 3 points less.
"""


@dataclass(frozen=True)
class Suspects:
    """What the others may hold in one position."""

    view: SeatView
    gamemap: GameMap
    rivals: Rivals

    def guess(self, chance: Random) -> Guess:
        """Return a random guess in which the others hold likely tickets more often than others."""
        guess = guess_at_random(self.gamemap, self.view, chance)
        public, own = self.view.public, self.view.side
        held = [list(tickets) for tickets in guess.tickets]
        racks = [list(tickets) for tickets in guess.ticket_racks]
        others = [(public.seats[seat].side, tickets) for seat, tickets in enumerate(held) if seat != self.view.seat]
        others += [(side, tickets) for side, tickets in enumerate(racks) if side != own]
        slots = [
            (side, tickets, place)
            for side, tickets in others
            for place, ticket in enumerate(tickets)
            if ticket in self._drawable
        ]
        left = [*guess.ticket_deck, *(tickets[place] for _, tickets, place in slots)]
        chance.shuffle(slots)
        for side, tickets, place in slots:
            weights = [self._weights[side].get(ticket, 1.0) for ticket in left]
            tickets[place] = left.pop(chance.choices(range(len(left)), weights)[0])
        chance.shuffle(left)
        return structs.replace(
            guess, tickets=tuple(map(tuple, held)), ticket_racks=tuple(map(tuple, racks)), ticket_deck=tuple(left)
        )

    @cached_property
    def _drawable(self) -> frozenset[TicketId]:
        """The tickets that aren't dealt only at the start."""
        return frozenset(rules_of(self.gamemap, self.view).arranged(self.gamemap.ticket, hands=0))

    @cached_property
    def _weights(self) -> dict[Side, dict[TicketId, float]]:
        """By side: the weight of each hidden ticket. A mate's tickets are guessed by chance alone."""
        found: dict[Side, dict[TicketId, float]] = {side.side: {} for side in self.view.public.sides}
        for side, signs in self.rivals.signs.items():
            power = 1 + CERTAINTY * (1 - self._cars_left(side))
            found[side] = {sign.ticket.id: sign.weight**power for sign in signs}
        return found

    def _cars_left(self, side: Side) -> float:
        """Return the share of a side's cars that it hasn't laid."""
        public = self.view.public
        seats = public.sides[side].seats
        return sum(public.cars[seat] for seat in seats) / (len(seats) * self.gamemap.cars)
