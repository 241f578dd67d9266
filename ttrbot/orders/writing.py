"""Orders as text: reads what was written, and suggests how to go on.

An order is written in parts with semicolons between them: first what to do, then the details. Each part is one of the
phrases that are possible there. A part is understood if it is such a phrase or if only one phrase has all its words.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Generic, TypeVar

from msgspec.structs import replace

from ttrbot.engine.cards import COLORS, PLAIN_COLORS
from ttrbot.engine.rules.hints import NOTHING
from ttrbot.engine.rules.seen import SEEN, seen_rules
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.acting import threats
from ttrbot.orders.editing import ListFull
from ttrbot.orders.fields import FIELDS, kinds
from ttrbot.orders.playing import obstacle
from ttrbot.orders.wishes import (
    BEFORE_THE_FIRST_TURN,
    MOST_LOCOMOTIVES,
    MOST_ORDERS,
    MOST_TURNS,
    AnyWish,
    BuildTickets,
    ChooseCity,
    Claim,
    DrawColors,
    DrawNeeded,
    KeepOpening,
    Order,
    OrderList,
    ScorePoints,
    Stops,
    TakeTickets,
    is_done_once,
)
from ttrbot.orders.wording import stop_texts, written
from ttrbot.robots.plan import plan_of
from ttrbot.text.folding import folded
from ttrbot.text.names import UNICODE, GameWords

BETWEEN = "; "
"""The separator of the parts of an order."""
MOST_DIGITS: Final = 3
"""The most digits that a number may have."""
MOST_PARTS: Final = 20
"""The most parts, between commas or semicolons, that are read of an order."""
USUAL_NUMBERS = (1, 2, 3, 5, 8, 10, 15, 20)
"""The numbers that are suggested before one is written."""
MOST_MEANT = 3
"""The most phrases that are named as possible meanings."""

T = TypeVar("T")
Change = Callable[[Stops], Stops]


class NotUnderstood(Exception):  # noqa: N818 - says what happened
    """Raised for a part that matches no phrase, or several; `meant` has some of the possible ones."""

    def __init__(self, text: str, meant: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.text = text
        self.meant = tuple(meant)


@dataclass(frozen=True)
class Phrase(Generic[T]):
    """A phrase that can be written at some place, and its meaning."""

    text: str
    meaning: T
    searched: str = ""
    """The text with the other names of its cities, which may be written instead; empty if it can't name a city."""

    @cached_property
    def tokens(self) -> list[str]:
        """The words and numbers of the phrase."""
        return tokens(self.text)

    @cached_property
    def searched_tokens(self) -> list[str]:
        """The words and numbers of the phrase and of its other names."""
        return tokens(self.searched or self.text)


def tokens(text: str) -> list[str]:
    """Return the words and numbers of a text in lower case, without accents, signs and the bot's own emoji.

    A number keeps its minus, so that it isn't taken for the number without one.
    """
    return re.findall(r"(?<!\w)[-−]\d+|\w+", folded(re.sub(r"<a?:\w+:\d+>", " ", text)))


class _Phrasebook:
    """The phrases that can be written in a game, with the numbers that a text contains."""

    def __init__(self, view: SeatView, words: GameWords, text: str) -> None:
        self._view = view
        self._words = _plain(words)
        self._numbers = sorted({*_numbers(text), *USUAL_NUMBERS})

    @cached_property
    def first(self) -> list[Phrase[Order | Change]]:
        """The phrases that can begin an order; a map has hundreds of them, so they are made once."""
        return list(_phrases(None, self._view, self._words, self._numbers))

    def after(self, meaning: Order | Change | None) -> list[Phrase[Order | Change]]:
        """Return the phrases that can follow a part with this meaning."""
        return self.first if meaning is None else list(_phrases(meaning, self._view, self._words, self._numbers))


def read_order(text: str, view: SeatView, words: GameWords) -> Order | Change:
    """Return the order that a text means, with the id 0, or how it changes the stops. Raises NotUnderstood."""
    return _read(text, _Phrasebook(view, words, text))


def read_list(text: str, before: OrderList, view: SeatView, words: GameWords) -> tuple[list[Order], Stops]:
    """Return the orders and stops that lines of text mean; a line that matches an order of the list means that order.

    Raises NotUnderstood, and ListFull if there are more orders than a list may hold.
    """
    known = {_line(order, words): order for order in reversed(before.orders)}
    book = _Phrasebook(view, words, text)
    orders: list[Order] = []
    stops = Stops()
    for line in filter(None, map(_without_number, text.splitlines())):
        meaning = known.pop(line, None) or _read(line, book)
        if not isinstance(meaning, Order):
            stops = meaning(stops)
        elif len(orders) < MOST_ORDERS:
            orders.append(meaning)
        else:
            raise ListFull
    return orders, stops


def list_text(orders: OrderList, words: GameWords) -> str:
    """Return a list as its owner would write it, with one order or stop on each line."""
    words = _plain(words)
    lines = [_line(order, words) for order in orders.orders]
    return "\n".join([*lines, *stop_texts(orders.stops, words, short=True)])


def suggestions(text: str, view: SeatView, words: GameWords) -> Iterator[str]:
    """Yield texts that complete what has been written so far, the likeliest first."""
    words = _plain(words)
    *done, last = text.split(BETWEEN.strip())
    try:
        meaning = read_order(BETWEEN.join(done), view, words) if any(map(str.strip, done)) else None
    except NotUnderstood:
        return
    before = BETWEEN.join([*(part.strip() for part in done), ""]) if done else ""
    numbers = _numbers(last) or USUAL_NUMBERS
    fitting = _fitting(last, _phrases(meaning, view, words, numbers))
    yield from (before + phrase.text for phrase in fitting)
    exact = next((phrase for phrase in fitting if phrase.tokens == tokens(last)), None)
    if exact is not None:
        more = _phrases(exact.meaning, view, words, USUAL_NUMBERS)
        yield from (f"{before}{exact.text}{BETWEEN}{phrase.text}" for phrase in more)


def _plain(words: GameWords) -> GameWords:
    """Return the same words with signs that everybody can type."""
    return GameWords(words.texts, words.gamemap, words.names, words.players, UNICODE)


def _line(order: Order, words: GameWords) -> str:
    return BETWEEN.join(written(order, _plain(words)))


def _without_number(line: str) -> str:
    """Return a line of a list without the number at its beginning."""
    return re.sub(r"^\s*\d+[.)]\s*", "", line).strip()


def _read(text: str, book: _Phrasebook) -> Order | Change:
    meaning: Order | Change | None = None
    if len(re.findall("[,;]", text)) >= MOST_PARTS:
        raise NotUnderstood(text)
    for part in text.split(BETWEEN.strip()):
        rest = part.strip()
        while rest:
            meaning, rest = _first_of(rest, book.after(meaning))
    if meaning is None:
        raise NotUnderstood(text)
    return meaning


def _first_of(text: str, phrases: Sequence[Phrase[Order | Change]]) -> tuple[Order | Change, str]:
    """Read the first part of a text: all of it, or the text before one of its commas. Return the rest, too."""
    commas = [match.start() for match in re.finditer(",", text)]
    for end in (len(text), *reversed(commas)):
        found = _meant(text[:end], phrases)
        if len(found) == 1:
            return found[0].meaning, text[end + 1 :].strip()
    part = text if not commas else text[: commas[0]]
    raise NotUnderstood(part, [phrase.text for phrase in _fitting(part, phrases)[:MOST_MEANT]])


def _meant(text: str, phrases: Iterable[Phrase[T]]) -> list[Phrase[T]]:
    """Return the phrase equal to a text, otherwise all phrases that have its words; of equal phrases only one."""
    fitting = _fitting(text, phrases)
    exact = [phrase for phrase in fitting if phrase.tokens == tokens(text)]
    return exact[:1] or fitting


def _fitting(text: str, phrases: Iterable[Phrase[T]]) -> list[Phrase[T]]:
    wanted = tokens(text)
    found = {phrase.text: phrase for phrase in phrases if _has_all(wanted, phrase.searched_tokens)}
    return list(found.values())


def _has_all(wanted: Sequence[str], has: Sequence[str]) -> bool:
    """Return whether each wanted word begins a different word of a phrase; a number must match in full."""
    left = list(has)
    for token in wanted:
        place = next((word for word in left if word == token or (not token.isdigit() and word.startswith(token))), None)
        if place is None:
            return False
        left.remove(place)
    return True


def _numbers(text: str) -> list[int]:
    """Return the numbers in a text."""
    return [int(token) for token in tokens(text) if token.isdecimal() and len(token) <= MOST_DIGITS]


def _within(numbers: Iterable[int], least: int, most: int) -> list[int]:
    return [number for number in numbers if least <= number <= most]


def _phrases(
    meaning: Order | Change | None, view: SeatView, words: GameWords, numbers: Sequence[int]
) -> Iterator[Phrase[Order | Change]]:
    """Yield the phrases that can follow a part with this meaning, with each of the numbers that makes sense there."""
    if meaning is None:
        for wish in _wishes(view, words):
            order = Order(0, wish)
            text = written(order, words)[0]
            yield Phrase(text, order, words.with_other_names(text))
        yield from _stops(words, _within(numbers, 1, words.gamemap.cars))
    elif isinstance(meaning, Order):
        before = written(meaning, words)
        for order in _said_more(meaning, view, words, numbers):
            more = [part for part in written(order, words) if part not in before]
            if more:
                yield Phrase(more[-1], order, words.with_other_names(more[-1]))


def _wishes(view: SeatView, words: GameWords) -> Iterator[AnyWish]:
    """Yield all wishes that can begin an order, the likeliest first."""
    gamemap = words.gamemap
    yield BuildTickets()
    for make in kinds(view, gamemap).values():
        wish = make()
        if isinstance(wish, ChooseCity):
            rule = next(rule for rule in seen_rules(gamemap) if rule.name == wish.rule)
            yield from (ChooseCity(wish.rule, (city,)) for city in rule.cities_to_settle(view))
        elif wish != BuildTickets():
            yield wish
    yield from (DrawColors((color,)) for color in COLORS)
    yield from (DrawNeeded((color,)) for color in COLORS)
    yield from (BuildTickets((ticket,)) for ticket in (*view.tickets, *view.rack_tickets))
    planned = plan_of(view, gamemap).routes
    claims = [Claim(route.id) for route in sorted(gamemap.routes, key=lambda route: route not in planned)]
    possible = [claim for claim in claims if obstacle(claim, view, gamemap) is None]
    yield from possible
    for claim in possible:
        yield replace(claim, threats=threats(gamemap.route[claim.route], view, gamemap))


def _stops(words: GameWords, numbers: Iterable[int]) -> Iterator[Phrase[Order | Change]]:
    def said(stops: Stops, change: Change) -> Phrase[Order | Change]:
        return Phrase(stop_texts(stops, words, short=True)[0], change)

    yield Phrase(words.t("order-stop-gone.say"), lambda stops: replace(stops, gone=True))
    yield said(Stops(gone=False), lambda stops: replace(stops, gone=False))
    yield said(Stops(taken=True), lambda stops: replace(stops, taken=True))
    for number in numbers:
        yield said(Stops(cars=number), lambda stops, number=number: replace(stops, cars=number))  # type: ignore[misc]
    for color in COLORS:
        yield said(
            Stops(market=(color,)),
            lambda stops, color=color: replace(stops, market=tuple(dict.fromkeys((*stops.market, color)))),  # type: ignore[misc]
        )


def _said_more(order: Order, view: SeatView, words: GameWords, numbers: Sequence[int]) -> Iterator[Order]:
    """Yield an order with one more detail."""
    yield from (replace(order, wish=wish) for wish in _wishes_more(order.wish, view, words, numbers))
    if isinstance(order.wish, TakeTickets | KeepOpening):
        for value in FIELDS["keep"].values(order, words.gamemap):
            yield FIELDS["keep"].change(order, value)
    if isinstance(order.wish, BEFORE_THE_FIRST_TURN):
        return
    for name in SEEN:
        for value in FIELDS[name].values(order, words.gamemap):
            if value != NOTHING:
                yield FIELDS[name].change(order, value)
    condition = order.condition
    yield from (replace(order, condition=replace(condition, market=color)) for color in COLORS)
    if not is_done_once(order.wish):
        yield from (
            replace(order, condition=replace(condition, turns=number)) for number in _within(numbers, 1, MOST_TURNS)
        )
    pool = words.gamemap.card_colors
    for color, cards in ((None, len(pool)), *((color, pool.count(color)) for color in COLORS)):
        for number in _within(numbers, 1, cards):
            yield replace(order, condition=replace(condition, until=(color, number)))


def _wishes_more(wish: AnyWish, view: SeatView, words: GameWords, numbers: Sequence[int]) -> Iterator[AnyWish]:
    match wish:
        case DrawColors(colors=colors):
            yield from (DrawColors((*colors, color)) for color in COLORS if color not in colors)
        case DrawNeeded(but=but) if but:
            yield from (DrawNeeded((*but, color)) for color in COLORS if color not in but)
        case ChooseCity(rule=rule, cities=cities):
            yield from (ChooseCity(rule, (*cities, city)) for city in words.gamemap.spots if city not in cities)
        case Claim() as claim:
            if words.gamemap.route[claim.route].color is None:
                yield from (replace(claim, color=color) for color in PLAIN_COLORS)
            yield from (replace(claim, locomotives=number) for number in _within(numbers, 0, MOST_LOCOMOTIVES - 1))
            yield from (replace(claim, leave=number) for number in _within(numbers, 1, words.gamemap.cars - 1))
        case ScorePoints():
            yield from (replace(wish, cars=number) for number in _within(numbers, 1, words.gamemap.cars))
        case BuildTickets(tickets=tickets):
            if tickets:
                held = (*view.tickets, *view.rack_tickets)
                yield from (replace(wish, tickets=(*tickets, other)) for other in held if other not in tickets)
            yield from (replace(wish, cars=number) for number in _within(numbers, 1, words.gamemap.cars))
            yield from (replace(wish, locomotives=number) for number in _within(numbers, 0, MOST_LOCOMOTIVES - 1))
