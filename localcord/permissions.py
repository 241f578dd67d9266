"""Who may do what in which channel: Discord's documented computation from roles and overwrites."""

from collections.abc import Iterable
from enum import IntEnum

from localcord.errors import missing_access, missing_permissions
from localcord.models import Channel, ChannelType, Guild


class Permission(IntEnum):
    """Permission bits that the double uses; others are kept unchanged. Plain numbers, because flags are slow."""

    CREATE_INVITE = 1 << 0
    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    SPEAK = 1 << 21
    MOVE_MEMBERS = 1 << 24
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    USE_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


ALL = (1 << 53) - 1
"""All permissions: more bits than are in use."""
EVERYONE = int(
    Permission.CREATE_INVITE
    | Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.EXTERNAL_EMOJIS
    | Permission.CONNECT
    | Permission.SPEAK
    | Permission.USE_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_IN_THREADS
)
BOT = EVERYONE | int(
    Permission.MANAGE_CHANNELS
    | Permission.MANAGE_ROLES
    | Permission.MANAGE_THREADS
    | Permission.MANAGE_MESSAGES
    | Permission.MOVE_MEMBERS
    | Permission.PIN_MESSAGES
)
THREADS = (ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)


def in_guild(guild: Guild, user_id: str) -> int:
    """Return a member's permissions before the overwrites of channels; 0 for others."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if member.user is guild.owner:
        return ALL
    bits = guild.roles[guild.id].permissions
    for role_id in member.roles:
        bits |= guild.roles[role_id].permissions
    return ALL if bits & Permission.ADMINISTRATOR else bits


def of_absent_app(channel: Channel, guild: Guild) -> int:
    """Return what an app may do in its answers to interactions on a server without its bot.

    It has the permissions of @everyone, and always Embed Links and Attach Files (discord-api-docs #5316).
    """
    place = channel.parent if channel.thread is not None and channel.parent is not None else channel
    bits = _overwritten(guild.roles[guild.id].permissions, place, guild.id)
    return bits | Permission.EMBED_LINKS | Permission.ATTACH_FILES


def in_channel(channel: Channel, user_id: str, bot_id: str) -> int:
    """Return what a user may do in a channel; 0 if they can't see it."""
    if channel.guild is None:
        parties = {bot_id, channel.recipient.id if channel.recipient else ""}
        return EVERYONE | Permission.PIN_MESSAGES if user_id in parties else 0
    if channel.thread is not None and channel.parent is not None:
        bits = in_channel(channel.parent, user_id, bot_id)
        private = channel.type is ChannelType.PRIVATE_THREAD
        if private and user_id not in channel.thread.members and not bits & Permission.MANAGE_THREADS:
            return 0
        return bits
    return _with_overwrites(channel, channel.guild, user_id)


def _with_overwrites(channel: Channel, guild: Guild, user_id: str) -> int:
    bits = in_guild(guild, user_id)
    if bits in (0, ALL):
        return bits
    bits = _overwritten(bits, channel, guild.id)
    of_roles = [channel.overwrites[role] for role in guild.members[user_id].roles if role in channel.overwrites]
    for overwrite in of_roles:
        bits &= ~overwrite.deny
    for overwrite in of_roles:
        bits |= overwrite.allow
    bits = _overwritten(bits, channel, user_id)
    if channel.type is ChannelType.VOICE and not bits & Permission.CONNECT:
        bits &= Permission.VIEW_CHANNEL  # a channel that can't be entered can't be managed either
    return bits if bits & Permission.VIEW_CHANNEL else 0


def _overwritten(bits: int, channel: Channel, target: str) -> int:
    """Return permissions after a channel's overwrite for one role or member, if it has one."""
    overwrite = channel.overwrites.get(target)
    return bits if overwrite is None else bits & ~overwrite.deny | overwrite.allow


def is_shut(thread: Channel, bits: int) -> bool:
    """Return whether a thread is locked for a user with these permissions: for all but those who manage threads."""
    return thread.thread is not None and thread.thread.locked and not bits & Permission.MANAGE_THREADS


def require(channel: Channel, user_id: str, bot_id: str, *needed: Permission) -> None:
    """Raise 50001 if the user can't see the channel, 50013 if one of the `needed` permissions is missing."""
    bits = in_channel(channel, user_id, bot_id)
    if not bits & Permission.VIEW_CHANNEL:
        raise missing_access()
    require_all(bits, needed)


def require_all(bits: int, needed: Iterable[Permission]) -> None:
    """Raise 50013 if one of the `needed` permissions isn't among `bits`."""
    if any(not bits & permission for permission in needed):
        raise missing_permissions()
