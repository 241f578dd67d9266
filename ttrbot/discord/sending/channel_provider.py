"""Makes and removes channels and threads on servers: every call is one request or a look at what Discord has told."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

import discord

from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import Forbidden, Gone, Why
from ttrbot.app.places.channel_provider import RoomPlan
from ttrbot.discord.core.permissions import INSIDE, PRIVATE_THREAD, server_channel, thread_obstacle
from ttrbot.discord.core.refusals import THREAD_ARCHIVE_MINUTES, THREAD_FULL, UNKNOWN_MEMBER
from ttrbot.discord.core.wording import game_title, map_words
from ttrbot.discord.sending.publisher import THREAD_NAME_LIMIT, translated
from ttrbot.store import WHOLE_TABLE, SurfaceKind
from ttrbot.text import texts
from ttrbot.text.limits import shorten
from ttrbot.text.names import team_name
from ttrbot.text.safety import plain_name

VOICE: Literal[2] = 2
CATEGORY: Literal[4] = 4
OF_ROLE: Literal[0] = 0
OF_MEMBER: Literal[1] = 1
"""The kinds of permission overwrites."""


class DiscordChannelProvider:
    """The host's `ChannelProvider` over a logged-in client."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._http = client.http

    def is_in(self, guild_id: int) -> bool:
        """Whether the bot is on this server now and knows its channels."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    def has(self, guild_id: int, channel_id: int) -> bool:
        """Whether this channel is there."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and guild.get_channel(channel_id) is not None

    def is_empty(self, guild_id: int, category_id: int) -> bool:
        """Whether no channel is in this category."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and all(channel.category_id != category_id for channel in guild.channels)

    def people_in(self, guild_id: int, channel_id: int) -> frozenset[int]:
        """Who is in this voice channel."""
        guild = self._client.get_guild(guild_id)
        channel = None if guild is None else guild.get_channel(channel_id)
        return frozenset(channel.voice_states) if isinstance(channel, discord.VoiceChannel) else frozenset()

    def name_of(self, kind: SurfaceKind, table: Table, side: int) -> str:
        """Return a room's name, made of map and members, so that rooms of the same name have the same people.

        No two rooms of a game have the same. If the answer to a room's creation was lost, its name finds it again.
        """
        words = texts(table.language)
        if kind is SurfaceKind.CATEGORY:
            return words.t("room-category")
        if side == WHOLE_TABLE:
            return shorten(game_title(table, table.language), THREAD_NAME_LIMIT)
        mates = [info for info in table.seats if info.side == side]
        people = ", ".join(plain_name(info.name or words.t("name-former-player")) for info in mates)
        title = map_words(table.map_id, table.language).title
        return shorten(f"{team_name(words, mates[0].color)} · {title}: {people}", THREAD_NAME_LIMIT)

    async def newest(self, guild_id: int) -> int:
        """The id of the server's newest channel or thread, or of the server."""
        with translated():
            channels = await self._http.get_all_guild_channels(guild_id)
            threads = await self._http.get_active_threads(guild_id)
        return max(guild_id, *(int(one["id"]) for one in (*channels, *threads["threads"])))

    async def make(self, plan: RoomPlan) -> int:
        """Make a channel or thread; return its id. A thread gets its members by `admit`."""
        is_thread = plan.kind is SurfaceKind.THREAD
        if is_thread and thread_obstacle(self._client.get_channel(plan.parent_id or 0)) is Why.KIND:
            raise Forbidden(Why.KIND)
        with translated():
            if is_thread:
                thread = await self._http.start_thread_without_message(
                    self._parent(plan),
                    name=plan.name,
                    auto_archive_duration=THREAD_ARCHIVE_MINUTES,
                    type=PRIVATE_THREAD,
                    invitable=False,
                )
                return int(thread["id"])
            channel = await self._http.create_channel(
                plan.guild_id,
                CATEGORY if plan.kind is SurfaceKind.CATEGORY else VOICE,
                name=plan.name,
                parent_id=plan.parent_id,
                permission_overwrites=self._overwrites(plan),
            )
            return int(channel["id"])

    async def find(self, plan: RoomPlan) -> tuple[int, ...]:
        """What the bot has made of this plan, the oldest first: nothing that others made.

        A thread of that name is the bot's if it owns it. A channel is, if it is newer than the plan and has an
        overwrite for the bot as a member, which nobody else makes.
        """
        with translated():
            if plan.kind is SurfaceKind.THREAD:
                found: list[Any] = list((await self._http.get_active_threads(plan.guild_id))["threads"])
                own = [one for one in found if int(one["owner_id"]) == self._own_id and one["type"] == PRIVATE_THREAD]
            else:
                found = list(await self._http.get_all_guild_channels(plan.guild_id))
                own = [one for one in found if self._own_id in _members(one)]
        fitting = (int(one["id"]) for one in own if one["name"] == plan.name and int(one["id"]) > plan.after_id)
        return tuple(sorted(fitting))

    async def admit(self, kind: SurfaceKind, channel_id: int, members: Collection[int]) -> frozenset[int]:
        """Let exactly these people (and the bot) into a thread or voice channel; return those who don't fit."""
        wanted = {*members, self._own_id}
        with translated():
            if kind is SurfaceKind.THREAD:
                inside = {int(one["user_id"]) for one in await self._http.get_thread_members(channel_id)}
                for user_id in sorted(inside - wanted):
                    await self._http.remove_user_from_thread(channel_id, user_id)
                return frozenset(
                    [user_id for user_id in sorted(wanted - inside) if not await self._fits(channel_id, user_id)]
                )
            channel: Mapping[str, Any] = await self._http.get_channel(channel_id)
            inside = _members(channel)
            for user_id in sorted(wanted - inside):
                await self._http.edit_channel_permissions(channel_id, user_id, str(INSIDE.value), "0", OF_MEMBER)
            for user_id in sorted(inside - wanted):
                await self._http.delete_channel_permissions(channel_id, user_id)
        return frozenset()

    async def _fits(self, thread_id: int, user_id: int) -> bool:
        """Let somebody into a thread, if they are still on the server. Return False if the thread is full."""
        try:
            await self._http.add_user_to_thread(thread_id, user_id)
        except discord.HTTPException as error:
            if error.code == THREAD_FULL:
                return False
            if error.code != UNKNOWN_MEMBER:
                raise
        return True

    async def remove(self, kind: SurfaceKind, channel_id: int) -> None:
        """Delete a channel or thread; a thread that the bot may not delete is closed."""
        with translated():
            try:
                await self._http.delete_channel(channel_id)
            except discord.Forbidden:
                if kind is not SurfaceKind.THREAD:
                    raise
                await self._http.edit_channel(channel_id, archived=True, reason=None)

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Whether somebody is on a server."""
        try:
            with translated():
                await self._http.get_member(guild_id, user_id)
        except Gone:
            if not self.is_in(guild_id):
                raise  # it's the bot that isn't there
            return False
        return True

    async def moderators(self, channel_id: int, people: Collection[int]) -> frozenset[int]:
        """Who of these people can read every private thread of a channel."""
        channel = server_channel(self._client.get_channel(channel_id))
        if channel is None:
            return frozenset()
        found = set()
        for user_id in people:
            try:
                with translated():
                    member = await channel.guild.fetch_member(user_id)
            except Gone:
                continue  # not on the server (any more)
            if channel.permissions_for(member).manage_threads:
                found.add(user_id)
        return frozenset(found)

    @property
    def _own_id(self) -> int:
        assert self._client.user is not None, "the client is logged in"
        return self._client.user.id

    def _parent(self, plan: RoomPlan) -> int:
        """Return the channel of a thread; a table opened in a thread belongs to that thread's channel."""
        assert plan.parent_id is not None
        channel = self._client.get_channel(plan.parent_id)
        return channel.parent_id if isinstance(channel, discord.Thread) else plan.parent_id

    def _overwrites(self, plan: RoomPlan) -> list[dict[str, Any]]:
        """Return a room's overwrites: the bot's own marks the room; a voice channel lets only its members in."""
        inside, nothing = INSIDE.value, 0
        if plan.kind is SurfaceKind.CATEGORY:
            return [{"id": self._own_id, "type": OF_MEMBER, "allow": inside, "deny": nothing}]
        return [
            {"id": plan.guild_id, "type": OF_ROLE, "allow": nothing, "deny": inside},
            *(
                {"id": user_id, "type": OF_MEMBER, "allow": inside, "deny": nothing}
                for user_id in (self._own_id, *plan.members)
            ),
        ]


def _members(channel: Mapping[str, Any]) -> set[int]:
    """Return the people for whom a channel has overwrites."""
    return {int(one["id"]) for one in channel.get("permission_overwrites", ()) if one["type"] == OF_MEMBER}
