"""A small legend of the signs on a board's spaces, where its map has some and its layout a place for them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from ttrbot.engine.cards import Color
from ttrbot.render.geometry import Box, Point
from ttrbot.render.inputs import Names
from ttrbot.render.layout import BoardLayout
from ttrbot.render.marks import rounded
from ttrbot.render.patterns import pattern
from ttrbot.render.plate import plate_of
from ttrbot.render.scene import Polygon, Primitive, Text
from ttrbot.render.theme import Theme
from ttrbot.render.tracks import USUAL_TUNNEL_CARDS, number, sleepers, sunken, wave
from ttrbot.render.typeface import text_width
from ttrbot.render.ways import Curve, Slot

SIZE: Final = 27
ROW, MARGIN, SAMPLE, GAP = 36.0, 12.0, 62.0, 10.0
"""Heights and widths of a row, the paper around all, a sample, and the gap to its words."""
SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tunnel": "legend-tunnel",
        "cards": "legend-cards",
        "locomotive": "legend-locomotive",
        "wave": "legend-wave",
    }
)
"""The key of each sign's words among the names of the board."""


def signs_on(layout: BoardLayout) -> tuple[str, ...]:
    """List the signs that a board's spaces bear, in the order of `SIGNS`."""
    routes = layout.routes.values()
    under_ground = [route for route in routes if route.kind == "tunnel"]
    is_there = {
        "tunnel": bool(under_ground),
        "cards": any(route.tunnel_cards != USUAL_TUNNEL_CARDS for route in under_ground),
        "locomotive": any(route.locomotives for route in routes),
        "wave": any(route.waves for route in routes),
    }
    return tuple(sign for sign in SIGNS if is_there[sign])


def legend_size(layout: BoardLayout, names: Names) -> tuple[float, float]:
    """Return the width and the height of a board's legend in this language."""
    signs = signs_on(layout)
    words = max((text_width(names[SIGNS[sign]], SIZE, "bold") for sign in signs), default=0.0)
    return 2 * MARGIN + SAMPLE + GAP + words, 2 * MARGIN + ROW * len(signs) - (ROW - layout.space.width)


def legend(layout: BoardLayout, names: Names, theme: Theme) -> Iterator[Primitive]:
    """Draw each sign with its words; nothing without a place, or without words."""
    signs = signs_on(layout)
    if layout.legend is None or not signs or SIGNS[signs[0]] not in names:
        return
    plate = plate_of(theme)
    left, top = layout.legend
    width, height = legend_size(layout, names)
    yield Polygon(rounded(left, top, left + width, top + height, 8), plate.rim, plate.line, 2)
    for row, sign in enumerate(signs):
        x, y = left + MARGIN, top + MARGIN + layout.space.width / 2 + row * ROW
        yield from _sample(sign, (x, y), layout.space.width, theme)
        yield Text(x + SAMPLE + GAP, y, names[SIGNS[sign]], SIZE, plate.ink, "lm", "bold")


def _sample(sign: str, at: Point, width: float, theme: Theme) -> Iterator[Primitive]:
    """Draw two spaces with a sign, from their left end on."""
    plate, (x, y) = plate_of(theme), at
    way = Curve(((x, y), (x + SAMPLE / 3, y), (x + 2 * SAMPLE / 3, y), (x + SAMPLE, y)))
    slots = (Slot(way, 0, SAMPLE / 2 - 2, 0, width), Slot(way, SAMPLE / 2 + 2, SAMPLE, 0, width))
    if sign in {"tunnel", "cards"}:
        yield from sleepers(slots, plate)
    for slot in slots:
        yield from sunken(slot, theme.wave if sign == "wave" else theme.gray, plate)
        if sign == "wave":
            yield wave(slot, plate)
        elif sign == "locomotive":
            box = Box(*slot.middle(), slot.stop - slot.start, slot.width)
            yield from pattern(Color.LOCOMOTIVE, box, theme)
    if sign == "cards":
        yield from number(USUAL_TUNNEL_CARDS + 1, slots[0], plate)
