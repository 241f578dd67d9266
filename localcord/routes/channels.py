"""Channels and direct messages: /channels/{id}, /guilds/{id}/channels, /users/@me/channels."""

from localcord import filters, payloads, threads
from localcord.errors import (
    DiscordError,
    in_direct_messages,
    invalid_form,
    missing_permissions,
    unknown,
    wrong_channel_type,
)
from localcord.limits.channel import check_channel, check_thread
from localcord.models import Channel, ChannelType, Guild, Json, MessageType, Overwrite
from localcord.permissions import ALL, Permission, in_guild
from localcord.routes.registry import Request, Route, fields
from localcord.system_messages import write
from localcord.world import World

CHANNEL = fields("name type topic position permission_overwrites parent_id nsfw rate_limit_per_user bitrate user_limit")
THREAD_EDIT = fields("archived auto_archive_duration locked invitable")
MAX_CHANNELS = 500
"""The most channels of a server (documentation of error 30013)."""


def get(world: World, request: Request) -> Json:
    """GET a channel."""
    channel = world.channel(request.args["channel"])
    world.require(channel, world.bot)
    return payloads.channel(channel)


def list_of_guild(world: World, request: Request) -> list[Json]:
    """GET a server's channels (threads aside)."""
    guild = _guild(world, request)
    return [payloads.channel(c) for c in guild.channels.values() if c.thread is None]


def _guild(world: World, request: Request, *needed: Permission) -> Guild:
    guild = world.guild(request.args["guild"])
    world.require_in_guild(guild, world.bot, *needed)
    return guild


def create(world: World, request: Request) -> Json:
    """POST: create a channel in a server."""
    guild, body = _guild(world, request, Permission.MANAGE_CHANNELS), request.form
    check_channel(body, new=True)
    if sum(c.thread is None for c in guild.channels.values()) >= MAX_CHANNELS:
        raise DiscordError(400, 30013, f"Maximum number of guild channels reached ({MAX_CHANNELS})")
    channel = Channel(world.snowflakes.next(), ChannelType(body.get("type") or 0), str(body["name"]), guild)
    channel.position = len(guild.channels)
    _change(world, channel, {key: value for key, value in body.items() if key != "type" and value is not None})
    world.put_channel(channel)
    return payloads.channel(channel)


def edit(world: World, request: Request) -> Json:
    """PATCH a channel or thread."""
    channel = world.channel(request.args["channel"])
    if channel.thread is not None:
        return _edit_thread(world, channel, request.form)
    if channel.guild is None:
        raise in_direct_messages()
    world.require(channel, world.bot, Permission.MANAGE_CHANNELS)
    check_channel(request.form)
    _change(world, channel, request.form)
    world.announcer.channel("update", channel)
    return payloads.channel(channel)


def _change(world: World, channel: Channel, body: Json) -> None:
    assert channel.guild is not None
    if body.get("type") is not None and body["type"] != channel.type:
        raise invalid_form("type", "BASE_TYPE_INVALID", "The double doesn't convert channels")
    if "permission_overwrites" in body:
        if channel.id in world.channels:
            world.require(channel, world.bot, Permission.MANAGE_ROLES)
        given = [overwrite_of(str(o["id"]), o) for o in body["permission_overwrites"] or []]
        for overwrite in given:
            _may_overwrite(world, channel, overwrite)
        channel.overwrites = {overwrite.id: overwrite for overwrite in given}
    if "parent_id" in body:
        channel.parent = None if body["parent_id"] is None else world.channel(body["parent_id"])
        if channel.parent is not None and channel.parent.type is not ChannelType.CATEGORY:
            raise invalid_form("parent_id", "CHANNEL_PARENT_INVALID_TYPE", "Not a category")
        if channel.parent is not None and "permission_overwrites" not in body and not channel.overwrites:
            channel.overwrites = dict(channel.parent.overwrites)
    for key in ("name", "topic", "position", "nsfw", "rate_limit_per_user", "bitrate", "user_limit"):
        if key in body and (body[key] is not None or key == "topic"):
            setattr(channel, key, body[key])


def overwrite_of(target: str, body: Json) -> Overwrite:
    """Return the overwrite that a body describes."""
    return Overwrite(target, int(body["type"]), int(body.get("allow") or 0), int(body.get("deny") or 0))


def _may_overwrite(world: World, channel: Channel, overwrite: Overwrite) -> None:
    """Raise 50013 for a permission that the bot lacks on the server, 10009 for an unknown target.

    Only administrators may allow or deny Manage Roles, unless an overwrite of the channel allows it to the bot
    (documentation: create guild channel, edit channel permissions).
    """
    guild = channel.guild
    assert guild is not None
    if (overwrite.kind == 0 and overwrite.id not in guild.roles) or (
        overwrite.kind == 1 and overwrite.id not in world.users
    ):
        raise unknown(10009, "Overwrite")
    own = in_guild(guild, world.bot.id)
    named = overwrite.allow | overwrite.deny
    its_own = {world.bot.id, *guild.members[world.bot.id].roles}
    free = any(o.allow & Permission.MANAGE_ROLES for o in channel.overwrites.values() if o.id in its_own)
    if own != ALL and ((named & ~own and not free) or named & Permission.MANAGE_ROLES):
        raise missing_permissions()


def delete(world: World, request: Request) -> Json:
    """DELETE a channel or thread."""
    channel = world.channel(request.args["channel"])
    if channel.guild is None:
        raise in_direct_messages()
    world.require(channel, world.bot, Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS)
    world.remove_channel(channel)
    return payloads.channel(channel)


def reorder(world: World, request: Request) -> None:
    """PATCH the positions and categories of a server's channels."""
    guild = _guild(world, request, Permission.MANAGE_CHANNELS)
    for entry in request.body:
        channel = world.channel(entry["id"])
        if channel.guild is not guild:
            raise unknown(10003, "Channel")
        _change(world, channel, {key: entry[key] for key in ("position", "parent_id") if key in entry})
        world.announcer.channel("update", channel)


def put_overwrite(world: World, request: Request) -> None:
    """PUT an overwrite for a role or member."""
    channel = world.channel(request.args["channel"])
    world.require(channel, world.bot, Permission.MANAGE_ROLES)
    if channel.thread is not None or channel.guild is None:
        raise wrong_channel_type()
    overwrite = overwrite_of(request.args["target"], request.form)
    _may_overwrite(world, channel, overwrite)
    channel.overwrites[overwrite.id] = overwrite
    world.announcer.channel("update", channel)


def delete_overwrite(world: World, request: Request) -> None:
    """DELETE an overwrite."""
    channel = world.channel(request.args["channel"])
    world.require(channel, world.bot, Permission.MANAGE_ROLES)
    if channel.overwrites.pop(request.args["target"], None) is None:
        raise unknown(10009, "Overwrite")
    world.announcer.channel("update", channel)


def open_dm(world: World, request: Request) -> Json:
    """POST: open the direct messages with a user. Raise 40003 if the world limits how fast."""
    user = world.user(request.form.get("recipient_id") or 0)
    if user is world.bot:
        raise DiscordError(400, 50007, "Cannot send messages to this user")
    return payloads.channel(world.dm_channel(user, by_bot=True))


def _edit_thread(world: World, thread: Channel, body: Json) -> Json:
    """Change a thread, as far as the documentation of threads allows it.

    Everybody who may write in it can unarchive it unless it is locked. Its owner can do more, but not lock it or set
    slow mode, and nothing once it is locked. All else needs Manage Threads. An archived thread can only be unarchived,
    and changed in the same request (discord-api-docs #6928: it can't even be locked).
    """
    state = threads.state_of(thread)
    check_thread(body)
    unarchives = body.get("archived") is False
    waking = unarchives and set(body) <= {"archived", "auto_archive_duration"} and not state.locked
    own = state.owner_id == world.bot.id and not {"locked", "rate_limit_per_user"} & set(body) and not state.locked
    world.require(thread, world.bot, *([] if waking or own else [Permission.MANAGE_THREADS]))
    if waking:
        world.require(thread, world.bot, Permission.SEND_IN_THREADS)
    if state.archived and not unarchives and set(body) - {"archived"}:
        raise threads.archived()
    name = body.get("name") or thread.name
    if name != thread.name:
        filters.check_title(thread, world.bot, name)
    if state.archived and unarchives:
        threads.check_room(world, thread)
    state.auto_archive_minutes = body.get("auto_archive_duration") or state.auto_archive_minutes
    state.locked = bool(body.get("locked", state.locked))
    state.invitable = bool(body.get("invitable", state.invitable))
    if name != thread.name:
        thread.name = name
        write(world, thread, world.bot, MessageType.CHANNEL_NAME_CHANGE, content=thread.name)
    if body.get("rate_limit_per_user") is not None:
        thread.rate_limit_per_user = body["rate_limit_per_user"]
    threads.set_archived(world, thread, archived=bool(body.get("archived", state.archived)))
    return payloads.channel(thread)


_ONE = "/channels/{channel}"
ROUTES = (
    Route("GET", _ONE, get),
    Route("PATCH", _ONE, edit, CHANNEL | THREAD_EDIT),
    Route("DELETE", _ONE, delete),
    Route("PUT", _ONE + "/permissions/{target}", put_overwrite, fields("id type allow deny")),
    Route("DELETE", _ONE + "/permissions/{target}", delete_overwrite),
    Route("GET", "/guilds/{guild}/channels", list_of_guild),
    Route("POST", "/guilds/{guild}/channels", create, CHANNEL, status=201),
    Route("PATCH", "/guilds/{guild}/channels", reorder, None),
    Route("POST", "/users/@me/channels", open_dm, fields("recipient_id")),
)
