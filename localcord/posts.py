"""Posts in forums: threads that come with a first message, which has the thread's id."""

from collections.abc import Sequence

from localcord import messages, threads
from localcord.errors import invalid_form, wrong_channel_type
from localcord.files import Upload
from localcord.models import Channel, ChannelType, Json, Message, User
from localcord.permissions import Permission
from localcord.world import World


def create(
    world: World, forum: Channel, author: User, form: Json, uploads: Sequence[Upload] = ()
) -> tuple[Channel, Message]:
    """Create a post. `form` has its `name` and its first `message`, and may have `auto_archive_duration`.

    Raise what creating a thread or a message raises, and 50035 if the message is missing.
    """
    if forum.type is not ChannelType.FORUM:
        raise wrong_channel_type()
    world.require(forum, author, Permission.SEND_MESSAGES, *([Permission.ATTACH_FILES] if uploads else []))
    message = form.get("message")
    if not isinstance(message, dict):
        raise invalid_form("message", "BASE_TYPE_REQUIRED", "This field is required")
    minutes = form.get("auto_archive_duration") or 1440
    kind = ChannelType.PUBLIC_THREAD
    post = threads.build(world, forum, author, name=form["name"], kind=kind, auto_archive_minutes=minutes)
    return post, messages.create(world, post, author, message, uploads)
