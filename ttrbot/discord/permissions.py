"""The permissions the bot needs, each with its reason, and a check that tries them for real."""

from collections.abc import Awaitable
from dataclasses import dataclass
from io import BytesIO
from typing import TypeVar

import aiohttp
import discord
from PIL import Image

from ttrbot.discord.faults import THREAD_ARCHIVE_MINUTES

T = TypeVar("T")

NEEDED: tuple[str, ...] = (
    "view_channel",
    "send_messages",
    "attach_files",
    "read_message_history",
    "create_public_threads",
    "send_messages_in_threads",
)
"""As discord.py names them; the reason for each is the catalog's `permission-…`."""

NEEDED_TO_OPEN = NEEDED[:4]
"""Without these a table can't be shown at all; without a thread it is played in the channel."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that was tried: `check-<key>` in the catalog, and Discord's answer if it refused."""

    key: str
    refusal: str | None = None


def permissions_needed() -> discord.Permissions:
    """What the bot asks for when it is invited."""
    return discord.Permissions(**dict.fromkeys(NEEDED, True))


def missing(granted: discord.Permissions, needed: tuple[str, ...] = NEEDED) -> tuple[str, ...]:
    """The needed permissions that the bot lacks."""
    return tuple(name for name in needed if not getattr(granted, name))


def can_see(interaction: discord.Interaction, channel_id: int) -> bool:
    """Whether whoever asks may see a channel of the server on which they ask."""
    channel = None if interaction.guild is None else interaction.guild.get_channel(channel_id)
    person = interaction.user
    return channel is not None and isinstance(person, discord.Member) and channel.permissions_for(person).view_channel


class Trials:
    """Tries out a channel: sends a picture, makes a thread on it, writes there, and takes all away again."""

    def __init__(self, client: discord.Client, channel_id: int) -> None:
        self._client = client
        self._channel = client.get_partial_messageable(channel_id)
        self._results: list[Trial] = []

    async def run(self, words: str) -> list[Trial]:
        """Try everything; `words` is what is written meanwhile."""
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
        await self._attempt("clean-up", sent.delete())
        return self._results

    async def _end(self, thread_id: int) -> None:
        """Delete the thread, or close it where the bot may not delete: it needs no such permission for playing."""
        try:
            await self._client.http.delete_channel(thread_id)
        except discord.Forbidden:
            await self._client.http.edit_channel(thread_id, archived=True, reason=None)

    async def _attempt(self, key: str, request: Awaitable[T]) -> T | None:
        try:
            result = await request
        except discord.HTTPException as error:
            self._results.append(Trial(key, f"{error.status} {error.code}"))
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
