"""What can be written of an order: the phrases that can begin one, and those that can follow a part of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import zip_longest
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from ttrbot.engine.cards import COLORS, PLAIN_COLORS, Color
from ttrbot.engine.rules.hints import NOTHING
from ttrbot.engine.rules.seen import SEEN, seen_rules
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.acting import threats
from ttrbot.orders.fields import FIELDS, kinds
from ttrbot.orders.playing import obstacle
from ttrbot.orders.tokens import tokens
from ttrbot.orders.wishes import (
    BEFORE_THE_FIRST_TURN,
    MOST_LOCOMOTIVES,
    MOST_TURNS,
    AnyWish,
    BuildTickets,
    ChooseCity,
    Claim,
    DrawColors,
    DrawNeeded,
    KeepOpening,
    Order,
    ScorePoints,
    Stops,
    TakeTickets,
    is_done_once,
)
from ttrbot.orders.wording import stop_texts, written
from ttrbot.robots.plan import plan_of
from ttrbot.text import Texts
from ttrbot.text.names import GameWords

T = TypeVar("T")
Change = Callable[[Stops], Stops]
"""How a phrase changes the stops."""
Meaning: TypeAlias = Order | Change
"""The order so far, or a change of the stops."""


@dataclass(frozen=True)
class Phrase:
    """A phrase that can be written at some place, and its meaning."""

    text: str
    meaning: Meaning
    texts: Texts = field(repr=False)
    searched: str = ""
    """The text with the other names of its cities, which may be written instead; empty if it can't name a city."""

    @cached_property
    def tokens(self) -> list[str]:
        """The words and numbers of the phrase."""
        return tokens(self.text, self.texts)

    @cached_property
    def searched_tokens(self) -> list[str]:
        """The words and numbers of the phrase and of its other names."""
        return tokens(self.searched or self.text, self.texts)


def phrases_after(
    meaning: Meaning | None, view: SeatView, words: GameWords, numbers: Sequence[int]
) -> Iterator[Phrase]:
    """Yield the phrases that can follow a part with this meaning, or begin an order if it is None.

    They come with each of the numbers that makes sense there.
    """
    if meaning is None:
        wishes = (map(partial(_phrase, words), group) for group in _wishes(view, words))
        yield from _in_rounds([*wishes, *_stops(words, _within(numbers, 1, words.gamemap.cars))])
    elif isinstance(meaning, Order):
        before = written(meaning, words)
        for order in _in_rounds(_said_more(meaning, view, words, numbers)):
            more = [part for part in written(order, words) if part not in before]
            if more:
                yield Phrase(more[-1], order, words.texts, words.with_other_names(more[-1]))


def _within(numbers: Iterable[int], least: int, most: int) -> list[int]:
    return [number for number in numbers if least <= number <= most]


def _phrase(words: GameWords, wish: AnyWish) -> Phrase:
    """Return the phrase that begins an order with this wish."""
    order = Order(0, wish)
    text = written(order, words)[0]
    return Phrase(text, order, words.texts, words.with_other_names(text))


def _in_rounds(groups: Iterable[Iterable[T]]) -> Iterator[T]:
    """Yield the first of each group, then the second of each, and so on."""
    for found in zip_longest(*groups):
        yield from (one for one in found if one is not None)


def _wishes(view: SeatView, words: GameWords) -> Iterator[Sequence[AnyWish]]:
    """Yield all wishes that can begin an order, by kind; the likeliest come first."""
    gamemap = words.gamemap
    planned = plan_of(view, gamemap).routes
    claims = [Claim(route.id) for route in sorted(gamemap.routes, key=lambda route: route not in planned)]
    possible = [claim for claim in claims if obstacle(claim, view, gamemap) is None]
    yield [BuildTickets()]
    yield [DrawColors((color,)) for color in COLORS]
    yield possible
    yield [replace(claim, threats=threats(gamemap.route[claim.route], view, gamemap)) for claim in possible]
    for make in kinds(view, gamemap).values():
        wish = make()
        if isinstance(wish, ChooseCity):
            rule = next(rule for rule in seen_rules(gamemap) if rule.name == wish.rule)
            yield [ChooseCity(wish.rule, (city,)) for city in rule.cities_to_settle(view)]
        elif wish != BuildTickets():
            yield [wish]
    yield [DrawNeeded((color,)) for color in COLORS]
    yield [BuildTickets((ticket,)) for ticket in (*view.tickets, *view.rack_tickets)]


def _stops(words: GameWords, numbers: Iterable[int]) -> Iterator[Iterable[Phrase]]:
    """Yield the phrases about stops, by kind."""

    def said(change: Change) -> Phrase:
        return Phrase(stop_texts(change(Stops()), words, short=True)[0], change, words.texts)

    yield [said(partial(replace, taken=True))]
    yield [said(partial(replace, cars=number)) for number in numbers]
    yield [said(partial(_with_market, color)) for color in COLORS]
    yield [Phrase(words.t("order-stop-gone.say"), partial(replace, gone=True), words.texts)]
    yield [said(partial(replace, gone=False))]


def _with_market(color: Color, stops: Stops) -> Stops:
    return replace(stops, market=tuple(dict.fromkeys((*stops.market, color))))


def _said_more(order: Order, view: SeatView, words: GameWords, numbers: Sequence[int]) -> Iterator[Iterable[Order]]:
    """Yield an order with one more detail, by kind of detail."""
    for wishes in _wishes_more(order.wish, view, words, numbers):
        yield [replace(order, wish=wish) for wish in wishes]
    if isinstance(order.wish, TakeTickets | KeepOpening):
        yield [FIELDS["keep"].change(order, value) for value in FIELDS["keep"].values(order, words.gamemap)]
    if isinstance(order.wish, BEFORE_THE_FIRST_TURN):
        return
    for name in SEEN:
        values = (value for value in FIELDS[name].values(order, words.gamemap) if value != NOTHING)
        yield [FIELDS[name].change(order, value) for value in values]
    condition, pool = order.condition, words.gamemap.card_colors
    colors = order.wish.colors if isinstance(order.wish, DrawColors) else ()
    yield [
        replace(order, condition=replace(condition, until=(color, number)))
        for number in numbers
        for color in sorted(COLORS, key=lambda color: color not in colors)
        if 1 <= number <= pool.count(color)
    ]
    yield [
        replace(order, condition=replace(condition, until=(None, number))) for number in _within(numbers, 1, len(pool))
    ]
    if not is_done_once(order.wish):
        yield [replace(order, condition=replace(condition, turns=number)) for number in _within(numbers, 1, MOST_TURNS)]
    yield [replace(order, condition=replace(condition, market=color)) for color in COLORS]


def _wishes_more(
    wish: AnyWish, view: SeatView, words: GameWords, numbers: Sequence[int]
) -> Iterator[Iterable[AnyWish]]:
    match wish:
        case DrawColors(colors=colors):
            yield [DrawColors((*colors, color)) for color in COLORS if color not in colors]
        case DrawNeeded(but=but) if but:
            yield [DrawNeeded((*but, color)) for color in COLORS if color not in but]
        case ChooseCity(rule=rule, cities=cities):
            yield [ChooseCity(rule, (*cities, city)) for city in words.gamemap.spots if city not in cities]
        case Claim() as claim:
            if words.gamemap.route[claim.route].color is None:
                yield [replace(claim, color=color) for color in PLAIN_COLORS]
            yield [replace(claim, locomotives=number) for number in _within(numbers, 0, MOST_LOCOMOTIVES - 1)]
            yield [replace(claim, leave=number) for number in _within(numbers, 1, words.gamemap.cars - 1)]
        case ScorePoints():
            yield [replace(wish, cars=number) for number in _within(numbers, 1, words.gamemap.cars)]
        case BuildTickets(tickets=tickets):
            if tickets:
                held = (*view.tickets, *view.rack_tickets)
                yield [replace(wish, tickets=(*tickets, other)) for other in held if other not in tickets]
            yield [replace(wish, cars=number) for number in _within(numbers, 1, words.gamemap.cars)]
            yield [replace(wish, locomotives=number) for number in _within(numbers, 0, MOST_LOCOMOTIVES - 1)]
