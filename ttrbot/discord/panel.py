"""What a message looks like, as data: its text, its buttons and selects, its picture. Pure; `to_discord` sends it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from ttrbot.discord.custom_ids import CustomId

TEXT_LIMIT = 2000
LABEL_LIMIT = 80
OPTION_LIMIT = 100
OPTIONS = 25
ROW_BUTTONS = 5
ROWS = 5


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
    """A PNG file with the text that says what it shows to those who can't see it."""

    data: bytes
    name: str
    alt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A whole message. `picture` None sends none and, in an edit, leaves the one there is."""

    text: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    file: tuple[str, bytes] | None = None
    """A file to download: its name and content."""

    def without_buttons(self) -> "Panel":
        """The same panel with nothing to press."""
        return replace(self, rows=())


def button_rows(buttons: Sequence[Button], width: int = ROW_BUTTONS) -> tuple[Row, ...]:
    """Lay buttons out in rows."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def shorten(text: str, limit: int) -> str:
    """Cut a text to `limit` characters, with an ellipsis where something is missing."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def fit_lines(head: str, lines: Sequence[str], tail: str = "", limit: int = TEXT_LIMIT) -> str:
    """Join head, as many of the newest `lines` as fit, and tail."""
    room = limit - len(head) - len(tail) - 2
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return "\n".join(part for part in (head, *kept, tail) if part)
