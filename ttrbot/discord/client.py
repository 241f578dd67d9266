"""The bot's connection to Discord: which events it receives, and what handles them."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final
from weakref import WeakSet

import discord
import structlog
from discord import app_commands

from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.shards import Shard
from ttrbot.discord.commands import add_commands
from ttrbot.discord.core.counting import request_counter
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.meta import MetaStore
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.discord.core.translator import CatalogTranslator
from ttrbot.discord.presses import HANDLERS
from ttrbot.discord.sending.channel_provider import DiscordChannelProvider
from ttrbot.discord.sending.operator import tell_owner
from ttrbot.discord.sending.publisher import DiscordPublisher
from ttrbot.discord.sharding import check_starts, shards_to_open
from ttrbot.discord.sync import CommandSync
from ttrbot.discord.visits.handing_over import is_answered_here
from ttrbot.discord.visits.reply import edit_later
from ttrbot.discord.visits.router import Router
from ttrbot.discord.visits.visit import Services, answering
from ttrbot.metrics import SERVERS, SHARDS, SHARDS_UP
from ttrbot.store import StoreError, StoreUnavailable

log = structlog.get_logger(__name__)
_CLIENTS: Final["WeakSet[TtrClient]"] = WeakSet()
"""The bots of this process that run: one for each slot."""
SHARDS.set_function(lambda: sum(len(client.shard_ids or ()) for client in _CLIENTS))
SHARDS_UP.set_function(lambda: sum(len(client.shards_up) for client in _CLIENTS))
SERVERS.set_function(lambda: sum(len(client.guilds) for client in _CLIENTS))
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody talks here
WHILE_PREPARING: Final = frozenset({"interaction", "ready", "shard_connect", "shard_disconnect", "shard_resumed"})
"""The events for a bot that another one is to hand its servers over to."""
SYNC_PATIENCE = 5.0
"""Seconds for which the connection waits for the first sync of the commands."""


def intents() -> discord.Intents:
    """Return the gateway intents that the bot needs; none of them is privileged.

    Guilds: its servers, and which threads are archived. Guild messages, without their contents: how many follow a
    table message, so that a buried one is posted again. Voice states: whether anybody is in the bot's voice channels.
    """
    return discord.Intents(guilds=True, guild_messages=True, voice_states=True)


class Tree(app_commands.CommandTree["TtrClient"]):
    """The slash commands."""

    async def interaction_check(self, interaction: "discord.Interaction[TtrClient]", /) -> bool:
        """Whether to answer: each interaction once, and nobody too fast or while the lease is over; all are told."""
        services, user_id = self.client.services, interaction.user.id
        if not await is_answered_here(services, interaction):
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            return True  # `offering` limits these
        is_held = services.hold.lease.is_safe
        if is_held and services.presses.take(user_id):
            return True
        async with answering(services, interaction, "command"):
            raise SayError("too-fast") if is_held else RefusedError("store_unavailable")
        return False

    async def on_error(
        self, interaction: "discord.Interaction[TtrClient]", error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the person about a failure that happened before any command ran."""
        async with answering(self.client.services, interaction, "command"):
            if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
                raise SayError("unknown-command")
            raise error.original if isinstance(error, app_commands.CommandInvokeError) else error


class TtrClient(discord.AutoShardedClient):
    """The bot. `meta` remembers which of its commands and emoji Discord knows.

    It opens one connection for each shard of its slot, so the host finds every server that it looks after.
    """

    def __init__(
        self,
        services: Services,
        meta: MetaStore,
        shards: int | None = None,
        *,
        get_ready: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        """`shards` is how many there are in all; None: as many as Discord recommends.

        `get_ready` is what it waits for, besides the connection, before another process may hand its slot over.
        """
        super().__init__(
            intents=intents(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=request_counter(services.hold.may_send),
        )
        self.services = services
        self.connected = asyncio.Event()
        """Set while at least one shard is connected, and not while discord.py tries to reconnect the last of them."""
        self._wanted_shards = shards
        self.shards_up: set[int] = set()
        """The shards that are connected."""
        self._is_held = True
        self._identified: set[int] = set()
        """The shards that have been connected at least once."""
        self.tree = Tree(self)
        self.meta = meta
        self._get_ready = get_ready
        self.has_begun = asyncio.Event()
        """Set after the login, once the games go on here."""
        self._syncing: asyncio.Task[None] | None = None
        self._router = Router(services, HANDLERS)
        add_commands(self.tree, services)

    async def setup_hook(self) -> None:
        """After the login, let the games go on, unless another bot still looks after them."""
        hold = self.services.hold
        self.shard_count = await shards_to_open(self, self._wanted_shards)
        self.shard_ids = list(range(self.shard_count) if hold.scope.shards is None else hold.scope.shards)
        _CLIENTS.add(self)
        await self.tree.set_translator(CatalogTranslator())
        if hold.begun.is_set():
            sync = await self._go_on()
            await sync.tried(SYNC_PATIENCE)

    async def go_on(self) -> None:
        """Let the games go on once this process holds the slot, unless they do."""
        await self.services.hold.begun.wait()
        if not self.services.hold.goes_on.is_set():
            await self._go_on()
            for guild in self.guilds:  # as `on_guild_available` does after another start
                await self.services.host.events.note_server(guild.id)

    async def _go_on(self) -> CommandSync:
        """Let the games go on, and sync the commands if they have changed."""
        services, hold = self.services, self.services.hold
        sync = CommandSync(
            self.tree, self.meta, services.commands, self._complain_of_commands, follows=not hold.is_first
        )
        await sync.recall()
        await services.emoji.recall(self, self.meta)
        publisher = DiscordPublisher(self, services.host.games, services.emoji, services.commands)
        await services.host.start(publisher, DiscordChannelProvider(self))
        await services.fading.start(services.host, partial(edit_later, self, services.emoji))
        hold.goes_on.set()
        self.has_begun.set()
        for number in self.shard_ids or ():
            self._tell_host(number)
        self._syncing = asyncio.create_task(sync.run(), name="command sync")
        return sync

    async def close(self) -> None:
        """Disconnect, and no longer try to sync the commands."""
        if self._syncing is not None:
            self._syncing.cancel()
        _CLIENTS.discard(self)
        await super().close()

    async def _complain_of_commands(self) -> bool:
        return await tell_owner(self, self.services.languages, "owner-commands-refused")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait five seconds between two shards of all processes, and stop before a day's connections are used up."""
        if shard_id in self._identified:  # before the first connection, `setup_hook` has asked
            await check_starts(self)
        while wait := await self._starts_in():  # noqa: ASYNC110 - nobody tells when another process connects
            await asyncio.sleep(wait)
        if wait is None:
            await super().before_identify_hook(shard_id, initial=initial)

    async def _starts_in(self) -> float | None:
        """Return how long to wait for other processes before asking again; None: discord.py knows best."""
        try:
            return await self.services.hold.slots.starts_in()
        except StoreError as error:
            log.warning("starts_not_spaced", reason=str(error))
            return None

    async def on_ready(self) -> None:
        """Log that the bot is ready, and the link that invites it to a server."""
        invite = discord.utils.oauth_url(self.application_id or 0, permissions=permissions_needed())
        log.info("connected", guilds=len(self.guilds), shards=self.shard_count, invite=invite)
        if self._get_ready is not None:
            await self._get_ready()
        self.services.hold.note_connected()

    async def on_shard_connect(self, shard_id: int) -> None:
        """Report that a shard is connected."""
        self._identified.add(shard_id)
        self._note_shard(shard_id, is_up=True)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Report that a shard is connected again."""
        self._note_shard(shard_id, is_up=True)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Report that a shard is no longer connected."""
        self._note_shard(shard_id, is_up=False)

    def _note_shard(self, number: int, *, is_up: bool) -> None:
        (self.shards_up.add if is_up else self.shards_up.discard)(number)
        (self.connected.set if self.shards_up else self.connected.clear)()
        self._tell_host(number)

    def note_lease(self) -> None:
        """Report a lease that has ended, or goes on: while it is over, nobody can do more than if no shard was up."""
        if self.services.hold.goes_on.is_set() and self._is_held != self.services.hold.lease.is_safe:
            self._is_held = not self._is_held
            for number in self.shard_ids or ():
                self._tell_host(number)

    def _tell_host(self, number: int) -> None:
        if self.services.hold.goes_on.is_set():
            is_up = self._is_held and number in self.shards_up
            self.services.host.events.note_connection(Shard(number, self.shard_count or 1), is_up=is_up)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as discord.py has it
        """Have an event handled; as long as another bot looks after the servers, only what this one connects with."""
        if self.services.hold.goes_on.is_set() or event in WHILE_PREPARING:
            super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer presses, choices and forms; the tree answers commands."""
        await self._router.handle(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Count what is written under a table."""
        if message.author != self.user:
            self.services.host.events.note_message(message.channel.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Have a running game's archived thread opened again, and report whether it is locked."""
        thread, host = payload.data["thread_metadata"], self.services.host
        if thread["archived"] or thread.get("locked"):
            host.events.note_closed(payload.thread_id, is_archived=thread["archived"])
        else:
            await host.events.note_unlocked(payload.guild_id, payload.thread_id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Go on with what was left to do on a server. Soon after the start, Discord sends this for new servers, too."""
        await self.services.host.events.note_server(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Do the same when the bot has joined a server."""
        await self.services.host.events.note_server(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Report that the bot was removed from a server."""
        await self.services.host.events.note_sent_away(guild.id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Report that a channel's permissions may have changed."""
        if before.overwrites != after.overwrites or before.category != after.category:
            await self.services.host.events.note_permissions(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Report that a role has changed that the bot may have."""
        if before.permissions != after.permissions:
            await self.services.host.events.note_permissions(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Report that the bot's own roles have changed; it receives no events about others."""
        if before.roles != after.roles:
            await self.services.host.events.note_permissions(after.guild.id)

    async def on_voice_state_update(
        self, member: discord.Member, before: discord.VoiceState, after: discord.VoiceState
    ) -> None:
        """Report that people have entered or left voice channels."""
        if before.channel != after.channel:
            self.services.host.rooms.note_server(member.guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone."""
        await self._note_removed(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self._note_removed(payload.guild_id, payload.thread_id)

    async def _note_removed(self, guild_id: int, channel_id: int) -> None:
        await self.services.host.rooms.note_removed(guild_id, channel_id)
        await self.services.host.events.note_deleted(channel_id)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """A message is gone."""
        await self.services.host.events.note_deleted(payload.channel_id, (payload.message_id,))

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Many are."""
        await self.services.host.events.note_deleted(payload.channel_id, payload.message_ids)

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:  # noqa: ARG002
        """Log what an event's handler raised. What an event says about messages is also found when they are sent."""
        error = sys.exc_info()[1]
        if isinstance(error, StoreUnavailable):
            log.warning("event_missed", what=event_method, reason=str(error))
        elif error is not None:
            self.services.incidents.report(error, where=event_method)
