"""What the planner thinks of a position beside its turn: of homes, marks, the alien, extra costs, hand or rack."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ttrbot.engine.cards import LOCOMOTIVE, Color, Counts
from ttrbot.engine.gamemap import Route, Ticket
from ttrbot.engine.ids import CityId
from ttrbot.robots.campaign import Planning
from ttrbot.robots.markers import Markers
from ttrbot.robots.planner_turn import PlannerTurn

IDLE_PAIR = 1.0
"""What a pair of cards is worth that no planned route needs: plans change."""
WILD_CARD = 1.6
"""What a locomotive is worth beyond that."""
CROSSINGS = 3
"""The cities with the most planned routes that are considered as a home, beside the tickets' ends."""
BEGINNING = 2.0
"""What a home is worth for each planned route that begins there."""


@dataclass(frozen=True)
class PlannerMind:
    """What serves a plan."""

    turn: PlannerTurn

    def wants_drawn(self) -> bool:
        """Keep in hand what the plan needs more than a card on average (A4)."""
        drawn = self.turn.view.drawn
        assert drawn is not None
        drawing = self.turn.drawing
        return drawing.uses[drawn] > drawing.blind

    def start(self, city: CityId) -> float:
        """Begin in the city from which the plan is worth most (W3, W4), if it is a likely one.

        From the end of a way only one route can be claimed at first; where several begin, cards of any will do.
        """
        if city not in self._likely_homes:
            return float("-inf")
        view, gamemap = self.turn.view, self.turn.gamemap
        planned = Planning(view, gamemap, self.turn.scales, city).campaign(view.tickets)
        routes = [gamemap.routes[index] for index in planned.for_tickets]
        return planned.worth + BEGINNING * min(3, sum(city in (route.a, route.b) for route in routes))

    @cached_property
    def _likely_homes(self) -> set[CityId]:
        """The free ends of tickets and crossings of their ways; where there is none, all free cities."""
        view, gamemap = self.turn.view, self.turn.gamemap
        campaign = Planning(view, gamemap, self.turn.scales).campaign(view.tickets)
        routes = [gamemap.routes[index] for index in campaign.for_tickets]
        begin = Counter(city for route in routes for city in (route.a, route.b))
        ends = {city for name in view.tickets for city in _cities(gamemap.ticket[name])}
        crossings = {city for city, _ in begin.most_common(CROSSINGS)}
        free = set(view.options.cities)
        return (ends | crossings) & free or free

    def hold(self, city: CityId, paid: Counts) -> float:
        """What a marker brings beyond the turns that its cards will be missed for (W5)."""
        turns = self._turns(self.turn.campaign.routes, paid) - self.turn.campaign.turns
        gain = self._markers.worth(city) - self.turn.scales.turn * turns
        return gain - IDLE_PAIR - WILD_CARD * paid[LOCOMOTIVE]

    def peril(self, city: CityId) -> float:
        """How many claims by others are to be expected there (W9)."""
        return self._markers.peril(city)

    def loss(self, route: Route, paid: Counts) -> float:
        """The turns that the other routes take without some cards."""
        return self._turns(self._others(route), paid)

    def again(self, route: Route, color: Color | None) -> float:
        """The turns that all routes take with what was laid for this one taken back; never near the end."""
        if self.turn.is_near_end:
            return float("inf")
        back = [0] * len(Color)
        back[LOCOMOTIVE if color is None else color] = -route.length
        return self._turns((*self._others(route), route.index), tuple(back))

    def _others(self, route: Route) -> tuple[int, ...]:
        return tuple(index for index in self.turn.campaign.routes if index != route.index)

    @cached_property
    def _markers(self) -> Markers:
        return Markers(self.turn.view, self.turn.gamemap, self.turn.planning.turns_left)

    def _turns(self, routes: tuple[int, ...], laid: Counts) -> float:
        supply = self.turn.planning.supply
        return supply.turns(routes, [held - number for held, number in zip(supply.held, laid, strict=True)])


def _cities(ticket: Ticket) -> Iterator[CityId]:
    yield from ticket.sources
    for leg in ticket.legs:
        yield from leg.targets
