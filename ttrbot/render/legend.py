"""A small legend of the signs that a board shows now, if its layout has a place for the legend."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ttrbot.engine.gamemap import Route
from ttrbot.render.geometry import Point
from ttrbot.render.inputs import BoardPicture, Names
from ttrbot.render.layout import BoardLayout
from ttrbot.render.markers import badge, plain_piece
from ttrbot.render.marks import PieceShape, rounded
from ttrbot.render.plate import plate_of
from ttrbot.render.scene import Polygon, Primitive, Text
from ttrbot.render.theme import Theme
from ttrbot.render.tracks import (
    USUAL_TUNNEL_CARDS,
    closed_spaces,
    locomotive,
    number,
    rock,
    space_sign,
    sunken,
    wave,
)
from ttrbot.render.typeface import text_width
from ttrbot.render.ways import Curve, Slot

SIZE: Final = 30
ROW, SAMPLE, GAP = 31.0, 52.0, 8.0
"""The height of a row, the width of a sample, and of the gap between a sample and its words."""
SIDE, EDGE, ROCK_EDGE = 8.0, 5.0, 10.0
"""The margins of the paper: at its sides, above and below, and above and below the rock of tunnels."""
PIECE: Final = 13.0
"""The radius of a piece."""
SHAPES: Final[tuple[PieceShape, ...]] = ("house", "disc", "tower", "figure")
SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tunnel": "legend-tunnel",
        "cards": "legend-cards",
        "locomotive": "legend-locomotive",
        "wave": "legend-wave",
        "cross": "legend-cross",
        "closed": "legend-closed",
        "house": "legend-house",
        "disc": "legend-disc",
        "tower": "legend-tower",
        "figure": "legend-figure",
        "new": "legend-new",
    }
)
"""The key of each sign's words in the names of the board."""


def signs_on(layout: BoardLayout) -> tuple[str, ...]:
    """List the signs that can appear on spaces and cities of a board, in the order of `SIGNS`."""
    routes = tuple(layout.routes.values())
    others = {*layout.pieces, "new"}
    return _signs(routes, routes, others, has_closed=any(route.group is not None for route in routes))


def signs_told(layout: BoardLayout, names: Names, picture: BoardPicture) -> tuple[str, ...]:
    """List the signs of a picture that its legend tells: all, or none if there is no place or there are no words."""
    if layout.legend is None:
        return ()
    closed = picture.closed - picture.owners.keys()
    left = tuple(route for route in layout.routes.values() if route.id not in closed)
    free = tuple(route for route in left if route.id not in picture.owners)
    others = {piece.shape for piece in picture.pieces} | ({"new"} if len(picture.recent) > 1 else set())
    shown = _signs(left, free, others, has_closed=bool(closed))
    return shown if all(SIGNS[sign] in names for sign in shown) else ()


def _signs(
    routes: Sequence[Route], free: Sequence[Route], others: Collection[str], *, has_closed: bool
) -> tuple[str, ...]:
    """List the signs on these routes, of which trains hide all but the rock of tunnels, and others."""
    is_there: dict[str, bool] = {
        "tunnel": any(route.kind == "tunnel" for route in routes),
        "cards": any(route.kind == "tunnel" and route.tunnel_cards != USUAL_TUNNEL_CARDS for route in free),
        "locomotive": any(route.locomotives for route in free),
        "wave": any(route.waves for route in free),
        "cross": any(route.signs for route in free),
        "closed": has_closed,
        **dict.fromkeys(others, True),
    }
    return tuple(sign for sign in SIGNS if is_there.get(sign))


def legend_size(layout: BoardLayout, names: Names, signs: Sequence[str]) -> tuple[float, float]:
    """Return the width and the height of a legend of these signs in this language."""
    words = max((text_width(names[SIGNS[sign]], SIZE, "bold") for sign in signs), default=0.0)
    return 2 * SIDE + SAMPLE + GAP + words, 2 * _edge(signs) + ROW * len(signs) - (ROW - layout.space.width)


def _edge(signs: Sequence[str]) -> float:
    """Return the margin above and below these signs."""
    return ROCK_EDGE if {"tunnel", "cards"}.intersection(signs) else EDGE


def legend(layout: BoardLayout, names: Names, signs: Sequence[str], theme: Theme) -> Iterator[Primitive]:
    """Draw these signs with their words.

    A legend of a part of the board's signs lies in that corner of the whole legend which is nearest to the frame.
    """
    assert layout.legend is not None
    plate = plate_of(theme)
    left, top = layout.legend
    width, height = legend_size(layout, names, signs)
    whole = legend_size(layout, names, signs_on(layout))
    if 2 * left + whole[0] > layout.width:
        left += whole[0] - width
    if 2 * top + whole[1] > layout.height:
        top += whole[1] - height
    yield Polygon(rounded(left, top, left + width, top + height, 8), plate.rim, plate.line, 2)
    for row, sign in enumerate(signs):
        x, y = left + SIDE, top + _edge(signs) + layout.space.width / 2 + row * ROW
        yield from _sample(sign, (x, y), layout.space.width, theme)
        yield Text(x + SAMPLE + GAP, y, names[SIGNS[sign]], SIZE, plate.ink, "lm", "bold")


def _sample(sign: str, at: Point, width: float, theme: Theme) -> Iterator[Primitive]:
    """Draw a piece, numbers of new claims, or two spaces with a sign at their left end."""
    plate, (x, y) = plate_of(theme), at
    if sign == "new":
        for count, share in ((1, 1 / 4), (2, 3 / 4)):
            yield from badge(count, theme, (x + share * SAMPLE, y), PIECE)
        return
    for shape in SHAPES:
        if sign == shape:
            yield from plain_piece(shape, (x + SAMPLE / 2, y), PIECE, theme)
            return
    way = Curve(((x, y), (x + SAMPLE / 3, y), (x + 2 * SAMPLE / 3, y), (x + SAMPLE, y)))
    slots = (Slot(way, 0, SAMPLE / 2 - 2, 0, width), Slot(way, SAMPLE / 2 + 2, SAMPLE, 0, width))
    if sign == "closed":
        yield from closed_spaces(slots, theme)
        return
    if sign in {"tunnel", "cards"}:
        yield rock([slots], plate)
    for slot in slots:
        yield from sunken(slot, theme.wave if sign == "wave" else theme.gray, plate)
        if sign == "wave":
            yield wave(slot, plate)
        elif sign == "locomotive":
            yield from locomotive(slot, theme)
        elif sign == "cross":
            yield from space_sign("cross", slot.box(), theme)
    if sign == "cards":
        yield from number(USUAL_TUNNEL_CARDS + 1, slots[0], plate)
