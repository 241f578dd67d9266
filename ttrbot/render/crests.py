"""The marks of regions: shields in two colours, of our own design (T6)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from ttrbot.engine.cards import Color
from ttrbot.render.geometry import Box, Point, cut
from ttrbot.render.marks import Outline, arc, placed
from ttrbot.render.scene import Polygon
from ttrbot.render.theme import Theme

Division: TypeAlias = Literal[
    "half", "side", "fess", "pale", "chief", "base", "cross", "saltire", "quarters", "diagonal"
]
"""The ways to divide a shield between its two colours."""
Paint: TypeAlias = Literal["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
HalfPlane: TypeAlias = tuple[float, float, float]
"""(a, b, c): the half-plane where a·x + b·y is at most c."""

RADIUS = 14.0
LINE = 1.8
SHIELD: Outline = ((-0.82, -0.95), (0.82, -0.95), *arc(0.82, 0, 180, y=0.12, steps=14))
_UPRIGHT: tuple[HalfPlane, ...] = ((1, 0, 0.27), (-1, 0, 0.27))
_LEVEL: tuple[HalfPlane, ...] = ((0, 1, 0.12), (0, -1, 0.38))
_FALLING: tuple[HalfPlane, ...] = ((0.7, -0.7, 0.3), (-0.7, 0.7, 0.14))
_RISING: tuple[HalfPlane, ...] = ((0.7, 0.7, 0.14), (-0.7, -0.7, 0.3))
DIVISIONS: Mapping[Division, tuple[tuple[HalfPlane, ...], ...]] = {
    "half": (((0, -1, 0.08),),),
    "side": (((-1, 0, 0),),),
    "fess": (_LEVEL,),
    "pale": (_UPRIGHT,),
    "chief": (((0, 1, -0.35),),),
    "base": (((0, -1, -0.25),),),
    "cross": (_LEVEL, _UPRIGHT),
    "saltire": (_FALLING, _RISING),
    "quarters": (((-1, 0, 0), (0, 1, -0.08)), ((1, 0, 0), (0, -1, 0.08))),
    "diagonal": (_FALLING,),
}
"""The parts in the second colour, each as the intersection of some half-planes."""


def crest(at: Point, division: Division, colors: tuple[Paint, Paint], theme: Theme) -> tuple[Polygon, ...]:
    """Return a region's shield around a point."""
    first, second = (theme.cards[Color[color.upper()]] for color in colors)
    parts = []
    for planes in DIVISIONS[division]:
        part = SHIELD
        for plane in planes:
            part = cut(part, plane)
        parts.append(Polygon(placed(part, *at, RADIUS), second))
    whole = placed(SHIELD, *at, RADIUS)
    return Polygon(whole, first), *parts, Polygon(whole, None, theme.ink, LINE)


def crest_box(at: Point) -> Box:
    """Return the rectangle that a shield covers."""
    return Box(*at, 1.64 * RADIUS + LINE, 1.9 * RADIUS + LINE)
