"""Walking a message's or a modal's components."""

from collections.abc import Iterator
from enum import IntEnum

from ttrbot.localcord.models import Json


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


SELECTS = (
    Kind.STRING_SELECT,
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)


def children(component: Json) -> list[Json]:
    """Return what is directly inside a component: its parts, its accessory, or a label's field."""
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
