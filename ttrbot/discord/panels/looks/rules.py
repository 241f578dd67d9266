"""The rules of a map, page by page."""

from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.pages import turning
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.wording import map_rules
from ttrbot.text import Texts
from ttrbot.text.names import UNICODE, Signs

MARK = "="
"""Separates map and page in a button's custom id."""


def rules_panel(words: Texts, map_id: str, page: int = 0, *, signs: Signs = UNICODE) -> Panel:
    """Show one page of a map's rules. A page that doesn't exist becomes the nearest one."""
    pages = map_rules(map_id, words.locale, signs.wave_card)
    last = len(pages) - 1
    page = min(max(page, 0), last)

    def turn_to(number: int) -> CustomId:
        return CustomId("rules", arg=f"{map_id}{MARK}{number}")

    return Panel(text=pages[page], rows=(turning(page, last, turn_to, words),) if last else ())
