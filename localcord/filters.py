"""What Discord refuses because of its content: a server's blocked words (AutoMod), and harmful links."""

from localcord.errors import DiscordError
from localcord.models import Channel, User
from localcord.permissions import Permission, in_guild
from localcord.world import World


def check_message(world: World, channel: Channel, author: User, text: str) -> None:
    """Raise 200000 for a server's blocked words, 240000 for harmful links.

    Bots' own messages are refused too: Dragory/modmailbot #730. Harmful links are refused everywhere, direct
    messages included (discord-api-docs #5327, #5328).
    """
    if _is_blocked(channel, author, text):
        raise DiscordError(400, 200000, "Message was blocked by automatic moderation")
    if any(link in text for link in world.harmful_links):
        raise DiscordError(400, 240000, "Message blocked by harmful links filter")


def check_title(parent: Channel, author: User, name: str) -> None:
    """Raise 200001 if a thread's name has one of the server's blocked words."""
    if _is_blocked(parent, author, name):
        raise DiscordError(400, 200001, "Title was blocked by automatic moderation")


def _is_blocked(channel: Channel, author: User, text: str) -> bool:
    """Return whether the text has a blocked word. People who may manage the server are exempt."""
    guild = channel.guild
    if guild is None or in_guild(guild, author.id) & Permission.MANAGE_GUILD:
        return False
    return any(word.lower() in text.lower() for word in guild.blocked_words)
