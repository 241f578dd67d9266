"""Pages, for what doesn't fit into one message or select, and buttons to turn them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import OPTIONS, Button, Option, Row, Select
from ttrbot.text import Texts

T = TypeVar("T")


def paged_select(
    items: Sequence[T],
    page: int,
    option: Callable[[T], Option],
    *,
    choose: CustomId,
    turn_to: Callable[[int], CustomId],
    placeholder: str,
    words: Texts,
) -> tuple[Row, ...]:
    """Return a select of one out of any number of items. A page that doesn't exist becomes the nearest one."""
    last = max(0, (len(items) - 1) // OPTIONS)
    page = min(max(page, 0), last)
    shown = tuple(map(option, items[page * OPTIONS : (page + 1) * OPTIONS]))
    select = Select(id=choose, placeholder=placeholder, options=shown)
    if not last:
        return (select,)
    return (select, turning(page, last, turn_to, words))


def turning(page: int, last: int, turn_to: Callable[[int], CustomId], words: Texts) -> tuple[Button, ...]:
    """Return the buttons that turn pages: back, the page's number, on."""
    numbers = words.t("page-of", page=page + 1, pages=last + 1)
    return (
        Button(label=words.t("page-back"), id=turn_to(page - 1), disabled=page == 0),
        Button(label=numbers, id=turn_to(page), disabled=True),
        Button(label=words.t("page-on"), id=turn_to(page + 1), disabled=page == last),
    )
