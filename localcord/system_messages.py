"""Messages that Discord itself posts in a channel when something happens there."""

from localcord.models import Channel, Json, Message, MessageType, User
from localcord.world import World


def write(
    world: World,
    channel: Channel,
    author: User,
    kind: MessageType,
    *,
    content: str = "",
    reference: Json | None = None,
    mentioned: User | None = None,
) -> None:
    """Post one of this kind. `author` is who caused the event."""
    message = Message(world.snowflakes.next(), channel, author, world.clock.now(), type=int(kind), content=content)
    message.mentioned = [] if mentioned is None else [mentioned]
    if reference is not None:
        guild: Json = {"guild_id": channel.guild.id} if channel.guild else {}
        message.reference = {"type": 0, **reference, **guild}
    channel.messages[message.id] = message
    channel.last_message_id = message.id
    world.announcer.message("create", message)
