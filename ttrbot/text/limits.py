"""Discord's limits on the length of texts, kept by construction."""

from collections.abc import Callable, Sequence

MESSAGE_LIMIT = 2000
LABEL_LIMIT = 80
DESCRIPTION_LIMIT = 100
ALT_LIMIT = 1024


def length(text: str) -> int:
    """The length as the strictest reader counts it: in UTF-16 units, so that an emoji may count twice."""
    return len(text.encode("utf-16-le")) // 2


def shorten(text: str, limit: int) -> str:
    """Cut a text to a length, with an ellipsis where something is missing."""
    if length(text) <= limit:
        return text
    cut = text[: limit - 1]
    while length(cut) > limit - 1:
        cut = cut[:-1]
    return f"{cut.rstrip()}…"


def fit(items: Sequence[str], limit: int, more: Callable[[int], str], separator: str = "\n") -> str:
    """Join as many of the first items as fit; `more` words how many are left out."""
    whole = separator.join(items)
    if length(whole) <= limit:
        return whole
    for kept in range(len(items) - 1, -1, -1):
        shown = separator.join([*items[:kept], more(len(items) - kept)])
        if length(shown) <= limit:
            return shown
    return ""
