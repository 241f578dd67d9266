"""Servers: the guild itself, its members and roles, and users."""

from localcord import payloads
from localcord.errors import DiscordError, invalid_form, missing_permissions
from localcord.limits.channel import check_name
from localcord.models import ChannelType, Guild, Json, Role
from localcord.permissions import Permission, in_guild
from localcord.routes.registry import Request, Route, fields
from localcord.world import World

ROLE = fields("name permissions color colors hoist mentionable")
MAX_ROLES = 250
"""The most roles of a server (documentation of error 30005)."""


def _guild(world: World, request: Request, *needed: Permission) -> Guild:
    guild = world.guild(request.args["guild"])
    world.require_in_guild(guild, world.bot, *needed)
    return guild


def get(world: World, request: Request) -> Json:
    """GET a server."""
    guild = _guild(world, request)
    counts: Json = {"approximate_member_count": len(guild.members), "approximate_presence_count": 0}
    return {**payloads.guild(guild), **(counts if request.query.get("with_counts") in ("1", "true") else {})}


def get_user(world: World, request: Request) -> Json:
    """GET a user."""
    return payloads.user(world.user(request.args["user"]))


def get_member(world: World, request: Request) -> Json:
    """GET a member."""
    return payloads.member(world.member(_guild(world, request), request.args["user"]))


def edit_member(world: World, request: Request) -> Json:
    """PATCH a member: nickname, roles, or the voice channel they are in."""
    guild, body = _guild(world, request), request.form
    member = world.member(guild, request.args["user"])
    if "nick" in body:
        world.require_in_guild(guild, world.bot, Permission.MANAGE_NICKNAMES)
        member.nick = body["nick"] or None
    if "roles" in body:
        world.require_in_guild(guild, world.bot, Permission.MANAGE_ROLES)
        wanted = [world.role(guild, role_id) for role_id in body["roles"] or []]
        for role in wanted:
            _require_below_bot(world, guild, role)
        member.roles = [role.id for role in wanted]
    if "channel_id" in body:
        world.require_in_guild(guild, world.bot, Permission.MOVE_MEMBERS)
        if member.user.id not in guild.voice:
            raise DiscordError(400, 40032, "Target user is not connected to voice.")
        where = None if body["channel_id"] is None else world.channel(body["channel_id"])
        if where is not None and where.type is not ChannelType.VOICE:
            raise invalid_form("channel_id", "CHANNEL_TYPE_INVALID", "Not a voice channel")
        if where is not None:
            world.require(where, world.bot, Permission.CONNECT)
        world.move_voice(guild, member.user, where)
    if "nick" in body or "roles" in body:
        world.member_changed(guild, member)
    return payloads.member(member)


def add_role(world: World, request: Request) -> None:
    """PUT a role on a member."""
    _change_role(world, request, on=True)


def remove_role(world: World, request: Request) -> None:
    """DELETE a role from a member."""
    _change_role(world, request, on=False)


def _change_role(world: World, request: Request, *, on: bool) -> None:
    guild = _guild(world, request, Permission.MANAGE_ROLES)
    member, role = world.member(guild, request.args["user"]), world.role(guild, request.args["role"])
    _require_below_bot(world, guild, role)
    kept = [role_id for role_id in member.roles if role_id != role.id]
    member.roles = [*kept, role.id] if on else kept
    world.member_changed(guild, member)


def _require_below_bot(world: World, guild: Guild, role: Role) -> None:
    """Raise 50013 unless the role is below the bot's highest one and not managed: the bot may change no others."""
    highest = max((guild.roles[role_id].position for role_id in guild.members[world.bot.id].roles), default=0)
    if guild.owner is not world.bot and (role.position >= highest or role.managed):
        raise missing_permissions()


def roles(world: World, request: Request) -> list[Json]:
    """GET a server's roles."""
    return [payloads.role(role) for role in _guild(world, request).roles.values()]


def get_role(world: World, request: Request) -> Json:
    """GET one role."""
    return payloads.role(world.role(_guild(world, request), request.args["role"]))


def create_role(world: World, request: Request) -> Json:
    """POST: create a role below all others. The bot can only give permissions that it has."""
    guild, body = _guild(world, request, Permission.MANAGE_ROLES), request.form
    check_name(body, required=False)
    if len(guild.roles) >= MAX_ROLES:
        raise DiscordError(400, 30005, f"Maximum number of server roles reached ({MAX_ROLES})")
    bits = int(body["permissions"]) if body.get("permissions") is not None else guild.roles[guild.id].permissions
    _may_grant(world, guild, bits)
    role = Role(world.snowflakes.next(), body.get("name") or "new role", bits, 1)
    for other in guild.roles.values():
        other.position += 1 if other.position >= 1 else 0
    _change(role, body)
    guild.roles[role.id] = role
    world.announcer.guild("GUILD_ROLE_CREATE", guild, {"role": payloads.role(role)})
    return payloads.role(role)


def edit_role(world: World, request: Request) -> Json:
    """PATCH a role."""
    guild, body = _guild(world, request, Permission.MANAGE_ROLES), request.form
    role = world.role(guild, request.args["role"])
    _require_below_bot(world, guild, role)
    check_name(body, required=False)
    if body.get("permissions") is not None:
        _may_grant(world, guild, int(body["permissions"]))
        role.permissions = int(body["permissions"])
    role.name = body.get("name") or role.name
    _change(role, body)
    world.announcer.guild("GUILD_ROLE_UPDATE", guild, {"role": payloads.role(role)})
    world.announcer.visibility_changed()
    return payloads.role(role)


def delete_role(world: World, request: Request) -> None:
    """DELETE a role."""
    guild = _guild(world, request, Permission.MANAGE_ROLES)
    role = world.role(guild, request.args["role"])
    _require_below_bot(world, guild, role)
    world.remove_role(guild, role)


def _may_grant(world: World, guild: Guild, bits: int) -> None:
    if bits & ~in_guild(guild, world.bot.id):
        raise missing_permissions()


def _change(role: Role, body: Json) -> None:
    for key in ("color", "hoist", "mentionable"):
        if body.get(key) is not None:
            setattr(role, key, body[key])
    if body.get("colors"):
        role.color = int(body["colors"].get("primary_color") or 0)


_GUILD = "/guilds/{guild}"
_MEMBER = _GUILD + "/members/{user}"
_ROLE = _GUILD + "/roles/{role}"
ROUTES = (
    Route("GET", _GUILD, get, query=fields("with_counts")),
    Route("GET", "/users/{user}", get_user),
    Route("GET", _MEMBER, get_member),
    Route("PATCH", _MEMBER, edit_member, fields("nick roles channel_id")),
    Route("PUT", _MEMBER + "/roles/{role}", add_role),
    Route("DELETE", _MEMBER + "/roles/{role}", remove_role),
    Route("GET", _GUILD + "/roles", roles),
    Route("POST", _GUILD + "/roles", create_role, ROLE),
    Route("GET", _ROLE, get_role),
    Route("PATCH", _ROLE, edit_role, ROLE),
    Route("DELETE", _ROLE, delete_role),
)
