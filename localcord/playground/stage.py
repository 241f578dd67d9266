"""The local Discord and its page on one world, which is stored in a folder."""

import asyncio
import logging
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from localcord import persist
from localcord.models import ChannelType
from localcord.playground.server import Playground
from localcord.server import LocalDiscord
from localcord.world import World

BOT_NAME = "Conductor"
SERVER_NAME = "Railway Club"
LOBBY = "lobby"
OTHER_CHANNELS = (("table-talk", "Everything else · Tutto il resto"),)
VOICE_CHANNEL = "waiting-room"
PEOPLE = (("Alice", "en-US"), ("Bruno", "en-US"), ("Chiara", "it"), ("Dario", "it"), ("Elena", "en-US"))
KEPT_RECORDS = 500
"""The number of requests and of events that are remembered, for a look at what went wrong."""
SAVE_EVERY = 3.0
"""Seconds between two saves of the world, if anything has changed."""

_LOG = logging.getLogger(__name__)


class Stage:
    """Everything but the bot. The world is loaded from `folder` at the start and stored there; None stores nothing.

    In a new world `hint` becomes the lobby's topic: how people begin with the bot.
    """

    def __init__(
        self,
        folder: Path | None,
        *,
        discord: LocalDiscord | None = None,
        save_every: float = SAVE_EVERY,
        hint: str = "",
    ) -> None:
        self._folder = folder
        self._hint = hint
        self._save_every = save_every
        self._saved = b""
        self._saved_files: Collection[str] = ()
        self.fault = ""
        """What was wrong with the newest save when the world was read; empty if nothing was."""
        self._saver: asyncio.Task[None] | None = None
        self.discord = discord or LocalDiscord(World(bot_name=BOT_NAME, records=KEPT_RECORDS))
        self.playground = Playground(self.discord.world, lambda: self.discord.gateway.online)
        self.discord.gateway.presence_listeners.append(self.playground.bot_changed)

    @property
    def world(self) -> World:
        """Return the world."""
        return self.discord.world

    async def start(self, ports: Iterable[int] = (0,)) -> Self:
        """Listen on the first of `ports` that is free. Raise OSError if none is, or UnreadableWorldError."""
        try:
            await self.discord.start()
            loaded = persist.Loaded(False) if self._folder is None else persist.load(self.world, self._folder)
            self.fault, self._saved_files = loaded.fault, tuple(persist.files(self.world))
            if not loaded.found:
                furnish(self.world, self._hint)
            await self._listen(ports)
            await self.save()
        except BaseException:
            await self.discord.stop()
            raise
        if self._folder is not None:
            self._saver = asyncio.create_task(self._keep_saved())
        return self

    async def _listen(self, ports: Iterable[int]) -> None:
        refusal: OSError | None = None
        for port in ports:
            try:
                await self.playground.start(port)
            except OSError as error:
                refusal = error
            else:
                return
        raise refusal or OSError("no port to listen on")

    async def stop(self) -> None:
        """Stop listening, and save a last time. The bot should have stopped before."""
        if self._saver is not None:
            self._saver.cancel()
            with suppress(asyncio.CancelledError):
                await self._saver
        await self.playground.stop()
        await self.discord.stop()
        await self.save()

    async def save(self) -> None:
        """Save the world if it has changed. Raise OSError."""
        if self._folder is None:
            return
        now = persist.dump(self.world)
        if now == self._saved:
            return
        files = persist.files(self.world)
        await asyncio.to_thread(persist.write, self._folder, now, files, self._saved_files)
        self._saved, self._saved_files = now, tuple(files)

    async def _keep_saved(self) -> None:
        while True:
            await asyncio.sleep(self._save_every)
            try:
                await self.save()
            except OSError as error:
                _LOG.warning("the world could not be saved, trying again: %s", error)

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()


def furnish(world: World, hint: str) -> None:
    """Add people to an empty world, and a server with channels that all of them and the bot are in."""
    owner, *others = [world.add_user(name, locale=locale) for name, locale in PEOPLE]
    guild = world.add_guild(SERVER_NAME, owner)
    for person in others:
        world.join(guild, person)
    for name, topic in ((LOBBY, hint), *OTHER_CHANNELS):
        world.add_channel(guild, name, topic=topic)
    world.add_channel(guild, VOICE_CHANNEL, ChannelType.VOICE)
