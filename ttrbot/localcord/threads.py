"""Threads: made, joined, archived after silence, woken by a message."""

from ttrbot.localcord import payloads
from ttrbot.localcord.errors import DiscordError, unknown
from ttrbot.localcord.models import Channel, ChannelType, Json, Message, ThreadState, User
from ttrbot.localcord.permissions import THREADS, Permission
from ttrbot.localcord.system_messages import SystemMessage, write
from ttrbot.localcord.world import World

_PARENTS = (ChannelType.TEXT, ChannelType.ANNOUNCEMENT, ChannelType.FORUM)


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
    """Make a thread in a channel, from its message `start` if given; raise 50001, 50013, 50024 or 160004."""
    private = kind is ChannelType.PRIVATE_THREAD
    world.require(parent, owner, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    if parent.type not in _PARENTS or kind not in THREADS:
        raise DiscordError(400, 50024, "Cannot execute action on this channel type")
    if start is not None and start.thread is not None:
        raise DiscordError(400, 160004, "A thread has already been created for this message")
    now = world.clock.now()
    thread = Channel(start.id if start else world.snowflakes.next(), kind, name, parent.guild, parent)
    thread.thread = ThreadState(owner.id, now, now, auto_archive_minutes, {owner.id: now}, invitable=invitable)
    assert parent.guild is not None
    parent.guild.channels[thread.id] = thread
    world.channels[thread.id] = thread
    extra: Json = {"newly_created": True}
    if world.bot.id in thread.thread.members:
        extra |= {"member": payloads.thread_member(thread, world.bot.id)}
    world.announcer.channel("create", thread, extra)
    if start is None and not private:
        write(world, parent, owner, SystemMessage.THREAD_CREATED, content=name, reference={"channel_id": thread.id})
    if start is not None:
        start.thread = thread
        start.flags |= 1 << 5
        world.announcer.message("update", start)
    keep_awake(world, thread)
    return thread


def state_of(channel: Channel) -> ThreadState:
    """Return what makes a channel a thread, or raise 50024."""
    if channel.thread is None:
        raise DiscordError(400, 50024, "Cannot execute action on this channel type")
    return channel.thread


def keep_awake(world: World, thread: Channel) -> None:
    """Archive a thread once nothing has been posted in it for its time."""
    state = state_of(thread)
    posted, seconds = thread.last_message_id, state.auto_archive_minutes * 60
    changed = state.archive_changed_at

    def archive() -> None:
        untouched = thread.last_message_id == posted and state.archive_changed_at == changed
        if thread.id in world.channels and untouched and not state.archived:
            set_archived(world, thread, archived=True)

    world.schedule(seconds, archive)


def set_archived(world: World, thread: Channel, *, archived: bool) -> None:
    """Archive or wake a thread and tell of it."""
    state = state_of(thread)
    state.archived, state.archive_changed_at = archived, world.clock.now()
    world.announcer.channel("update", thread)
    if not archived:
        keep_awake(world, thread)


def before_post(world: World, thread: Channel, author: User) -> None:
    """Wake an archived thread and join its author; raise 50083 if it is locked."""
    state = state_of(thread)
    manager = world.permissions(thread, author) & Permission.MANAGE_THREADS
    if state.archived:
        if state.locked and not manager:
            raise DiscordError(400, 50083, "Thread is archived")
        set_archived(world, thread, archived=False)
    state.messages_sent += 1
    if author.id not in state.members:
        add_member(world, thread, author)


def add_member(world: World, thread: Channel, user: User, *, by: User | None = None) -> None:
    """Bring a member of the server into a thread; `by` is who did it if it wasn't the member."""
    state = state_of(thread)
    assert thread.guild is not None
    if user.id not in thread.guild.members:
        raise unknown(10007, "Member")
    if state.archived:
        raise DiscordError(400, 50083, "Thread is archived")
    if user.id in state.members:
        return
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
        write(world, thread, by, SystemMessage.RECIPIENT_ADD, mentioned=user)


def remove_member(world: World, thread: Channel, user: User) -> None:
    """Take somebody out of a thread."""
    state = state_of(thread)
    if state.archived:
        raise DiscordError(400, 50083, "Thread is archived")
    if state.members.pop(user.id, None) is not None:
        _members_changed(world, thread, [], [user.id])


def _members_changed(world: World, thread: Channel, added: list[Json], removed: list[str]) -> None:
    state = state_of(thread)
    assert thread.guild is not None
    if world.bot_sees(thread) or world.bot.id in removed:
        data = {"id": thread.id, "member_count": len(state.members), "added_members": added}
        world.announcer.guild("THREAD_MEMBERS_UPDATE", thread.guild, {**data, "removed_member_ids": removed})
    world.announcer.visibility_changed()
