"""Rectangles, curves and spaces."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttrbot.render.geometry import Box, bezier, box_distance, boxes_overlap, point_along, polyline_length, spaces_along

numbers = st.floats(-50, 50)
boxes = st.builds(Box, numbers, numbers, st.floats(4, 40), st.floats(4, 40), st.floats(-math.pi, math.pi))


@given(boxes, boxes)
def test_overlap_agrees_with_points_inside(one, other):
    """A point of a fine grid inside both proves an overlap; the other way round only the axes can tell."""
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
        (Box(15.5, 10.5, 10, 10, math.pi / 4), False),  # the upright rectangles around them do overlap
    ],
)
def test_separating_axes(other, overlap):
    assert boxes_overlap(Box(0, 0, 20, 10), other) is overlap


def test_distance_from_a_box():
    box = Box(0, 0, 20, 10, math.pi / 2)
    assert box_distance(box, (0, 9)) == 0
    assert box_distance(box, (8, 0)) == pytest.approx(3)
    assert box_distance(box, (8, 14)) == pytest.approx(5)


def test_walking_along_a_line():
    line = ((0.0, 0.0), (0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    assert polyline_length(line) == 20
    assert point_along(line, 4) == (4, 0)
    assert point_along(line, 15) == (10, 5)
    assert point_along(line, 99) == (10, 10)


def test_straight_spaces_are_even():
    line = bezier((0, 0), (100, 0), (200, 0), (300, 0))
    [track] = spaces_along(line, 5, 1, trim=(20, 30), width=18, gap=5, spacing=23, longest=60)
    assert [round(box.x, 6) for box in track] == [45, 95, 145, 195, 245]
    assert {round(box.length, 6) for box in track} == {45}


def test_tracks_keep_their_distance_in_a_bend():
    line = bezier((0, 0), (0, 150), (150, 200), (300, 0))
    tracks = spaces_along(line, 6, 3, trim=(20, 20), width=18, gap=4, spacing=23, longest=60)
    flat = [(track, index, box) for track, boxes_ in enumerate(tracks) for index, box in enumerate(boxes_)]
    for track, index, box in flat:
        for other_track, other_index, other in flat:
            if (track, index) < (other_track, other_index):
                assert not boxes_overlap(box, other)
