"""The primitives of pictures, in pixels and in painting order. Pure; `raster` paints them.

Colours are `#rrggbb`. All painting is opaque: half-transparent drawing would punch holes into what lies below.
"""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ttrbot.render.geometry import Point, bounds
from ttrbot.render.typeface import Face

Anchor: TypeAlias = Literal["lm", "mm", "rm"]
"""The point of a text at its position: left, middle or right, at half the height of a capital letter."""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled area with an optional outline that straddles its edge."""

    points: tuple[Point, ...]
    fill: str | None = None
    outline: str | None = None
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line with round joints."""

    points: tuple[Point, ...]
    color: str
    width: float


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle with an optional outline that straddles its edge."""

    x: float
    y: float
    radius: float
    fill: str
    outline: str | None = None
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; `halo` is a wide outline below the letters."""

    x: float
    y: float
    text: str
    size: int
    color: str
    anchor: Anchor = "lm"
    face: Face = "plain"
    tracking: float = 0.0
    halo: str | None = None
    halo_width: int = 3


Shape: TypeAlias = Polygon | Polyline | Disc
Primitive: TypeAlias = Shape | Text


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture."""

    width: int
    height: int
    background: str
    primitives: tuple[Primitive, ...]


def extent(shapes: tuple[Primitive, ...]) -> tuple[float, float, float, float]:
    """Return the rectangle around all shapes except texts, outlines included: left, top, right, bottom."""
    points: list[Point] = []
    for shape in shapes:
        if isinstance(shape, Text):
            continue
        reach = shape.width / 2
        if isinstance(shape, Disc):
            reach += shape.radius
            around: tuple[Point, ...] = ((shape.x, shape.y),)
        else:
            around = shape.points
        points += [(x - reach, y - reach) for x, y in around]
        points += [(x + reach, y + reach) for x, y in around]
    return bounds(points)


def scaled(shapes: tuple[Primitive, ...], scale: float) -> tuple[Primitive, ...]:
    """Return the areas among some shapes, scaled about the corner of the picture."""
    return tuple(
        replace(shape, points=tuple((x * scale, y * scale) for x, y in shape.points))
        for shape in shapes
        if isinstance(shape, Polygon)
    )


def recolored(shape: Shape, color: str) -> Shape:
    """Return the same shape in one colour."""
    match shape:
        case Polygon():
            fill, outline = (None if own is None else color for own in (shape.fill, shape.outline))
            return replace(shape, fill=fill, outline=outline)
        case Polyline():
            return replace(shape, color=color)
        case Disc():
            return replace(shape, fill=color, outline=None if shape.outline is None else color)
