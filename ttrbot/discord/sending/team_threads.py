"""Finds out whether a channel can have private threads for teams."""

import discord

from ttrbot.app.messages.publisher import Why


def obstacle(channel: object) -> Why | None:
    """Return what prevents private threads in a channel, or in a thread's channel; None if nothing is known to.

    Text channels can have them; announcement and forum channels can't (Discord's documentation, "Threads").
    """
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(parent, discord.abc.GuildChannel):
        return None
    if not isinstance(parent, discord.TextChannel) or parent.is_news():
        return Why.KIND
    return None if parent.permissions_for(parent.guild.me).create_private_threads else Why.PERMISSION
