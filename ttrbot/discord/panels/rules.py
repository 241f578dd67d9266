"""The rules in short: how a turn goes on any map, and what this map has of its own."""

from ttrbot.content import MapText
from ttrbot.discord.panel import Panel
from ttrbot.text import Texts


def rules_panel(words: Texts, map_text: MapText) -> Panel:
    """Show the rules of a map."""
    return Panel(text="\n".join([words.t("rules-turn"), "### " + map_text.title, map_text.rules_help.strip()]))
