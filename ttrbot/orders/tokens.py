"""The words and numbers of texts about orders, as they are compared."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from ttrbot.text import Texts
from ttrbot.text.folding import folded

TOKEN: Final = re.compile(r"(?<!\w)[-−]\d+|\w+")
"""A word, or a number with its minus, so that it isn't taken for the number without one."""
MOST_DIGITS: Final = 3
"""The most digits that a number may have."""
KEPT: Final = 8192
"""The number of texts whose words are remembered: the phrases of a map are the same at each letter that is typed."""


def tokens(text: str, texts: Texts) -> list[str]:
    """Return the words and numbers of a text as they are compared: without accents, capitals, signs and articles.

    Words that mean the same, such as a plural, are replaced by one of them.
    """
    return list(_tokens(text, texts))


@lru_cache(KEPT)
def _tokens(text: str, texts: Texts) -> tuple[str, ...]:
    found = (token_of(match[0], texts) for match in TOKEN.finditer(without_signs(text)))
    return tuple(filter(None, found))


def token_of(word: str, texts: Texts) -> str:
    """Return a word as it is compared; empty for an article."""
    plain = folded(word)
    return _same_words(texts).get(plain, plain)


@cache
def _same_words(texts: Texts) -> Mapping[str, str]:
    """Return the words for which another stands, which is empty for words without a meaning."""
    groups = [group.split() for group in folded(texts.t("orders-same-words")).split(",")]
    empty = folded(texts.t("orders-empty-words")).split()
    return {word: first for first, *others in groups for word in others} | dict.fromkeys(empty, "")


def without_signs(text: str) -> str:
    """Return a text without the bot's own emoji, and with accents as parts of their letters."""
    return unicodedata.normalize("NFC", re.sub(r"<a?:\w+:\d+>", " ", text))


def numbers_in(text: str) -> list[int]:
    """Return the numbers in a text."""
    found = TOKEN.findall(without_signs(text))
    return [int(word) for word in found if word.isdecimal() and len(word) <= MOST_DIGITS]
