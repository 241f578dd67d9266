"""Words as people search for and sort them."""

import unicodedata

_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that Unicode doesn't make of a plain one and an accent."""


def folded(text: str) -> str:
    """Return a text without accents and capitals, so that `København` is found by `kobenhavn`."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold().translate(_LETTERS)
