"""Turns the host's contents into messages; public messages are built from public views only."""

from ttrbot.app.messages.publisher import Content, EndContent, HandContent, LobbyContent, NoticeContent, TableContent
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.wording import game_link
from ttrbot.discord.panels.people.lobby import lobby_panel
from ttrbot.discord.panels.people.notification import notice_panel
from ttrbot.discord.panels.table.end import end_panel
from ttrbot.discord.panels.table.hand import hand_panel
from ttrbot.discord.panels.table.message import table_panel
from ttrbot.text.names import GameWords


def language_of(content: Content) -> str:
    """Return the reader's language if only one person reads the message, else the table's."""
    return content.language if isinstance(content, HandContent | NoticeContent) else content.table.language


def panel_of(content: Content, words: GameWords) -> Panel:
    """Build the message."""
    match content:
        case LobbyContent(table=table):
            return lobby_panel(table, words)
        case TableContent():
            return table_panel(content, words)
        case HandContent(table=table):
            return hand_panel(table, content.view, words, content.picture, note=game_link(table, content.language))
        case EndContent():
            return end_panel(content, words)
        case NoticeContent():
            return notice_panel(content, words)
