"""The rest of the game as one plan: routes for tickets, routes for points, and the turns that they take together."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, permutations

from ttrbot.engine.gamemap import GameMap, Route, Ticket
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.rules.seen import keeps_together, later_gain
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.bonuses import Bonuses
from ttrbot.robots.ground import OpenNetwork
from ttrbot.robots.supply import Supply
from ttrbot.robots.tempo import turns_left
from ttrbot.robots.value import claim_value

LEAST_PRICE = 0.3
"""The lowest price of a route. Even one that pays for itself isn't free, as every claim of a plan can be taken by
others.
"""
DIRECT = 0.4
"""The share of a route's points that lowers its price on a ticket's way if networks must stay connected (W4). A side
that is cut off can't begin elsewhere, so ways must be quick.
"""
RISK = 0.015
"""The chance, for each turn that a ticket still takes, that somebody takes a route that it needs."""
LATE, TOO_LATE = 0.65, 1.15
"""The share of the remaining turns that a safe plan takes, and the share at which its tickets surely fail."""
SLACK = 0.5
"""The turns by which a plan's routes for points may exceed the turns left."""
LEAST_GAIN = -0.5
"""The least gain of a route for points. It may be negative, because cars left in stock bring nothing."""
CLOSER_LOOKS = 5
"""The number of routes with the highest gain for which the bonuses at the end are computed."""
BONUS_CHANCE = 0.7
"""The chance that a planned bonus is won in the end."""
ORDERS = 6
"""The number of orders in which the ways of the tickets are laid."""
MOST_ORDERS = 4
"""The most tickets whose order is varied; of more tickets only the most valuable change places."""


@dataclass(frozen=True, slots=True)
class Scales:
    """What a planner weighs."""

    turn: float = 1.6
    """The points that a turn is worth. Less than a turn brings on average, as another side may end the game first."""
    risk: float = 1.0
    """How much the risk counts that tickets fail."""


STEADY = Scales()


@dataclass(frozen=True, slots=True)
class Campaign:
    """What to do with the rest of the game."""

    worth: float
    """The average points minus the price of the turns."""
    turns: float
    for_tickets: tuple[int, ...]
    """Routes by index."""
    for_points: tuple[int, ...]
    """The indices of routes that no ticket needs, the best first."""
    unfinished: tuple[TicketId, ...]
    """The tickets that some of the routes serve, the most valuable first."""
    cut_off: tuple[TicketId, ...]
    """The tickets that can't be completed any more, or would cost more than they bring."""

    @property
    def routes(self) -> tuple[int, ...]:
        """The indices of all routes still to claim."""
        return self.for_tickets + self.for_points


@dataclass(slots=True)
class Planning:
    """Finds campaigns for one position."""

    view: SeatView
    gamemap: GameMap
    scales: Scales
    home: CityId | None = None
    """The home city to plan with (W4) while the seat has none; None: where the first way begins."""
    ground: OpenNetwork = field(init=False)
    supply: Supply = field(init=False)
    bonuses: Bonuses = field(init=False)
    values: dict[int, float] = field(init=False)
    """The value of claiming each free route, without bonuses for several routes."""
    held: tuple[Ticket, ...] = field(init=False)
    """The tickets that the seat knows, its team's included."""
    turns_left: float = field(init=False)
    _priced: dict[frozenset[int], dict[int, float]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.ground = OpenNetwork(self.view, self.gamemap, self.view.side)
        self.supply = Supply(self.view, self.gamemap)
        self.bonuses = Bonuses(self.view, self.gamemap)
        self.held = tuple(self.ground.tickets((*self.view.tickets, *self.view.rack_tickets)))
        self.turns_left = turns_left(self.view, self.gamemap)
        self.values = {index: self._brings(self.gamemap.routes[index]) for index in self.ground.free}

    def campaign(self, names: Iterable[TicketId]) -> Campaign:
        """Return a plan for some tickets: the best of several orders of laying their ways, and routes for points."""
        ground = self.ground
        tickets = [ticket for ticket in ground.tickets(names) if ground.points(ticket, ()) < ticket.value]
        head, tail = tickets[:MOST_ORDERS], tickets[MOST_ORDERS:]
        orders = islice(permutations(head), ORDERS)
        laid = list({self._lay((*order, *tail)) for order in orders})
        best = max(laid, key=lambda routes: (self.worth(routes, tickets) + self.bonus(routes, tickets), sorted(routes)))
        points = self._for_points(best, tickets)
        reached = ground.all_points(tickets, best)
        routes = [*sorted(best), *points]
        return Campaign(
            self.worth(best, tickets) + self._worth_of_points(sorted(best), points) + self.bonus(routes, tickets),
            self.supply.turns(routes),
            tuple(sorted(best)),
            tuple(points),
            tuple(ticket.id for ticket, brings in zip(tickets, reached, strict=True) if brings > -ticket.penalty),
            tuple(ticket.id for ticket, brings in zip(tickets, reached, strict=True) if brings == -ticket.penalty),
        )

    def worth(self, routes: Collection[int], tickets: Sequence[Ticket], turns_left: float | None = None) -> float:
        """Return the points of some routes and, by their chance, of tickets, minus the price of the turns needed.

        Without `turns_left` the whole time left counts.
        """
        turns = self.supply.turns(tuple(routes))
        late = (turns / (turns_left or self.turns_left) - LATE) / (TOO_LATE - LATE)
        average = (len(tickets) + 1) / (2 * len(tickets)) if tickets else 1.0  # ticket k comes after k/n of them
        fails = min(1.0, self.scales.risk * average * (max(0.0, late) + RISK * turns))
        worth = sum(self.values[index] for index in routes) - self.scales.turn * turns
        for ticket, points in zip(tickets, self.ground.all_points(tickets, routes), strict=True):
            worth += points - (points + ticket.penalty) * fails
        return worth

    def worth_by(
        self, laid: Collection[int], points: Iterable[int], tickets: Sequence[Ticket], turns_left: float
    ) -> float:
        """Return the worth if the game lasts for these turns: of ways, and of the routes for points that still fit."""
        cars = self.ground.cars - self.ground.length(laid)
        groups = {self.gamemap.routes[index].group for index in laid} - {None}
        kept: list[int] = []
        for index in points:
            length = self.view.public.costs[index].cars
            is_free = index not in laid and self.gamemap.routes[index].group not in groups and length <= cars
            if is_free and self.supply.turns((*laid, *kept, index)) <= turns_left + SLACK:
                kept.append(index)
                cars -= length
        return self.worth(laid, tickets, turns_left) + self._worth_of_points(tuple(laid), kept)

    def _worth_of_points(self, laid: Sequence[int], points: Sequence[int]) -> float:
        """Return what routes for points add. They come after the routes for tickets, so they put no ticket at risk."""
        turns = self.supply.turns((*laid, *points)) - self.supply.turns(laid)
        return sum(self.values[index] for index in points) - self.scales.turn * turns

    def bonus(self, routes: Collection[int], tickets: Sequence[Ticket]) -> float:
        """Return the average points of the map's bonuses."""
        return self.bonuses.expected((*self.ground.own, *routes), tuple({*self.held, *tickets}))

    def prices(self, laid: frozenset[int]) -> dict[int, float]:
        """Return the price of each free route besides those laid: its turns minus its value; 0 for those laid."""
        if laid not in self._priced:
            listed = tuple(laid)
            turns = self.supply.turns(listed)
            share = DIRECT if keeps_together(self.gamemap) else 1.0
            prices = {}
            for index in self.ground.free:
                more = self.supply.turns((*listed, index)) - turns
                prices[index] = max(LEAST_PRICE, more * self.scales.turn - share * self.values[index])
            self._priced[laid] = prices | dict.fromkeys(listed, 0.0)
        return self._priced[laid]

    def _brings(self, route: Route) -> float:
        later = later_gain(self.gamemap, self.view, route, self.turns_left)
        return claim_value(self.view, self.gamemap, route) + later

    def _lay(self, tickets: Sequence[Ticket]) -> frozenset[int]:
        """Return the routes of the tickets' ways. Each way uses those before it; one that doesn't pay is omitted."""
        laid: frozenset[int] = frozenset()
        worth = self.worth(laid, tickets)
        for ticket in tickets:
            more = self.with_way(ticket, laid)
            if more is None or self.ground.length(more) > self.ground.cars:
                continue
            then = self.worth(more, tickets)
            if then > worth:
                laid, worth = more, then
        return laid

    def with_way(self, ticket: Ticket, laid: frozenset[int]) -> frozenset[int] | None:
        """Return the routes laid and those of a ticket's way, joined to the home if required (W4); or None."""
        prices = self.prices(laid)
        way = self.ground.way(ticket, self.ground.links(prices))
        if way is None:
            return None
        more = laid | set(way.routes)
        if more == laid or not keeps_together(self.gamemap):
            return more
        start = self._network(laid) or {ticket.sources[0]}
        links = self.ground.links(prices | dict.fromkeys(more, 0.0))
        joint = self.ground.join(start, ticket.sources[0], links)
        return None if joint is None else more | set(joint)

    def out_of_touch(self, routes: Iterable[int]) -> set[int]:
        """Return those routes that the side's network doesn't touch yet; none if networks needn't be connected (W4)."""
        if not keeps_together(self.gamemap):
            return set()
        network = self._network(())
        ends = ((index, self.gamemap.routes[index]) for index in routes)
        return {index for index, route in ends if not {route.a, route.b} & network}

    def _network(self, routes: Iterable[int]) -> set[CityId]:
        """Return the cities that further routes must touch (W4), with the home city that is planned with."""
        return self.ground.network(routes) | ({self.home} if self.home else set())

    def _for_points(self, laid: Collection[int], tickets: Sequence[Ticket]) -> list[int]:
        """Return routes for points and bonuses only, within the cars, cards and turns that the tickets leave."""
        routes = list(laid)
        chosen: list[int] = []
        while True:
            promising = sorted(self._gains(routes), reverse=True)[:CLOSER_LOOKS]
            bonus = self.bonus(routes, tickets)
            gains = [
                (gain + BONUS_CHANCE * (self.bonus((*routes, index), tickets) - bonus), index)
                for gain, index in promising
            ]
            best, index = max(gains, default=(LEAST_GAIN, 0))
            if best <= LEAST_GAIN:
                return chosen
            chosen.append(index)
            routes.append(index)

    def _gains(self, routes: Sequence[int]) -> Iterator[tuple[float, int]]:
        """Yield each further route with its value minus the price of its additional turns."""
        cars = self.ground.cars - self.ground.length(routes)
        groups = {self.gamemap.routes[index].group for index in routes} - {None}
        turns = self.supply.turns(routes)
        network = self._network(routes) if keeps_together(self.gamemap) else set(self.gamemap.city)
        for index in self.ground.free:
            route = self.gamemap.routes[index]
            if (
                index in routes
                or self.view.public.costs[index].cars > cars
                or route.group in groups
                or not {route.a, route.b} & network
            ):
                continue
            after = self.supply.turns((*routes, index))
            if after <= self.turns_left + SLACK:
                yield self.values[index] - self.scales.turn * (after - turns), index
