"""Tells Discord our slash commands, but only when they have changed."""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import discord
import msgspec
import structlog
from discord import app_commands

from ttrbot.app.messages.publisher import reason
from ttrbot.discord.core.command_mentions import CommandMentions
from ttrbot.discord.core.meta import MetaStore
from ttrbot.discord.core.refusals import UNAVAILABLE, meaning, pause
from ttrbot.store import StoreError

log = structlog.get_logger(__name__)
META_KEY = "commands"
REFUSED_KEY = "commands_refused"
"""The commands whose refusal the owner was told about."""
FIRST_PAUSE, LONGEST_PAUSE = 60.0, 6 * 3600.0
"""Seconds until a refused sync is tried again."""
PATIENT_FOR = 3
"""After this many refusals in a row the owner is told."""


async def payloads(tree: "app_commands.CommandTree[discord.Client]") -> list[dict[str, Any]]:
    """Return every command as Discord gets it, with its translations."""
    translator = tree.translator
    commands = tree.get_commands()
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


async def known_ids(meta: MetaStore) -> dict[str, int]:
    """Return the ids of the commands that Discord knows, by their names, as far as they are remembered."""
    _, _, ids = (await meta.get(META_KEY) or "").partition(" ")
    try:
        return msgspec.json.decode(ids or "{}", type=dict[str, int])
    except msgspec.DecodeError:
        return {}


async def digest_of(tree: "app_commands.CommandTree[Any]") -> str:
    """Return a digest of an application's commands, which shows whether they have changed.

    It takes up to 70 ms, in which other slots of this process go on: a thread with a loop of its own computes it.
    """
    return await asyncio.to_thread(lambda: asyncio.run(_digest(tree)))  # which makes no coroutine if cancelled before


async def _digest(tree: "app_commands.CommandTree[Any]") -> str:
    text = json.dumps([tree.client.application_id, await payloads(tree)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


async def synced_ids(tree: "app_commands.CommandTree[Any]", meta: MetaStore) -> dict[str, int]:
    """Sync the commands if they differ from those synced last for this application; return their ids by their names."""
    digest, ids = await digest_of(tree), await known_ids(meta)
    is_known = (await meta.get(META_KEY) or "").startswith(f"{digest} ")
    if is_known and all(command.name in ids for command in tree.get_commands()):
        return ids
    found = {command.name: command.id for command in await tree.sync()}
    await meta.set(META_KEY, f"{digest} {json.dumps(found)}")
    log.info("commands synced", hash=digest[:12])
    return found


class CommandSync:
    """Syncs the commands with Discord. A refused sync is tried again, less and less often; the games don't wait for it.

    Discord refuses a sync, for example, after 200 new commands in a day (30034). The commands that it knows go on
    working.
    """

    def __init__(
        self,
        tree: "app_commands.CommandTree[Any]",
        meta: MetaStore,
        mentions: CommandMentions,
        tell_owner: Callable[[], Awaitable[bool]],
        *,
        follows: bool = False,
    ) -> None:
        """`follows`: another process syncs them, and this one learns from the store what they are."""
        self._tree = tree
        self._meta = meta
        self._mentions = mentions
        self._tell_owner = tell_owner
        self._follows = follows
        self._tried = asyncio.Event()

    async def recall(self) -> None:
        """Use what is remembered of the commands. Raises StoreError."""
        self._mentions.learn(self._tree, await known_ids(self._meta))

    async def run(self) -> None:
        """Try until Discord has taken the commands."""
        if self._follows:
            await self._follow()
        failures = 0
        while not await self._sync():
            failures += 1
            self._tried.set()
            wait = pause(failures, FIRST_PAUSE, LONGEST_PAUSE)
            log.warning("commands not synced, those that Discord knows go on working", again_in=wait)
            if failures >= PATIENT_FOR:
                await self._complain()
            await asyncio.sleep(wait)
        self._tried.set()

    async def _follow(self) -> None:
        """Wait until the commands were synced by another process."""
        self._tried.set()
        digest = await digest_of(self._tree)
        while True:
            try:
                if (await self._meta.get(META_KEY) or "").startswith(f"{digest} "):
                    return
            except StoreError as error:
                log.warning("commands_not_known", reason=str(error))
            await asyncio.sleep(FIRST_PAUSE)

    async def tried(self, within: float) -> None:
        """Wait until it was tried once, for at most `seconds`."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._tried.wait(), within)

    async def _sync(self) -> bool:
        try:
            ids = await synced_ids(self._tree, self._meta)
        except UNAVAILABLE as error:
            log.warning("commands_refused", reason=reason(meaning(error) or error))
            return False
        except StoreError as error:
            log.warning("commands_not_remembered", reason=str(error))
            return False
        self._mentions.learn(self._tree, ids)
        return True

    async def _complain(self) -> None:
        """Tell the owner, unless they were told of these commands."""
        try:
            digest = await digest_of(self._tree)
            if await self._meta.get(REFUSED_KEY) != digest and await self._tell_owner():
                await self._meta.set(REFUSED_KEY, digest)
        except StoreError as error:
            log.warning("owner_not_told", about="commands", reason=str(error))
