"""Makes text from people harmless: it can't ping, format, link or hide, and is never long."""

import re
import unicodedata

NAME_LIMIT = 32
"""Discord's own limit for display names."""

_MARKDOWN = re.compile(r"([\\*_~|`>#\[\]()<\-+])")
_WORD_JOINER = "\N{ZERO WIDTH SPACE}"
_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
_MARKS = {"Mn", "Me"}
_MOST_MARKS = 2


def plain_name(name: str) -> str:
    """A person's name for pictures, labels and alt texts: one line, nothing invisible, at most 32 characters."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in _MARKS else 0
        if char.isspace():
            kept.append(" ")
        elif kind not in _HIDDEN and marks <= _MOST_MARKS:
            kept.append(char)
    clean = " ".join("".join(kept).split()) or "…"
    return clean if len(clean) <= NAME_LIMIT else f"{clean[: NAME_LIMIT - 1].rstrip()}…"


def safe_name(name: str) -> str:
    """A person's name for messages: `plain_name` that mentions nobody and shows no formatting, link or command."""
    escaped = _MARKDOWN.sub(r"\\\1", plain_name(name))
    return re.sub(r"(@|:(?=//)|(?<=\w)\.(?=\w))", rf"\1{_WORD_JOINER}", escaped)
