"""Shows the host's contents on Discord: every call is one request, and every refusal is one of the host's errors."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

import discord
from discord.http import handle_message_parameters

from ttrbot.app.core.tables import Refusal, Table
from ttrbot.app.messages.publisher import (
    CLOCKS_APART,
    Content,
    Forbidden,
    Gone,
    LobbyContent,
    NoticeContent,
    OwnMessage,
    PastContent,
    TableContent,
    Why,
)
from ttrbot.app.play.service import GameService
from ttrbot.discord.core.command_mentions import CommandMentions
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.permissions import server_channel, thread_obstacle
from ttrbot.discord.core.refusals import THREAD_ARCHIVE_MINUTES, THREAD_EXISTS, meaning
from ttrbot.discord.core.wording import game_title, words_of
from ttrbot.discord.panels.contents import language_of, panel_of, past_panel_of
from ttrbot.discord.panels.server.refused import team_thread_text
from ttrbot.discord.sending.emoji import OwnEmoji
from ttrbot.discord.sending.operator import owner_of
from ttrbot.discord.sending.stamps import bears, is_text_alone, own_message, stamped
from ttrbot.discord.sending.to_discord import Edit, as_edit, as_message
from ttrbot.metrics import DISCORD_REFUSALS
from ttrbot.store import PostClaim, Status
from ttrbot.text import texts
from ttrbot.text.limits import MESSAGE_LIMIT, length, shorten
from ttrbot.text.names import GameWords

THREAD_NAME_LIMIT = 100
LOOK_THROUGH = 300
"""How many messages are searched for a post, beginning when it was begun."""


@contextmanager
def translated() -> Iterator[None]:
    """Raise what Discord's refusals mean to the host."""
    try:
        yield
    except Exception as error:
        means = meaning(error)
        if means is None:
            raise
        if isinstance(error, discord.HTTPException):
            DISCORD_REFUSALS.labels(code=error.code or error.status).inc()
        raise means from error


class DiscordPublisher:
    """The host's `Publisher` over a logged-in client."""

    def __init__(self, client: discord.Client, games: GameService, emoji: OwnEmoji, commands: CommandMentions) -> None:
        self._client = client
        self._emoji = emoji
        self._commands = commands
        self._games = games

    async def post(self, channel_id: int, content: Content, nonce: str) -> int:
        """Post a new message; mentions only those whom the content pings."""
        channel, mentions = self._channel(channel_id), _pinged(content)
        with translated():
            message = await self._emoji.send(
                stamped(await self._panel(content, channel_id), nonce),
                lambda panel: channel.send(**as_message(panel, mentions), nonce=nonce),
            )
        return message.id

    async def edit(self, channel_id: int, message_id: int, content: Content, stamp: str) -> None:
        """Make a message show this content."""
        with translated():
            await self._emoji.send(
                stamped(await self._panel(content, channel_id), stamp),
                lambda panel: self._change(channel_id, message_id, as_edit(panel, keep_picture=True)),
            )

    async def retire(self, channel_id: int, message_id: int, past: PastContent | None) -> None:
        """Take the buttons off a message, and leave what still holds."""
        edit = Edit(view=None)
        words = None if past is None else await self._words(past)
        if past is not None and words is not None and (panel := past_panel_of(past, words)) is not None:
            edit = as_edit(panel, keep_picture=isinstance(past, TableContent))
        with translated():
            await self._change(channel_id, message_id, edit)

    async def find(self, channel_id: int, content: Content, claim: PostClaim) -> int | None:
        """Look for the message of an unanswered post.

        If the same text is posted twice within these minutes, one message may be taken for the other. Then the second
        isn't sent, which is better than sending the text a third time.
        """
        panel = await self._panel(content, channel_id)
        text = shorten(panel.text, MESSAGE_LIMIT).strip() if is_text_alone(panel) else None
        begun = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(claim.at - CLOCKS_APART, UTC)))
        with translated():
            async for message in self._channel(channel_id).history(limit=LOOK_THROUGH, after=begun, oldest_first=True):
                if message.author != self._client.user:
                    continue
                if bears(message, claim.nonce) or (text is not None and _is_only(message, text)):
                    return message.id
        return None

    def newest_at(self, channel_id: int) -> float | None:
        """Return when the newest message of a channel was written, as Discord told it with the channel."""
        channel = self._client.get_channel(channel_id)
        newest = getattr(channel, "last_message_id", None)
        return None if newest is None else discord.utils.snowflake_time(newest).timestamp()

    async def own_since(self, channel_id: int, since: float) -> tuple[OwnMessage, ...]:
        """List the bot's messages since a time that can be pressed for games; no answers to commands and presses."""
        begun = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(since, UTC)))
        with translated():
            found = [
                own_message(message)
                async for message in self._channel(channel_id).history(limit=LOOK_THROUGH, after=begun)
                if message.author == self._client.user and message.interaction_metadata is None
            ]
        return tuple(own for own in found if own is not None)

    async def own_message(self, channel_id: int, message_id: int) -> OwnMessage | None:
        """Look at one of the bot's messages; None if nothing can be pressed there for a game."""
        with translated():
            return own_message(await self._channel(channel_id).fetch_message(message_id))

    async def open_thread(self, table: Table, lobby_message_id: int | None) -> int:
        """Make the game's public thread on the lobby's message, or find the one that is there."""
        if lobby_message_id is None:
            raise Gone
        name = shorten(game_title(table, table.language), THREAD_NAME_LIMIT)
        start = self._client.http.start_thread_with_message
        with translated():
            try:
                await start(table.channel_id, lobby_message_id, name=name, auto_archive_duration=THREAD_ARCHIVE_MINUTES)
            except discord.HTTPException as error:
                if error.code != THREAD_EXISTS:
                    raise
        return lobby_message_id

    async def unarchive(self, thread_id: int) -> None:
        """Open an archived thread again; a channel in which a game is played without a thread is always open.

        Only those who manage threads can open a locked one; Discord refuses that to the bot without saying that the
        thread is locked (discord-api-docs #6928, #7900), so it is asked.
        """
        http = self._client.http
        with translated():
            try:
                await http.edit_channel(
                    thread_id, archived=False, auto_archive_duration=THREAD_ARCHIVE_MINUTES, reason=None
                )
            except discord.Forbidden as error:
                thread = cast("Mapping[str, Any]", await http.get_channel(thread_id)).get("thread_metadata")
                if thread is None:
                    return
                if thread["locked"]:
                    raise Forbidden(Why.LOCKED, error.code) from error
                raise

    async def archive(self, thread_id: int) -> None:
        """Archive a thread; a message there opens it again."""
        with translated():
            await self._client.http.edit_channel(thread_id, archived=True, reason=None)

    async def open_dm(self, user_id: int) -> int:
        """Return the channel for direct messages with this person."""
        with translated():
            return (await self._client.create_dm(discord.Object(user_id))).id

    async def owner_id(self) -> int | None:
        """Return who owns the bot."""
        return owner_of(self._client)

    async def _panel(self, content: Content, channel_id: int) -> Panel:
        """Return the panel for a channel, without its files if the bot may attach none there."""
        words = await self._words(content)
        if words is None:
            raise Gone
        panel = self._with_warning(panel_of(content, words), content, words, channel_id)
        if panel.picture is not None and not self._may_attach(channel_id):
            panel = _in_words(panel, content)
        return self._commands.in_panel(panel)

    def _with_warning(self, panel: Panel, content: Content, words: GameWords, channel_id: int) -> Panel:
        """Return the panel; a lobby for teams says if they will have no private threads in this channel."""
        if not isinstance(content, LobbyContent) or content.table.status is not Status.LOBBY:
            return panel
        why = thread_obstacle(self._client.get_channel(channel_id)) if words.gamemap.team_size > 1 else None
        if why is None:
            return panel
        warning = words.t("lobby-no-team-threads", reason=team_thread_text(words.texts, why))
        return replace(panel, text=f"{panel.text}\n{warning}")

    async def _words(self, content: Content | PastContent) -> GameWords | None:
        """Return the words for the content's game; None if its map can't be read."""
        gamemap = await self._games.map_of(content.table.game_id)
        if isinstance(gamemap, Refusal):
            return None
        return words_of(content.table, gamemap, language_of(content), self._emoji.signs)

    def _may_attach(self, channel_id: int) -> bool:
        """Whether the bot may attach files, as far as it knows."""
        channel = server_channel(self._client.get_channel(channel_id))
        if channel is None:
            return True
        granted = channel.permissions_for(channel.guild.me)
        return granted.attach_files or not granted.view_channel

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    async def _change(self, channel_id: int, message_id: int, edit: Edit) -> None:
        """Edit a message in one request; the message in the answer isn't read."""
        with handle_message_parameters(**edit) as parameters:
            await self._client.http.edit_message(channel_id, message_id, params=parameters)


def _in_words(panel: Panel, content: Content) -> Panel:
    """Return the panel without its files, as the bot may not attach any."""
    hint = f"\n-# {texts(language_of(content)).t('picture-refused')}"
    text = shorten(panel.text, MESSAGE_LIMIT - length(hint)) + hint
    return replace(panel, text=text, picture=None, file=None)


def _is_only(message: discord.Message, text: str) -> bool:
    """Whether a message is only this text."""
    return message.content == text and not message.components and not message.attachments


def _pinged(content: Content) -> tuple[int, ...]:
    if isinstance(content, NoticeContent):
        return () if content.is_private or content.said.is_silent else content.said.mentions
    if not isinstance(content, TableContent):
        return ()
    users = (content.table.seats[seat].player_id for seat in content.pings)
    return tuple(user for user in users if user is not None)
