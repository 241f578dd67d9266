"""The permissions that the bot needs, each with its reason, and a check that tries them out."""

from collections.abc import Awaitable
from dataclasses import dataclass
from io import BytesIO
from typing import Literal, TypeVar

import aiohttp
import discord
from PIL import Image

from ttrbot.app.messages.publisher import Forbidden, Why
from ttrbot.discord.core.refusals import THREAD_ARCHIVE_MINUTES, meaning

T = TypeVar("T")
PRIVATE_THREAD: Literal[12] = 12

NEEDED: tuple[str, ...] = (
    "view_channel",
    "send_messages",
    "attach_files",
    "read_message_history",
    "create_public_threads",
    "send_messages_in_threads",
    "create_private_threads",
)
"""Discord.py's names; the reason for each is the catalog's `permission-…`."""

NEEDED_FOR_VOICE: tuple[str, ...] = ("connect", "manage_channels", "manage_roles", "move_members")
"""Needed on servers that have switched on voice channels; without the last, nobody is moved.

A channel's exceptions can only allow and deny what the bot may itself on the whole server (documentation: create guild
channel), so that it needs Connect to let people in and keep others out.
"""

NEEDED_TO_OPEN = NEEDED[:4]
"""Without these a table can't be shown at all. Without a thread it is played in the channel."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that was tried: `check-<key>` in the catalog, and Discord's answer if it refused."""

    key: str
    refusal: str | None = None
    means: Forbidden | None = None
    """What the refusal means, unless it is only temporary."""


INSIDE = discord.Permissions(view_channel=True, connect=True)
"""What members of a private voice channel may do there besides what they may do everywhere; others may not."""


def permissions_needed(*, voice: bool = False) -> discord.Permissions:
    """Return the permissions that the bot asks for when it is invited, and more if voice channels are switched on."""
    return discord.Permissions(**dict.fromkeys((*NEEDED, *(NEEDED_FOR_VOICE if voice else ())), True))


def invitation(interaction: discord.Interaction, *, voice: bool = False) -> str:
    """Return the link that invites the bot to a server with the permissions that it needs."""
    return discord.utils.oauth_url(interaction.application_id, permissions=permissions_needed(voice=voice))


def missing(granted: discord.Permissions, needed: tuple[str, ...] = NEEDED) -> tuple[str, ...]:
    """Return the needed permissions that the bot lacks."""
    return tuple(name for name in needed if not getattr(granted, name))


def thread_obstacle(channel: object) -> Why | None:
    """Return what prevents private threads in a channel, or in a thread's channel; None if nothing is known to.

    Text channels can have them; announcement and forum channels can't (Discord's documentation, "Threads").
    """
    parent = server_channel(channel)
    if parent is None:
        return None
    if not isinstance(parent, discord.TextChannel) or parent.is_news():
        return Why.KIND
    return None if parent.permissions_for(parent.guild.me).create_private_threads else Why.PERMISSION


def server_channel(channel: object) -> discord.abc.GuildChannel | None:
    """Return a server's channel, or a thread's; None for anything else."""
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    return channel if isinstance(channel, discord.abc.GuildChannel) else None


class Trials:
    """Tries out a channel: sends a picture, makes a thread on it, writes there, and deletes everything again."""

    def __init__(self, client: discord.Client, channel_id: int) -> None:
        self._client = client
        self._channel = client.get_partial_messageable(channel_id)
        self._results: list[Trial] = []

    async def run(self, words: str, voice_on: int | None = None) -> list[Trial]:
        """Try everything; `words` is the text to write, `voice_on` the server if it has voice channels."""
        picture = discord.File(BytesIO(_dot()), "check.png")
        sent = await self._attempt("picture", self._channel.send(words, file=picture, silent=True))
        if sent is None:
            return self._results
        await self._attempt("history", self._channel.fetch_message(sent.id))
        http = self._client.http
        made = await self._attempt(
            "thread",
            http.start_thread_with_message(
                self._channel.id, sent.id, name=words[:100], auto_archive_duration=THREAD_ARCHIVE_MINUTES
            ),
        )
        if made is not None:
            thread = self._client.get_partial_messageable(int(made["id"]))
            await self._attempt("thread-message", thread.send(words, silent=True))
            await self._attempt("thread-end", self._end(thread.id))
        await self._attempt("team-thread", self._team_thread(words[:100]))
        if voice_on is not None:
            await self._attempt("voice", self._voice(voice_on, words[:100]))
        await self._attempt("clean-up", sent.delete())
        return self._results

    async def _team_thread(self, name: str) -> None:
        """Make a private thread, and end it."""
        made = await self._client.http.start_thread_without_message(
            self._channel.id, name=name, auto_archive_duration=THREAD_ARCHIVE_MINUTES, type=PRIVATE_THREAD
        )
        await self._end(int(made["id"]))

    async def _voice(self, guild_id: int, name: str) -> None:
        """Make a voice channel that only the bot sees, and delete it."""
        http, own = self._client.http, self._client.user
        assert own is not None
        hidden = {"id": guild_id, "type": 0, "allow": 0, "deny": INSIDE.value}
        seen = {"id": own.id, "type": 1, "allow": INSIDE.value, "deny": 0}
        made = await http.create_channel(guild_id, 2, name=name, permission_overwrites=[hidden, seen])
        await http.delete_channel(int(made["id"]))

    async def _end(self, thread_id: int) -> None:
        """Delete the thread, or close it if the bot may not delete, which games don't need."""
        try:
            await self._client.http.delete_channel(thread_id)
        except discord.Forbidden:
            await self._client.http.edit_channel(thread_id, archived=True, reason=None)

    async def _attempt(self, key: str, request: Awaitable[T]) -> T | None:
        try:
            result = await request
        except discord.HTTPException as error:
            means = meaning(error)
            refusal = means if isinstance(means, Forbidden) else None
            self._results.append(Trial(key, f"{error.status} {error.code}", refusal))
            return None
        except (aiohttp.ClientError, OSError) as error:
            self._results.append(Trial(key, type(error).__name__))
            return None
        self._results.append(Trial(key))
        return result


def _dot() -> bytes:
    file = BytesIO()
    Image.new("RGB", (8, 8), "seagreen").save(file, "PNG")
    return file.getvalue()
