"""The rest of the game as one plan: routes for tickets, routes for points, the turns that they take together."""

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
"""Even a route that pays for itself is not built without need: every claim of a plan can be taken by others."""
DIRECT = 0.4
"""Where networks must stay connected (W4), so much of a route's points counts for the way of a ticket: who is cut off
can't begin elsewhere, so that ways must be quick."""
RISK = 0.015
"""With each turn that a ticket still takes, the chance grows that somebody takes a route that it can't do without."""
LATE, TOO_LATE = 0.65, 1.15
"""A plan that takes so much of the turns left is safe; from there the chance falls, to none at so much."""
LEAST_GAIN = -0.5
"""A route for its points may cost so much more in turns: cars that stay in stock bring nothing."""
CLOSER_LOOKS = 5
"""Of the routes that bring most at once, so many are looked at for the bonuses that they bring at the end."""
BONUS_CHANCE = 0.7
"""The chance that a bonus planned for is won in the end."""
MOST_ORDERS = 4
"""So many tickets are planned in several orders; of more only the dearest so many change places."""


@dataclass(frozen=True, slots=True)
class Scales:
    """What a planner weighs things by."""

    turn: float = 1.6
    """The points that a turn is worth: less than one brings on average, for the other side may end the game first."""
    long_routes: bool = True
    """Whether it looks at the points of routes, or only at how long the way is."""
    others: bool = True
    """Whether it looks at the other sides: what they may take, and when they end the game."""
    orders: int = 6
    """In how many orders it lays its tickets' ways."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """What to do with the rest of the game."""

    worth: float
    """Points on average, less the price of the turns."""
    turns: float
    for_tickets: tuple[int, ...]
    """Routes by index."""
    for_points: tuple[int, ...]
    """Routes that no ticket needs, the best first."""
    unfinished: tuple[TicketId, ...]
    """Tickets that some of the routes are for, the dearest first."""
    cut_off: tuple[TicketId, ...]
    """Tickets that can't be completed any more, or would cost more than they bring."""

    @property
    def routes(self) -> tuple[int, ...]:
        """All routes still to be claimed."""
        return self.for_tickets + self.for_points


@dataclass(slots=True)
class Planning:
    """Finds campaigns for one position."""

    view: SeatView
    gamemap: GameMap
    scales: Scales
    home: CityId | None = None
    """The home city to plan with (W4), while the seat has none; None is where the first way begins."""
    ground: OpenNetwork = field(init=False)
    supply: Supply = field(init=False)
    bonuses: Bonuses = field(init=False)
    values: dict[int, float] = field(init=False)
    """What claiming each free route brings, bonuses for several of them aside."""
    held: tuple[Ticket, ...] = field(init=False)
    """The tickets that the seat knows of, its team's included."""
    turns_left: float = field(init=False)
    _priced: dict[frozenset[int], dict[int, float]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.ground = OpenNetwork(self.view, self.gamemap, self.view.side)
        self.supply = Supply(self.view, self.gamemap)
        self.bonuses = Bonuses(self.view, self.gamemap)
        self.held = tuple(self.ground.tickets((*self.view.tickets, *self.view.rack_tickets)))
        self.turns_left = turns_left(self.view, self.gamemap, others=self.scales.others)
        self.values = {index: self._brings(self.gamemap.routes[index]) for index in self.ground.free}

    def campaign(self, names: Iterable[TicketId]) -> Campaign:
        """Plan some tickets together: lay their ways in several orders, keep the best, and add routes for points."""
        ground = self.ground
        tickets = [ticket for ticket in ground.tickets(names) if ground.points(ticket, ()) < ticket.value]
        head, tail = tickets[:MOST_ORDERS], tickets[MOST_ORDERS:]
        orders = islice(permutations(head), self.scales.orders)
        laid = list({self._lay((*order, *tail)) for order in orders})
        best = max(laid, key=lambda routes: (self.worth(routes, tickets) + self.bonus(routes, tickets), sorted(routes)))
        points = self._for_points(best, tickets) if self.scales.long_routes else []
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

    def worth(self, routes: Collection[int], tickets: Sequence[Ticket]) -> float:
        """Points of some routes and, by their chance, of tickets, less the price of the turns that they take."""
        turns = self.supply.turns(tuple(routes))
        late = (turns / self.turns_left - LATE) / (TOO_LATE - LATE)
        average = (len(tickets) + 1) / (2 * len(tickets)) if tickets else 1.0  # of n tickets one comes after 1/n, ...
        fails = min(1.0, average * (max(0.0, late) + RISK * turns))
        worth = sum(self._value(index) for index in routes) - self.scales.turn * turns
        for ticket, points in zip(tickets, self.ground.all_points(tickets, routes), strict=True):
            worth += points - (points + ticket.penalty) * fails
        return worth

    def _worth_of_points(self, laid: Sequence[int], points: Sequence[int]) -> float:
        """What routes for points add: they come after those laid for tickets, so their turns put no ticket at risk."""
        turns = self.supply.turns((*laid, *points)) - self.supply.turns(laid)
        return sum(self._value(index) for index in points) - self.scales.turn * turns

    def bonus(self, routes: Collection[int], tickets: Sequence[Ticket]) -> float:
        """What the map's bonuses would bring on average."""
        if not self.scales.long_routes:
            return 0.0
        return self.bonuses.expected((*self.ground.own, *routes), tuple({*self.held, *tickets}))

    def prices(self, laid: frozenset[int]) -> dict[int, float]:
        """What each free route costs beside those laid: turns, less what it brings; those laid cost nothing more."""
        if laid not in self._priced:
            listed = tuple(laid)
            turns = self.supply.turns(listed)
            share = DIRECT if keeps_together(self.gamemap) else 1.0
            prices = {}
            for index in self.ground.free:
                more = self.supply.turns((*listed, index)) - turns
                prices[index] = max(LEAST_PRICE, more * self.scales.turn - share * self._value(index))
            self._priced[laid] = prices | dict.fromkeys(listed, 0.0)
        return self._priced[laid]

    def _brings(self, route: Route) -> float:
        later = later_gain(self.gamemap, self.view, route, self.turns_left)
        return claim_value(self.view, self.gamemap, route) + later

    def _value(self, index: int) -> float:
        """Who doesn't look at points builds the shorter way."""
        return self.values[index] if self.scales.long_routes else -self.view.public.costs[index].cars

    def _lay(self, tickets: Sequence[Ticket]) -> frozenset[int]:
        """Lay way after way, each using what is laid, as far as that pays and the cars last."""
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
        """The routes laid and those of a ticket's way, joined to the home city where they must be (W4)."""
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
        """Those of some routes that the side's network doesn't touch yet; none where that is no rule (W4)."""
        if not keeps_together(self.gamemap):
            return set()
        network = self._network(())
        ends = ((index, self.gamemap.routes[index]) for index in routes)
        return {index for index, route in ends if not {route.a, route.b} & network}

    def _network(self, routes: Iterable[int]) -> set[CityId]:
        """What further routes must touch (W4), with the home city that is planned with."""
        return self.ground.network(routes) | ({self.home} if self.home else set())

    def _for_points(self, laid: Collection[int], tickets: Sequence[Ticket]) -> list[int]:
        """Routes for their points and bonuses alone, with the cars, cards and turns that the tickets leave."""
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
        """What each further route would bring at once, less the turns that it takes beside the others."""
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
            if after <= self.turns_left + 0.5:
                yield self.values[index] - self.scales.turn * (after - turns), index
