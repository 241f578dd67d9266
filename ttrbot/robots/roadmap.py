"""What ways through the board cost in turns and bring in points, and the plan that serves all tickets together."""

import heapq
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from ttrbot.engine.gamemap import GameMap, Route, Ticket
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.needs import missing_cards, missing_waves, spare_cards
from ttrbot.robots.value import claim_value

LEAST_PRICE = 0.3
"""Even a route that pays for itself is not built without need."""
SYMBOL = 0.8
"""The turns more that a missing locomotive costs than another card: face-up it takes the whole turn (B6)."""
CARS_PER_TURN = 1.1
"""How many cars a side lays in a turn, drawing turns included."""
RISK_PER_TURN = 0.012
"""With each turn that a ticket still needs, the chance grows that it isn't completed."""
SLACK = 3.0
"""A ticket is given up only where the turns that it needs are so many times those left."""
MOST_ORDERS = 4
"""So many tickets are planned in every order; of more only the dearest so many change places."""


@dataclass(frozen=True, slots=True)
class Scales:
    """What a planner weighs things by."""

    turn: float = 1.6
    """The points that a turn is worth."""
    long_routes: bool = True
    """Whether it looks at the points of routes, or only at how long the way is."""
    others: bool = True
    """Whether it looks at the other sides: what they may take, and when they end the game."""
    orders: int = 24
    """In how many orders it lays its tickets' ways."""


@dataclass(frozen=True, slots=True)
class Link:
    """A way from one city to a neighbour: an own route (no index), or a free one with its price."""

    city: int
    price: float
    index: int | None


@dataclass(frozen=True, slots=True)
class Purpose:
    """The routes still to be claimed for the tickets that are worth it."""

    worth: float = 0.0
    """Points of the tickets, less what the routes cost and what tickets given up lose."""
    routes: tuple[int, ...] = ()
    unfinished: tuple[TicketId, ...] = ()
    cut_off: tuple[TicketId, ...] = ()
    """Tickets that can't be completed any more, or would cost more than they bring."""


@dataclass(slots=True)
class Roadmap:
    """The board as one seat's side can use it."""

    view: SeatView
    gamemap: GameMap
    scales: Scales
    links: list[list[Link]] = field(init=False)
    turns: dict[int, float] = field(init=False)
    """The turns that each free route still takes, by index."""
    prices: dict[int, float] = field(init=False)

    def __post_init__(self) -> None:
        number = self.gamemap.city_index
        public = self.view.public
        own = public.sides[self.view.side].seats
        mine = {route.group for route in self.gamemap.routes if route.group and public.owners[route.index] in own}
        self.links = [[] for _ in self.gamemap.cities]
        self.turns, self.prices = {}, {}
        best: dict[tuple[int, int], Link] = {}
        for route in self.gamemap.routes:
            a, b = sorted((number[route.a], number[route.b]))
            if public.owners[route.index] in own:
                link = Link(b, 0.0, None)
            elif public.owners[route.index] is None and not public.closed[route.index] and route.group not in mine:
                self.turns[route.index] = self._turns(route)
                self.prices[route.index] = self._price(route)
                link = Link(b, self.prices[route.index], route.index)
            else:
                continue
            if (a, b) not in best or best[a, b].price > link.price:
                best[a, b] = link
        for (a, b), link in best.items():
            self.links[a].append(link)
            self.links[b].append(Link(a, link.price, link.index))

    @property
    def cars(self) -> int:
        """The cars that the side has left."""
        return sum(self.view.public.seats[seat].cars for seat in self.view.public.sides[self.view.side].seats)

    @property
    def turns_left(self) -> float:
        """About how many turns this seat still has, until the fastest other side runs out of cars (B18).

        Who doesn't look at the others counts on its own side's cars.
        """
        public = self.view.public
        if public.last_turn is not None:
            return 1.0
        watched = [side for side in public.sides if (side.side != self.view.side) == self.scales.others]
        least = min(sum(public.seats[seat].cars for seat in side.seats) / len(side.seats) for side in watched)
        return max(1.0, (least - self.gamemap.last_round_cars / 2) / CARS_PER_TURN)

    def plan(self, tickets: Sequence[TicketId]) -> Purpose:
        """Plan some tickets together: lay their ways in several orders, each using what is laid, and keep the best."""
        wanted = sorted((self.gamemap.ticket[name] for name in tickets), key=lambda ticket: (-ticket.value, ticket.id))
        head, tail = wanted[:MOST_ORDERS], wanted[MOST_ORDERS:]
        found = [
            self._lay((*order, *tail)) for number, order in enumerate(permutations(head)) if number < self.scales.orders
        ]
        return max(found, key=lambda purpose: purpose.worth)

    def distances(self, starts: Iterable[CityId], free: Collection[int]) -> tuple[list[float], list[Link | None]]:
        """The price of the cheapest way to every city, and the link back along it; `free` routes cost nothing."""
        number = self.gamemap.city_index
        distance = [float("inf")] * len(self.links)
        back: list[Link | None] = [None] * len(self.links)
        queue: list[tuple[float, int]] = []
        for start in starts:
            distance[number[start]] = 0.0
            queue.append((0.0, number[start]))
        while queue:
            so_far, city = heapq.heappop(queue)
            if so_far > distance[city]:
                continue
            for link in self.links[city]:
                there = so_far + (0.0 if link.index in free else link.price)
                if there < distance[link.city]:
                    distance[link.city] = there
                    back[link.city] = Link(city, link.price, link.index)
                    heapq.heappush(queue, (there, link.city))
        return distance, back

    def way(self, ticket: Ticket, free: Collection[int]) -> tuple[float, int, list[int]] | None:
        """The ticket's way that brings most: its price, its points, and the routes still to be claimed."""
        number = self.gamemap.city_index
        distance, back = self.distances(ticket.sources, free)
        ends = [(distance[number[city]], leg.points, number[city]) for leg in ticket.legs for city in leg.targets]
        price, points, city = min(ends, key=lambda end: end[0] - end[1])
        if price == float("inf"):
            return None
        return price, points, self._walk(back, city, free)

    def _walk(self, back: list[Link | None], city: int, free: Collection[int]) -> list[int]:
        routes = []
        while (link := back[city]) is not None:
            if link.index is not None and link.index not in free:
                routes.append(link.index)
            city = link.city
        return routes

    def _lay(self, tickets: Sequence[Ticket]) -> Purpose:
        laid: set[int] = set()
        unfinished, cut_off = [], []
        worth = turns = 0.0
        cars, left = self.cars, self.turns_left
        homes = set(self.view.public.markers[self.view.seat][:1])
        for ticket in tickets:
            way = self.way(ticket, laid)
            added = list(way[2]) if way else []
            price = way[0] if way else 0.0
            if way and added and self.gamemap.has_rule("connected"):
                homes = homes or {ticket.sources[0]}
                distance, back = self.distances(homes, laid | set(added))
                start = self.gamemap.city_index[ticket.sources[0]]
                price += distance[start]
                added += self._walk(back, start, laid | set(added))
            length = sum(self.gamemap.routes[index].length for index in added)
            needed = sum(self.turns[index] for index in added)
            if way is None or price == float("inf") or length > cars or turns + needed > SLACK * left + 2:
                worth -= ticket.penalty
                cut_off.append(ticket.id)
                continue
            gain = way[1] - (way[1] + ticket.penalty) * min(1.0, RISK_PER_TURN * needed)
            if gain - price < -ticket.penalty:
                worth -= ticket.penalty
                cut_off.append(ticket.id)
                continue
            worth += gain - price
            cars -= length
            turns += needed
            laid |= set(added)
            if added:
                unfinished.append(ticket.id)
        return Purpose(worth, tuple(sorted(laid)), tuple(unfinished), tuple(cut_off))

    def _turns(self, route: Route) -> float:
        """About how many turns a route takes: one to claim it, and half a turn for each card."""
        cost = self.view.public.costs[route.index]
        lacking = (missing_cards(self.view, cost) + route.length - cost.waves) / 2 + spare_cards(route)
        symbols = SYMBOL * cost.locomotives + missing_waves(self.view, (route,)) / 2
        return 1 + lacking / 2 + symbols

    def _price(self, route: Route) -> float:
        if not self.scales.long_routes:
            return self.turns[route.index] * self.scales.turn / 2 + route.length
        price = self.turns[route.index] * self.scales.turn - claim_value(self.view, self.gamemap, route)
        return max(LEAST_PRICE, price)
