"""What a map's rules count at the end beside routes and tickets, as far as a plan can foresee it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ttrbot.engine.gamemap import GameMap, Ticket
from ttrbot.engine.ids import Side
from ttrbot.engine.network import Network, network
from ttrbot.engine.rules.seen import seen_rules
from ttrbot.engine.seatview import SeatView, SideSummary

GROWTH = 0.4
"""Of the cars that a side still has, about so many make its longest path longer."""
KEPT = 0.85
"""Of the tickets that others hold, about so many are completed."""


@dataclass(frozen=True)
class Bonuses:
    """The bonuses of a map's rules for one side, by what it plans."""

    view: SeatView
    gamemap: GameMap
    lengths: dict[frozenset[int], int] = field(default_factory=dict, init=False)
    """The longest paths found so far, by the routes."""

    def expected(self, routes: Collection[int], tickets: Sequence[Ticket]) -> float:
        """The points on average, once these routes of its own and planned ones are all claimed."""
        plan = _Plan(self, routes, tickets)
        return sum(rule.foreseen(plan) for rule in seen_rules(self.gamemap))

    @cached_property
    def longest_of_others(self) -> float:
        """How long the longest path of another side may become."""
        return max(self._longest_of(side.side) for side in self.view.public.sides if side.side != self.view.side)

    @cached_property
    def completed_of_others(self) -> float:
        """How many tickets another side may complete."""
        return KEPT * max(self._tickets_of(side) for side in self.view.public.sides if side.side != self.view.side)

    def _tickets_of(self, side: SideSummary) -> int:
        """The tickets of a side; of one that hasn't chosen yet, those that it may keep."""
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
    """The count as one plan lets rules foresee it."""

    bonuses: Bonuses
    routes: Collection[int]
    tickets: Sequence[Ticket]

    @cached_property
    def network(self) -> Network:
        """The planned routes and its own."""
        return network(self.bonuses.gamemap, self.routes)

    def longest(self) -> int:
        """The longest path, which is looked for once for the same routes."""
        routes, lengths = frozenset(self.network.routes), self.bonuses.lengths
        if routes not in lengths:
            lengths[routes] = self.network.longest_path.length
        return lengths[routes]

    def longest_of_others(self) -> float:
        """As the others stand."""
        return self.bonuses.longest_of_others

    def completed_of_others(self) -> float:
        """As the others stand."""
        return self.bonuses.completed_of_others
