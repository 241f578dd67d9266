"""Films: one frame for each board, only changes stored, within the limit of size."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence

from tests.render.board import NAMES
from ttrbot.render import film
from ttrbot.render.board import render_board
from ttrbot.render.film import LAST, LONGEST, SHORTEST, render_film
from ttrbot.render.inputs import BoardPicture, SeatLine

SEATS = (SeatLine("Ada", "blue", 1, 2, 3, 4), SeatLine("Bo", "red", 1, 2, 3, 4))
OWNERS: tuple[dict[str, int], ...] = ({}, {"ash--cedar": 0}, {"ash--cedar": 0, "ash--birch.1": 1})
BOARDS = [BoardPicture(SEATS, owners) for owners in OWNERS]


def shoot(layout, theme="light", **how):
    told = []
    how = {"shrink": 1, "seconds": 3} | how
    data = render_film(layout, NAMES, BOARDS, theme, tick=lambda *at: told.append(at), **how)
    return Image.open(BytesIO(data)), told, data


def frames(image: Image.Image) -> list[Image.Image]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_frame_is_its_board(layout, theme):
    image, _, _ = shoot(layout, theme)
    shown = frames(image)
    assert len(shown) == len(BOARDS)
    for frame, board in zip(shown, BOARDS, strict=True):
        still = Image.open(BytesIO(render_board(layout, NAMES, board, theme))).convert("RGB")
        differing = ImageChops.difference(frame, still).convert("L").point(lambda shade: 255 * (shade > 24))
        assert differing.histogram()[255] < 0.001 * still.width * still.height


def test_it_is_as_long_as_asked_and_lingers_at_its_end(layout):
    for seconds, pause in ((3, 1000), (0, SHORTEST), (600, LONGEST)):
        image, told, _ = shoot(layout, seconds=seconds)
        times = []
        for number in range(image.n_frames):
            image.seek(number)
            times.append(image.info["duration"])
        assert times == [pause, pause, LAST]
        assert told == [(0, 3), (1, 3), (2, 3)]
    assert image.info["loop"] == 0


def test_a_film_that_is_too_large_becomes_smaller(layout, monkeypatch):
    whole, _, data = shoot(layout)
    assert shoot(layout, shrink=2)[0].width == whole.width // 2
    monkeypatch.setattr(film, "LIMIT", len(data) - 1)
    image, _, less = shoot(layout)
    assert image.width == whole.width // 2
    assert len(less) < len(data)


def test_the_same_board_again_costs_next_to_nothing(layout):
    _, _, data = shoot(layout)
    still = render_film(layout, NAMES, BOARDS + BOARDS[-1:] * 20, "light", shrink=1, seconds=1, tick=lambda *_: None)
    assert len(still) < 1.1 * len(data)
