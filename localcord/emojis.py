"""The application's own emojis, and the emojis that components and reactions may show.

Servers have no emojis here: an id that isn't one of the application's doesn't exist.
"""

from collections.abc import Iterator, Sequence

from localcord import payloads
from localcord.components import children
from localcord.emoji_characters import is_emoji
from localcord.errors import DiscordError, invalid_form, unknown
from localcord.models import Json
from localcord.world import World

MAX_EMOJIS = 2000
"""The most emoji of an application (documentation of emoji)."""
MAX_BYTES = 256 << 10
"""The largest picture of one, in bytes (documentation of emoji)."""


def find(world: World, emoji_id: str) -> Json:
    """Return one of the application's emojis, or raise 10014."""
    if emoji_id not in world.emojis:
        raise unknown(10014, "Emoji")
    return world.emojis[emoji_id]


def add(world: World, name: str, content_type: str, content: bytes) -> Json:
    """Add an emoji to the application; raise 50035 or 30008."""
    if len(content) > MAX_BYTES:
        raise invalid_form("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    if len(world.emojis) >= MAX_EMOJIS:
        raise DiscordError(400, 30008, f"Maximum number of emojis reached ({MAX_EMOJIS})")
    _check_free(world, name)
    emoji: Json = {"id": world.snowflakes.next(), "name": name, "roles": [], "user": payloads.user(world.bot)}
    emoji |= {"require_colons": True, "managed": False, "animated": False, "available": True}
    world.emojis[emoji["id"]] = emoji
    world.emoji_images[emoji["id"]] = content_type, content
    return emoji


def rename(world: World, emoji_id: str, name: str) -> Json:
    """Change an emoji's name; raise 10014 or 50035."""
    emoji = find(world, emoji_id)
    check_name(name)
    if name != emoji["name"]:
        _check_free(world, name)
    emoji["name"] = name
    return emoji


def remove(world: World, emoji_id: str) -> None:
    """Delete an emoji, as the developer portal can too; raise 10014."""
    find(world, emoji_id)
    del world.emojis[emoji_id], world.emoji_images[emoji_id]


def check_name(name: str) -> None:
    """Raise 50035 unless a name has 2 to 32 letters, digits and underscores."""
    if not (2 <= len(name) <= 32 and name.replace("_", "a").isalnum()):
        raise invalid_form("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")


def _check_free(world: World, name: str) -> None:
    if any(emoji["name"] == name for emoji in world.emojis.values()):
        raise invalid_form("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name is already taken")


# --- in components and reactions ------------------------------------------------------------------------


def check_shown(world: World, components: Sequence[Json]) -> None:
    """Raise 50035 for a component with an emoji that doesn't exist.

    For a select's options the code is that of buttons too (discord-api-docs #8071).
    """
    for where, emoji in _in_components("components", components):
        field = "id" if emoji.get("id") else "name"
        if not exists(world, str(emoji.get("id") or ""), str(emoji.get("name") or "")):
            raise invalid_form(f"{where}.emoji.{field}", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def exists(world: World, emoji_id: str, name: str) -> bool:
    """Return whether there is such an emoji: one of the application's, or one of Unicode's."""
    return emoji_id in world.emojis if emoji_id else is_emoji(name)


def _in_components(where: str, components: Sequence[Json]) -> Iterator[tuple[str, Json]]:
    """Yield each button, select and option with an emoji: its path, and the emoji."""
    for number, component in enumerate(components):
        here = f"{where}.{number}"
        options = [(f"{here}.options.{n}", option) for n, option in enumerate(component.get("options") or [])]
        for place, holder in [(here, component), *options]:
            if holder.get("emoji"):
                yield place, holder["emoji"]
        yield from _in_components(f"{here}.components", children(component))
