"""Orders as text: reads what was written, and suggests how to go on.

An order is written in parts: first what to do, then the details. Each part is one of the phrases that are possible
there. A part is understood if it is such a phrase or if only one phrase has all its words. Semicolons separate parts; a
part without one after it takes as many words as begin one phrase only.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from itertools import islice, zip_longest
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
from ttrbot.text import Texts
from ttrbot.text.folding import folded
from ttrbot.text.names import UNICODE, GameWords

BETWEEN = "; "
"""The separator of the parts of an order."""
MOST_DIGITS: Final = 3
"""The most digits that a number may have."""
MOST_PARTS: Final = 20
"""The most parts that are read of an order."""
USUAL_NUMBERS = (5, 3, 8, 10, 2, 15, 1, 20)
"""The numbers that are suggested before one is written, the likeliest first."""
MOST_MEANT = 3
"""The most phrases that are named as possible meanings."""
MOST_VALID = 6
"""The most phrases that are named as examples of what can be written at some place."""

T = TypeVar("T")
Change = Callable[[Stops], Stops]
_TOKEN = re.compile(r"(?<!\w)[-−]\d+|\w+")
"""A word, or a number with its minus, so that it isn't taken for the number without one."""


class NotUnderstood(Exception):  # noqa: N818 - says what happened
    """Raised for a part that matches no phrase, or several.

    `meant` has some of the phrases that it may mean, `valid` some that can be written there, and `before` the phrase
    that was understood before it.
    """

    def __init__(self, text: str, *, meant: Sequence[str] = (), valid: Sequence[str] = (), before: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.meant = tuple(meant)
        self.valid = tuple(valid)
        self.before = before


@dataclass(frozen=True)
class Phrase(Generic[T]):
    """A phrase that can be written at some place, and its meaning."""

    text: str
    meaning: T
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


def tokens(text: str, texts: Texts) -> list[str]:
    """Return the words and numbers of a text as they are compared: without accents, capitals, signs and articles.

    Words that mean the same, such as a plural, are replaced by one of them.
    """
    found = (_token(match[0], texts) for match in _TOKEN.finditer(_without_signs(text)))
    return [token for token in found if token]


def _token(word: str, texts: Texts) -> str:
    """Return a word as it is compared; empty for an article."""
    plain = folded(word)
    return _same_words(texts).get(plain, plain)


@cache
def _same_words(texts: Texts) -> Mapping[str, str]:
    """Return the words for which another stands, which is empty for words without a meaning."""
    groups = [group.split() for group in folded(texts.t("orders-same-words")).split(",")]
    empty = folded(texts.t("orders-empty-words")).split()
    return {word: first for first, *others in groups for word in others} | dict.fromkeys(empty, "")


def _without_signs(text: str) -> str:
    """Return a text without the bot's own emoji, and with accents as parts of their letters."""
    return unicodedata.normalize("NFC", re.sub(r"<a?:\w+:\d+>", " ", text))


class _Phrasebook:
    """The phrases that can be written in a game, with the numbers that a text contains."""

    def __init__(self, view: SeatView, words: GameWords, text: str) -> None:
        self._view = view
        self._words = _plain(words)
        self.texts = words.texts
        self._numbers = list(dict.fromkeys((*_numbers(text), *USUAL_NUMBERS)))

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
    """Yield texts that complete what has been written so far: of each kind of phrase one, then one more, and so on."""
    words = _plain(words)
    *done, last = text.split(BETWEEN.strip())
    try:
        meaning = read_order(BETWEEN.join(done), view, words) if any(map(str.strip, done)) else None
    except NotUnderstood:
        return
    before = BETWEEN.join([*(part.strip() for part in done), ""]) if done else ""
    numbers = _numbers(last) or USUAL_NUMBERS
    wanted = tokens(last, words.texts)
    fitting = _fitting(wanted, _phrases(meaning, view, words, numbers))
    yield from (before + phrase.text for phrase in fitting)
    exact = next((phrase for phrase in fitting if phrase.tokens == wanted), None)
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
    if len(re.findall("[,;]", text)) >= MOST_PARTS:
        raise NotUnderstood(text)
    known: Phrase[Order | Change] | None = None
    number = 0
    for part in _without_signs(text).split(BETWEEN.strip()):
        rest = part.strip()
        while _TOKEN.search(rest):
            number += 1
            if number > MOST_PARTS:
                raise NotUnderstood(rest)
            known, rest = _first_of(rest, book, known)
    if known is None:
        raise NotUnderstood(text.strip(), valid=_texts(book.after(None), MOST_VALID))
    return known.meaning


def _first_of(
    text: str, book: _Phrasebook, before: Phrase[Order | Change] | None
) -> tuple[Phrase[Order | Change], str]:
    """Read the first part of a text: all of it, or as many words as begin one phrase only. Return the rest, too."""
    phrases = book.after(None if before is None else before.meaning)
    wanted: list[str] = []
    fitting = phrases
    found: tuple[Phrase[Order | Change], str] | None = None
    for match in _TOKEN.finditer(text):
        wanted += filter(None, [_token(match[0], book.texts)])
        fitting = _fitting(wanted, fitting)
        exact = [phrase for phrase in fitting if phrase.tokens == wanted]
        if not fitting:
            break
        rest = text[match.end() :]
        meant = exact[:1] or fitting
        if len(meant) == 1 and (not _TOKEN.search(rest) or _has_all(wanted[:1], meant[0].tokens[:1])):
            found = meant[0], rest
    if found is not None:
        return found
    part = text.strip(" ,").partition(",")[0]
    raise NotUnderstood(
        part,
        meant=_texts(_fitting(tokens(part, book.texts), phrases), MOST_MEANT),
        valid=_texts(phrases, MOST_VALID),
        before="" if before is None else before.text,
    )


def _texts(phrases: Iterable[Phrase[T]], most: int) -> list[str]:
    return [phrase.text for phrase in islice(phrases, most)]


def _fitting(wanted: Sequence[str], phrases: Iterable[Phrase[T]]) -> list[Phrase[T]]:
    """Return the phrases that have all these words; of equal phrases only one."""
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
    found = _TOKEN.findall(_without_signs(text))
    return [int(token) for token in found if token.isdecimal() and len(token) <= MOST_DIGITS]


def _within(numbers: Iterable[int], least: int, most: int) -> list[int]:
    return [number for number in numbers if least <= number <= most]


def _phrases(
    meaning: Order | Change | None, view: SeatView, words: GameWords, numbers: Sequence[int]
) -> Iterator[Phrase[Order | Change]]:
    """Yield the phrases that can follow a part with this meaning, with each of the numbers that makes sense there."""
    if meaning is None:
        wishes = (map(partial(_phrase, words), group) for group in _wishes(view, words))
        yield from _in_rounds([*wishes, *_stops(words, _within(numbers, 1, words.gamemap.cars))])
    elif isinstance(meaning, Order):
        before = written(meaning, words)
        for order in _in_rounds(_said_more(meaning, view, words, numbers)):
            more = [part for part in written(order, words) if part not in before]
            if more:
                yield Phrase(more[-1], order, words.texts, words.with_other_names(more[-1]))


def _phrase(words: GameWords, wish: AnyWish) -> Phrase[Order | Change]:
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


def _stops(words: GameWords, numbers: Iterable[int]) -> Iterator[Iterable[Phrase[Order | Change]]]:
    def said(stops: Stops, change: Change) -> Phrase[Order | Change]:
        return Phrase(stop_texts(stops, words, short=True)[0], change, words.texts)

    yield [said(Stops(taken=True), lambda stops: replace(stops, taken=True))]
    yield [
        said(Stops(cars=number), lambda stops, number=number: replace(stops, cars=number))  # type: ignore[misc]
        for number in numbers
    ]
    yield [
        said(
            Stops(market=(color,)),
            lambda stops, color=color: replace(stops, market=tuple(dict.fromkeys((*stops.market, color)))),  # type: ignore[misc]
        )
        for color in COLORS
    ]
    yield [Phrase(words.t("order-stop-gone.say"), lambda stops: replace(stops, gone=True), words.texts)]
    yield [said(Stops(gone=False), lambda stops: replace(stops, gone=False))]


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
