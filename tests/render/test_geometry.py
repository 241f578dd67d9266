"""Rectangles, curves and spaces."""

import math

import pytest

from tests.support.examples import given, st
from ttrbot.render.geometry import Box, box_distance, boxes_overlap

numbers = st.floats(-50, 50)
boxes = st.builds(Box, numbers, numbers, st.floats(4, 40), st.floats(4, 40), st.floats(-math.pi, math.pi))


@given(boxes, boxes)
def test_overlap_agrees_with_points_inside(one, other):
    """A grid point inside both rectangles proves an overlap; the absence of one proves nothing."""
    grid = [(one.at(a / 10 * one.length, b / 10 * one.width)) for a in range(-5, 6) for b in range(-5, 6)]
    if any(
        box_distance(other.grown(-0.01), point) == 0 for point in grid if box_distance(one.grown(-0.01), point) == 0
    ):
        assert boxes_overlap(one, other)
    assert boxes_overlap(one, other) == boxes_overlap(other, one)


@pytest.mark.parametrize(
    ("other", "overlap"),
    [
        (Box(20, 0, 20, 10), False),  # edge to edge
        (Box(19.9, 0, 20, 10), True),
        (Box(0, 12, 10, 10, math.pi / 4), True),
        (Box(0, 12.2, 10, 10, math.pi / 4), False),
        (Box(15.5, 10.5, 10, 10, math.pi / 4), False),  # only the upright rectangles around them overlap
    ],
)
def test_separating_axes(other, overlap):
    assert boxes_overlap(Box(0, 0, 20, 10), other) is overlap


def test_distance_from_a_box():
    box = Box(0, 0, 20, 10, math.pi / 2)
    assert box_distance(box, (0, 9)) == 0
    assert box_distance(box, (8, 0)) == pytest.approx(3)
    assert box_distance(box, (8, 14)) == pytest.approx(5)
