"""Changes of a list of orders. After each change its owner has seen the list, so it may go on playing."""

from collections.abc import Iterable

from msgspec.structs import replace

from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rules.seen import seen_rules
from ttrbot.orders.wishes import (
    BEFORE_THE_FIRST_TURN,
    MOST_ORDERS,
    MOST_TURNS,
    AnyWish,
    BuildTickets,
    Claim,
    Condition,
    DrawBlind,
    DrawColors,
    DrawNeeded,
    Order,
    OrderList,
    ScorePoints,
    Stops,
    TakeTickets,
    UseTurn,
)

DRAWS = (DrawBlind, DrawColors, DrawNeeded)
"""The wishes that can be fulfilled on nearly every turn."""


USUAL = (BuildTickets(), ScorePoints(), TakeTickets())
"""What most players want of a list on any map: it plays nearly every turn."""


class ListFull(Exception):  # noqa: N818 - says what happened
    """Raised if the list already has the most orders allowed."""


def looked_at(orders: OrderList) -> OrderList:
    """Return the list after its owner has seen it: it has no more news, and its full number of turns to play."""
    return replace(orders, cancelled=(), asked=(), played=(), left=MOST_TURNS)


def added(orders: OrderList, wish: AnyWish, *, like: Order | None = None) -> OrderList:
    """Return the list with one more order. Raises ListFull.

    It is put above the first order that would keep it from ever being played, otherwise at the end. An order that the
    list already has isn't added. Conditions and answers are those of `like`, otherwise the default ones.
    """
    order, known = replace(like or Order(0, wish), id=orders.next_id, wish=wish), orders.orders
    if any(order.repeats(other) for other in known):
        return looked_at(orders)
    if len(known) >= MOST_ORDERS:
        raise ListFull
    place = len(known)
    if not isinstance(wish, DRAWS):
        place = next((index for index, other in enumerate(known) if _keeps_from(other, wish)), place)
    return replace(looked_at(orders), orders=(*known[:place], order, *known[place:]), next_id=orders.next_id + 1)


def usual(gamemap: GameMap) -> tuple[AnyWish, ...]:
    """Return what most players want of a list on a map, with the special turns that are used only when they pay."""
    deeds = (deed for rule in seen_rules(gamemap) for deed in rule.deeds)
    return (*USUAL, *(UseTurn(deed.key) for deed in deeds if deed.order is None))


def with_usual(orders: OrderList, gamemap: GameMap) -> OrderList:
    """Return a list with the usual orders of a map; one that has orders is unchanged."""
    if not orders.orders:
        for wish in usual(gamemap):
            orders = added(orders, wish)
    return looked_at(orders)


def rewritten(orders: OrderList, lines: Iterable[Order], stops: Stops) -> OrderList:
    """Return the list as rewritten by its owner, without orders that were done meanwhile. Raises ListFull."""
    kept: list[Order] = []
    for order in lines:
        if not order.id:
            kept.append(replace(order, id=orders.next_id + len(kept)))
        elif orders.find(order.id) is not None:
            kept.append(order)
    if len(kept) > MOST_ORDERS:
        raise ListFull
    next_id = max((orders.next_id, *(order.id + 1 for order in kept)))
    return replace(looked_at(orders), orders=tuple(kept), stops=stops, next_id=next_id)


def last_reached(orders: OrderList) -> int | None:
    """Return the number, from 1, of the order that keeps those below it from ever being played; None if all can be."""
    last = next((number for number, order in enumerate(orders.orders, start=1) if _is_endless(order)), None)
    below = orders.orders[last:] if last is not None else ()
    return last if any(not isinstance(order.wish, BEFORE_THE_FIRST_TURN) for order in below) else None


def _is_endless(order: Order) -> bool:
    """Return whether an order can be played on nearly every turn: an unconditional one to draw cards."""
    return isinstance(order.wish, DRAWS) and order.condition == Condition()


def _keeps_from(order: Order, wish: AnyWish) -> bool:
    """Return whether an order would keep a wish below it from being fulfilled, always or at the time that it is for."""
    match order.wish:
        case BuildTickets():  # it draws for its tickets
            return isinstance(wish, Claim | UseTurn)
        case ScorePoints():
            return not isinstance(wish, TakeTickets)
        case TakeTickets():
            return isinstance(wish, ScorePoints)
        case _:
            return _is_endless(order)


def changed(orders: OrderList, order: Order) -> OrderList:
    """Return the list with an order replaced by one with the same id; unchanged if there is none."""
    return replace(looked_at(orders), orders=tuple(order if old.id == order.id else old for old in orders.orders))


def removed(orders: OrderList, number: int) -> OrderList:
    """Return the list without an order."""
    return replace(looked_at(orders), orders=tuple(order for order in orders.orders if order.id != number))


def moved(orders: OrderList, number: int, by: int) -> OrderList:
    """Return the list with an order moved by some places, but not beyond the ends."""
    order = orders.find(number)
    if order is None:
        return looked_at(orders)
    place = orders.orders.index(order)
    rest = [other for other in orders.orders if other is not order]
    rest.insert(min(max(place + by, 0), len(rest)), order)
    return replace(looked_at(orders), orders=tuple(rest))


def told_to_play(orders: OrderList) -> OrderList:
    """Return the list after its owner has let it play a turn that would otherwise be left to the owner."""
    told = orders.told if orders.by_hand is None else orders.by_hand
    return replace(looked_at(orders), by_hand=None, told=told)


def stopping(orders: OrderList, stops: Stops) -> OrderList:
    """Return the list with other stops."""
    return replace(looked_at(orders), stops=stops)


def cleared(orders: OrderList) -> OrderList:
    """Return the list without orders and with the default stops."""
    return OrderList(next_id=orders.next_id)
