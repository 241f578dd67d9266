"""The frame around a board: the places of the map, the score strip and the hundred cells of the score track."""

from functools import cache
from typing import NamedTuple

from ttrbot.render.layout import FRAME, STRIP, BoardLayout
from ttrbot.render.plate import plate_of
from ttrbot.render.scene import Polygon, Primitive, Scene, Text
from ttrbot.render.theme import Theme

CELLS = 100
OUTER_RULE, INNER_RULES = 3, (2, 3)
TEN_SIZE, FIVE_SIZE = 24, 22


class Rect(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its corners in order."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)


def map_rect(layout: BoardLayout) -> Rect:
    """Return the rectangle of the map, inside the frame and above the strip."""
    return Rect(FRAME, FRAME, layout.width - FRAME, layout.height - FRAME - STRIP)


def picture_size(layout: BoardLayout, strip: int = STRIP) -> tuple[int, int]:
    """Return the size of the whole picture; a taller strip makes it taller, but doesn't change the map."""
    return layout.width, layout.height - STRIP + strip


def strip_rect(layout: BoardLayout, strip: int = STRIP) -> Rect:
    """Return the rectangle of the score strip below the map."""
    top = map_rect(layout).bottom
    return Rect(FRAME, top, layout.width - FRAME, top + strip)


@cache
def track_cells(size: tuple[int, int]) -> tuple[Rect, ...]:
    """Return the cells of the score track for a picture of this size, clockwise from the bottom left corner.

    The numbers at the corners are multiples of five.
    """
    width, height = size
    upward = round(CELLS / 2 * height / (width + height) / 5) * 5
    across = CELLS // 2 - upward
    step_x, step_y = (width - 2 * FRAME) / (across - 1), (height - 2 * FRAME) / (upward - 1)
    lefts = [FRAME + step_x * n for n in range(across)]
    tops = [FRAME + step_y * n for n in range(upward)]
    end, low = width - FRAME, height - FRAME
    corner = FRAME
    return (
        Rect(0, low, corner, height),
        *(Rect(0, tops[n - 1], corner, tops[n]) for n in range(upward - 1, 0, -1)),
        Rect(0, 0, corner, corner),
        *(Rect(lefts[n - 1], 0, lefts[n], corner) for n in range(1, across)),
        Rect(end, 0, width, corner),
        *(Rect(end, tops[n - 1], width, tops[n]) for n in range(1, upward)),
        Rect(end, low, width, height),
        *(Rect(lefts[n - 1], low, lefts[n], height) for n in range(across - 1, 0, -1)),
    )


def frame_scene(size: tuple[int, int], theme: Theme) -> Scene:
    """Return the frame with the numbers of its cells, empty inside."""
    plate = plate_of(theme)
    width, height = size
    shapes: list[Primitive] = []
    for number, cell in enumerate(track_cells(size)):
        fill = plate.ten if number % 10 == 0 else plate.cells[number % 2]
        shapes.append(Polygon(cell.corners(), fill))
        if number % 5 == 0:
            is_ten = number % 10 == 0
            ink = plate.ink if is_ten else plate.five
            shapes.append(Text(*cell.middle, str(number), TEN_SIZE if is_ten else FIVE_SIZE, ink, "mm", "bold"))
    for inset, rule in ((0, OUTER_RULE), (FRAME - INNER_RULES[0] - INNER_RULES[1] - 2, INNER_RULES[0]),
                        (FRAME - INNER_RULES[1], INNER_RULES[1])):  # fmt: skip
        shapes += _ring(width, height, inset, rule, plate.rule)
    return Scene(width, height, plate.cells[0], tuple(shapes))


def _ring(width: int, height: int, inset: int, rule: int, color: str) -> list[Primitive]:
    """Return four bars around the picture."""
    right, bottom = width - inset, height - inset
    bars = (
        Rect(inset, inset, right, inset + rule),
        Rect(inset, bottom - rule, right, bottom),
        Rect(inset, inset, inset + rule, bottom),
        Rect(right - rule, inset, right, bottom),
    )
    return [Polygon(bar.corners(), color) for bar in bars]
