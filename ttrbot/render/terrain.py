"""A map's painted ground: one picture of colour numbers, and their colours on light and on dark boards."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, ValidationError
from PIL import Image, UnidentifiedImageError

from ttrbot import reading
from ttrbot.engine.convert import convert

MOST_COLORS = 96
LARGEST_FILE = 1 << 20
"""The largest size of a ground's files in bytes; our largest ground has a third of it."""
Hue = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


class GroundError(Exception):
    """Raised for a ground that can't be used."""


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    image: str
    light: Annotated[tuple[Hue, ...], Meta(min_length=1, max_length=MOST_COLORS)]
    dark: Annotated[tuple[Hue, ...], Meta(min_length=1, max_length=MOST_COLORS)]


@dataclass(frozen=True, slots=True)
class Ground:
    """The file with the colour numbers, its source, and the two palettes."""

    file: Path
    source: str
    light: tuple[str, ...]
    dark: tuple[str, ...]

    def colors(self, *, is_dark: bool) -> tuple[str, ...]:
        """Return every colour of the ground."""
        return self.dark if is_dark else self.light

    def numbers(self) -> Image.Image:
        """Return the colour number of each pixel, as a picture with one band."""
        with Image.open(self.file) as image:
            return Image.frombytes("L", image.size, image.tobytes())


def read_ground(folder: Path, name: str, size: tuple[int, int]) -> Ground:
    """Read the head of a ground, and check its picture. Raises GroundError."""
    file = _beside(folder, name)
    try:
        head = convert(reading.toml(reading.read_text(file)), _Head)
        picture = _beside(folder, head.image)
        reading.read_bytes(picture, LARGEST_FILE)
        with Image.open(picture) as image:
            if image.format != "PNG" or image.mode != "P" or image.size != size:
                raise GroundError(
                    f"{picture} is a {image.format} of {image.width} x {image.height} pixels, mode {image.mode}; "
                    f"valid: a PNG with a palette, {size[0]} x {size[1]}: the size without frame and score strip"
                )
            highest = image.getextrema()[1]
    except UnidentifiedImageError as error:
        raise GroundError(f"{file}: {error}") from error
    except OSError as error:
        raise GroundError(f"{error.filename or file} can't be read: {error.strerror or error}") from error
    except (ValueError, ValidationError) as error:
        raise GroundError(f"{file}: {error}") from error
    if len(head.light) != len(head.dark) or not isinstance(highest, int) or highest >= len(head.light):
        raise GroundError(f"{file}: light and dark need a colour for each of the picture's numbers, 0 to {highest}")
    return Ground(picture, head.source, head.light, head.dark)


def _beside(folder: Path, name: str) -> Path:
    file = folder / name
    if file.parent != folder or not file.name or not name.isprintable():
        raise GroundError("must be the name of a file beside it")
    return file
