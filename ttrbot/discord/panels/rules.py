"""The rules of a map, page by page."""

from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.panel import Button, Panel
from ttrbot.discord.wording import map_rules
from ttrbot.text import Texts

MARK = "="
"""Between map and page in a button's custom id."""


def rules_panel(words: Texts, map_id: str, page: int = 0) -> Panel:
    """Show one page of a map's rules; a page that doesn't exist is the nearest that does."""
    pages = map_rules(map_id, words.locale)
    page = min(max(page, 0), len(pages) - 1)
    if len(pages) == 1:
        return Panel(text=pages[0])

    def turn_to(label: str, number: int) -> Button:
        exists = 0 <= number < len(pages)
        return Button(label=label, id=CustomId("rules", arg=f"{map_id}{MARK}{number}"), disabled=not exists)

    return Panel(
        text=pages[page],
        rows=((turn_to(words.t("page-back"), page - 1), turn_to(words.t("page-on"), page + 1)),),
    )
