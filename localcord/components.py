"""Walk through the components of a message or a modal."""

import itertools
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum

from localcord.models import Json


class Kind(IntEnum):
    """Component types."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = (
    Kind.STRING_SELECT,
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)


def children(component: Json) -> list[Json]:
    """Return what is directly in a component: its parts, its accessory, or a label's field."""
    inside = list(component.get("components") or [])
    inside += [component[key] for key in ("accessory", "component") if component.get(key)]
    return inside


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component, outer before inner, in reading order."""
    for component in components:
        yield component
        yield from walk(children(component))


def find(components: list[Json], custom_id: str) -> Json | None:
    """Return the component with this custom id."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


def texts_of(components: list[Json]) -> list[str]:
    """Return the contents of all text displays."""
    return [str(c.get("content", "")) for c in walk(components) if c.get("type") == Kind.TEXT]


_DEFAULTS: Mapping[Kind, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
    Kind.THUMBNAIL: {"description": None, "spoiler": False},
    Kind.FILE: {"spoiler": False, "name": "", "size": 0},
    Kind.SEPARATOR: {"divider": True, "spacing": 1},
    Kind.CONTAINER: {"accent_color": None, "spoiler": False},
}


def complete(components: list[Json], new_id: Callable[[], str]) -> None:
    """Add what Discord adds: numbers, defaults, and what it knows about external pictures."""
    everything = list(walk(components))
    taken = {component["id"] for component in everything if component.get("id")}
    free = (number for number in itertools.count(1) if number not in taken)
    for component in everything:
        component["id"] = component.get("id") or next(free)
        for key, value in _DEFAULTS.get(Kind(component["type"]), {}).items():
            component.setdefault(key, value)
        for holder in (component, *(component.get("options") or [])):
            if holder.get("emoji"):  # a character has no id
                holder["emoji"] = {key: value for key, value in holder["emoji"].items() if value is not None}
                if "id" in holder["emoji"]:  # discord.py sends numbers, but Discord answers with text
                    holder["emoji"]["id"] = str(holder["emoji"]["id"])
        for item in component.get("items") or []:
            item.setdefault("description", None)
            item.setdefault("spoiler", False)
        for media in _media(component):
            media.setdefault("id", new_id())
            media.setdefault("proxy_url", media["url"])


def _media(component: Json) -> list[Json]:
    direct = [component[key] for key in ("media", "file") if key in component]
    return direct + [item["media"] for item in component.get("items") or []]
