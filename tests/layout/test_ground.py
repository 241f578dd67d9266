"""The colours of a painted ground: land and water on each kind of board, shading by the light, calm rows."""

from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tools.layout.ground import COLORS, DARK, LIGHT, PAINTS, Canvas, Painter, Paints, calm, reduced, slopes
from ttrbot.render.palette import blend

SQUARE = [[40.0, 40.0], [160.0, 40.0], [160.0, 160.0], [40.0, 160.0]]
LAND = {"home": [SQUARE], "abroad": [], "lakes": [], "islands": [], "borders": []}


def painted(paints, *, is_dark=False):
    draft: Any = SimpleNamespace(inside=(0, 0, 300, 200))
    canvas = Canvas(draft)
    return Painter(canvas, LAND, {}, None).paint(paints, is_dark=is_dark)


def test_each_colour_is_there_for_light_and_for_dark():
    assert PAINTS.keys() == {field.name for field in fields(Paints)}


@pytest.mark.parametrize(("paints", "is_dark"), [(LIGHT, False), (DARK, True)])
def test_land_and_deep_water_have_their_colours(paints, is_dark):
    picture = painted(paints, is_dark=is_dark)
    assert picture.shape == (200, 300, 3)
    land, sea = picture[100, 100], picture[100, 290]
    assert "#" + "".join(f"{round(channel):02x}" for channel in land) == blend(
        paints.home[0], paints.mist, paints.fading
    )
    assert "#" + "".join(f"{round(channel):02x}" for channel in sea) == paints.deep


@pytest.mark.parametrize("paints", [LIGHT, DARK])
def test_ground_is_faded(paints):
    clear, pale = (painted(replace(paints, fading=share), is_dark=paints is DARK) for share in (0.0, 0.5))
    for area in (np.s_[60:140, 60:140], np.s_[0:200, 170:300]):
        assert np.ptp(pale[area], axis=(0, 1)) == pytest.approx(np.ptp(clear[area], axis=(0, 1)) / 2, abs=1e-6)


def test_slopes_towards_the_light_are_lighter():
    ridge = np.minimum(np.arange(60), 60 - np.arange(60))[None].repeat(40, axis=0) * 20.0
    light = slopes(ridge, 0.02)
    assert light[20, 15] > 0.02
    assert light[20, 45] < -0.02
    assert np.allclose(slopes(np.full((10, 10), 500.0), 0.02), 0)


def test_reduced_picture_looks_as_before():
    light, dark = painted(LIGHT), painted(DARK, is_dark=True)
    numbers, colors = reduced(light, dark)
    assert numbers.max() < len(colors) <= COLORS
    assert np.abs(colors[numbers][..., :3] - light).mean() < 3
    assert np.abs(colors[numbers][..., 3:] - dark).mean() < 3


def test_a_pixel_takes_its_left_neighbours_number_only_where_that_is_not_seen():
    colors = np.array([[100.0] * 6, [102.0] * 6, [200.0] * 6])
    wanted = colors[[[0, 1, 2, 0]]]
    assert calm(np.array([[0, 1, 2, 0]]), wanted, colors).tolist() == [[0, 0, 2, 0]]
