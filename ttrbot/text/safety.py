"""Makes text from people harmless: it can't ping, format, link or hide, and is never long."""

import re
import unicodedata
from functools import lru_cache

NAME_LIMIT = 32
"""Discord's own limit for display names."""

QUOTE_LIMIT = 80
"""As much of what somebody wrote as is quoted back to them."""

NAMES_KEPT = 1024
"""Names that are kept as they were made: a table says the same ones again and again."""

NOTE_LIMIT = 200
"""As much of a line of somebody's notes as is shown."""

_MARKDOWN = re.compile(r"([\\*_~|`>#\[\]()<\-+])")
_NUMBERED = re.compile(r"^(\d+)\.(?= |$)")
_WORD_JOINER = "\N{ZERO WIDTH SPACE}"
_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
_BLANK = {*"\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"}
"""Letters and marks by their category that show nothing all the same."""
_MARKS = {"Mn", "Me"}
_MOST_MARKS = 2


@lru_cache(NAMES_KEPT)
def plain_name(name: str, limit: int = NAME_LIMIT) -> str:
    """A person's name for pictures, labels and alt texts: one line, nothing invisible, at most 32 characters."""
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
    """A person's name for messages: `plain_name` that mentions nobody and shows no formatting, link or command."""
    return _escaped(plain_name(name))


def quoted(text: str) -> str:
    """What somebody wrote, to be quoted in a message: as harmless as a name, but longer."""
    return _escaped(plain_name(text, QUOTE_LIMIT))


def quoted_lines(text: str) -> list[str]:
    """Several lines that somebody wrote, each as harmless as a name and marked as a quotation."""
    return [f"> {_escaped(plain_name(line, NOTE_LIMIT))}" for line in text.splitlines() if line.strip()]


def _escaped(plain: str) -> str:
    escaped = _NUMBERED.sub(r"\1\\.", _MARKDOWN.sub(r"\\\1", plain))
    return re.sub(r"(@|:(?=//)|(?<=\w)\.(?=\w))", rf"\1{_WORD_JOINER}", escaped)
