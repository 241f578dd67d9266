"""The frame: a hundred cells around the map, and the places of map and strip within it."""

from itertools import pairwise

import pytest

from ttrbot.render.frame import frame_scene, map_rect, picture_size, strip_rect, track_cells
from ttrbot.render.layout import FRAME, STRIP
from ttrbot.render.scene import Text
from ttrbot.render.theme import LIGHT

SIZES = [(1600, 1104), (1480, 1490), (1400, 1440), (1700, 1160), (1600, 1188), (468, 454)]


@pytest.mark.parametrize("size", SIZES)
def test_a_hundred_cells_go_around_the_picture(size):
    cells = track_cells(size)
    width, height = size
    assert len(cells) == 100
    assert cells[0] == (0, height - FRAME, FRAME, height), "from the bottom left corner"
    assert cells[1].bottom == pytest.approx(cells[0].top), "upwards"
    for one, other in pairwise((*cells, cells[0])):
        across = min(one.right, other.right) - max(one.left, other.left)
        down = min(one.bottom, other.bottom) - max(one.top, other.top)
        assert sorted((round(across, 6), round(down, 6))) == [0, FRAME], "neighbours share a side"
    area = sum((cell.right - cell.left) * (cell.bottom - cell.top) for cell in cells)
    assert area == pytest.approx(width * height - (width - 2 * FRAME) * (height - 2 * FRAME))


@pytest.mark.parametrize("size", SIZES)
def test_corners_bear_a_number(size):
    width, height = size
    cells = track_cells(size)
    for corner in ((0, 0), (width - FRAME, 0), (width - FRAME, height - FRAME)):
        [number] = [number for number, cell in enumerate(cells) if cell[:2] == pytest.approx(corner)]
        assert number % 5 == 0
    words = [shape.text for shape in frame_scene(size, LIGHT).primitives if isinstance(shape, Text)]
    assert sorted(map(int, words)) == list(range(0, 100, 5))


def test_a_taller_strip_leaves_the_map_as_it_is(layout):
    area, strip = map_rect(layout), strip_rect(layout, 150)
    assert area == (FRAME, FRAME, layout.width - FRAME, layout.height - FRAME - STRIP)
    assert (strip.top, strip.bottom - strip.top) == (area.bottom, 150)
    assert picture_size(layout, 150) == (layout.width, layout.height + 150 - STRIP)
    assert picture_size(layout) == (layout.width, layout.height)
