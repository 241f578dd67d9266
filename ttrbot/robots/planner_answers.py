"""What the planner thinks of questions besides its turn: homes, markers, the alien, extra costs, racks."""

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
"""The value of two cards that no planned route needs, as plans change."""
WILD_CARD = 1.6
"""The additional value of a locomotive among them."""
CROSSINGS = 3
"""The number of cities, those with the most planned routes, considered as a home besides the tickets' ends."""
BEGINNING = 2.0
"""The value of a home for each planned route that begins there."""


@dataclass(frozen=True)
class PlannerMind:
    """The value of answers for a plan."""

    turn: PlannerTurn

    def wants_drawn(self) -> bool:
        """Return whether the plan needs the card more than an average one (A4)."""
        drawn = self.turn.view.drawn
        assert drawn is not None
        drawing = self.turn.drawing
        return drawing.uses[drawn] > drawing.blind

    def start(self, city: CityId) -> float:
        """Return the worth of the plan that begins in a city if it is a likely home (W3, W4).

        At the end of a way only one route can be claimed first. Where several begin, the cards of any of them will do.
        """
        if city not in self._likely_homes:
            return float("-inf")
        view, gamemap = self.turn.view, self.turn.gamemap
        planned = Planning(view, gamemap, self.turn.scales, city).campaign(view.tickets)
        routes = [gamemap.routes[index] for index in planned.for_tickets]
        return planned.worth + BEGINNING * min(3, sum(city in (route.a, route.b) for route in routes))

    @cached_property
    def _likely_homes(self) -> set[CityId]:
        """The free cities among the tickets' ends and the crossings of their ways; if none is free, all free cities."""
        view, gamemap = self.turn.view, self.turn.gamemap
        campaign = Planning(view, gamemap, self.turn.scales).campaign(view.tickets)
        routes = [gamemap.routes[index] for index in campaign.for_tickets]
        begin = Counter(city for route in routes for city in (route.a, route.b))
        ends = {city for name in view.tickets for city in _cities(gamemap.ticket[name])}
        crossings = {city for city, _ in begin.most_common(CROSSINGS)}
        free = set(view.options.cities)
        return (ends | crossings) & free or free

    def hold(self, city: CityId, paid: Counts) -> float:
        """Return a marker's points minus the price of the turns for which its cards will be missed (W5)."""
        turns = self._turns(self.turn.campaign.routes, paid) - self.turn.campaign.turns
        gain = self._markers.worth(city) - self.turn.scales.turn * turns
        return gain - IDLE_PAIR - WILD_CARD * paid[LOCOMOTIVE]

    def peril(self, city: CityId) -> float:
        """Return the expected number of claims by others there (W9)."""
        return self._markers.peril(city)

    def loss(self, route: Route, paid: Counts) -> float:
        """Return the additional turns that the other routes take without these cards."""
        return self._turns(self._others(route), paid)

    def again(self, route: Route, color: Color | None) -> float:
        """Return the turns of all routes if the cards laid for this one are taken back; infinity near the end."""
        if self.turn.is_near_end:
            return float("inf")
        back = [0] * len(Color)
        back[LOCOMOTIVE if color is None else color] = -self.turn.view.public.costs[route.index].cards
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
