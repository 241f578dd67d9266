"""The planner's turn: claim what is in danger, buy tickets that pay, draw for the tickets and then for long routes."""

from dataclasses import dataclass
from functools import cached_property
from math import comb

from ttrbot.engine.actions import Action, DrawDeckCard, DrawMarketCard, DrawTickets
from ttrbot.engine.cards import LOCOMOTIVE
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import TicketId
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.greedy_turn import BLIND, GreedyTurn
from ttrbot.robots.moves import draws
from ttrbot.robots.needs import has_spares, needed_cards
from ttrbot.robots.plan import Plan
from ttrbot.robots.roadmap import Purpose, Roadmap, Scales

FILLER = 0.55
"""What a card for a route without a ticket is worth beside one that a ticket needs."""
LOSS_LATE = 1 / 3
"""The chance that a new ticket isn't completed which takes all the turns that are left."""


@dataclass(frozen=True)
class PlannerTurn:
    """What the planner sees on its turn."""

    view: SeatView
    gamemap: GameMap
    scales: Scales

    @cached_property
    def map(self) -> Roadmap:
        """The board as the side can use it."""
        return Roadmap(self.view, self.gamemap, self.scales)

    @cached_property
    def purpose(self) -> Purpose:
        """What its tickets still need."""
        return self.map.plan((*self.view.tickets, *self.view.rack_tickets))

    @cached_property
    def planned(self) -> list[Route]:
        """The routes for its tickets."""
        return [self.gamemap.routes[index] for index in self.purpose.routes]

    @cached_property
    def fillers(self) -> list[Route]:
        """Routes for their points alone, best first, with the cars and turns that the tickets leave."""
        cars = self.map.cars - sum(route.length for route in self.planned)
        turns = self._spare_turns
        chosen: list[Route] = []
        groups = {route.group for route in self.planned if route.group}
        for index in sorted(self.map.turns, key=lambda index: (-self._rate(index), index)):
            route, needed = self.gamemap.routes[index], self.map.turns[index]
            if route in self.planned or route.group in groups or route.length > cars or needed > turns + 1:
                continue
            chosen.append(route)
            cars -= route.length
            turns -= needed
            if route.group:
                groups.add(route.group)
        return chosen

    @cached_property
    def simple(self) -> GreedyTurn:
        """The same turn as the greedy robot would play it with this plan: ferry cards, sharing, the last turn."""
        length = sum(route.length for route in self.planned)
        return GreedyTurn(
            self.view,
            self.gamemap,
            Plan(tuple(self.planned), length, self.purpose.unfinished, self.purpose.cut_off),
        )

    def choose(self) -> Action:
        """Choose the turn's action."""
        if self.view.public.last_turn is None and (route := self._ripe()) is not None:
            return self.simple.claim(route)
        action = self.simple.choose()
        if isinstance(action, DrawTickets) and self.scales.long_routes and self.expected() < self.scales.turn:
            return self._instead_of_tickets() or action
        return action

    def draw(self) -> DrawMarketCard | DrawDeckCard:
        """Draw the card of most use for the tickets' routes, and then for the long ones."""
        need = needed_cards(self.view, self.planned)
        fillers = self.fillers[:2] if self.scales.long_routes else []
        later = needed_cards(self.view, [*self.planned, *fillers])

        def use(action: DrawMarketCard | DrawDeckCard) -> float:
            if isinstance(action, DrawDeckCard):
                return BLIND
            color = action.color
            locomotive = self.simple.locomotive_use() if color == LOCOMOTIVE else 0.0
            return max(need[color], locomotive, FILLER if later[color] else 0.0)

        return max(draws(self.view), key=use)

    def expected(self) -> float:
        """What the best of the tickets that could be drawn would bring on average."""
        known = {*self.view.tickets, *self.view.rack_tickets}
        gains = sorted(self._gain(name) for name in self.gamemap.ticket if name not in known)
        drawn = min(self.gamemap.ticket_rules.draw, len(gains))
        if not drawn:
            return 0.0
        best_of = [comb(rank, drawn - 1) * gain for rank, gain in enumerate(gains)]
        return sum(best_of) / comb(len(gains), drawn)

    def _gain(self, name: TicketId) -> float:
        """What a new ticket would bring, its routes' price and its risk taken off."""
        ticket = self.gamemap.ticket[name]
        way = self.map.way(ticket, self.purpose.routes)
        if way is None:
            return -ticket.penalty
        price, points, routes = way
        turns = sum(self.map.turns[index] for index in routes)
        cars = sum(self.gamemap.routes[index].length for index in routes)
        if turns > self._spare_turns or cars > self.map.cars:
            return -ticket.penalty
        return points - price - (points + ticket.penalty) * LOSS_LATE * turns / max(1.0, self._spare_turns)

    @property
    def _spare_turns(self) -> float:
        return self.map.turns_left - sum(self.map.turns[route.index] for route in self.planned)

    def _instead_of_tickets(self) -> Action | None:
        bargain = self.simple.bargain()
        if bargain is not None:
            return self.simple.claim(bargain)
        return self.draw() if draws(self.view) else None

    def _rate(self, index: int) -> float:
        return self.simple.value(self.gamemap.routes[index])[0] / self.map.turns[index]

    def _ripe(self) -> Route | None:
        """The planned route that can be paid and is most in danger; of such the longest."""
        ripe = [route for route in self.simple.claimable() if route in self.planned and has_spares(self.view, route)]
        return max(ripe, key=lambda route: (self._danger(route), route.length, -route.index), default=None)

    def _danger(self, route: Route) -> float:
        """How near others are: routes of other sides at its ends, half as much where there is a parallel track."""
        if not self.scales.others:
            return 0.0
        public = self.view.public
        own = public.sides[self.view.side].seats
        owners = [public.owners[other] for other in self.gamemap.neighbours[route.index]]
        near = sum(owner is not None and owner not in own for owner in owners)
        return min(near, 2) / (2 if route.group else 1)
