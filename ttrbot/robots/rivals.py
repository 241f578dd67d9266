"""What the other sides may be after: the tickets that their routes indicate, and what it costs to lose a way."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod

from ttrbot.engine.gamemap import GameMap, Ticket
from ttrbot.engine.ids import Side
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.ground import OpenNetwork, TicketPath

SPEAKS = 3
"""The weight of a guess is the built share of the ticket's way to this power."""
NO_SIGN = 0.02
"""The weight of a ticket of which nothing is built; a completed one has 1."""
EXTRA_CAR = 1.0
"""The points that each additional car of a longer way costs: turns minus what the routes bring."""


@dataclass(frozen=True, slots=True)
class RivalTicket:
    """A ticket that another side may hold and still has to complete."""

    side: Side
    ticket: Ticket
    chance: float
    way: TicketPath
    """The shortest way over what that side owns and what is free."""
    length: int
    """The number of cars that the way still takes."""


@dataclass(frozen=True)
class Rivals:
    """What the other sides may be after, as far as the board tells."""

    view: SeatView
    gamemap: GameMap
    own: OpenNetwork
    """The board as this side can use it."""

    def wanted(self, index: int) -> float:
        """Return the chance that another side needs a free route for a ticket."""
        return 1 - prod(1 - guess.chance for guess in self._tickets_needing(index))

    def harm(self, index: int) -> float:
        """Return the average points that each other side loses if it can't have a route."""
        return sum(guess.chance * self._cost(guess, index) for guess in self._tickets_needing(index)) / len(
            self._grounds
        )

    def _tickets_needing(self, index: int) -> list[RivalTicket]:
        lost = self._lost_with(index)
        return [guess for guess in self.guesses if not lost.isdisjoint(guess.way.routes)]

    @cached_property
    def guesses(self) -> tuple[RivalTicket, ...]:
        """The tickets that the others may still have to complete."""
        return tuple(guess for side in self._grounds for guess in self._guesses(side))

    def _guesses(self, side: Side) -> Iterator[RivalTicket]:
        """Yield guesses of a side's tickets: the shorter the rest of a way is beside its value, the more is built."""
        known = {*self.view.tickets, *self.view.rack_tickets, *self.view.offered}
        tickets = [ticket for ticket in self.gamemap.tickets if ticket.id not in known]
        ground = self._grounds[side]
        links = ground.links(self._prices(ground))
        ways = [ground.way(ticket, links) for ticket in tickets]
        left = [None if way is None else ground.length(way.routes) for way in ways]
        signs = [
            NO_SIGN if length is None else NO_SIGN + max(0.0, 1 - length / ticket.value) ** SPEAKS
            for ticket, length in zip(tickets, left, strict=True)
        ]
        public = self.view.public
        held = sum(public.seats[seat].tickets for seat in public.sides[side].seats) + public.sides[side].rack_tickets
        share = held / max(NO_SIGN, sum(signs))
        for ticket, way, length, sign in zip(tickets, ways, left, signs, strict=True):
            if way is not None and length and length <= ground.cars:
                yield RivalTicket(side, ticket, min(1.0, sign * share), way, length)

    def _cost(self, guess: RivalTicket, index: int) -> float:
        """Return what losing a route costs the ticket's holder: a longer way, but at most the ticket."""
        ground = self._grounds[guess.side]
        way = ground.way(guess.ticket, ground.links(self._prices(ground, self._lost_with(index))))
        ticket = guess.ticket.value + guess.ticket.penalty
        if way is None or (length := ground.length(way.routes)) > ground.cars:
            return ticket
        return min(ticket, max(0.0, EXTRA_CAR * (length - guess.length)))

    def _prices(self, ground: OpenNetwork, lost: Collection[int] = ()) -> dict[int, float]:
        """Return the number of cars that each free route takes."""
        return {index: self.view.public.costs[index].cars for index in ground.free if index not in lost}

    def _lost_with(self, index: int) -> set[int]:
        """Return the tracks that nobody else can use once this side claims a route (B15)."""
        group = self.gamemap.routes[index].group
        if group is None or self.own.has_parallel(index):
            return {index}
        return {track.index for track in self.gamemap.groups[group]}

    @cached_property
    def _grounds(self) -> dict[Side, OpenNetwork]:
        sides = [side.side for side in self.view.public.sides if side.side != self.view.side]
        return {side: OpenNetwork(self.view, self.gamemap, side) for side in sides}
