"""Tells Discord our slash commands, but only when they have changed."""

import hashlib
import json
from contextlib import suppress
from typing import Any, Protocol

import discord
import msgspec
import structlog
from discord import app_commands

log = structlog.get_logger(__name__)
META_KEY = "commands"


class Meta(Protocol):
    """Where is kept which commands Discord knows, and their ids."""

    async def get(self, key: str) -> str | None:
        """Return a remembered text."""

    async def set(self, key: str, value: str) -> None:
        """Remember a text."""


async def payloads(tree: "app_commands.CommandTree[discord.Client]") -> list[dict[str, Any]]:
    """Return every command as Discord gets it, with its translations."""
    translator = tree.translator
    commands = tree.get_commands()
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


async def synced_ids(tree: "app_commands.CommandTree[discord.Client]", meta: Meta) -> dict[str, int]:
    """Sync the commands if they differ from those synced last for this application; return their ids by their names."""
    text = json.dumps([tree.client.application_id, await payloads(tree)], sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    known, _, ids = (await meta.get(META_KEY) or "").partition(" ")
    if known == digest:
        with suppress(msgspec.DecodeError):  # an older version kept none
            kept = msgspec.json.decode(ids, type=dict[str, int])
            if all(command.name in kept for command in tree.get_commands()):
                return kept
    found = {command.name: command.id for command in await tree.sync()}
    await meta.set(META_KEY, f"{digest} {json.dumps(found)}")
    log.info("commands synced", hash=digest[:12])
    return found
