"""What a message looks like, as data: its text, its buttons and selects, its picture. Pure; `to_discord` sends it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ttrbot.discord.core.custom_ids import CustomId

OPTIONS = 25
ROW_BUTTONS = 5


class Look(Enum):
    """How a button stands out."""

    MAIN = "primary"
    PLAIN = "secondary"
    GOOD = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A button: a press, or a link where `url` is given."""

    label: str
    """Empty if the emoji says it all."""
    id: CustomId | None = None
    emoji: str | None = None
    look: Look = Look.PLAIN
    disabled: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One line of a select."""

    label: str
    value: str
    description: str | None = None
    emoji: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Select:
    """A select with at most 25 options, of which `least` to `most` can be chosen."""

    id: CustomId
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    disabled: bool = False


Row = tuple[Button, ...] | Select


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture or film with the text that says what it shows to those who can't see it."""

    data: bytes
    name: str
    alt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A whole message."""

    text: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    file: tuple[str, bytes] | None = None
    """A file to download: its name and content."""


def button_rows(buttons: Sequence[Button], width: int = ROW_BUTTONS) -> tuple[Row, ...]:
    """Lay buttons out in rows."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))
