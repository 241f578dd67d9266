"""The cache of painted pieces: within its limit, the least recently used dropped first."""

from PIL import Image

from tests.render.board import NAMES
from ttrbot.render import layers
from ttrbot.render.board import render_board
from ttrbot.render.inputs import BoardPicture, SeatLine
from ttrbot.render.layers import LIMIT, Layers
from ttrbot.render.raster import Sprite
from ttrbot.render.theme import THEMES


def piece(size: int) -> Image.Image:
    return Image.new("RGB", (size, 1))


def test_the_least_used_goes_first():
    kept = Layers(limit=3 * 30)
    for key in "abc":
        kept.put(key, piece(10))
    assert kept.get("a") is not None
    kept.put("d", piece(10))
    assert [key for key in "abcd" if kept.get(key) is not None] == ["a", "c", "d"]
    assert kept.size == 90


def test_what_is_put_again_counts_once_and_what_is_too_large_not_at_all():
    kept = Layers(limit=100)
    kept.put("a", piece(10))
    kept.put("a", piece(20))
    assert kept.size == 60
    kept.put("b", piece(50))
    assert kept.get("b") is None
    assert (kept.size, len(kept)) == (0, 0)


def test_sprites_count_with_their_transparency():
    kept = Layers(limit=100)
    kept.put("a", Sprite(Image.new("RGBA", (5, 2)), 0, 0))
    assert kept.size == 40


def test_all_boards_together_keep_the_limit(layout, monkeypatch):
    few = Layers(limit=1_000_000)
    monkeypatch.setattr(layers, "LAYERS", few)
    seats = (SeatLine("Ada", "blue", 1, 2, 3, 4),)
    for theme in (*THEMES, *THEMES):
        assert render_board(layout, NAMES, BoardPicture(seats, {"ash--cedar": 0}), theme)
        assert 0 < few.size <= few.limit
    assert len(few) < len(THEMES) * 3, "something had to go"
    assert LIMIT <= 150_000_000
