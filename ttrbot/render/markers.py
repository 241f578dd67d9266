"""The shapes of everything on a board besides trains: players' pieces, numbers of turns, tags of tickets."""

import math
from collections.abc import Mapping

from ttrbot.render.geometry import Box, Point
from ttrbot.render.inputs import Tag
from ttrbot.render.marks import FIGURE_EYES, FIGURE_HEAD, HOUSE, TOWER, Outline, PieceShape, mark_of, placed, rounded
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Shape, Text
from ttrbot.render.theme import Theme

BUILDINGS: Mapping[PieceShape, Outline] = {"house": HOUSE, "tower": TOWER}
PIECE = 17.0
FIGURE = 22.0
LINE = 2.4
CHOICE = 17.0
BADGE, BADGE_SIZE = 17.0, 31
TAG, TAG_SIZE = (40.0, 38.0), 36
TAG_REACH, TAG_ROOM = 42.0, 25.0
"""The distance from a city to its tag, and the room that a tag needs around its middle."""


def piece(shape: PieceShape, color: str | None, theme: Theme, mate: int = 0) -> tuple[Shape, ...]:
    """Return a piece at the corner of the picture: a figure, or a piece with its owner's colour and mark."""
    if shape == "figure" or color is None:
        return (
            Disc(0, 0, FIGURE * 1.06, theme.paper, theme.mark, 2),
            Polygon(placed(FIGURE_HEAD, 0, 0, FIGURE * 0.9), theme.figure, theme.mark, 1.6),
            *(Polygon(placed(eye, 0, 0, FIGURE * 0.9), theme.mark) for eye in FIGURE_EYES),
        )
    fill, mark, outline = theme.seats[color], theme.marks[color], mark_of(color, mate)
    if shape == "disc":
        return (
            Disc(0, 0, PIECE, theme.ring, theme.train_line, 2),
            Disc(0, 0, PIECE * 0.86, fill, theme.train_line, 1),
            Polygon(placed(outline, 0, 0, PIECE * 0.56), mark),
        )
    building = placed(BUILDINGS[shape], 0, 0, PIECE + 2)
    return (
        Polygon(building, theme.ring, theme.train_line, 6.4),
        Polygon(building, fill, theme.ring, LINE),
        Polygon(placed(outline, 0, 3, PIECE * 0.56), mark),
    )


def plain_piece(shape: PieceShape, at: Point, radius: float, theme: Theme) -> tuple[Shape, ...]:
    """Return a piece without an owner, for a legend."""
    if shape == "disc":
        return (Disc(*at, radius, theme.gray, theme.train_line, 2),)
    if shape == "figure":
        head = Polygon(placed(FIGURE_HEAD, *at, radius), theme.figure, theme.train_line, 1.6)
        return (head, *(Polygon(placed(eye, *at, radius), theme.train_line) for eye in FIGURE_EYES))
    return (Polygon(placed(BUILDINGS[shape], *at, radius), theme.gray, theme.train_line, 2),)


def choice(theme: Theme) -> tuple[Shape, ...]:
    """Return a ring around a city that can be chosen, at the corner of the picture."""
    return (
        Disc(0, 0, CHOICE + 7, theme.ring, theme.ring_ink, 3),
        Disc(0, 0, CHOICE, theme.paper, theme.ring_ink, 3),
        Disc(0, 0, CHOICE * 0.45, theme.ring_ink),
    )


def badge(number: int, theme: Theme, at: Point = (0, 0), radius: float = BADGE) -> tuple[Primitive, ...]:
    """Return the number of one of the newest claims, by default at the corner of the picture."""
    ink, size = theme.ring_ink if theme.is_dark else theme.ring, BADGE_SIZE if number < 10 else BADGE_SIZE - 4
    return (
        Disc(*at, radius + 1.5, theme.ring_ink),
        Disc(*at, radius - 1, theme.news, ink, 2.4 * radius / BADGE),
        Text(*at, str(number), round(size * radius / BADGE), ink, "mm", face="heavy"),
    )


def tag(what: Tag, to: Point, theme: Theme) -> tuple[Primitive, ...]:
    """Return a lettered tag at the corner of the picture, which points at its city."""
    fill, ink = (theme.ring_ink, theme.ring) if what.state == "done" else (theme.ring, theme.ring_ink)
    half = TAG[0] / 2, TAG[1] / 2
    box = rounded(-half[0], -half[1], half[0], half[1], 7)
    away = math.atan2(to[1], to[0])
    tip, foot = math.hypot(*to) - 11, Box(0, 0, 0, 0, away)
    pointer = (foot.at(0, -9), foot.at(tip, 0), foot.at(0, 9))
    shapes: list[Primitive] = [
        Polygon(pointer, fill, theme.ring_ink, 6),
        Polygon(box, fill, theme.ring_ink, 6.4),
        Polygon(pointer, fill, ink, 2.2),
        Polygon(box, fill, ink, 2.2),
        Polygon(pointer, fill),
        Text(0, 0, what.letter, TAG_SIZE, ink, "mm", face="heavy"),
    ]
    if what.state == "cut_off":
        shapes.append(Polyline(((-half[0] + 5, half[1] - 5), (half[0] - 5, -half[1] + 5)), theme.bad, 5))
    return tuple(shapes)
