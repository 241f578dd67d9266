"""What can be changed about an order by presses: for each field the values that may be chosen, and the order with one.

Values are short texts, as a select's options carry them; `NOTHING` takes a condition or an answer away.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from ttrbot.engine.cards import COLOR_BY_CODE, COLORS, LOCOMOTIVE, PLAIN_COLORS, Color
from ttrbot.engine.gamemap import GameMap
from ttrbot.orders.wishes import (
    MOST_LOCOMOTIVES,
    AnyWish,
    Claim,
    DrawBlind,
    DrawColors,
    Order,
    ShareUnfinished,
    TakeFerryCard,
    TakeTickets,
)

NOTHING: Final = "-"
MOST_TURNS_CHOSEN = 20
UNTIL_NUMBERS = (3, 5, 7)
EXTRAS = 4
"""So many cards more may be ordered for a tunnel at most; more are hardly ever turned up."""

Values = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing about an order. `values` are what can be chosen; none: the order or the map doesn't have it."""

    values: Callable[[Order, GameMap], Values]
    change: Callable[[Order, str], Order]


def kinds(gamemap: GameMap) -> Mapping[str, Callable[[], AnyWish]]:
    """The wishes without a route that make sense on a map, by name."""
    found: dict[str, Callable[[], AnyWish]] = {
        "blind": DrawBlind,
        "colors": lambda: DrawColors((LOCOMOTIVE,)),
        "tickets": TakeTickets,
    }
    if gamemap.ferry_pile:
        found["ferry"] = TakeFerryCard
    if gamemap.has_rule("share_tickets"):
        found["share"] = ShareUnfinished
    return found


def _draws(order: Order) -> bool:
    return isinstance(order.wish, DrawBlind | DrawColors)


def _numbers(first: int, last: int) -> Values:
    return tuple(map(str, range(first, last + 1)))


def _color_values(order: Order, gamemap: GameMap) -> Values:
    """The colours to pay with: of a coloured route there is nothing to choose."""
    if not isinstance(order.wish, Claim) or gamemap.route[order.wish.route].color is not None:
        return ()
    return (NOTHING, *(color.code for color in PLAIN_COLORS))


def _markers(order: Order, gamemap: GameMap) -> Values:
    if not isinstance(order.wish, Claim) or not gamemap.has_rule("city_markers"):
        return ()
    route = gamemap.route[order.wish.route]
    return (NOTHING, route.a, route.b)


def _aliens(order: Order, gamemap: GameMap) -> Values:
    """The ends of other routes: so many cities as a select takes."""
    if not isinstance(order.wish, Claim) or not gamemap.has_rule("alien"):
        return ()
    return (NOTHING, *(city.id for city in gamemap.cities[:24]))


def _extras(order: Order, gamemap: GameMap) -> Values:
    if not isinstance(order.wish, Claim) or not gamemap.route[order.wish.route].tunnel_cards:
        return ()
    return _numbers(0, EXTRAS)


def _with_claim(order: Order, **changes: object) -> Order:
    return replace(order, wish=replace(order.wish, **changes)) if isinstance(order.wish, Claim) else order


def _with_condition(order: Order, **changes: object) -> Order:
    return replace(order, condition=replace(order.condition, **changes))


def _with_answer(order: Order, **changes: object) -> Order:
    return replace(order, answers=replace(order.answers, **changes))


def _color(value: str) -> Color | None:
    """Raises ValueError for what is no colour."""
    if value == NOTHING:
        return None
    if value not in COLOR_BY_CODE:
        raise ValueError(f"no colour: {value!r}")
    return COLOR_BY_CODE[value]


def _until(value: str) -> tuple[Color, int] | None:
    name, _, number = value.partition(".")
    color = _color(name)
    return None if color is None else (color, int(number))


def _toggled(order: Order, value: str) -> Order:
    """The colours to draw with one more or less, in the order in which they were chosen."""
    color = _color(value)
    if not isinstance(order.wish, DrawColors) or color is None:
        return order
    colors = order.wish.colors
    chosen = tuple(other for other in colors if other != color) if color in colors else (*colors, color)
    return replace(order, wish=DrawColors(chosen)) if chosen else order


def _claims(values: Callable[[Order, GameMap], Values]) -> Callable[[Order, GameMap], Values]:
    return lambda order, gamemap: values(order, gamemap) if isinstance(order.wish, Claim) else ()


FIELDS: Mapping[str, Field] = {
    "colors": Field(
        lambda order, _: tuple(color.code for color in COLORS) if isinstance(order.wish, DrawColors) else (), _toggled
    ),
    "color": Field(_color_values, lambda order, value: _with_claim(order, color=_color(value))),
    "locomotives": Field(
        _claims(lambda *_: (NOTHING, *_numbers(0, 4))),
        lambda order, value: _with_claim(order, locomotives=MOST_LOCOMOTIVES if value == NOTHING else int(value)),
    ),
    "leave": Field(_claims(lambda *_: _numbers(0, 20)), lambda order, value: _with_claim(order, leave=int(value))),
    "extra": Field(_extras, lambda order, value: _with_answer(order, extra=int(value))),
    "marker": Field(_markers, lambda order, value: _with_answer(order, marker=None if value == NOTHING else value)),
    "alien": Field(_aliens, lambda order, value: _with_answer(order, alien=None if value == NOTHING else value)),
    "place": Field(
        lambda order, gamemap: ("hand", "rack") if _draws(order) and gamemap.team_size > 1 else (),
        lambda order, value: _with_answer(order, place="rack" if value == "rack" else "hand"),
    ),
    "keep": Field(
        lambda order, gamemap: (
            _numbers(gamemap.ticket_rules.keep, gamemap.ticket_rules.draw)
            if isinstance(order.wish, TakeTickets)
            else ()
        ),
        lambda order, value: _with_answer(order, keep=int(value)),
    ),
    "until": Field(
        lambda *_: (NOTHING, *(f"{color.code}.{number}" for color in COLORS[:8] for number in UNTIL_NUMBERS)),
        lambda order, value: _with_condition(order, until=_until(value)),
    ),
    "turns": Field(
        lambda *_: (NOTHING, *_numbers(1, MOST_TURNS_CHOSEN)),
        lambda order, value: _with_condition(order, turns=None if value == NOTHING else int(value)),
    ),
    "market": Field(
        lambda *_: (NOTHING, *(color.code for color in COLORS)),
        lambda order, value: _with_condition(order, market=_color(value)),
    ),
}
"""The fields by name."""


def with_value(order: Order, field: str, value: str, gamemap: GameMap) -> Order:
    """The order with one field changed. Raises ValueError where the field or value is none that can be chosen."""
    if field not in FIELDS or value not in FIELDS[field].values(order, gamemap):
        raise ValueError(f"no such choice: {field} {value}")
    return FIELDS[field].change(order, value)
