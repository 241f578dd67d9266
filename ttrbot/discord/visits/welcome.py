"""Whether a server's settings let a person open a table."""

import discord

from ttrbot.app.settings.servers import ServerSettings
from ttrbot.discord.core.errors import SayError
from ttrbot.text import Texts


def check_welcome(interaction: discord.Interaction, settings: ServerSettings, words: Texts) -> None:
    """Raise SayError if this server's settings let nobody, or not this person, open a table."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    if not settings.welcomes(interaction.channel_id or 0, parent):
        raise SayError("new-elsewhere", channels=words.fitted([f"<#{allowed}>" for allowed in settings.channels]))
    if settings.role is None or interaction.permissions.manage_guild:
        return
    person = interaction.user
    if not isinstance(person, discord.Member) or all(role.id != settings.role for role in person.roles):
        raise SayError("new-not-you", role=f"<@&{settings.role}>")
