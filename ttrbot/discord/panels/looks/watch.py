"""What spectators see: the table message without the buttons to play. Private."""

from dataclasses import replace

from ttrbot.app.messages.publisher import TableContent
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Panel
from ttrbot.discord.core.signs import WATCH
from ttrbot.discord.core.wording import game_link
from ttrbot.discord.panels.table.message import table_panel
from ttrbot.text.limits import MESSAGE_LIMIT, fit
from ttrbot.text.names import GameWords


def watch_panel(content: TableContent, words: GameWords) -> Panel:
    """Show the public table, with a button to look again."""
    shown = table_panel(content, words)
    title = words.t("watch-title", game=game_link(content.table, words.texts.locale))
    again = Button(label=words.t("button-watch"), emoji=WATCH, id=CustomId("watch", content.table.game_id))
    text = fit([title, *shown.text.splitlines()], MESSAGE_LIMIT, words.more)
    return replace(shown, text=text, rows=((again,),))
