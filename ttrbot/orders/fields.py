"""The fields of an order that can be changed by presses: the possible values, and the order with one of them.

Values are short texts, as in a select's options; `NOTHING` removes a condition or an answer.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from types import UnionType
from typing import TypeVar

from msgspec.structs import replace

from ttrbot.engine.cards import COLOR_BY_CODE, COLORS, PLAIN_COLORS, Color
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.questions import AskOpeningTickets
from ttrbot.engine.rules.hints import NOTHING
from ttrbot.engine.rules.seen import SEEN, seen_rules
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.wishes import (
    BEFORE_THE_FIRST_TURN,
    MOST_LOCOMOTIVES,
    NEAR_THE_END,
    AnyWish,
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
    is_done_once,
)
from ttrbot.reading import natural

MOST_TURNS_CHOSEN = 20
UNTIL_NUMBERS = (3, 5)
UNTIL_ANY = (8, 10, 12, 15, 20, 25)
"""The numbers of cards that can be chosen, for one colour and for all; any other number can be written."""
ANY = "any"
CARS_CHOSEN = range(5, 46, 5)
NEAR_CHOSEN = (5, 8, 10, NEAR_THE_END, 15, 20, 25)

CODES = tuple(color.code for color in COLORS)

T = TypeVar("T")
Values = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an order. `values` lists the possible values: none if the order or map doesn't have the field."""

    values: Callable[[Order, GameMap], Values]
    change: Callable[[Order, str], Order]


def kinds(view: SeatView, gamemap: GameMap) -> Mapping[str, Callable[[], AnyWish]]:
    """Return the wishes without a colour or route that make sense on a map and are still possible, by name."""
    found: dict[str, Callable[[], AnyWish]] = {
        "build": BuildTickets,
        "needed": DrawNeeded,
        "blind": DrawBlind,
        "points": ScorePoints,
        "tickets": TakeTickets,
        "tickets_now": partial(TakeTickets, now=True),
    }
    for deed in (deed for rule in seen_rules(gamemap) for deed in rule.deeds):
        found[deed.key] = partial(UseTurn, deed.key)
    if any(isinstance(question.ask, AskOpeningTickets) for question in view.questions):
        found["opening"] = KeepOpening
    for rule in seen_rules(gamemap):
        if cities := rule.cities_to_settle(view):
            found[rule.name] = partial(ChooseCity, rule.name, cities[:1])
    return found


def _numbers(first: int, last: int) -> Values:
    return tuple(map(str, range(first, last + 1)))


def _color_values(order: Order, gamemap: GameMap) -> Values:
    """Return the colours to pay with; none for a coloured route."""
    if not isinstance(order.wish, Claim) or gamemap.route[order.wish.route].color is not None:
        return ()
    return (NOTHING, *(color.code for color in PLAIN_COLORS))


def _of_rule(name: str) -> Field:
    """Return the field for the answer to a special rule's question."""

    def values(order: Order, gamemap: GameMap) -> Values:
        rule = next((rule for rule in seen_rules(gamemap) if rule.name == name), None)
        if rule is None or not isinstance(order.wish, Claim | DrawBlind | DrawColors):
            return ()
        return rule.order_values(gamemap.route[order.wish.route] if isinstance(order.wish, Claim) else None)

    def change(order: Order, value: str) -> Order:
        others = {rule: said for rule, said in order.answers.by_rule.items() if rule != name}
        return _with_answer(order, by_rule=others if value == NOTHING else {**others, name: value})

    return Field(values, change)


def _with_wish(order: Order, **changes: object) -> Order:
    return replace(order, wish=replace(order.wish, **changes))


def _with_locomotives(order: Order, value: str) -> Order:
    no_limit = MOST_LOCOMOTIVES if isinstance(order.wish, Claim) else None
    return _with_wish(order, locomotives=no_limit if value == NOTHING else natural(value))


def _with_condition(order: Order, **changes: object) -> Order:
    return replace(order, condition=replace(order.condition, **changes))


def _with_answer(order: Order, **changes: object) -> Order:
    return replace(order, answers=replace(order.answers, **changes))


def _untils() -> Values:
    of_one = (f"{color.code}.{number}" for color in COLORS for number in UNTIL_NUMBERS)
    return (*(f"{ANY}.{number}" for number in UNTIL_ANY), *of_one)


def _color(value: str) -> Color | None:
    """Return the colour that a value means; None for `NOTHING`. Raises ValueError for an unknown colour."""
    if value == NOTHING:
        return None
    if value not in COLOR_BY_CODE:
        raise ValueError(f"no colour: {value!r}")
    return COLOR_BY_CODE[value]


def _until(value: str) -> tuple[Color | None, int] | None:
    if value == NOTHING:
        return None
    name, _, number = value.partition(".")
    return None if name == ANY else _color(name), natural(number)


def _with_color_toggled(order: Order, value: str) -> Order:
    """Return the order to draw colours with one more or one fewer, but at least one."""
    color = _color(value)
    if not isinstance(order.wish, DrawColors) or color is None:
        return order
    return _with_wish(order, colors=_toggled(order.wish.colors, color) or order.wish.colors)


def _with_exception_toggled(order: Order, value: str) -> Order:
    """Return the order to draw needed cards with one more or one fewer colour that is never taken."""
    color = _color(value)
    if not isinstance(order.wish, DrawNeeded) or color is None:
        return order
    return _with_wish(order, but=_toggled(order.wish.but, color))


def _with_city_toggled(order: Order, value: str) -> Order:
    """Return the order to choose a city with one more or one fewer, but at least one."""
    if not isinstance(order.wish, ChooseCity):
        return order
    return _with_wish(order, cities=_toggled(order.wish.cities, value) or order.wish.cities)


def _toggled(chosen: tuple[T, ...], one: T) -> tuple[T, ...]:
    """Return the chosen values with one added or removed, in the order of choice."""
    return tuple(other for other in chosen if other != one) if one in chosen else (*chosen, one)


def _keeps(order: Order, gamemap: GameMap) -> Values:
    """Return how many tickets may be kept of those drawn or dealt at the opening."""
    tickets = gamemap.ticket_rules
    match order.wish:
        case TakeTickets():
            return _numbers(tickets.keep, tickets.draw)
        case KeepOpening():
            return _numbers(tickets.keep_at_opening, tickets.deal)
        case _:
            return ()


def _on_turns(values: Callable[[Order, GameMap], Values]) -> Callable[[Order, GameMap], Values]:
    return lambda order, gamemap: () if isinstance(order.wish, BEFORE_THE_FIRST_TURN) else values(order, gamemap)


def _of(kind: type[AnyWish] | UnionType, values: Iterable[str]) -> Callable[[Order, GameMap], Values]:
    """Return the function for the values of a field that only wishes of some kinds have."""
    listed = tuple(values)
    return lambda order, _: listed if isinstance(order.wish, kind) else ()


def _number(value: str) -> int | None:
    return None if value == NOTHING else natural(value)


FIELDS: Mapping[str, Field] = {
    "colors": Field(_of(DrawColors, CODES), _with_color_toggled),
    "but": Field(_of(DrawNeeded, CODES), _with_exception_toggled),
    "cities": Field(
        lambda order, gamemap: gamemap.spots if isinstance(order.wish, ChooseCity) else (),
        _with_city_toggled,
    ),
    "color": Field(_color_values, lambda order, value: _with_wish(order, color=_color(value))),
    "cars": Field(
        _of(BuildTickets, (NOTHING, *map(str, CARS_CHOSEN))),
        lambda order, value: _with_wish(order, cars=_number(value)),
    ),
    "near": Field(_of(ScorePoints, map(str, NEAR_CHOSEN)), lambda order, value: _with_wish(order, cars=natural(value))),
    "locomotives": Field(
        _of(Claim | BuildTickets, (NOTHING, *_numbers(0, 4))),
        _with_locomotives,
    ),
    "leave": Field(_of(Claim, _numbers(0, 20)), lambda order, value: _with_wish(order, leave=natural(value))),
    **{name: _of_rule(name) for name in SEEN},
    "keep": Field(
        _keeps,
        lambda order, value: _with_answer(order, keep=natural(value)),
    ),
    "until": Field(
        _on_turns(lambda *_: (NOTHING, *_untils())),
        lambda order, value: _with_condition(order, until=_until(value)),
    ),
    "turns": Field(
        _on_turns(lambda order, _: () if is_done_once(order.wish) else (NOTHING, *_numbers(1, MOST_TURNS_CHOSEN))),
        lambda order, value: _with_condition(order, turns=_number(value)),
    ),
    "market": Field(
        _on_turns(lambda *_: (NOTHING, *CODES)),
        lambda order, value: _with_condition(order, market=_color(value)),
    ),
}
"""The fields by name."""


def with_value(order: Order, field: str, value: str, gamemap: GameMap) -> Order:
    """Return the order with one field changed. Raises ValueError for a field or value that can't be chosen."""
    if field not in FIELDS or value not in FIELDS[field].values(order, gamemap):
        raise ValueError(f"no such choice: {field} {value}")
    return FIELDS[field].change(order, value)
