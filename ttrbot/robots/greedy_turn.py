"""The greedy player's turn: claim, use special rules, take tickets, or draw what the plan lacks."""

from dataclasses import dataclass

from ttrbot.engine.actions import Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets
from ttrbot.engine.cards import LOCOMOTIVE
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import TicketId
from ttrbot.engine.payment import add
from ttrbot.engine.rules.seen import advised, catch, helped
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.moves import draws, last_resort, ways_to_claim
from ttrbot.robots.needs import cards_missed, has_spares, missing_waves, needed_cards
from ttrbot.robots.plan import Plan
from ttrbot.robots.value import claim_value

WORTH_A_TURN = 2.0
"""The points above which it follows a special rule's advice."""
ENOUGH_CARS = 12
"""With fewer cars left, for itself or anybody else, it takes no further tickets and places no markers."""
MANY_CARDS = 25
"""With more cards in hand it claims what it can, planned or not."""
LONG_ROUTE = 4
"""Without a plan it claims routes of at least this length for points; shorter ones only near the end."""

BLIND = 0.5
WHOLE_TURN_LOCOMOTIVE = 0.4
ORDINARY_LOCOMOTIVE = 0.9
"""The values of cards, if a needed one has 1: one from the deck; a face-up locomotive that ends the turn (B6); one that
doesn't (S7, N5), if a planned route takes locomotives.
"""


def has_time(view: SeatView) -> bool:
    """Return whether enough turns are left for what pays late."""
    return min(seat.cars for seat in view.public.seats) > ENOUGH_CARS and view.public.last_turn is None


@dataclass(frozen=True, slots=True)
class GreedyTurn:
    """What the player sees on its turn, and what it plans."""

    view: SeatView
    gamemap: GameMap
    plan: Plan

    def choose(self) -> Action:
        """Return the turn's action."""
        view, options = self.view, self.view.options
        advice = advised(self.gamemap, view)
        if advice is not None and advice.worth > WORTH_A_TURN:
            return advice.action
        route = self.last_route() if view.public.last_turn is not None else self._planned_route()
        if route is not None:
            return self.claim(route)
        if (help_for_plan := helped(self.gamemap, view, self)) is not None:
            return help_for_plan
        if options.draw_tickets and not self.plan.routes and has_time(view):
            return DrawTickets(view.seat)
        if bargain := self.bargain():
            return self.claim(bargain)
        if options.draw_slots or options.draw_deck:
            return self.draw()
        if options.routes:
            return self.claim(max(self.claimable(), key=self.value))
        return last_resort(view, self.gamemap)

    def draw(self) -> DrawMarketCard | DrawDeckCard:
        """Return the draw of the card that the plan lacks most; from the deck if the market has none of them."""
        return self.draws_best_first()[0]

    def draws_best_first(self) -> list[DrawMarketCard | DrawDeckCard]:
        """Return the possible draws, those of cards that the plan lacks most first."""
        need = needed_cards(self.view, self.plan.routes)

        def use(action: DrawMarketCard | DrawDeckCard) -> float:
            if isinstance(action, DrawDeckCard):
                return BLIND
            return max(need[action.color], self.locomotive_use() if action.color == LOCOMOTIVE else 0)

        return sorted(draws(self.view), key=use, reverse=True)

    def locomotive_use(self) -> float:
        """Return the value of a face-up locomotive if no ferry needs it."""
        if self.gamemap.market_locomotive_counts_as_turn:
            return WHOLE_TURN_LOCOMOTIVE
        costs = [self.view.public.costs[route.index] for route in self.plan.routes]
        return ORDINARY_LOCOMOTIVE if any(cost.locomotives_allowed for cost in costs) else 0

    def claimable(self) -> list[Route]:
        """Return the routes that can be claimed and paid for now."""
        return [self.gamemap.routes[cost.index] for cost in self.view.options.routes]

    def value(self, route: Route) -> tuple[int, int]:
        """Return what a claim brings at once. Among equals the route that comes first in the map ranks higher."""
        return claim_value(self.view, self.gamemap, route), -route.index

    def _planned_route(self) -> Route | None:
        """Return the longest planned route that can be paid (a tunnel with spare cards), or None."""
        ripe = [route for route in self.claimable() if route in self.plan.routes and has_spares(self.view, route)]
        return max(ripe, key=lambda route: (route.length, -route.index), default=None)

    def bargain(self) -> Route | None:
        """Return the most valuable claim without a plan or with a full hand, else the best catch; None if poor."""
        view = self.view
        choice = self.claimable()
        if self.plan.routes and sum(view.hand) <= MANY_CARDS:
            choice = [route for route in choice if catch(self.gamemap, view, route)]
        best = max(choice, key=self.value, default=None)
        is_early = has_time(view) and not self.plan.routes
        least = self.gamemap.points[LONG_ROUTE] if is_early else 1
        return best if best is not None and self.value(best)[0] >= least else None

    def last_route(self) -> Route | None:
        """Return the route that brings most on the last turn, including the tickets that it completes, or None."""

        def value(route: Route) -> tuple[int, int]:
            done = self.plan.unfinished if self.plan.routes == (route,) else ()
            tickets = [self.gamemap.ticket[name] for name in done]
            points, order = self.value(route)
            return points + sum(ticket.value + ticket.penalty for ticket in tickets), order

        best = max(self.claimable(), key=value, default=None)
        return best if best is not None and value(best)[0] > 0 else None

    def claim(self, route: Route) -> ClaimRoute:
        """Return the claim of a route, paid with the cards that the other planned routes need least."""
        others = [other for other in self.plan.routes if other != route]
        cost = next(cost for cost in self.view.options.routes if cost.index == route.index)
        return min(
            ways_to_claim(self.view, cost, others),
            key=lambda way: cards_missed(self.view, add(way.pay.cards, way.pay_rack.cards), others),
        )

    def waves(self) -> int:
        """Return how many wave spaces of planned routes nothing covers yet (T5)."""
        return missing_waves(self.view, self.plan.routes)

    def tickets_for_mates(self) -> tuple[TicketId, ...]:
        """Return the unfinished tickets in hand, dearest first, if only the mate has cars enough for the plan (A8)."""
        view = self.view
        cars = view.public.seats[view.seat].cars
        if (
            any(view.public.costs[route.index].cars <= cars for route in self.plan.routes)
            or view.public.last_turn is not None
        ):
            return ()
        return tuple([name for name in self.plan.unfinished if name in view.tickets])
