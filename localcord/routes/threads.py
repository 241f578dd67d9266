"""Threads: created from a channel or message, their members, the active and the archived ones."""

from localcord import payloads, posts, threads
from localcord.errors import NotModelledError, invalid_form, unknown
from localcord.limits.channel import check_thread
from localcord.models import Channel, ChannelType, Json, Message, User
from localcord.permissions import Permission
from localcord.routes.absent import absent_fields
from localcord.routes.messages import EDITED_MESSAGE
from localcord.routes.registry import Request, Route, check_fields, fields
from localcord.world import World

MAX_MEMBERS = 100
"""The most members of a thread in one answer (documentation of channels)."""
NEW = fields("name auto_archive_duration type invitable rate_limit_per_user")


def create(world: World, request: Request) -> Json:
    """POST: create a thread without a message, private unless the type says otherwise; in a forum, a post."""
    channel, form = world.channel(request.args["channel"]), request.form
    check_thread(form, new=True)
    if channel.type is ChannelType.FORUM:
        if form.get("applied_tags"):
            raise NotModelledError(f"field {absent_fields(['applied_tags'])}")
        if isinstance(form.get("message"), dict):
            check_fields("the message of a post: field", form["message"], EDITED_MESSAGE)
        post, message = posts.create(world, channel, world.bot, form, request.uploads)
        return {**_made(world, post), "message": payloads.message(message, world.bot)}
    if request.uploads or "message" in form:
        raise NotModelledError("a message with a thread that isn't in a forum")
    return _create(world, request, ChannelType(form.get("type") or ChannelType.PRIVATE_THREAD), None)


def create_from_message(world: World, request: Request) -> Json:
    """POST: create a public thread from a message."""
    channel = world.channel(request.args["channel"])
    world.require(channel, world.bot)
    check_thread(request.form, new=True)
    kind = threads.public_type(channel)
    return _create(world, request, kind, world.message(channel, request.args["message"]))


def _create(world: World, request: Request, kind: ChannelType, start: Message | None) -> Json:
    body = request.form
    thread = threads.create(
        world,
        world.channel(request.args["channel"]),
        world.bot,
        name=body["name"],
        kind=kind,
        auto_archive_minutes=body.get("auto_archive_duration") or 1440,
        invitable=body.get("invitable", True),
        start=start,
    )
    return _made(world, thread)


def _made(world: World, thread: Channel) -> Json:
    return {**payloads.channel(thread), "member": payloads.thread_member(thread, world.bot.id)}


def _thread(world: World, request: Request, *needed: Permission) -> Channel:
    thread = world.channel(request.args["channel"])
    world.require(thread, world.bot, *needed)
    threads.state_of(thread)
    return thread


def _target(world: World, request: Request) -> User:
    user_id = request.args["user"]
    return world.bot if user_id == "@me" else world.user(user_id)


def add_member(world: World, request: Request) -> None:
    """PUT a member into a thread, or the bot itself."""
    target = _target(world, request)
    thread = _thread(world, request, *([] if target is world.bot else [Permission.SEND_IN_THREADS]))
    threads.check_open(world, thread, world.bot)
    threads.add_member(world, thread, target, by=None if target is world.bot else world.bot)


def remove_member(world: World, request: Request) -> None:
    """DELETE a thread's member: the bot, or with Manage Threads or in its own private thread another."""
    target, thread = _target(world, request), _thread(world, request)
    is_own = thread.type is ChannelType.PRIVATE_THREAD and threads.state_of(thread).owner_id == world.bot.id
    if target is not world.bot and not is_own:
        world.require(thread, world.bot, Permission.MANAGE_THREADS)
    threads.remove_member(world, thread, target)


def get_member(world: World, request: Request) -> Json:
    """GET one of a thread's members."""
    thread, target = _thread(world, request), _target(world, request)
    if target.id not in threads.state_of(thread).members:
        raise unknown(10007, "Member")
    return _member(request, thread, target.id)


def members(world: World, request: Request) -> list[Json]:
    """GET a thread's members; with their guild memberships at most 100, ordered by id, after `after`."""
    thread = _thread(world, request)
    ids = list(threads.state_of(thread).members)
    if _with_member(request):
        limit = int(request.query.get("limit", MAX_MEMBERS))
        if not 1 <= limit <= MAX_MEMBERS:
            raise invalid_form("limit", "NUMBER_TYPE_MAX", f"int value should be between 1 and {MAX_MEMBERS}.")
        after = int(request.query.get("after", 0))
        ids = sorted((user_id for user_id in ids if int(user_id) > after), key=int)[:limit]
    return [_member(request, thread, user_id) for user_id in ids]


def _with_member(request: Request) -> bool:
    return request.query.get("with_member") in ("1", "true")


def _member(request: Request, thread: Channel, user_id: str) -> Json:
    assert thread.guild is not None
    shape = payloads.thread_member(thread, user_id)
    return {**shape, "member": payloads.member(thread.guild.members[user_id])} if _with_member(request) else shape


def active(world: World, request: Request) -> Json:
    """GET a server's threads that aren't archived and that the bot sees."""
    guild = world.guild(request.args["guild"])
    world.require_in_guild(guild, world.bot)
    return _listing(world, [c for c in guild.channels.values() if c.thread and not c.thread.archived])


def archived_public(world: World, request: Request) -> Json:
    """GET a channel's archived public threads, newest archive first."""
    return _archived(world, request, threads.public_type(world.channel(request.args["channel"])))


def archived_private(world: World, request: Request) -> Json:
    """GET a channel's archived private threads; needs Manage Threads."""
    world.require(world.channel(request.args["channel"]), world.bot, Permission.MANAGE_THREADS)
    return _archived(world, request, ChannelType.PRIVATE_THREAD)


def archived_joined(world: World, request: Request) -> Json:
    """GET the archived private threads that the bot is in."""
    return _archived(world, request, ChannelType.PRIVATE_THREAD)


def _archived(world: World, request: Request, kind: ChannelType) -> Json:
    parent = world.channel(request.args["channel"])
    world.require(parent, world.bot, Permission.READ_MESSAGE_HISTORY)
    found = [c for c in world.channels.values() if c.parent is parent and c.thread and c.thread.archived]
    of_kind = [c for c in found if c.type is kind]
    of_kind.sort(key=lambda c: threads.state_of(c).archive_changed_at, reverse=True)
    before = request.query.get("before")
    if before is not None:
        of_kind = [c for c in of_kind if payloads.iso(threads.state_of(c).archive_changed_at) < before]
    limit = int(request.query.get("limit", 50))
    return {**_listing(world, of_kind[:limit]), "has_more": len(of_kind) > limit}


def _listing(world: World, found: list[Channel]) -> Json:
    seen = [c for c in found if world.bot_sees(c)]
    joined = [c for c in seen if world.bot.id in threads.state_of(c).members]
    return {
        "threads": [payloads.channel(c) for c in seen],
        "members": [payloads.thread_member(c, world.bot.id) for c in joined],
        "has_more": False,
    }


_CHANNEL = "/channels/{channel}"
_PAGES = fields("before limit")
_NESTED = fields("use_nested_fields")
"""Undocumented. With it discord.py says that a post's message is a nested object, which it always is."""
ROUTES = (
    Route("POST", _CHANNEL + "/threads", create, NEW | fields("message applied_tags"), _NESTED, status=201),
    Route("POST", _CHANNEL + "/messages/{message}/threads", create_from_message, NEW, status=201),
    Route("PUT", _CHANNEL + "/thread-members/{user}", add_member),
    Route("DELETE", _CHANNEL + "/thread-members/{user}", remove_member),
    Route("GET", _CHANNEL + "/thread-members/{user}", get_member, query=fields("with_member")),
    Route("GET", _CHANNEL + "/thread-members", members, query=fields("with_member limit after")),
    Route("GET", "/guilds/{guild}/threads/active", active),
    Route("GET", _CHANNEL + "/threads/archived/public", archived_public, query=_PAGES),
    Route("GET", _CHANNEL + "/threads/archived/private", archived_private, query=_PAGES),
    Route("GET", _CHANNEL + "/users/@me/threads/archived/private", archived_joined, query=_PAGES),
)
