"""Presses on public messages: the answer first edits the message, and then sends the private part."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import discord
import structlog

from ttrbot.app.core.answers import got
from ttrbot.app.messages.publisher import TableContent
from ttrbot.app.outbox.pressed import InAnswer
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.wording import words_of
from ttrbot.discord.panels.contents import language_of, panel_of
from ttrbot.discord.panels.table.message import past_panel
from ttrbot.discord.sending.stamps import stamped
from ttrbot.discord.visits.reply import AnswerLostError
from ttrbot.discord.visits.visit import Visit
from ttrbot.store import SurfaceKey, SurfaceKind

log = structlog.get_logger(__name__)

Show = Callable[[], Awaitable[None]]


@asynccontextmanager
async def shared(visit: Visit, game_id: str, kind: SurfaceKind) -> AsyncIterator[Show]:
    """Let only the answer edit the pressed message until the block ends, if it is the game's lobby or table.

    Within the block, `show` brings the message up to date. Answers to interactions don't count against the requests
    that Discord takes from a bot; an edit by the bot itself would. If the answer fails, the bot edits it.
    """
    message = visit.interaction.message
    assert message is not None, "a message's button was pressed"
    assert visit.host.outbox is not None, "the host is started"
    async with visit.host.outbox.answering(SurfaceKey(game_id=game_id, kind=kind), message.id) as pressed:

        async def send(shown: InAnswer) -> None:
            await visit.reply.change_pressed(await _panel(visit, shown), keep_picture=True)

        async def show() -> None:
            try:
                await pressed.show(send)
            except (AnswerLostError, discord.HTTPException) as error:
                log.warning("not shown in the answer", reason=str(error))

        yield show


async def _panel(visit: Visit, shown: InAnswer) -> Panel:
    content = shown.content
    gamemap = got(await visit.host.games.map_of(content.table.game_id))
    words = words_of(content.table, gamemap, language_of(content), visit.services.emoji.signs)
    if shown.is_past and isinstance(content, TableContent):
        return past_panel(content, words)
    return stamped(panel_of(content, words), shown.stamp)
