"""Changing a list of orders. Every change is the owner's look at the list, after which it may go on."""

from msgspec.structs import replace

from ttrbot.orders.wishes import (
    BEFORE_THE_FIRST_TURN,
    MOST_ORDERS,
    MOST_TURNS,
    AnyWish,
    Condition,
    DrawBlind,
    DrawColors,
    Order,
    OrderList,
)


class ListFull(Exception):  # noqa: N818 - says what happened
    """The list holds as many orders as it may."""


def looked_at(orders: OrderList) -> OrderList:
    """The list once its owner has seen it: nothing to tell any more, and turns to play again."""
    return replace(orders, cancelled=(), left=MOST_TURNS)


def added(orders: OrderList, wish: AnyWish) -> OrderList:
    """The list with one more order: at its end, or above a draw that would never let it be played. Raises ListFull.

    What would only be repeated isn't added.
    """
    order, known = Order(orders.next_id, wish), orders.orders
    if any(order.repeats(other) for other in known):
        return looked_at(orders)
    if len(known) >= MOST_ORDERS:
        raise ListFull
    place = len(known)
    if not isinstance(wish, DrawBlind | DrawColors):
        place = next((index for index, other in enumerate(known) if _is_endless(other)), place)
    return replace(looked_at(orders), orders=(*known[:place], order, *known[place:]), next_id=orders.next_id + 1)


def last_reached(orders: OrderList) -> int | None:
    """The number, counted from one, of an order that keeps those below it from ever being played; None without any."""
    last = next((number for number, order in enumerate(orders.orders, start=1) if _is_endless(order)), None)
    below = orders.orders[last:] if last is not None else ()
    return last if any(not isinstance(order.wish, BEFORE_THE_FIRST_TURN) for order in below) else None


def _is_endless(order: Order) -> bool:
    """Whether an order can be played on nearly every turn for ever: cards can be drawn as long as there are any."""
    return isinstance(order.wish, DrawBlind | DrawColors) and order.condition == Condition()


def changed(orders: OrderList, order: Order) -> OrderList:
    """The list with an order in place of the one with the same id; as before where there is none."""
    return replace(looked_at(orders), orders=tuple(order if old.id == order.id else old for old in orders.orders))


def removed(orders: OrderList, number: int) -> OrderList:
    """The list without an order."""
    return replace(looked_at(orders), orders=tuple(order for order in orders.orders if order.id != number))


def moved(orders: OrderList, number: int, by: int) -> OrderList:
    """The list with an order moved by so many places, as far as there are any."""
    order = orders.find(number)
    if order is None:
        return looked_at(orders)
    place = orders.orders.index(order)
    rest = [other for other in orders.orders if other is not order]
    rest.insert(min(max(place + by, 0), len(rest)), order)
    return replace(looked_at(orders), orders=tuple(rest))


def told_to_play(orders: OrderList) -> OrderList:
    """The list as its owner lets it play in a turn that would be played by hand."""
    told = orders.told if orders.by_hand is None else orders.by_hand
    return replace(looked_at(orders), by_hand=None, told=told)


def cleared(orders: OrderList) -> OrderList:
    """The list without any orders."""
    return OrderList(next_id=orders.next_id)
