"""Make people's text harmless: it can't ping, format, link or hide, and is never long."""

import re
import unicodedata
from functools import lru_cache

NAME_LIMIT = 32
"""Discord's own limit for display names."""

QUOTE_LIMIT = 80
"""The most characters of somebody's text that are quoted to them."""

NAMES_KEPT = 1024
"""The number of names kept in memory: a table repeats the same ones."""

NOTE_LIMIT = 200
"""The most characters shown of a line of somebody's notes."""

_MARKDOWN = re.compile(r"([\\*_~|`>#\[\]()<\-+])")
_NUMBERED = re.compile(r"^(\d+)\.(?= |$)")
_WORD_JOINER = "\N{ZERO WIDTH SPACE}"
_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
_BLANK = {*"\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"}
"""Characters that by their category are letters and marks, but show nothing."""
_MARKS = {"Mn", "Me"}
_MOST_MARKS = 2


@lru_cache(NAMES_KEPT)
def plain_name(name: str, limit: int = NAME_LIMIT) -> str:
    """Return a person's name for pictures, labels and alt texts: one line, nothing invisible, at most 32 characters."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in _MARKS else 0
        if char.isspace() or char == "\N{BRAILLE PATTERN BLANK}":
            kept.append(" ")
        elif kind not in _HIDDEN and char not in _BLANK and marks <= _MOST_MARKS:
            kept.append(char)
    clean = " ".join("".join(kept).split())
    if not any(unicodedata.category(char) not in _MARKS for char in clean):
        return "…"
    return clean if len(clean) <= limit else f"{clean[: limit - 1].rstrip()}…"


@lru_cache(NAMES_KEPT)
def safe_name(name: str) -> str:
    """Return a person's name for messages: `plain_name`, with mentions, formatting, links and commands disabled."""
    return _escaped(plain_name(name))


def quoted(text: str) -> str:
    """Return somebody's text for a quotation in a message: as harmless as a name, but longer."""
    return _escaped(plain_name(text, QUOTE_LIMIT))


def quoted_lines(text: str) -> list[str]:
    """Return several lines of somebody's text, each as harmless as a name and marked as a quotation."""
    return [f"> {_escaped(plain_name(line, NOTE_LIMIT))}" for line in text.splitlines() if line.strip()]


def _escaped(plain: str) -> str:
    escaped = _NUMBERED.sub(r"\1\\.", _MARKDOWN.sub(r"\\\1", plain))
    return re.sub(r"(@|:(?=//)|(?<=\w)\.(?=\w))", rf"\1{_WORD_JOINER}", escaped)
