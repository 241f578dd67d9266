"""Turn what a person picks (a command's options, a select's values) into the data of an interaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from localcord import payloads, permissions
from localcord.components import Kind
from localcord.errors import DiscordError
from localcord.models import Channel, ChannelType, Command, Json, User
from localcord.permissions import Permission
from localcord.world import World

OptionValue = str | int | float | bool

_SUB_COMMAND, _GROUP, _STRING, _INTEGER, _BOOLEAN, _USER, _CHANNEL, _ROLE, _MENTIONABLE, _NUMBER = range(1, 11)
_PYTHON_TYPES: Mapping[int, tuple[type, ...]] = {
    _STRING: (str,),
    _INTEGER: (int,),
    _BOOLEAN: (bool,),
    _NUMBER: (int, float),
    _USER: (str,),
    _CHANNEL: (str,),
    _ROLE: (str,),
    _MENTIONABLE: (str,),
}


class ClientRefusedError(DiscordError):
    """The person's own client doesn't let them do this, so nothing reaches the bot."""

    def __init__(self, message: str) -> None:
        super().__init__(400, 0, message)


@dataclass(frozen=True, slots=True)
class Invocation:
    """A command found by its path: the command, its sub-command's options, and the names leading there."""

    command: Command
    leaf: Json
    path: tuple[str, ...]


def usable(world: World, command: Command, channel: Channel, user: User) -> bool:
    """Return whether a command is offered to a user in a channel."""
    contexts = command.data.get("contexts")
    if channel.guild is None:
        in_dm = 1 in contexts if contexts is not None else command.data.get("dm_permission") is not False
        return command.guild_id is None and in_dm
    installed = channel.guild.commands_only or world.bot.id in channel.guild.members
    if command.guild_id not in (None, channel.guild.id) or not installed:
        return False
    if channel.type in (ChannelType.FORUM, ChannelType.CATEGORY):
        return False  # nobody can write in a forum itself: commands are used in its posts
    if world.is_shut(channel, user):
        return False
    if contexts is not None and 0 not in contexts:
        return False
    bits = world.permissions(channel, user)
    needed = command.data.get("default_member_permissions")
    if bits & Permission.ADMINISTRATOR:
        return True
    if needed is not None and (int(needed) == 0 or bits & int(needed) != int(needed)):
        return False
    return bool(bits & Permission.VIEW_CHANNEL and bits & Permission.USE_COMMANDS)


def find_command(commands: Sequence[Command], path: Sequence[str]) -> Invocation:
    """Return what `path` names among the commands on offer, e.g. ("ttr", "new"); raise if it isn't there."""
    shown = "/" + " ".join(path)
    command = next((c for c in commands if path and c.name == path[0]), None)
    if command is None:
        raise ClientRefusedError(f"{shown} isn't offered here")
    leaf: Json = dict(command.data)
    for name in path[1:]:
        inner = [o for o in leaf.get("options") or [] if o["type"] in (_SUB_COMMAND, _GROUP) and o["name"] == name]
        if not inner:
            raise ClientRefusedError(f"{shown} isn't offered here")
        leaf = inner[0]
    if any(option["type"] in (_SUB_COMMAND, _GROUP) for option in leaf.get("options") or []):
        raise ClientRefusedError(f"{shown} has sub-commands and can't be used itself")
    return Invocation(command, leaf, tuple(path))


def full_name(data: Json) -> str:
    """Return a command interaction's name with its sub-commands', e.g. "ttr new"."""
    names, options = [str(data["name"])], data.get("options") or []
    while options and options[0]["type"] in (_SUB_COMMAND, _GROUP):
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(names)


def command_data(
    world: World,
    channel: Channel,
    found: Invocation,
    options: Mapping[str, OptionValue],
    focused: str | None = None,
) -> Json:
    """Return an interaction's data for a command (`focused` names the option being typed), or raise."""
    known = {option["name"]: option for option in found.leaf.get("options") or []}
    for name in [*options, *([focused] if focused else [])]:
        if name not in known:
            raise ClientRefusedError(f"/{' '.join(found.path)} has no option {name}; it has {', '.join(known)}")
    if focused is None:
        missing = [name for name, option in known.items() if option.get("required") and name not in options]
        if missing:
            raise ClientRefusedError(f"/{' '.join(found.path)} needs {', '.join(missing)}")
    elif not known[focused].get("autocomplete"):
        raise ClientRefusedError(f"{focused} has no autocomplete")
    filled: list[Json] = []
    for name, value in options.items():
        if name != focused:
            _check_value(known[name], value)
        filled.append({"name": name, "type": known[name]["type"], "value": value})
        if name == focused:
            filled[-1]["focused"] = True
    if focused is not None and focused not in options:
        filled.append({"name": focused, "type": known[focused]["type"], "value": "", "focused": True})
    resolved = _resolved(world, channel, {str(o["value"]): o["type"] for o in filled})
    for depth, name in reversed(list(enumerate(found.path[1:]))):
        kind = _SUB_COMMAND if depth == len(found.path) - 2 else _GROUP
        filled = [{"name": name, "type": kind, "options": filled}]
    data: Json = {"id": found.command.id, "name": found.command.name, "type": 1, "options": filled}
    if found.command.guild_id is not None:
        data["guild_id"] = found.command.guild_id
    if resolved:
        data["resolved"] = resolved
    return data


def _check_value(option: Json, value: OptionValue) -> None:
    kind, name = int(option["type"]), option["name"]
    right = isinstance(value, _PYTHON_TYPES[kind]) and (kind == _BOOLEAN or not isinstance(value, bool))
    if not right:
        raise ClientRefusedError(f"{name} can't be {value!r}")
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise ClientRefusedError(f"{name} must be one of {[choice['value'] for choice in choices]}")
    size = len(value) if isinstance(value, str) else value
    limits = ("min_length", "max_length") if kind == _STRING else ("min_value", "max_value")
    low, high = (option.get(key) for key in limits)
    if (low is not None and size < low) or (high is not None and size > high):
        raise ClientRefusedError(f"{name} must be within {low} and {high}")


def select_data(world: World, channel: Channel, component: Json, values: Sequence[str]) -> Json:
    """Return an interaction's data for a select, or raise if the menu wouldn't allow these values."""
    check_chosen(component, values)
    kind = int(component["type"])
    data: Json = {
        "component_type": kind,
        "custom_id": component["custom_id"],
        "id": component["id"],
        "values": list(values),
    }
    if kind != Kind.STRING_SELECT:
        as_option = {Kind.USER_SELECT: _USER, Kind.ROLE_SELECT: _ROLE, Kind.CHANNEL_SELECT: _CHANNEL}
        option = as_option.get(Kind(kind), _MENTIONABLE)
        data["resolved"] = _resolved(world, channel, dict.fromkeys(values, option))
    return data


def check_chosen(component: Json, values: Sequence[str]) -> None:
    """Raise unless this number of different values can be chosen, all of them offered if the component has options."""
    low, high = (1 if component.get(key) is None else component[key] for key in ("min_values", "max_values"))
    if not low <= len(values) <= high or len(set(values)) != len(values):
        raise ClientRefusedError(f"between {low} and {high} different values must be chosen, not {list(values)}")
    if "options" in component:
        offered = [option["value"] for option in component["options"]]
        wrong = [value for value in values if value not in offered]
        if wrong:
            raise ClientRefusedError(f"{wrong} isn't offered; there is {offered}")


def _resolved(world: World, channel: Channel, wanted: Mapping[str, int]) -> Json:
    resolved: Json = {}
    guild = channel.guild

    def put(table: str, key: str, value: Json) -> None:
        resolved.setdefault(table, {})[key] = value

    for key, kind in wanted.items():
        if kind in (_USER, _MENTIONABLE) and key in world.users:
            put("users", key, payloads.user(world.users[key]))
            if guild is not None and key in guild.members:
                bits = permissions.in_channel(channel, key, world.bot.id)
                member = payloads.member(guild.members[key], with_user=False)
                put("members", key, {**member, "permissions": str(bits)})
        elif kind in (_ROLE, _MENTIONABLE) and guild is not None and key in guild.roles:
            put("roles", key, payloads.role(guild.roles[key]))
        elif kind == _CHANNEL and guild is not None and key in guild.channels:
            put("channels", key, {**payloads.channel(guild.channels[key]), "permissions": "0"})
        elif kind in (_USER, _ROLE, _CHANNEL, _MENTIONABLE):
            raise ClientRefusedError(f"there is no {key} to choose here")
    return resolved
