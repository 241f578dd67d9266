"""The actions that one order asks for: on a turn, and as answers to the turn's further questions, the best first.

They depend only on the player's own view. The engine decides whether an action is legal.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ttrbot.engine.actions import Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets
from ttrbot.engine.cards import LOCOMOTIVE, Color
from ttrbot.engine.decisions import AnyAsk, Decision
from ttrbot.engine.gamemap import Cost, GameMap, Route
from ttrbot.engine.ids import RouteId, TicketId
from ttrbot.engine.outlook import outlook
from ttrbot.engine.payment import is_of_color, replaced_cards
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.seen import advised, answers_of_order, helped, is_early
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.paying import best_ways, laid, rest_of
from ttrbot.orders.wishes import (
    BuildTickets,
    ChooseCity,
    Claim,
    DrawBlind,
    DrawColors,
    DrawNeeded,
    KeepOpening,
    Order,
    ScorePoints,
    TakeTickets,
    UseTurn,
)
from ttrbot.robots.greedy_turn import GreedyTurn
from ttrbot.robots.moves import draws
from ttrbot.robots.needs import has_spares
from ttrbot.robots.plan import Plan, make_plan

NO_PLAN: Final = Plan((), cars=0, unfinished=(), cut_off=())


def actions(order: Order, ask: AnyAsk, view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId]) -> Iterator[Action]:
    """Yield the actions that fulfil an order, the best first; none unless its condition is true.

    `wanted` has the routes of the other orders.
    """
    match ask, order.wish:
        case AskTurn(), _:
            if order.condition.market is None or order.condition.market in view.public.market:
                yield from _on_turn(order, view, gamemap, wanted)
        case AskOpeningTickets(keep=least, share=share), KeepOpening():
            yield from _keeping(max(least, order.answers.keep), view, gamemap, share=share)
        case _, ChooseCity(rule=asking, cities=cities) if is_early(ask):
            yield from answers_of_order(gamemap, view, lambda rule: cities if rule == asking else ())


def answers(
    order: Order, question: Decision, view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId]
) -> Iterator[Action]:
    """Yield the answers of an order to a further question of its turn, the best first."""
    match question.ask:
        case AskTurn():
            yield from _second_card(order, view, gamemap, wanted)
        case AskKeepTickets(keep=least, share=share):
            yield from _keeping(max(least, order.answers.keep), view, gamemap, share=share)
        case _:
            yield from answers_of_order(gamemap, view, order.answers.of)


def threats(route: Route, view: SeatView, gamemap: GameMap) -> int:
    """Return how many routes at either end of a route belong to opponents, who may be about to cut it off."""
    own = view.own_seats
    return sum(
        owner is not None and owner not in own and bool({route.a, route.b} & {other.a, other.b})
        for other, owner in zip(gamemap.routes, view.public.owners, strict=True)
    )


def open_tickets(wish: BuildTickets, view: SeatView, gamemap: GameMap) -> list[TicketId]:
    """List the tickets of an order that can still be completed."""
    return [ticket for ticket in _tickets_of(wish, view) if outlook(view, gamemap).state(ticket) == "open"]


def cut_off_tickets(wish: BuildTickets, view: SeatView, gamemap: GameMap) -> list[TicketId]:
    """List the tickets of an order that nobody can complete any more."""
    return [ticket for ticket in _tickets_of(wish, view) if outlook(view, gamemap).state(ticket) == "cut_off"]


def _tickets_of(wish: BuildTickets, view: SeatView) -> list[TicketId]:
    held = (*view.tickets, *view.rack_tickets)
    return [ticket for ticket in wish.tickets or held if ticket in held]


def plan_of_order(wish: BuildTickets, view: SeatView, gamemap: GameMap) -> Plan:
    """Plan the routes that an order's tickets still need."""
    return make_plan(view, gamemap, open_tickets(wish, view, gamemap))


def fitting(wish: BuildTickets, routes: Iterable[Route], view: SeatView) -> list[Route]:
    """List the routes for which the order has enough cars, the longest first."""
    costs = view.public.costs
    found = [route for route in routes if wish.cars is None or costs[route.index].cars <= wish.cars]
    return sorted(found, key=lambda route: (-route.length, route.index))


def _on_turn(order: Order, view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId]) -> Iterator[Action]:
    match order.wish:
        case DrawBlind():
            yield from _blind(view)
        case DrawColors(colors=colors):
            yield from _drawing(colors, view)
        case DrawNeeded(but=but):
            yield from _drawing_needed(rest_of(wanted, None, view, gamemap), view, gamemap, but)
        case Claim() as claim:
            yield from _claiming(claim, view, gamemap, wanted)
        case BuildTickets() as wish:
            yield from _building(wish, view, gamemap, wanted)
        case TakeTickets(now=now):
            if now or _no_ticket_is_open(view, gamemap):
                yield DrawTickets(view.seat)
        case ScorePoints(cars=cars):
            if min(view.public.cars) < cars or view.public.last_turn is not None:
                yield from _scoring(view, gamemap, wanted)
        case UseTurn(deed=deed):
            yield from _using_turn(deed, view, gamemap)


def _second_card(order: Order, view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId]) -> Iterator[Action]:
    but: tuple[Color, ...] = ()
    match order.wish:
        case DrawNeeded(but=but):
            yield from _drawing_needed(rest_of(wanted, None, view, gamemap), view, gamemap, but)
        case BuildTickets() as wish:
            yield from _drawing_needed(plan_of_order(wish, view, gamemap).routes, view, gamemap)
        case DrawColors(colors=colors):
            yield from _drawing(colors, view)
        case _:
            yield from _blind(view)
    yield from (action for action in draws(view) if isinstance(action, DrawMarketCard) and action.color not in but)


def _blind(view: SeatView) -> Iterator[DrawDeckCard]:
    if view.options.draw_deck:
        yield DrawDeckCard(view.seat)


def _drawing(colors: Iterable[Color], view: SeatView) -> Iterator[DrawMarketCard | DrawDeckCard]:
    """Yield the draws of open cards of some colours, then the draw of a blind card."""
    open_cards = {action.color: action for action in draws(view) if isinstance(action, DrawMarketCard)}
    yield from (open_cards[color] for color in colors if color in open_cards)
    yield from _blind(view)


def _drawing_needed(
    routes: Sequence[Route], view: SeatView, gamemap: GameMap, but: Sequence[Color] = ()
) -> Iterator[DrawMarketCard | DrawDeckCard]:
    """Yield the draws for some routes, what they lack most first, without open cards of the colours in `but`."""
    plan = Plan(tuple(routes), cars=0, unfinished=(), cut_off=())
    for action in GreedyTurn(view, gamemap, plan).draws_best_first():
        if isinstance(action, DrawDeckCard) or action.color not in but:
            yield action


def _claiming(claim: Claim, view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId]) -> Iterator[ClaimRoute]:
    route = gamemap.route[claim.route]
    if claim.threats is not None and threats(route, view, gamemap) <= claim.threats:
        return
    tracks = [track.index for track in gamemap.tracks_alike(route)]
    cost = next((cost for cost in view.options.routes if cost.index in tracks), None)
    if cost is None:
        return
    for way in _ways(cost, view, gamemap, wanted, claim.locomotives):
        if claim.color is None or is_of_color(cost, laid(way), claim.color):
            yield way


def _building(wish: BuildTickets, view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId]) -> Iterator[Action]:
    """Yield the claims of planned routes, the draws for them, and finally claims of tunnels without spare cards.

    On the last turn, when drawing is of no use, the best claim of all comes before the draws.
    """
    plan = plan_of_order(wish, view, gamemap)
    planned = fitting(wish, plan.routes, view)
    costs = {cost.index: cost for cost in view.options.routes}
    payable = [route for route in planned if route.index in costs]
    safe = [route for route in payable if has_spares(view, route)]
    for route in safe:
        yield from _ways(costs[route.index], view, gamemap, wanted, wish.locomotives)
    last = GreedyTurn(view, gamemap, plan).last_route() if planned and view.public.last_turn is not None else None
    for route in fitting(wish, () if last is None else (last,), view):
        yield from _ways(costs[route.index], view, gamemap, wanted, wish.locomotives)
    if planned:
        yield from _drawing_needed(planned, view, gamemap)
    for route in payable:
        yield from _ways(costs[route.index], view, gamemap, wanted, wish.locomotives)


def _scoring(view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId]) -> Iterator[Action]:
    """Yield the claims that bring points at once, the best first, and then the draw of a blind card."""
    turn = GreedyTurn(view, gamemap, NO_PLAN)
    costs = {cost.index: cost for cost in view.options.routes}
    for route in sorted(turn.claimable(), key=turn.value, reverse=True):
        if turn.value(route)[0] > 0:
            yield from _ways(costs[route.index], view, gamemap, wanted, None)
    yield from _blind(view)


def _ways(
    cost: Cost, view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId], locomotives: int | None
) -> Iterator[ClaimRoute]:
    """Yield the ways to pay for a route with at most this number of locomotives, the best first.

    Substitutes are laid only for the locomotives that a ferry shows: any more would cost too many cards (N8, N9).
    """
    for way in best_ways(view, cost, rest_of(wanted, gamemap.route[cost.route], view, gamemap)):
        cards = laid(way)
        is_cheap = replaced_cards(cost, cards) <= cost.locomotives
        if is_cheap and (locomotives is None or cards[LOCOMOTIVE] <= locomotives):
            yield way


def _no_ticket_is_open(view: SeatView, gamemap: GameMap) -> bool:
    ahead = outlook(view, gamemap)
    return all(ahead.state(ticket) != "open" for ticket in (*view.tickets, *view.rack_tickets))


@dataclass(frozen=True, slots=True)
class _Needs:
    """The needs that an order to use a turn assumes, because the player wants to use it."""

    view: SeatView
    gamemap: GameMap

    def waves(self) -> int:
        """Assume that there are waves to cover."""
        return 1

    def tickets_for_mates(self) -> tuple[TicketId, ...]:
        """List the unfinished tickets."""
        ahead = outlook(self.view, self.gamemap)
        unfinished = [ticket for ticket in self.view.tickets if ahead.state(ticket) == "open"]
        return tuple(sorted(unfinished, key=lambda ticket: -self.gamemap.ticket[ticket].value))


def _using_turn(deed: str, view: SeatView, gamemap: GameMap) -> Iterator[Action]:
    if (action := helped(gamemap, view, _Needs(view, gamemap), deed)) is not None:
        yield action
    elif (advice := advised(gamemap, view, deed)) is not None and advice.worth > 0:
        yield advice.action


def _keeping(number: int, view: SeatView, gamemap: GameMap, *, share: bool) -> Iterator[Action]:
    """Yield the ways to keep some of the offered tickets: those with the best points for the cars they still need."""
    number = min(number, len(view.offered))

    def worth(chosen: tuple[TicketId, ...]) -> float:
        plan = make_plan(view, gamemap, (*view.tickets, *view.rack_tickets, *chosen))
        values = (gamemap.ticket[name] for name in chosen)
        return sum(-known.penalty if known.id in plan.cut_off else known.value for known in values) - plan.cars / 2

    best = max(combinations(view.offered, number), key=worth)
    shared = max(best, key=lambda name: gamemap.ticket[name].value) if share else None
    yield KeepTickets(view.seat, best, shared)
