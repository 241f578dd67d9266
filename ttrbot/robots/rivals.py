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
class Sign:
    """How much indicates that another side holds a ticket."""

    ticket: Ticket
    weight: float
    way: TicketPath | None
    """The shortest way over what that side owns and what is free, if there is one."""
    length: int
    """The number of cars that the way still takes."""


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
        """Yield guesses of a side's tickets."""
        public = self.view.public
        held = sum(public.seats[seat].tickets for seat in public.sides[side].seats) + public.sides[side].rack_tickets
        signs = self.signs[side]
        share = held / max(NO_SIGN, sum(sign.weight for sign in signs))
        for sign in signs:
            if sign.way is not None and sign.length and sign.length <= self._grounds[side].cars:
                yield RivalTicket(side, sign.ticket, min(1.0, sign.weight * share), sign.way, sign.length)

    @cached_property
    def signs(self) -> dict[Side, tuple[Sign, ...]]:
        """By other side: how much indicates that it holds each ticket that this seat doesn't see."""
        return {side: tuple(self._signs(side)) for side in self._grounds}

    def _signs(self, side: Side) -> Iterator[Sign]:
        """Yield the signs: the shorter the rest of a ticket's way is beside its value, the more of it is built."""
        known = {*self.view.tickets, *self.view.rack_tickets, *self.view.offered}
        ground = self._grounds[side]
        links = ground.links(self._prices(ground))
        for ticket in self.gamemap.tickets:
            if ticket.id not in known:
                way = ground.way(ticket, links)
                length = 0 if way is None else ground.length(way.routes)
                built = 0.0 if way is None else max(0.0, 1 - length / ticket.value)
                yield Sign(ticket, NO_SIGN + built**SPEAKS, way, length)

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
