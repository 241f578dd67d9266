"""Objects as a person's client shows them: Discord's shapes with a few plain additions."""

from typing import Protocol

from localcord import payloads
from localcord.models import Channel, Json, Message, User
from localcord.permissions import Permission, is_shut


class Sight(Protocol):
    """What a world knows of the bot and of permissions."""

    bot: User

    def permissions(self, channel: Channel, user: User) -> int:
        """Return what a user may do in a channel."""


def message(it: Message, reader: User) -> Json:
    """Return Discord's message with `guild_id`, `ephemeral` and `loading` (the bot is thinking)."""
    return {
        **payloads.message(it, reader),
        "guild_id": it.channel.guild.id if it.channel.guild else None,
        "ephemeral": it.ephemeral,
        "loading": it.loading,
    }


def channel(world: Sight, it: Channel, reader: User) -> Json:
    """Return Discord's channel with `can_send`, `can_connect`, `archived` and `voice` (ids of the people in it)."""
    bits = world.permissions(it, reader)
    sending = Permission.SEND_IN_THREADS if it.thread else Permission.SEND_MESSAGES
    in_voice = it.guild.voice.items() if it.guild else ()
    return {
        **payloads.channel(it),
        "name": it.name or world.bot.name,
        "guild_id": it.guild.id if it.guild else None,
        "can_send": bool(bits & sending) and not is_shut(it, bits),
        "can_connect": bool(bits & Permission.CONNECT),
        "archived": bool(it.thread and it.thread.archived),
        "voice": [user_id for user_id, where in in_voice if where is it],
    }
