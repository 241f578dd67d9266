"""What a map's rules count at the end besides routes and tickets, as far as a plan can foresee it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ttrbot.engine.gamemap import GameMap, Ticket
from ttrbot.engine.ids import Side
from ttrbot.engine.network import Network, network
from ttrbot.engine.rules.seen import seen_rules
from ttrbot.engine.seatview import SeatView, SideSummary

GROWTH = 0.4
"""The share of a side's remaining cars that makes its longest path longer."""
KEPT = 0.85
"""The share of the others' tickets that they complete."""


@dataclass(frozen=True)
class Bonuses:
    """The bonuses of a map's rules for one side, depending on what it plans."""

    view: SeatView
    gamemap: GameMap
    lengths: dict[frozenset[int], int] = field(default_factory=dict, init=False)
    """A cache of the longest paths, by their routes."""

    def expected(self, routes: Collection[int], tickets: Sequence[Ticket]) -> float:
        """Return the average points if all these routes, own and planned, are claimed."""
        plan = _Plan(self, routes, tickets)
        return sum(rule.foreseen(plan) for rule in seen_rules(self.gamemap))

    @cached_property
    def longest_of_others(self) -> float:
        """The expected length of the longest path of another side."""
        return max(self._longest_of(side.side) for side in self.view.public.sides if side.side != self.view.side)

    @cached_property
    def completed_of_others(self) -> float:
        """The expected number of tickets that another side completes."""
        return KEPT * max(self._tickets_of(side) for side in self.view.public.sides if side.side != self.view.side)

    def _tickets_of(self, side: SideSummary) -> int:
        """Return a side's number of tickets; before its first choice, the number that it may keep."""
        held = sum(self.view.public.seats[seat].tickets for seat in side.seats) + side.rack_tickets
        return held or self.gamemap.ticket_rules.deal * len(side.seats)

    def _longest_of(self, side: Side) -> float:
        public = self.view.public
        seats = public.sides[side].seats
        owned = [index for index, owner in enumerate(public.owners) if owner in seats]
        cars = sum(public.seats[seat].cars for seat in seats)
        return network(self.gamemap, owned).longest_path.length + GROWTH * cars


@dataclass(frozen=True)
class _Plan:
    """The final count that rules can foresee for one plan."""

    bonuses: Bonuses
    routes: Collection[int]
    tickets: Sequence[Ticket]

    @cached_property
    def network(self) -> Network:
        """The planned routes and the side's own."""
        return network(self.bonuses.gamemap, self.routes)

    def longest(self) -> int:
        """Return the length of the longest path. It is found once for the same routes."""
        routes, lengths = frozenset(self.network.routes), self.bonuses.lengths
        if routes not in lengths:
            lengths[routes] = self.network.longest_path.length
        return lengths[routes]

    def longest_of_others(self) -> float:
        """Return the value that `Bonuses` has for the others."""
        return self.bonuses.longest_of_others

    def completed_of_others(self) -> float:
        """Return the value that `Bonuses` has for the others."""
        return self.bonuses.completed_of_others
