"""Threads: created, joined, archived after inactivity, unarchived by a message."""

from collections.abc import Mapping

from localcord import filters, payloads
from localcord.errors import DiscordError, unknown, wrong_channel_type
from localcord.models import Channel, ChannelType, Json, Message, MessageFlag, MessageType, ThreadState, User
from localcord.permissions import Permission
from localcord.system_messages import write
from localcord.world import World

_PARENTS: Mapping[ChannelType, ChannelType] = {
    ChannelType.PUBLIC_THREAD: ChannelType.TEXT,
    ChannelType.PRIVATE_THREAD: ChannelType.TEXT,
    ChannelType.ANNOUNCEMENT_THREAD: ChannelType.ANNOUNCEMENT,
}
"""The types of channels in which a thread of each type can be made (documentation of threads); forums have posts."""


def public_type(parent: Channel) -> ChannelType:
    """Return the type of the public threads in a channel."""
    announces = parent.type is ChannelType.ANNOUNCEMENT
    return ChannelType.ANNOUNCEMENT_THREAD if announces else ChannelType.PUBLIC_THREAD


def create(
    world: World,
    parent: Channel,
    owner: User,
    *,
    name: str,
    kind: ChannelType,
    auto_archive_minutes: int = 1440,
    invitable: bool = True,
    start: Message | None = None,
) -> Channel:
    """Create a thread in a channel, from its message `start` if given.

    Raise 50001, 50013, 50024, 160004 if the message has one, 160006 or 160007 if there are too many, 200001.
    """
    private = kind is ChannelType.PRIVATE_THREAD
    world.require(parent, owner, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    if _PARENTS.get(kind) is not parent.type:
        raise wrong_channel_type()
    if start is not None and start.thread is not None:
        raise DiscordError(400, 160004, "A thread has already been created for this message")
    thread = build(world, parent, owner, name=name, kind=kind, auto_archive_minutes=auto_archive_minutes, start=start)
    state_of(thread).invitable = invitable
    put(world, thread)
    if start is None and not private:
        write(world, parent, owner, MessageType.THREAD_CREATED, content=name, reference={"channel_id": thread.id})
    if start is not None:
        start.thread = thread
        start.flags |= MessageFlag.HAS_THREAD
        world.announcer.message("update", start)
    return thread


def build(
    world: World,
    parent: Channel,
    owner: User,
    *,
    name: str,
    kind: ChannelType,
    auto_archive_minutes: int = 1440,
    start: Message | None = None,
) -> Channel:
    """Return a new thread that isn't in the world yet; raise 160006, 160007 or 200001."""
    filters.check_title(parent, owner, name)
    now = world.clock.now()
    thread = Channel(start.id if start else world.snowflakes.next(), kind, name, parent.guild, parent)
    thread.thread = ThreadState(owner.id, now, now, auto_archive_minutes, {owner.id: now})
    check_room(world, thread)
    return thread


def put(world: World, thread: Channel) -> None:
    """Add a new thread to the world and announce it."""
    assert thread.guild is not None
    thread.guild.channels[thread.id] = thread
    world.channels[thread.id] = thread
    extra: Json = {"newly_created": True}
    if world.bot.id in state_of(thread).members:
        extra |= {"member": payloads.thread_member(thread, world.bot.id)}
    world.announcer.channel("create", thread, extra)
    keep_awake(world, thread)


def check_room(world: World, thread: Channel) -> None:
    """Raise 160006 or 160007 if a server can't have another active thread of this type.

    A server has at most 1,000 (Copycord/Copycord #15). The limit of announcement threads isn't published.
    """
    assert thread.guild is not None
    active = [c for c in thread.guild.channels.values() if c.thread is not None and not c.thread.archived]
    if len(active) >= world.max_active_threads:
        raise DiscordError(400, 160006, "Maximum number of active threads reached")
    announcements = sum(c.type is ChannelType.ANNOUNCEMENT_THREAD for c in active)
    if thread.type is ChannelType.ANNOUNCEMENT_THREAD and announcements >= world.max_active_announcement_threads:
        raise DiscordError(400, 160007, "Maximum number of active announcement threads reached")


def state_of(channel: Channel) -> ThreadState:
    """Return a channel's thread state, or raise 50024 if it isn't a thread."""
    if channel.thread is None:
        raise wrong_channel_type()
    return channel.thread


def keep_awake(world: World, thread: Channel) -> None:
    """Archive a thread after the time in which nothing was posted in it."""
    state = state_of(thread)
    posted, seconds = thread.last_message_id, state.auto_archive_minutes * 60
    changed = state.archive_changed_at

    def archive() -> None:
        untouched = thread.last_message_id == posted and state.archive_changed_at == changed
        if thread.id in world.channels and untouched and not state.archived:
            set_archived(world, thread, archived=True)

    world.schedule(seconds, archive)


def set_archived(world: World, thread: Channel, *, archived: bool) -> None:
    """Archive or unarchive a thread, and announce it."""
    state = state_of(thread)
    state.archived, state.archive_changed_at = archived, world.clock.now()
    world.announcer.channel("update", thread)
    if not archived:
        keep_awake(world, thread)


def check_open(world: World, thread: Channel, user: User, *, status: int = 400) -> None:
    """Raise 50083 (with this status) or 160005, whose status isn't documented, if a thread is locked for a user."""
    if world.is_shut(thread, user):
        raise archived(status) if state_of(thread).archived else DiscordError(403, 160005, "Thread is locked")


def archived(status: int = 400) -> DiscordError:
    """Return the refusal of what isn't possible in an archived thread."""
    return DiscordError(status, 50083, "Thread is archived")


def set_locked(world: World, thread: Channel, *, locked: bool) -> None:
    """Lock or unlock a thread, and announce it."""
    state_of(thread).locked = locked
    world.announcer.channel("update", thread)


def wake(world: World, thread: Channel) -> None:
    """Unarchive a thread. Raise 160006 or 160007."""
    check_room(world, thread)
    set_archived(world, thread, archived=False)


def before_post(world: World, thread: Channel, author: User) -> None:
    """Unarchive a thread, and add the author to it. Call `check_open` before."""
    state = state_of(thread)
    if state.archived:
        wake(world, thread)
    state.messages_sent += 1
    if author.id not in state.members and len(state.members) < world.max_thread_members:
        add_member(world, thread, author)


def add_member(world: World, thread: Channel, user: User, *, by: User | None = None) -> None:
    """Add a member of the server to a thread. `by` is who did it, if not the member.

    Raise 10007, 50083, or 30033 if the thread is full.
    """
    state = state_of(thread)
    assert thread.guild is not None
    if user.id not in thread.guild.members:
        raise unknown(10007, "Member")
    if state.archived:
        raise archived()
    if user.id in state.members:
        return
    if len(state.members) >= world.max_thread_members:
        raise DiscordError(400, 30033, "Max number of thread participants has been reached (1000)")
    state.members[user.id] = world.clock.now()
    member = {
        **payloads.thread_member(thread, user.id),
        "member": payloads.member(thread.guild.members[user.id]),
        "presence": None,
    }
    _members_changed(world, thread, [member], [])
    if user is world.bot:
        world.announcer.bot("THREAD_CREATE", {**payloads.channel(thread), "member": member})
    if by is not None:
        write(world, thread, by, MessageType.RECIPIENT_ADD, mentioned=user)


def remove_member(world: World, thread: Channel, user: User) -> None:
    """Remove a user from a thread."""
    state = state_of(thread)
    if state.archived:
        raise archived()
    if state.members.pop(user.id, None) is not None:
        _members_changed(world, thread, [], [user.id])


def _members_changed(world: World, thread: Channel, added: list[Json], removed: list[str]) -> None:
    state = state_of(thread)
    assert thread.guild is not None
    if world.bot_sees(thread) or world.bot.id in removed:
        data = {"id": thread.id, "member_count": len(state.members), "added_members": added}
        world.announcer.guild("THREAD_MEMBERS_UPDATE", thread.guild, {**data, "removed_member_ids": removed})
    world.announcer.visibility_changed()
