"""What a map's rules count at the end beside routes and tickets, as far as a plan can foresee it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

from ttrbot.engine.gamemap import GameMap, RuleConfig, Ticket
from ttrbot.engine.ids import Side
from ttrbot.engine.network import Network, network
from ttrbot.engine.seatview import SeatView, SideSummary

GROWTH = 0.4
"""Of the cars that a side still has, about so many make its longest path longer."""
SURE_CARS = 16
"""So many cars more or less in the longest path make the bonus as good as sure, or lost."""
KEPT = 0.85
"""Of the tickets that others hold, about so many are completed."""
SURE_TICKETS = 4
"""So many completed tickets more or less make the bonus for most tickets as good as sure, or lost."""


@dataclass(frozen=True)
class Bonuses:
    """The bonuses of a map's rules for one side, by what it plans. What goes to others is lost twice."""

    view: SeatView
    gamemap: GameMap
    _lengths: dict[frozenset[int], int] = field(default_factory=dict, init=False)

    def expected(self, routes: Collection[int], tickets: Sequence[Ticket]) -> float:
        """The points on average, once these routes of its own and planned ones are all claimed."""
        rules = [(rule, RULES[rule.name]) for rule in self.gamemap.rules if rule.name in RULES]
        if not rules:
            return 0.0
        own = network(self.gamemap, routes)
        return sum(points(self, rule, own, tickets) for rule, points in rules)

    def longest_path(self, rule: RuleConfig, own: Network, tickets: Sequence[Ticket]) -> float:
        """The bonus for the longest path (B20), by how much longer it is than the others' may become."""
        del tickets
        routes = frozenset(own.routes)
        if routes not in self._lengths:
            self._lengths[routes] = own.longest_path.length
        lead = self._lengths[routes] - self._longest_of_others
        return self._contested(rule, lead / SURE_CARS)

    def globetrotter(self, rule: RuleConfig, own: Network, tickets: Sequence[Ticket]) -> float:
        """The bonus for most completed tickets (W8, A12)."""
        completed = sum(own.best_leg(ticket) is not None for ticket in tickets)
        others = max(self._tickets_of(side) for side in self.view.public.sides if side.side != self.view.side)
        return self._contested(rule, (completed - KEPT * others) / SURE_TICKETS)

    def grand_tour(self, rule: RuleConfig, own: Network, tickets: Sequence[Ticket]) -> float:
        """The points for tickets completed twice over (I5)."""
        points = cast("Sequence[int]", rule.params["points"])
        toured = sum(bool(own.two_ways(ticket)) for ticket in tickets)
        return points[min(toured, len(points)) - 1] if toured else 0

    def regions(self, rule: RuleConfig, own: Network, tickets: Sequence[Ticket]) -> float:
        """The points for the regions that each network reaches (T6, T7)."""
        del tickets
        points = {int(number): value for number, value in cast("Mapping[int, int]", rule.params["points"]).items()}
        twice = cast("Sequence[str]", rule.params.get("double", ()))
        total = 0
        for cities in own.parts():
            reached = {self.gamemap.city[city].region for city in cities} - {None}
            number = len(reached) + sum(region in twice and self._cities_of[region] <= cities for region in reached)
            total += points.get(min(number, max(points)), 0)
        return total

    def _contested(self, rule: RuleConfig, lead: float) -> float:
        """A bonus that goes to the best: by its chance, twice, for otherwise another side has it."""
        chance = min(1.0, max(0.0, (1 + lead) / 2))
        return 2 * cast("int", rule.params["points"]) * chance

    def _tickets_of(self, side: SideSummary) -> int:
        """The tickets of a side; of one that hasn't chosen yet, those that it may keep."""
        held = sum(self.view.public.seats[seat].tickets for seat in side.seats) + side.rack_tickets
        return held or self.gamemap.ticket_rules.deal * len(side.seats)

    @cached_property
    def _longest_of_others(self) -> float:
        return max(self._longest_of(side.side) for side in self.view.public.sides if side.side != self.view.side)

    def _longest_of(self, side: Side) -> float:
        public = self.view.public
        seats = public.sides[side].seats
        owned = [index for index, owner in enumerate(public.owners) if owner in seats]
        cars = sum(public.seats[seat].cars for seat in seats)
        return network(self.gamemap, owned).longest_path.length + GROWTH * cars

    @cached_property
    def _cities_of(self) -> dict[str | None, set[str]]:
        regions = {city.region for city in self.gamemap.cities}
        return {region: {city.id for city in self.gamemap.cities if city.region == region} for region in regions}


RULES: dict[str, Callable[[Bonuses, RuleConfig, Network, Sequence[Ticket]], float]] = {
    "longest_path": Bonuses.longest_path,
    "globetrotter": Bonuses.globetrotter,
    "grand_tour": Bonuses.grand_tour,
    "regions": Bonuses.regions,
}
"""The bonuses that a planner works for, by the name of their rule."""
