"""Orders as text: reads what was written, and suggests how to go on.

An order is written in parts: first what to do, then the details. Each part is one of the phrases that are possible
there. A part is understood if it is such a phrase or if only one phrase has all its words. Semicolons separate parts; a
part without one after it takes as many words as begin one phrase only.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Final

from ttrbot.engine.seatview import SeatView
from ttrbot.orders.editing import ListFull
from ttrbot.orders.phrases import Meaning, Phrase, phrases_after
from ttrbot.orders.tokens import TOKEN, numbers_in, token_of, tokens, without_signs
from ttrbot.orders.wishes import MOST_ORDERS, Order, OrderList, Stops
from ttrbot.orders.wording import stop_texts, written
from ttrbot.text.names import UNICODE, GameWords

BETWEEN = "; "
"""The separator of the parts of an order."""
MOST_PARTS: Final = 20
"""The most parts that are read of an order."""
USUAL_NUMBERS = (5, 3, 8, 10, 2, 15, 1, 20)
"""The numbers that are suggested before one is written, the likeliest first."""
MOST_MEANT = 3
"""The most phrases that are named as possible meanings."""
MOST_VALID = 6
"""The most phrases that are named as examples of what can be written at some place."""


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


class _Phrasebook:
    """The phrases that can be written in a game, with the numbers that a text contains."""

    def __init__(self, view: SeatView, words: GameWords, text: str) -> None:
        self._view = view
        self._words = _plain(words)
        self.texts = words.texts
        self._numbers = list(dict.fromkeys((*numbers_in(text), *USUAL_NUMBERS)))

    @cached_property
    def first(self) -> list[Phrase]:
        """The phrases that can begin an order; a map has hundreds of them, so they are made once."""
        return list(phrases_after(None, self._view, self._words, self._numbers))

    def after(self, meaning: Meaning | None) -> list[Phrase]:
        """Return the phrases that can follow a part with this meaning."""
        return self.first if meaning is None else list(phrases_after(meaning, self._view, self._words, self._numbers))


def read_order(text: str, view: SeatView, words: GameWords) -> Meaning:
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
    numbers = numbers_in(last) or USUAL_NUMBERS
    wanted = tokens(last, words.texts)
    fitting = _fitting(wanted, phrases_after(meaning, view, words, numbers))
    yield from (before + phrase.text for phrase in fitting)
    exact = next((phrase for phrase in fitting if phrase.tokens == wanted), None)
    if exact is not None:
        more = phrases_after(exact.meaning, view, words, USUAL_NUMBERS)
        yield from (f"{before}{exact.text}{BETWEEN}{phrase.text}" for phrase in more)


def _plain(words: GameWords) -> GameWords:
    """Return the same words with signs that everybody can type."""
    return GameWords(words.texts, words.gamemap, words.names, words.players, UNICODE)


def _line(order: Order, words: GameWords) -> str:
    return BETWEEN.join(written(order, _plain(words)))


def _without_number(line: str) -> str:
    """Return a line of a list without the number at its beginning."""
    return re.sub(r"^\s*\d+[.)]\s*", "", line).strip()


def _read(text: str, book: _Phrasebook) -> Meaning:
    if len(re.findall("[,;]", text)) >= MOST_PARTS:
        raise NotUnderstood(text)
    known: Phrase | None = None
    number = 0
    for part in without_signs(text).split(BETWEEN.strip()):
        rest = part.strip()
        while TOKEN.search(rest):
            number += 1
            if number > MOST_PARTS:
                raise NotUnderstood(rest)
            known, rest = _first_of(rest, book, known)
    if known is None:
        raise NotUnderstood(text.strip(), valid=_texts(book.after(None), MOST_VALID))
    return known.meaning


def _first_of(text: str, book: _Phrasebook, before: Phrase | None) -> tuple[Phrase, str]:
    """Read the first part of a text: all of it, or as many words as begin one phrase only. Return the rest, too."""
    phrases = book.after(None if before is None else before.meaning)
    wanted: list[str] = []
    fitting = phrases
    found: tuple[Phrase, str] | None = None
    for match in TOKEN.finditer(text):
        wanted += filter(None, [token_of(match[0], book.texts)])
        fitting = _fitting(wanted, fitting)
        exact = [phrase for phrase in fitting if phrase.tokens == wanted]
        if not fitting:
            break
        rest = text[match.end() :]
        meant = exact[:1] or fitting
        if len(meant) == 1 and (not TOKEN.search(rest) or _has_all(wanted[:1], meant[0].tokens[:1])):
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


def _texts(phrases: Iterable[Phrase], most: int) -> list[str]:
    return [phrase.text for phrase in islice(phrases, most)]


def _fitting(wanted: Sequence[str], phrases: Iterable[Phrase]) -> list[Phrase]:
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
