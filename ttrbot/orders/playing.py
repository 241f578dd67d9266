"""Decides what a list of orders does about its seat's open question: the first legal wish, then its answers.

It uses only the player's own view. The engine decides whether an action is legal: `is_legal`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from ttrbot.engine.actions import Action, ClaimRoute, DrawDeckCard, DrawMarketCard
from ttrbot.engine.cards import LOCOMOTIVE
from ttrbot.engine.decisions import AnyAsk
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId, RouteId
from ttrbot.engine.questions import AskOpeningTickets, AskTurn
from ttrbot.engine.rules.seen import is_early, seen_rules
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.acting import actions, answers, cut_off_tickets, fitting, open_tickets, plan_of_order
from ttrbot.orders.paying import laid
from ttrbot.orders.wishes import (
    BEFORE_THE_FIRST_TURN,
    MOST_TURNS,
    AnyWish,
    Asked,
    BuildTickets,
    Cancelled,
    ChooseCity,
    Claim,
    KeepOpening,
    Order,
    OrderList,
    Played,
    Playing,
    UseTurn,
    is_done_once,
)

TAKEN: Final = "taken"
TOO_FEW_CARS: Final = "too_few_cars"
NONE_LEFT: Final = "none_left"
NOT_FREE: Final = "not_free"
CUT_OFF: Final = "cut_off"
SPENT: Final = "spent"
"""The reasons why an order has become impossible for good."""

IsLegal = Callable[[Action], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """The list from now on, and the action to play, if any."""

    orders: OrderList
    action: Action | None = None


def next_step(orders: OrderList, view: SeatView, gamemap: GameMap, is_legal: IsLegal) -> Step:
    """Return what the list does about the seat's open question, if anything."""
    turn = view.public.turn
    orders = pruned(settled(orders, view, gamemap), view, gamemap)
    question = next(iter(view.questions), None)
    if question is None or not concerns(orders, question.ask, turn):
        return Step(orders)
    if orders.playing is not None and not begins(question.ask):
        order = orders.playing.order
        given = answers(order, question, view, gamemap, _other_routes(orders, order))
        action = next(filter(is_legal, given), None)
        return Step(orders if action is None else _noted(orders, orders.playing, action), action)
    for order in orders.orders:
        for action in actions(order, question.ask, view, gamemap, _other_routes(orders, order)):
            if is_legal(action):
                if not isinstance(question.ask, AskTurn):
                    return Step(replace(orders, playing=None), action)
                return Step(_noted(orders, Playing(turn, order), action), action)
    return Step(orders)


def _other_routes(orders: OrderList, order: Order) -> list[RouteId]:
    """List the routes that the other orders of a list aim to claim."""
    return [other.wish.route for other in orders.orders if other.id != order.id and isinstance(other.wish, Claim)]


def _noted(orders: OrderList, playing: Playing, action: Action) -> OrderList:
    """Return the list with an action recorded as part of the turn that it is playing."""
    match action:
        case ClaimRoute(route=route):
            playing = replace(playing, route=route, locomotives=laid(action)[LOCOMOTIVE])
        case DrawMarketCard(color=color):
            playing = replace(playing, cards=(*playing.cards, color))
        case DrawDeckCard():
            playing = replace(playing, cards=(*playing.cards, None))
    return replace(orders, playing=playing)


def concerns(orders: OrderList, ask: AnyAsk, turn: int) -> bool:
    """Return whether a list could answer a question: one that begins a turn, or one in a turn that it is playing."""
    if orders.by_hand is not None:
        return False
    if not begins(ask):
        return orders.playing is not None and orders.playing.turn == turn
    are_early = [isinstance(order.wish, BEFORE_THE_FIRST_TURN) for order in orders.orders]
    return not all(are_early) and orders.left > 0 if isinstance(ask, AskTurn) else any(are_early)


def begins(ask: AnyAsk) -> bool:
    """Return whether a question begins a turn, or comes before the first one."""
    return ask == AskTurn() or isinstance(ask, AskOpeningTickets) or is_early(ask)


def stopped(before: OrderList, orders: OrderList, view: SeatView, gamemap: GameMap, position: int) -> OrderList:
    """Return the list after the beginning of a turn, which is left to its owner if one of its stops applies.

    `before` is the stored list: orders cancelled since then are news to the owner. A turn that the owner told the
    list to play isn't left to the owner.
    """
    if orders.told == position or orders.by_hand is not None or not orders.orders + orders.cancelled:
        return orders
    asked = tuple(_met(before, orders, view, gamemap))
    return replace(orders, by_hand=position if asked else None, asked=asked)


def _met(before: OrderList, orders: OrderList, view: SeatView, gamemap: GameMap) -> Iterator[Asked]:
    stops, public = orders.stops, view.public
    if stops.gone and len(orders.cancelled) > len(before.cancelled):
        yield Asked("gone")
    if stops.taken:
        known = (gamemap.route[name] for name in before.aims if name in gamemap.route)
        yield from (Asked("taken", route=route.id) for route in known if _is_lost(route, view, gamemap))
    yield from (Asked("market", color=color) for color in stops.market if color in public.market)
    if min(public.cars) < stops.cars:
        yield Asked("cars", cars=min(public.cars))


def _is_lost(route: Route, view: SeatView, gamemap: GameMap) -> bool:
    """Return whether an opponent has a route, and no equally good track is free or owned by the own side."""
    own = view.own_seats
    owners = [view.public.owners[track.index] for track in gamemap.tracks_alike(route)]
    is_left = any(_is_free(track, view) for track in gamemap.tracks_alike(route))
    return not is_left and not any(owner in own for owner in owners)


def aiming(orders: OrderList, view: SeatView, gamemap: GameMap) -> OrderList:
    """Return the list with the routes recorded that its orders aim at now, if it asks when one is taken."""
    if not orders.stops.taken:
        return replace(orders, aims=())
    aims: dict[RouteId, None] = {}
    for order in orders.orders:
        if isinstance(order.wish, Claim):
            aims[order.wish.route] = None
        elif isinstance(order.wish, BuildTickets):
            aims |= dict.fromkeys(route.id for route in plan_of_order(order.wish, view, gamemap).routes)
    return replace(orders, aims=tuple(aims))


def knowing(orders: OrderList, view: SeatView, gamemap: GameMap) -> OrderList:
    """Return the list after its owner has seen the board: tickets that are cut off by now are no news."""

    def seen(order: Order) -> Order:
        if not isinstance(order.wish, BuildTickets):
            return order
        return replace(order, wish=replace(order.wish, given_up=tuple(cut_off_tickets(order.wish, view, gamemap))))

    return aiming(replace(orders, orders=tuple(map(seen, orders.orders))), view, gamemap)


def settled(orders: OrderList, view: SeatView, gamemap: GameMap) -> OrderList:
    """Return the list after a turn that it played: the order is removed or has one turn fewer, unless it is endless."""
    if orders.playing is None or orders.playing.turn == view.public.turn:
        return orders
    playing = orders.playing
    route = gamemap.route.get(playing.route or "")
    claimed = route if route is not None and view.public.owners[route.index] == view.seat else None
    kept = (_after(order, playing, claimed, view) if order.id == playing.order.id else order for order in orders.orders)
    done = Played(
        playing.turn,
        playing.order.wish,
        route=None if claimed is None else claimed.id,
        given_up=playing.route if claimed is None else None,
        cards=playing.cards,
    )
    return replace(
        orders,
        orders=tuple(order for order in kept if order is not None),
        playing=None,
        left=orders.left - 1,
        played=(*orders.played, done)[-MOST_TURNS:],
    )


def _after(order: Order, playing: Playing, claimed: Route | None, view: SeatView) -> Order | None:
    """Return an order after it has played a turn; None if it is done."""
    turns = order.condition.turns
    if is_done_once(order.wish) or turns == 1:
        return None
    if turns is not None:
        order = replace(order, condition=replace(order.condition, turns=turns - 1))
    if claimed is not None and isinstance(order.wish, BuildTickets):
        order = replace(
            order,
            wish=replace(
                order.wish,
                cars=_minus(order.wish.cars, view.public.costs[claimed.index].cars),
                locomotives=_minus(order.wish.locomotives, playing.locomotives),
            ),
        )
    return order


def _minus(number: int | None, less: int) -> int | None:
    return None if number is None else max(0, number - less)


def pruned(orders: OrderList, view: SeatView, gamemap: GameMap) -> OrderList:
    """Return the list without orders that are done, impossible or repeat another; it records the impossible ones."""
    kept: list[Order] = []
    cancelled = list(orders.cancelled)
    for stored in orders.orders:
        order = replace(stored, wish=_by_one_name(stored.wish, gamemap))
        is_playing = orders.playing is not None and orders.playing.order.id == order.id
        if not is_playing and isinstance(order.wish, BuildTickets):
            order, gone = _without_cut_off(order, order.wish, view, gamemap)
            cancelled += gone
        if not is_playing and (_is_over(order, view, gamemap) or any(order.repeats(other) for other in kept)):
            continue
        reason = obstacle(order.wish, view, gamemap)
        if reason is not None and not is_playing:
            cancelled.append(Cancelled(order, reason))
        else:
            kept.append(order)
    return replace(orders, orders=tuple(kept), cancelled=tuple(cancelled))


def _without_cut_off(
    order: Order, wish: BuildTickets, view: SeatView, gamemap: GameMap
) -> tuple[Order, list[Cancelled]]:
    """Return an order without the tickets that are cut off, and a record of each that its owner doesn't know about."""
    cut_off = cut_off_tickets(wish, view, gamemap)
    news = [ticket for ticket in cut_off if ticket not in wish.given_up]
    if not news:
        return order, []
    known = replace(order, wish=replace(wish, given_up=tuple(cut_off)))
    return known, [Cancelled(replace(order, wish=BuildTickets((ticket,))), CUT_OFF) for ticket in news]


def _by_one_name(wish: AnyWish, gamemap: GameMap) -> AnyWish:
    """Return a wish for one of several equal tracks as a wish for the first of them."""
    if not isinstance(wish, Claim) or wish.route not in gamemap.route:
        return wish
    return replace(wish, route=gamemap.tracks_alike(gamemap.route[wish.route])[0].id)


def _is_over(order: Order, view: SeatView, gamemap: GameMap) -> bool:
    """Return whether an order has reached its aim, or its question has been answered."""
    match order.wish:
        case Claim() as claim if _has_claimed(claim, view, gamemap):
            return True
        case BuildTickets(tickets=named) as wish if named and not open_tickets(wish, view, gamemap):
            return True
        case KeepOpening():
            return not any(isinstance(question.ask, AskOpeningTickets) for question in view.questions)
        case ChooseCity() as choice:
            return not _possible_cities(choice, view, gamemap)
    if order.condition.until is None:
        return False
    color, number = order.condition.until
    return (sum(view.hand) if color is None else view.hand[color]) >= number


def obstacle(wish: AnyWish, view: SeatView, gamemap: GameMap) -> str | None:
    """Return why a wish can't be fulfilled any more; None if it may still be fulfilled."""
    public = view.public
    match wish:
        case Claim(route=name, leave=leave):
            route = gamemap.route.get(name)
            if route is None or not any(_is_free(track, view) for track in gamemap.tracks_alike(route)):
                return TAKEN
            if _has_claimed(wish, view, gamemap):
                return TAKEN
            if public.seats[view.seat].cars < public.costs[route.index].cars + leave:
                return TOO_FEW_CARS
        case BuildTickets(cars=int()):
            planned = plan_of_order(wish, view, gamemap).routes
            if planned and not fitting(wish, planned, view):
                return SPENT
        case UseTurn(deed=deed):
            if not any(deed == one.key for rule in seen_rules(gamemap) for one in rule.deeds):
                return NONE_LEFT
        case ChooseCity(cities=cities):
            possible = _possible_cities(wish, view, gamemap)
            if possible and not any(city in possible for city in cities):
                return NOT_FREE
    return None


def _possible_cities(wish: ChooseCity, view: SeatView, gamemap: GameMap) -> tuple[CityId, ...]:
    """Return the cities that can still be chosen; none after the choice, or on a map without the rule."""
    rule = next((rule for rule in seen_rules(gamemap) if rule.name == wish.rule), None)
    return () if rule is None else rule.cities_to_settle(view)


def _has_claimed(claim: Claim, view: SeatView, gamemap: GameMap) -> bool:
    """Return whether the seat has the route of a claim, or a track parallel to it (B14)."""
    route = gamemap.route.get(claim.route)
    if route is None:
        return False
    tracks = (route,) if route.group is None else gamemap.groups[route.group]
    return any(view.public.owners[track.index] == view.seat for track in tracks)


def _is_free(route: Route, view: SeatView) -> bool:
    return view.public.owners[route.index] is None and not view.public.closed[route.index]
