"""Which action follows from a list of orders: of the first legal wish on a turn, of its answers afterwards.

The player's own view is all that it looks at. Whether an action is legal is for the engine to say: `is_legal`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from ttrbot.engine.actions import Action, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets
from ttrbot.engine.cards import LOCOMOTIVE, PLAIN_COLORS, Color
from ttrbot.engine.decisions import AnyAsk, Decision
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.outlook import outlook
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.seen import advised, answers_of_order, helped, is_early, seen_rules
from ttrbot.engine.seatview import SeatView
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
from ttrbot.robots.moves import draws, ways_to_claim
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
    """What follows from a list: the list from now on, and the action to play (None: none of its wishes can be done)."""

    orders: OrderList
    action: Action | None = None


def next_step(orders: OrderList, view: SeatView, gamemap: GameMap, is_legal: IsLegal) -> Step:
    """Say what the list does about the seat's open question; its owner answers whatever it leaves open."""
    turn = view.public.turn
    orders = pruned(settled(orders, turn), view, gamemap)
    question = next(iter(view.questions), None)
    if question is None or not concerns(orders, question.ask, turn):
        return Step(orders)
    if orders.playing is not None and not begins(question.ask):
        answers = _answers(orders.playing.order, question, view, gamemap)
        return Step(orders, next((action for action in answers if is_legal(action)), None))
    for order in orders.orders:
        for action in _actions(order, question.ask, view, gamemap):
            if is_legal(action):
                playing = Playing(turn, order) if isinstance(question.ask, AskTurn) else None
                return Step(replace(orders, playing=playing), action)
    return Step(orders)


def concerns(orders: OrderList, ask: AnyAsk, turn: int) -> bool:
    """Whether a list as it is now may have an answer: to what begins something, or in a turn that it is playing."""
    if orders.by_hand is not None:
        return False
    if not begins(ask):
        return orders.playing is not None and orders.playing.turn == turn
    are_early = [isinstance(order.wish, BEFORE_THE_FIRST_TURN) for order in orders.orders]
    return not all(are_early) and orders.left > 0 if isinstance(ask, AskTurn) else any(are_early)


def begins(ask: AnyAsk) -> bool:
    """Whether a question begins a turn, or what comes before the first one."""
    return ask == AskTurn() or isinstance(ask, AskOpeningTickets) or is_early(ask)


def settled(orders: OrderList, turn: int) -> OrderList:
    """The list after the turn that it played: what is done once is gone, and what is done for n turns has one less."""
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
    """The list without orders that have reached what they were for or repeat one; the impossible ones are told."""
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
    """A wish for either of some tracks alike as a wish for the first of them."""
    if not isinstance(wish, Claim) or wish.route not in gamemap.route:
        return wish
    return replace(wish, route=gamemap.tracks_alike(gamemap.route[wish.route])[0].id)


def _is_over(order: Order, view: SeatView, gamemap: GameMap) -> bool:
    """Whether an order has reached what it was for, or is about what was asked before."""
    if isinstance(order.wish, Claim) and _has_claimed(order.wish, view, gamemap):
        return True
    if isinstance(order.wish, KeepOpening):
        return not any(isinstance(question.ask, AskOpeningTickets) for question in view.questions)
    if isinstance(order.wish, ChooseCity):
        return not _possible_cities(order.wish, view, gamemap)
    until = order.condition.until
    return until is not None and view.hand[until[0]] >= until[1]


def obstacle(wish: AnyWish, view: SeatView, gamemap: GameMap) -> str | None:
    """Why a wish can never be fulfilled any more; None if it still may."""
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
    """The cities that can still be chosen; none once the rule's question is answered, or on a map without it."""
    rule = next((rule for rule in seen_rules(gamemap) if rule.name == wish.rule), None)
    return () if rule is None else rule.cities_to_settle(view)


def _has_claimed(claim: Claim, view: SeatView, gamemap: GameMap) -> bool:
    """Whether the seat has the route of a claim, or a track parallel to it (B14)."""
    route = gamemap.route.get(claim.route)
    if route is None:
        return False
    tracks = (route,) if route.group is None else gamemap.groups[route.group]
    return any(view.public.owners[track.index] == view.seat for track in tracks)


def _is_free(route: Route, view: SeatView) -> bool:
    return view.public.owners[route.index] is None and not view.public.closed[route.index]


def threats(route: Route, view: SeatView, gamemap: GameMap) -> int:
    """How many routes at a route's ends belong to opponents: each may be a step towards cutting it off."""
    own = view.public.sides[view.side].seats
    return sum(
        owner is not None and owner not in own and bool({route.a, route.b} & {other.a, other.b})
        for other, owner in zip(gamemap.routes, view.public.owners, strict=True)
    )


def _actions(order: Order, ask: AnyAsk, view: SeatView, gamemap: GameMap) -> Iterator[Action]:
    """The actions that would do what an order wishes, the best first; none while it doesn't hold."""
    match ask, order.wish:
        case AskTurn(), _:
            yield from _on_turn(order, view, gamemap)
        case AskOpeningTickets(keep=least, share=share), KeepOpening():
            yield from _keeping(max(least, order.answers.keep), view, gamemap, share=share)
        case _, ChooseCity(rule=asking, cities=cities) if is_early(ask):
            yield from answers_of_order(gamemap, view, lambda rule: cities if rule == asking else ())


def _on_turn(order: Order, view: SeatView, gamemap: GameMap) -> Iterator[Action]:
    if order.condition.market is not None and order.condition.market not in view.public.market:
        return
    match order.wish:
        case DrawBlind():
            if view.options.draw_deck:
                yield DrawDeckCard(view.seat)
        case DrawColors(colors=colors):
            yield from _drawing(colors, view)
        case Claim() as claim:
            yield from _claiming(claim, view, gamemap)
        case TakeTickets():
            if _is_done(view, gamemap):
                yield DrawTickets(view.seat)
        case UseTurn(deed=deed):
            yield from _using_turn(deed, view, gamemap)


def _drawing(colors: Iterable[Color], view: SeatView) -> Iterator[DrawMarketCard | DrawDeckCard]:
    """The draws of some colours where they lie open, else of a blind card."""
    open_cards = {action.color: action for action in draws(view) if isinstance(action, DrawMarketCard)}
    yield from (open_cards[color] for color in colors if color in open_cards)
    if view.options.draw_deck:
        yield DrawDeckCard(view.seat)


def _claiming(claim: Claim, view: SeatView, gamemap: GameMap) -> Iterator[Action]:
    route = gamemap.route[claim.route]
    if claim.threats is not None and threats(route, view, gamemap) <= claim.threats:
        return
    tracks = [track.index for track in gamemap.tracks_alike(route)]
    cost = next((cost for cost in view.options.routes if cost.index in tracks), None)
    if cost is None:
        return
    others = [color for color in PLAIN_COLORS if claim.color is not None and color != claim.color]
    for way in ways_to_claim(view, cost):
        laid = [mine + shared for mine, shared in zip(way.pay.cards, way.pay_rack.cards, strict=True)]
        if laid[LOCOMOTIVE] <= claim.locomotives and not any(laid[color] for color in others):
            yield way


def _is_done(view: SeatView, gamemap: GameMap) -> bool:
    ahead = outlook(view, gamemap)
    return all(ahead.state(ticket) != "open" for ticket in (*view.tickets, *view.rack_tickets))


@dataclass(frozen=True, slots=True)
class _Needs:
    """What an order for a special rule's deed takes as given: who orders it wants it."""

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
    """What an order answers to a further question of its turn, the best first."""
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
    """Keep so many of the offered tickets: those that bring most beside the cars that they still need."""
    number = min(number, len(view.offered))

    def worth(chosen: tuple[TicketId, ...]) -> float:
        plan = make_plan(view, gamemap, (*view.tickets, *view.rack_tickets, *chosen))
        values = (gamemap.ticket[name] for name in chosen)
        return sum(-known.penalty if known.id in plan.cut_off else known.value for known in values) - plan.cars / 2

    best = max(combinations(view.offered, number), key=worth)
    shared = max(best, key=lambda name: gamemap.ticket[name].value) if share else None
    yield KeepTickets(view.seat, best, shared)
