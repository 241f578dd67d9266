"""Turns the host's contents into messages; public messages are built from public views only."""

from ttrbot.app.messages.publisher import (
    Content,
    EndContent,
    FormerHandContent,
    HandContent,
    LobbyContent,
    NoticeContent,
    PastContent,
    TableContent,
)
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.wording import game_link
from ttrbot.discord.panels.people.lobby import lobby_panel
from ttrbot.discord.panels.people.notification import notice_panel, past_notice_panel
from ttrbot.discord.panels.table.end import end_panel
from ttrbot.discord.panels.table.hand import ended_text, former_hand_panel, hand_panel
from ttrbot.discord.panels.table.message import past_panel, table_panel
from ttrbot.text.names import GameWords


def language_of(content: Content | PastContent) -> str:
    """Return the reader's language if only one person reads the message, else the table's."""
    if isinstance(content, HandContent | NoticeContent | FormerHandContent):
        return content.language
    return content.table.language


def panel_of(content: Content, words: GameWords) -> Panel:
    """Build the message."""
    match content:
        case LobbyContent(table=table):
            return lobby_panel(table, words)
        case TableContent():
            return table_panel(content, words)
        case HandContent(table=table):
            note = "\n".join(filter(None, (game_link(table, content.language), ended_text(table, words))))
            return hand_panel(table, content.view, words, content.picture, note=note)
        case EndContent():
            return end_panel(content, words)
        case NoticeContent():
            return notice_panel(content, words)


def past_panel_of(content: PastContent, words: GameWords) -> Panel | None:
    """Build what a message shows once it is over; None: the text that it has."""
    match content:
        case TableContent():
            return past_panel(content, words)
        case LobbyContent(table=table):
            return lobby_panel(table, words)
        case FormerHandContent(table=table):
            return former_hand_panel(table, content.language, words)
        case NoticeContent():
            return past_notice_panel(content, words)
