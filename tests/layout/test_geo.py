"""Reading, projecting, simplifying and clipping the lines of the land."""

import math
import struct

import pytest

from tests.support.examples import given, st
from tools.layout.geo import albers, clip_ring, read_shapes, ring_area, simplify

BOX = (0.0, 0.0, 10.0, 10.0)
coordinate = st.floats(-30, 30).map(lambda value: round(value, 3))
line = st.lists(st.tuples(coordinate, coordinate), min_size=3, max_size=30, unique=True)


def test_projection_keeps_areas_and_has_north_above():
    project = albers((29.5, 45.5), (-96.0, 38.0))
    assert project(-96.0, 38.0) == pytest.approx((0, 0), abs=1e-12)
    assert project(-96.0, 39.0)[1] < 0 < project(-95.0, 38.0)[0]

    def area(west: float, south: float) -> float:
        step = 0.1
        corners = [(west, south), (west + step, south), (west + step, south + step), (west, south + step)]
        return ring_area([project(*corner) for corner in corners]) / math.cos(math.radians(south + step / 2))

    assert area(-120, 25) == pytest.approx(area(-75, 48), rel=1e-4)


@given(line)
def test_simplified_line_keeps_its_ends_and_stays_near(points):
    tolerance = 2.0
    thin = simplify(points, tolerance)
    assert (thin[0], thin[-1]) == (points[0], points[-1])
    assert set(thin) <= set(points)
    assert simplify(points, 0) == points or len(simplify(points, 0)) < len(points)


@given(line)
def test_clipped_area_lies_in_the_box(points):
    inside = clip_ring(points, BOX)
    assert all(-1e-6 <= x <= 10 + 1e-6 and -1e-6 <= y <= 10 + 1e-6 for x, y in inside)


def test_clipped_area_is_what_both_share():
    square = [(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)]
    assert ring_area(clip_ring(square, BOX)) == pytest.approx(25)
    assert ring_area(clip_ring([(1.0, 1.0), (2.0, 1.0), (2.0, 2.0)], BOX)) == pytest.approx(0.5)


def test_shapes_outside_the_window_are_left_out(tmp_path):
    def record(number: int, points: list[tuple[float, float]]) -> bytes:
        xs, ys = zip(*points, strict=True)
        body = struct.pack("<i4d2ii", 3, min(xs), min(ys), max(xs), max(ys), 1, len(points), 0)
        body += b"".join(struct.pack("<2d", *point) for point in points)
        return struct.pack(">2i", number, len(body) // 2) + body

    near, far = [(1.0, 1.0), (2.0, 3.0)], [(50.0, 50.0), (51.0, 51.0)]
    file = tmp_path / "lines.shp"
    file.write_bytes(bytes(100) + record(1, near) + record(2, far))
    assert list(read_shapes(file, BOX)) == [[near]]
