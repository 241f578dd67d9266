"""The action that follows from a list of orders: from the first legal wish of a turn, then from its answers.

It looks at nothing but the player's own view. Whether an action is legal is for the engine to say: `is_legal`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from ttrbot.engine.actions import Action, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets
from ttrbot.engine.cards import LOCOMOTIVE, PLAIN_COLORS, Color
from ttrbot.engine.decisions import AnyAsk, Decision
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId, RouteId, TicketId
from ttrbot.engine.outlook import outlook
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.seen import advised, answers_of_order, helped, is_early, seen_rules
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.paying import best_ways, laid, rest_of
from ttrbot.orders.wishes import (
    BEFORE_THE_FIRST_TURN,
    AnyWish,
    Cancelled,
    ChooseCity,
    Claim,
    DrawBlind,
    DrawColors,
    KeepOpening,
    Order,
    OrderList,
    Playing,
    TakeTickets,
    UseTurn,
    is_done_once,
)
from ttrbot.robots.moves import draws
from ttrbot.robots.plan import make_plan

TAKEN: Final = "taken"
TOO_FEW_CARS: Final = "too_few_cars"
NONE_LEFT: Final = "none_left"
NOT_FREE: Final = "not_free"
REASONS: Final = (TAKEN, TOO_FEW_CARS, NONE_LEFT, NOT_FREE)
"""Why an order has become impossible for good."""

IsLegal = Callable[[Action], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """The list from now on, and the action to play; None if it has none."""

    orders: OrderList
    action: Action | None = None


def next_step(orders: OrderList, view: SeatView, gamemap: GameMap, is_legal: IsLegal) -> Step:
    """Return what the list does about the seat's open question, if anything."""
    turn = view.public.turn
    orders = pruned(settled(orders, turn), view, gamemap)
    question = next(iter(view.questions), None)
    if question is None or not concerns(orders, question.ask, turn):
        return Step(orders)
    if orders.playing is not None and not begins(question.ask):
        answers = _answers(orders.playing.order, question, view, gamemap)
        return Step(orders, next((action for action in answers if is_legal(action)), None))
    for order in orders.orders:
        wanted = [other.wish.route for other in orders.orders if other is not order and isinstance(other.wish, Claim)]
        for action in _actions(order, question.ask, view, gamemap, wanted):
            if is_legal(action):
                playing = Playing(turn, order) if isinstance(question.ask, AskTurn) else None
                return Step(replace(orders, playing=playing), action)
    return Step(orders)


def concerns(orders: OrderList, ask: AnyAsk, turn: int) -> bool:
    """Return whether a list could answer a question: one that begins a turn, or one within a turn that it plays."""
    if orders.by_hand is not None:
        return False
    if not begins(ask):
        return orders.playing is not None and orders.playing.turn == turn
    are_early = [isinstance(order.wish, BEFORE_THE_FIRST_TURN) for order in orders.orders]
    return not all(are_early) and orders.left > 0 if isinstance(ask, AskTurn) else any(are_early)


def begins(ask: AnyAsk) -> bool:
    """Return whether a question begins a turn, or comes before the first one."""
    return ask == AskTurn() or isinstance(ask, AskOpeningTickets) or is_early(ask)


def settled(orders: OrderList, turn: int) -> OrderList:
    """Return the list after a turn that it played: the order is removed or has one turn less, if it isn't endless."""
    if orders.playing is None or orders.playing.turn == turn:
        return orders
    played = orders.playing.order
    kept = (_played(order) if order.id == played.id else order for order in orders.orders)
    return replace(
        orders, orders=tuple(order for order in kept if order is not None), playing=None, left=orders.left - 1
    )


def _played(order: Order) -> Order | None:
    turns = order.condition.turns
    if is_done_once(order.wish) or turns == 1:
        return None
    if turns is None:
        return order
    return replace(order, condition=replace(order.condition, turns=turns - 1))


def pruned(orders: OrderList, view: SeatView, gamemap: GameMap) -> OrderList:
    """Return the list without orders that are done or repeat another; the impossible ones are noted in it."""
    kept: list[Order] = []
    cancelled = list(orders.cancelled)
    for stored in orders.orders:
        order = replace(stored, wish=_by_one_name(stored.wish, gamemap))
        is_playing = orders.playing is not None and orders.playing.order.id == order.id
        if not is_playing and (_is_over(order, view, gamemap) or any(order.repeats(other) for other in kept)):
            continue
        reason = obstacle(order.wish, view, gamemap)
        if reason is not None and not is_playing:
            cancelled.append(Cancelled(order, reason))
        else:
            kept.append(order)
    return replace(orders, orders=tuple(kept), cancelled=tuple(cancelled))


def _by_one_name(wish: AnyWish, gamemap: GameMap) -> AnyWish:
    """Return a wish for one of several tracks alike as a wish for the first of them."""
    if not isinstance(wish, Claim) or wish.route not in gamemap.route:
        return wish
    return replace(wish, route=gamemap.tracks_alike(gamemap.route[wish.route])[0].id)


def _is_over(order: Order, view: SeatView, gamemap: GameMap) -> bool:
    """Return whether an order has reached its aim, or is about a question that has been answered."""
    if isinstance(order.wish, Claim) and _has_claimed(order.wish, view, gamemap):
        return True
    if isinstance(order.wish, KeepOpening):
        return not any(isinstance(question.ask, AskOpeningTickets) for question in view.questions)
    if isinstance(order.wish, ChooseCity):
        return not _possible_cities(order.wish, view, gamemap)
    until = order.condition.until
    return until is not None and view.hand[until[0]] >= until[1]


def obstacle(wish: AnyWish, view: SeatView, gamemap: GameMap) -> str | None:
    """Return why a wish can't be fulfilled any more; None if it still may be."""
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


def threats(route: Route, view: SeatView, gamemap: GameMap) -> int:
    """Return how many routes at either end of a route belong to opponents, who may be about to cut it off."""
    own = view.public.sides[view.side].seats
    return sum(
        owner is not None and owner not in own and bool({route.a, route.b} & {other.a, other.b})
        for other, owner in zip(gamemap.routes, view.public.owners, strict=True)
    )


def _actions(
    order: Order, ask: AnyAsk, view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId]
) -> Iterator[Action]:
    """Yield the actions that fulfil an order, the best first; none while its condition doesn't hold.

    `wanted` are the routes of the other orders.
    """
    match ask, order.wish:
        case AskTurn(), _:
            yield from _on_turn(order, view, gamemap, wanted)
        case AskOpeningTickets(keep=least, share=share), KeepOpening():
            yield from _keeping(max(least, order.answers.keep), view, gamemap, share=share)
        case _, ChooseCity(rule=asking, cities=cities) if is_early(ask):
            yield from answers_of_order(gamemap, view, lambda rule: cities if rule == asking else ())


def _on_turn(order: Order, view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId]) -> Iterator[Action]:
    if order.condition.market is not None and order.condition.market not in view.public.market:
        return
    match order.wish:
        case DrawBlind():
            if view.options.draw_deck:
                yield DrawDeckCard(view.seat)
        case DrawColors(colors=colors):
            yield from _drawing(colors, view)
        case Claim() as claim:
            yield from _claiming(claim, view, gamemap, wanted)
        case TakeTickets():
            if _is_done(view, gamemap):
                yield DrawTickets(view.seat)
        case UseTurn(deed=deed):
            yield from _using_turn(deed, view, gamemap)


def _drawing(colors: Iterable[Color], view: SeatView) -> Iterator[DrawMarketCard | DrawDeckCard]:
    """Yield the draws of some colours that lie open, then that of a blind card."""
    open_cards = {action.color: action for action in draws(view) if isinstance(action, DrawMarketCard)}
    yield from (open_cards[color] for color in colors if color in open_cards)
    if view.options.draw_deck:
        yield DrawDeckCard(view.seat)


def _claiming(claim: Claim, view: SeatView, gamemap: GameMap, wanted: Sequence[RouteId]) -> Iterator[Action]:
    route = gamemap.route[claim.route]
    if claim.threats is not None and threats(route, view, gamemap) <= claim.threats:
        return
    tracks = [track.index for track in gamemap.tracks_alike(route)]
    cost = next((cost for cost in view.options.routes if cost.index in tracks), None)
    if cost is None:
        return
    others = [color for color in PLAIN_COLORS if claim.color is not None and color != claim.color]
    for way in best_ways(view, cost, rest_of(wanted, gamemap.route[cost.route], view, gamemap)):
        cards = laid(way)
        if cards[LOCOMOTIVE] <= claim.locomotives and not any(cards[color] for color in others):
            yield way


def _is_done(view: SeatView, gamemap: GameMap) -> bool:
    ahead = outlook(view, gamemap)
    return all(ahead.state(ticket) != "open" for ticket in (*view.tickets, *view.rack_tickets))


@dataclass(frozen=True, slots=True)
class _Needs:
    """What an order to use a turn takes for granted: that the player wants it."""

    view: SeatView
    gamemap: GameMap

    def waves(self) -> int:
        """Take it that there are waves to be covered."""
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


def _answers(order: Order, question: Decision, view: SeatView, gamemap: GameMap) -> Iterator[Action]:
    """Yield the answers of an order to a further question of its turn, the best first."""
    answers = order.answers
    match question.ask:
        case AskTurn():
            yield from _drawing(order.wish.colors if isinstance(order.wish, DrawColors) else (), view)
            yield from (action for action in draws(view) if isinstance(action, DrawMarketCard))
        case AskKeepTickets(keep=least, share=share):
            yield from _keeping(max(least, answers.keep), view, gamemap, share=share)
        case _:
            yield from answers_of_order(gamemap, view, answers.of)


def _keeping(number: int, view: SeatView, gamemap: GameMap, *, share: bool) -> Iterator[Action]:
    """Keep some of the offered tickets: those with the best points for the cars that they still need."""
    number = min(number, len(view.offered))

    def worth(chosen: tuple[TicketId, ...]) -> float:
        plan = make_plan(view, gamemap, (*view.tickets, *view.rack_tickets, *chosen))
        values = (gamemap.ticket[name] for name in chosen)
        return sum(-known.penalty if known.id in plan.cut_off else known.value for known in values) - plan.cars / 2

    best = max(combinations(view.offered, number), key=worth)
    shared = max(best, key=lambda name: gamemap.ticket[name].value) if share else None
    yield KeepTickets(view.seat, best, shared)
