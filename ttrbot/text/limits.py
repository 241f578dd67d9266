"""Discord's limits on the length of texts. Texts are built to keep them."""

from collections.abc import Callable, Sequence

MESSAGE_LIMIT = 2000
LABEL_LIMIT = 80
DESCRIPTION_LIMIT = 100
ALT_LIMIT = 1024
LIST_LIMIT = 300
"""The room for a list of people or channels in a message that says more: about 12 of them."""


def length(text: str) -> int:
    """Return a text's length in UTF-16 units, the strictest way to count: an emoji may count twice."""
    return len(text.encode("utf-16-le")) // 2


def shorten(text: str, limit: int) -> str:
    """Return a text cut to a length, ending in an ellipsis if something is missing."""
    if length(text) <= limit:
        return text
    cut = text[: limit - 1]
    while length(cut) > limit - 1:
        cut = cut[:-1]
    return f"{cut.rstrip()}…"


def fit(items: Sequence[str], limit: int, more: Callable[[int], str], separator: str = "\n") -> str:
    """Return as many of the first items as fit, joined. `more` says how many are left out."""
    whole = separator.join(items)
    if length(whole) <= limit:
        return whole
    for kept in range(len(items) - 1, -1, -1):
        shown = separator.join([*items[:kept], more(len(items) - kept)])
        if length(shown) <= limit:
            return shown
    return ""
