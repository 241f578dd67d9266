"""Overlaps of many rectangles, computed at once, agree with those of single pairs."""

import math

import numpy as np
import pytest

from tests.support.examples import given, st
from tools.layout.overlap import close, outside, table
from ttrbot.render.geometry import Box, boxes_overlap

boxes = st.builds(
    Box,
    x=st.floats(0, 100),
    y=st.floats(0, 100),
    length=st.floats(5, 80),
    width=st.floats(5, 40),
    angle=st.floats(-math.pi, math.pi),
)


@given(st.lists(boxes, min_size=1, max_size=6), st.lists(boxes, min_size=1, max_size=6))
def test_pairs_that_overlap_are_found(first, second):
    found = set(zip(*(rows.tolist() for rows in close(table(first), table(second), 0.0)[:2]), strict=True))
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            if boxes_overlap(one, other.grown(-1e-3)):
                assert (i, j) in found
            if not boxes_overlap(one, other.grown(1e-3)):
                assert (i, j) not in found


@given(boxes)
def test_a_rectangle_is_outside_by_what_leaves_the_area(box):
    corners = np.array(box.corners())
    rim = 3.0
    over = np.maximum(rim - corners.min(axis=0), 0).sum() + np.maximum(corners.max(axis=0) + rim - 100, 0).sum()
    found = dict(outside(table([box]), (0, 0, 100, 100), rim))
    assert found.get(0, 0.0) == pytest.approx(over, abs=1e-6)
