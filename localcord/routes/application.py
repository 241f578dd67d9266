"""The bot itself: its account, application, commands and emojis."""

import base64

from localcord import emojis, payloads
from localcord.errors import invalid_form, missing_access, unknown
from localcord.limits.command import check_command, check_commands
from localcord.models import Command, Json
from localcord.routes.registry import Request, Route, fields
from localcord.world import World

COMMAND = fields(
    "name name_localizations description description_localizations options default_member_permissions "
    "dm_permission contexts integration_types nsfw type"
)


def me(world: World, _request: Request) -> Json:
    """GET the bot's account."""
    return payloads.own_user(world.bot)


def application(world: World, _request: Request) -> Json:
    """GET the application, which belongs to the owner of the first server."""
    owner = next((guild.owner for guild in world.guilds.values()), world.bot)
    return {
        "id": world.application_id,
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": payloads.user(owner),
        "team": None,
        "flags": world.application_flags,
        "flags_new": str(world.application_flags),
        "summary": "",
        "type": None,
        "approximate_guild_count": sum(world.bot.id in guild.members for guild in world.guilds.values()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "bot": payloads.user(world.bot),
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "redirect_uris": [],
        "tags": [],
    }


def gateway(world: World, _request: Request) -> Json:
    """GET the address of the gateway."""
    return {"url": world.gateway_url}


def gateway_bot(world: World, _request: Request) -> Json:
    """GET the address of the gateway and the number of shards to open."""
    shards = world.session_starts.shards_for(sum(world.bot.id in guild.members for guild in world.guilds.values()))
    return {"url": world.gateway_url, "shards": shards, "session_start_limit": world.session_starts.limit()}


# --- commands -------------------------------------------------------------------------------------------


def commands(world: World, request: Request) -> list[Json]:
    """GET the commands of a scope: global, or of one server."""
    return [_shown(world, command) for command in _in_scope(world, request)]


def sync(world: World, request: Request) -> list[Json]:
    """PUT all commands of a scope. Those with a known name keep their id."""
    check_commands(request.body or [])
    _require_installed(world, request)
    kept = {(c.name, c.data.get("type") or 1): c.id for c in _in_scope(world, request)}
    scope = _scope(world, request)
    new = []
    keys = [(data["name"], data.get("type") or 1) for data in request.body or []]
    world.command_creates.count(scope, sum(key not in kept for key in keys))
    for key, data in zip(keys, request.body or [], strict=True):
        command_id = kept.get(key) or world.snowflakes.next()
        new.append(Command(command_id, world.snowflakes.next(), scope, data))
    world.commands = [c for c in world.commands if c.guild_id != scope] + new
    return [_shown(world, command) for command in new]


def upsert(world: World, request: Request) -> Json:
    """POST one command, replacing one with the same name."""
    _require_installed(world, request)
    data = request.form
    others = [c for c in _in_scope(world, request) if c.name != data.get("name")]
    check_command(data)
    check_commands([*(dict(c.data) for c in others), data])
    old = next((c for c in _in_scope(world, request) if c not in others), None)
    if old is None:
        world.command_creates.count(_scope(world, request), 1)
    command_id = old.id if old else world.snowflakes.next()
    return _replace(world, Command(command_id, world.snowflakes.next(), _scope(world, request), data))


def edit_command(world: World, request: Request) -> Json:
    """PATCH one command."""
    old = _command(world, request)
    data = {**old.data, **request.form}
    check_command(data)
    return _replace(world, Command(old.id, world.snowflakes.next(), old.guild_id, data))


def get_command(world: World, request: Request) -> Json:
    """GET one command."""
    return _shown(world, _command(world, request))


def delete_command(world: World, request: Request) -> None:
    """DELETE one command."""
    world.commands.remove(_command(world, request))


def _scope(world: World, request: Request) -> str | None:
    if request.args["application"] != world.application_id:
        raise unknown(10002, "Application")
    return world.guild(request.args["guild"]).id if "guild" in request.args else None


def _require_installed(world: World, request: Request) -> None:
    """Raise 50001 for the commands of a server on which the application isn't installed (DisnakeDev/guide #16)."""
    guild = world.guild(request.args["guild"]) if "guild" in request.args else None
    if guild is not None and not guild.commands_only and world.bot.id not in guild.members:
        raise missing_access()


def _in_scope(world: World, request: Request) -> list[Command]:
    scope = _scope(world, request)
    return [command for command in world.commands if command.guild_id == scope]


def _command(world: World, request: Request) -> Command:
    found = next((c for c in _in_scope(world, request) if c.id == request.args["command"]), None)
    if found is None:
        raise unknown(10063, "application command")
    return found


def _replace(world: World, command: Command) -> Json:
    world.commands = [c for c in world.commands if c.id != command.id] + [command]
    return _shown(world, command)


def _shown(world: World, command: Command) -> Json:
    return payloads.command(command, world.application_id)


# --- emojis ---------------------------------------------------------------------------------------------


def list_emojis(world: World, _request: Request) -> Json:
    """GET the application's own emojis."""
    return {"items": list(world.emojis.values())}


def create_emoji(world: World, request: Request) -> Json:
    """POST an emoji: a name, and a data URI of at most 256 KiB."""
    name, image = str(request.form.get("name") or ""), str(request.form.get("image") or "")
    emojis.check_name(name)
    head, _, data = image.partition(";base64,")
    if not head.startswith("data:image/"):
        raise invalid_form("image", "IMAGE_INVALID", "Invalid image data")
    return emojis.add(world, name, head.removeprefix("data:"), base64.b64decode(data))


def get_emoji(world: World, request: Request) -> Json:
    """GET one emoji."""
    return emojis.find(world, request.args["emoji"])


def rename_emoji(world: World, request: Request) -> Json:
    """PATCH an emoji's name."""
    return emojis.rename(world, request.args["emoji"], str(request.form.get("name") or ""))


def delete_emoji(world: World, request: Request) -> None:
    """DELETE one emoji."""
    emojis.remove(world, request.args["emoji"])


_APPLICATION = "/applications/{application}"
_EMOJIS = _APPLICATION + "/emojis"
_SCOPES = (_APPLICATION + "/commands", _APPLICATION + "/guilds/{guild}/commands")
_QUERY = fields("with_localizations")
ROUTES = (
    Route("GET", "/users/@me", me),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway", gateway),
    Route("GET", "/gateway/bot", gateway_bot),
    *(Route("GET", scope, commands, query=_QUERY) for scope in _SCOPES),
    *(Route("PUT", scope, sync, None) for scope in _SCOPES),
    *(Route("POST", scope, upsert, COMMAND) for scope in _SCOPES),
    *(Route("GET", scope + "/{command}", get_command) for scope in _SCOPES),
    *(Route("PATCH", scope + "/{command}", edit_command, COMMAND) for scope in _SCOPES),
    *(Route("DELETE", scope + "/{command}", delete_command) for scope in _SCOPES),
    Route("GET", _EMOJIS, list_emojis),
    Route("POST", _EMOJIS, create_emoji, fields("name image"), status=201),
    Route("GET", _EMOJIS + "/{emoji}", get_emoji),
    Route("PATCH", _EMOJIS + "/{emoji}", rename_emoji, fields("name")),
    Route("DELETE", _EMOJIS + "/{emoji}", delete_emoji),
)
