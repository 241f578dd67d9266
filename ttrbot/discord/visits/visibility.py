"""Checks whether a person may see a table's channel: custom ids can be forged, and guests have to see it too."""

import aiohttp
import discord

from ttrbot.app.core.tables import Table
from ttrbot.discord.core.errors import SayError


async def sees(interaction: discord.Interaction, table: Table) -> bool:
    """Return whether the person may see the table. Raises SayError if Discord can't say, or the channel is gone."""
    known = sees_at_once(interaction, table)
    if known is not None:
        return known
    try:
        return await _asked(interaction, table)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):  # no such channel, member of it or of the server
        return False
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError):
        raise SayError("sight-unknown") from None


async def check_guest_sees(interaction: discord.Interaction, channel_id: int, person: discord.Member | int) -> None:
    """Raise SayError if Discord says that somebody can't see this channel, and so can't join a table there."""
    if not await may_come(interaction, channel_id, person):
        guest_id = person if isinstance(person, int) else person.id
        raise SayError("guest-unseeing", name=f"<@{guest_id}>", channel=f"<#{channel_id}>")


async def may_come(interaction: discord.Interaction, channel_id: int, person: discord.Member | int) -> bool:
    """Return whether somebody may see this channel, as far as Discord says. Raises SayError if it was deleted."""
    guild = interaction.guild
    if guild is None:
        return True
    try:
        guest = await guild.fetch_member(person) if isinstance(person, int) else person
        return await _sees_there(guild, channel_id, guest)
    except discord.NotFound:
        return False
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError):
        return True  # nobody knows: the invitation may be good


def meeting_place(interaction: discord.Interaction, table: Table) -> int:
    """Return where those who have played at a table meet again: in its channel, or if that was deleted, in this one."""
    guild, here = interaction.guild, interaction.channel
    if guild is None or here is None or guild.get_channel_or_thread(table.channel_id) is not None:
        return table.channel_id
    return (here.parent_id if isinstance(here, discord.Thread) else here.id) or table.channel_id


def sees_at_once(interaction: discord.Interaction, table: Table) -> bool | None:
    """Return whether the person may see the table; None if only Discord can say.

    People at the table may see it from anywhere, and so may anybody who asks in the channel where it is played.
    """
    if table.seat_of(interaction.user.id) is not None:
        return True
    if interaction.channel_id in (table.channel_id, table.thread_id):
        return True
    guild, person = interaction.client.get_guild(table.guild_id), interaction.user
    if guild is None or interaction.guild_id != guild.id or not isinstance(person, discord.Member):
        return None
    channel = guild.get_channel_or_thread(table.channel_id)
    if channel is None:
        return None
    return _may_see(channel, channel.parent if isinstance(channel, discord.Thread) else None, person)


async def _asked(interaction: discord.Interaction, table: Table) -> bool:
    """Ask Discord, also about a server that another part of the bot looks after: its people press in their DMs, too."""
    client, person = interaction.client, interaction.user
    guild = client.get_guild(table.guild_id) or await client.fetch_guild(table.guild_id, with_counts=False)
    if interaction.guild_id != guild.id or not isinstance(person, discord.Member):
        person = await guild.fetch_member(person.id)
    return await _sees_there(guild, table.channel_id, person)


async def _sees_there(guild: discord.Guild, channel_id: int, person: discord.Member) -> bool:
    """Whether a member of the server may see a channel.

    Raises NotFound for a private thread that they aren't in, and SayError for a channel that was deleted.
    """
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        try:
            channel = await guild.fetch_channel(channel_id)
        except discord.NotFound:
            raise SayError("channel-gone") from None
    parent = None
    if isinstance(channel, discord.Thread):
        parent = channel.parent or await guild.fetch_channel(channel.parent_id)
    known = _may_see(channel, parent, person)
    if known is None and isinstance(channel, discord.Thread):
        await channel.fetch_member(person.id)  # raises NotFound
        return True
    return bool(known)


def _may_see(
    channel: discord.abc.GuildChannel | discord.Thread,
    parent: discord.abc.GuildChannel | discord.Thread | None,
    person: discord.Member,
) -> bool | None:
    """Return whether a member of the server may see a channel; None for a private thread that they may be in.

    `parent` is the channel of a thread.

    People who see a channel see its threads, but private ones only if they are in them or may manage threads
    (https://discord.com/developers/docs/topics/threads#private-threads).
    """
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(person).view_channel
    if parent is None:
        return False  # the bot doesn't see the channel, and the table isn't seen there either
    granted = parent.permissions_for(person)
    if not granted.view_channel or not channel.is_private() or granted.manage_threads:
        return granted.view_channel
    return None
