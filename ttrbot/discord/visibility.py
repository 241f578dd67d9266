"""Whether a person may see a table's channel, however they came to ask: custom ids can be forged."""

import aiohttp
import discord

from ttrbot.app.tables import Table
from ttrbot.discord.visit import SayError


async def sees(interaction: discord.Interaction, table: Table) -> bool:
    """Whether the person may see the table. Raises SayError where Discord can't say for the moment."""
    known = sees_at_once(interaction, table)
    if known is not None:
        return known
    try:
        return await _asked(interaction, table)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):  # no such channel, member of it or of the server
        return False
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError):
        raise SayError("sight-unknown") from None


def sees_at_once(interaction: discord.Interaction, table: Table) -> bool | None:
    """The same without asking Discord; None where only Discord can say.

    People at the table see it by what they hold, wherever they are; who is where it is played sees it too.
    """
    if table.seat_of(interaction.user.id) is not None:
        return True
    if interaction.channel_id in (table.channel_id, table.thread_id):
        return True
    guild, person = interaction.client.get_guild(table.guild_id), interaction.user
    if guild is None:
        return False
    if interaction.guild_id != guild.id or not isinstance(person, discord.Member):
        return None
    channel = guild.get_channel_or_thread(table.channel_id)
    if channel is None:
        return None
    return _may_see(channel, person)


async def _asked(interaction: discord.Interaction, table: Table) -> bool:
    guild, person = interaction.client.get_guild(table.guild_id), interaction.user
    assert guild is not None, "asked only where the bot is"
    if interaction.guild_id != guild.id or not isinstance(person, discord.Member):
        person = await guild.fetch_member(person.id)
    channel = guild.get_channel_or_thread(table.channel_id) or await guild.fetch_channel(table.channel_id)
    known = _may_see(channel, person)
    if known is None and isinstance(channel, discord.Thread):
        await channel.fetch_member(person.id)  # raises NotFound
        return True
    return bool(known)


def _may_see(channel: discord.abc.GuildChannel | discord.Thread, person: discord.Member) -> bool | None:
    """Whether a member of the server may see a channel; None of a private thread that they may or may not be in.

    A thread is seen by those who see its channel; a private one by its members and those who manage threads
    (https://discord.com/developers/docs/topics/threads#private-threads).
    """
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(person).view_channel
    if channel.parent is None:
        return False  # the bot doesn't see the channel, and the table isn't seen there either
    granted = channel.parent.permissions_for(person)
    if not granted.view_channel or not channel.is_private() or granted.manage_threads:
        return granted.view_channel
    return None
