"""Whether a server's settings let a person open a table."""

import discord
from msgspec.structs import replace

from ttrbot.app.settings.servers import ServerSettings
from ttrbot.discord.core.errors import SayError
from ttrbot.text import Texts


def check_welcome(interaction: discord.Interaction, settings: ServerSettings, words: Texts) -> None:
    """Raise SayError if this server's settings let nobody, or not this person, open a table."""
    settings, deleted = without_deleted(settings, interaction.guild)
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    if not settings.welcomes(interaction.channel_id or 0, parent):
        if "channels" in deleted:
            raise SayError("deleted-channels")
        raise SayError("new-elsewhere", channels=words.fitted([f"<#{allowed}>" for allowed in settings.channels]))
    if settings.role is None or interaction.permissions.manage_guild:
        return
    if "role" in deleted:
        raise SayError("deleted-role")
    person = interaction.user
    if not isinstance(person, discord.Member) or all(role.id != settings.role for role in person.roles):
        raise SayError("new-not-you", role=f"<@&{settings.role}>")


def without_deleted(settings: ServerSettings, guild: discord.Guild | None) -> tuple[ServerSettings, tuple[str, ...]]:
    """Return a server's settings without deleted channels, and the names of those of which nothing is left.

    These are kept as they are: a server that limits who opens tables, and where, isn't opened to all by a deletion.
    """
    if guild is None or guild.unavailable:  # its channels aren't known now
        return settings, ()
    channels = tuple(channel for channel in settings.channels if guild.get_channel(channel) is not None)
    deleted = {
        "channels": settings.channels and not channels,
        "role": settings.role is not None and guild.get_role(settings.role) is None,
    }
    return replace(settings, channels=channels or settings.channels), tuple(filter(deleted.get, deleted))
