"""What can be changed about an order by presses: for each field the values that may be chosen, and the order with one.

Values are short texts, as a select's options carry them; `NOTHING` takes a condition or an answer away.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from msgspec.structs import replace

from ttrbot.engine.cards import COLOR_BY_CODE, COLORS, PLAIN_COLORS, Color
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.questions import AskOpeningTickets
from ttrbot.engine.rules.seen import seen_rules
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.wishes import (
    BEFORE_THE_FIRST_TURN,
    MOST_LOCOMOTIVES,
    ONCE,
    AnyWish,
    Claim,
    DrawBlind,
    DrawColors,
    KeepOpening,
    Order,
    Settle,
    ShareUnfinished,
    TakeFerryCard,
    TakeTickets,
    UseTurn,
)
from ttrbot.reading import natural

NOTHING: Final = "-"
MOST_TURNS_CHOSEN = 20
UNTIL_NUMBERS = (3, 5, 7)
EXTRAS = 4
"""So many cards more may be ordered for a tunnel at most; more are hardly ever turned up."""

T = TypeVar("T")
DONE_ONCE: Final = (*ONCE, *BEFORE_THE_FIRST_TURN)
"""Wishes that are not repeated, so that it makes no sense to say for how many turns."""

Values = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing about an order. `values` are what can be chosen; none: the order or the map doesn't have it."""

    values: Callable[[Order, GameMap], Values]
    change: Callable[[Order, str], Order]


def kinds(view: SeatView, gamemap: GameMap) -> Mapping[str, Callable[[], AnyWish]]:
    """The wishes without a colour or route that make sense on a map and still can come true, by name."""
    found: dict[str, Callable[[], AnyWish]] = {"blind": DrawBlind, "tickets": TakeTickets}
    if gamemap.ferry_pile:
        found["ferry"] = TakeFerryCard
    if gamemap.has_rule("share_tickets"):
        found["share"] = ShareUnfinished
    for deed in (deed for rule in seen_rules(gamemap) for deed in rule.deeds if deed.key not in ("ferry", "share")):
        found[deed.key] = partial(UseTurn, deed.key)
    if any(isinstance(question.ask, AskOpeningTickets) for question in view.questions):
        found["opening"] = KeepOpening
    if gamemap.has_rule("homes") and view.public.turn < 1 and not view.public.markers[view.seat]:
        found["home"] = lambda: Settle((_homes(view, gamemap)[0],))
    return found


def _homes(view: SeatView, gamemap: GameMap) -> Values:
    """The cities that may still become a home, those on one's tickets first."""
    marked = {city for markers in view.public.markers for city in markers}
    free = [city.id for city in gamemap.cities if city.id not in marked and not city.is_terminal]
    named = Counter(city for ticket in (*view.tickets, *view.offered) for city in gamemap.ticket[ticket].cities)
    return tuple(sorted(free, key=lambda city: -named[city]))


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
    """Every city may be where a claim lets the alien go."""
    if not isinstance(order.wish, Claim) or not gamemap.has_rule("alien"):
        return ()
    return (NOTHING, *(city.id for city in gamemap.cities if not city.is_terminal))


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


def _untils() -> Values:
    return tuple(f"{color.code}.{number}" for color in COLORS for number in UNTIL_NUMBERS)


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
    return None if color is None else (color, natural(number))


def _with_color_toggled(order: Order, value: str) -> Order:
    color = _color(value)
    if not isinstance(order.wish, DrawColors) or color is None:
        return order
    return replace(order, wish=DrawColors(_toggled(order.wish.colors, color)))


def _with_city_toggled(order: Order, value: str) -> Order:
    return replace(order, wish=Settle(_toggled(order.wish.cities, value))) if isinstance(order.wish, Settle) else order


def _toggled(chosen: tuple[T, ...], one: T) -> tuple[T, ...]:
    """What was chosen with one more or less, in the order in which it was chosen; the last one stays."""
    if one not in chosen:
        return (*chosen, one)
    return tuple(other for other in chosen if other != one) or chosen


def _keeps(order: Order, gamemap: GameMap) -> Values:
    """How many tickets may be kept of those drawn, or dealt at the opening."""
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


def _claims(values: Callable[[Order, GameMap], Values]) -> Callable[[Order, GameMap], Values]:
    return lambda order, gamemap: values(order, gamemap) if isinstance(order.wish, Claim) else ()


FIELDS: Mapping[str, Field] = {
    "colors": Field(
        lambda order, _: tuple(color.code for color in COLORS) if isinstance(order.wish, DrawColors) else (),
        _with_color_toggled,
    ),
    "cities": Field(
        lambda order, gamemap: (
            tuple(city.id for city in gamemap.cities if not city.is_terminal) if isinstance(order.wish, Settle) else ()
        ),
        _with_city_toggled,
    ),
    "color": Field(_color_values, lambda order, value: _with_claim(order, color=_color(value))),
    "locomotives": Field(
        _claims(lambda *_: (NOTHING, *_numbers(0, 4))),
        lambda order, value: _with_claim(order, locomotives=MOST_LOCOMOTIVES if value == NOTHING else natural(value)),
    ),
    "leave": Field(_claims(lambda *_: _numbers(0, 20)), lambda order, value: _with_claim(order, leave=natural(value))),
    "extra": Field(_extras, lambda order, value: _with_answer(order, extra=natural(value))),
    "marker": Field(_markers, lambda order, value: _with_answer(order, marker=None if value == NOTHING else value)),
    "alien": Field(_aliens, lambda order, value: _with_answer(order, alien=None if value == NOTHING else value)),
    "place": Field(
        lambda order, gamemap: ("hand", "rack") if _draws(order) and gamemap.team_size > 1 else (),
        lambda order, value: _with_answer(order, place="rack" if value == "rack" else "hand"),
    ),
    "keep": Field(
        _keeps,
        lambda order, value: _with_answer(order, keep=natural(value)),
    ),
    "until": Field(
        _on_turns(lambda *_: (NOTHING, *_untils())),
        lambda order, value: _with_condition(order, until=_until(value)),
    ),
    "turns": Field(
        lambda order, _: () if isinstance(order.wish, DONE_ONCE) else (NOTHING, *_numbers(1, MOST_TURNS_CHOSEN)),
        lambda order, value: _with_condition(order, turns=None if value == NOTHING else natural(value)),
    ),
    "market": Field(
        _on_turns(lambda *_: (NOTHING, *(color.code for color in COLORS))),
        lambda order, value: _with_condition(order, market=_color(value)),
    ),
}
"""The fields by name."""


def with_value(order: Order, field: str, value: str, gamemap: GameMap) -> Order:
    """The order with one field changed. Raises ValueError where the field or value is none that can be chosen."""
    if field not in FIELDS or value not in FIELDS[field].values(order, gamemap):
        raise ValueError(f"no such choice: {field} {value}")
    return FIELDS[field].change(order, value)
