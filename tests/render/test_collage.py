"""Pictures are the same with and without kept parts of earlier ones, and only rows that differ are encoded anew."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import chain, pairwise
from random import Random

import pytest
from PIL import Image

from tests.render.board import NAMES
from ttrbot.engine.slices import Piece
from ttrbot.render import collage, layers
from ttrbot.render.board import render_board
from ttrbot.render.collage import ROWS, Collage, Patch, Unpainted
from ttrbot.render.inputs import BoardPicture, SeatLine
from ttrbot.render.layers import Layers
from ttrbot.render.layout import BoardLayout
from ttrbot.render.palette import adapted
from ttrbot.render.png import Band, encode, flat
from ttrbot.render.raster import Sprite
from ttrbot.render.strip import HEIGHT

SEATS = (SeatLine("Ada", "blue", 12, 7, 4, 2, has_turn=True), SeatLine("Bo", "red", 3, 10, 0, 3))
GROUND = "#102030"
ROOMY, TIGHT = 10_000_000, 1_500_000
"""A limit with enough room for everything in some games, and a limit below that."""


@pytest.fixture
def kept(monkeypatch) -> Layers:
    """An empty cache for each test."""
    return keep(monkeypatch, ROOMY)


@pytest.fixture
def encoded(monkeypatch) -> list[int]:
    """Record the heights of the bands that are encoded."""
    heights: list[int] = []

    def count(image: Image.Image, palette: Image.Image) -> Band:
        heights.append(image.height)
        return encode(image, palette)

    monkeypatch.setattr(collage, "encode", count)
    return heights


def keep(monkeypatch, limit: int) -> Layers:
    """Empty the cache, and keep no more than this from now on."""
    empty = Layers(limit)
    monkeypatch.setattr(layers, "LAYERS", empty)
    monkeypatch.setattr(collage, "LAYERS", empty)
    return empty


def noise(size: tuple[int, int], seed: int, mode: str = "RGB") -> Sprite:
    return Sprite(Image.frombytes(mode, size, Random(seed).randbytes(size[0] * size[1] * len(mode))))


def palette_of(collage: Collage) -> Image.Image:
    return adapted((GROUND, "#ffffff"), collage.image())


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a file, after verifying the checksum of each."""
    at = 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length) == (zlib.crc32(kind + data),)
        yield kind, data
        at += length + 12


def games(layout: BoardLayout, random: Random) -> list[list[BoardPicture]]:
    """Return the boards of some games, move by move: claims, drawn cards, pieces."""
    played = []
    for _ in range(3):
        board, boards = BoardPicture(SEATS), []
        for route in random.sample(list(layout.routes), len(layout.routes)):
            seats = tuple(replace(seat, cards=random.randrange(9), has_turn=not seat.has_turn) for seat in board.seats)
            boards.append(replace(board, seats=seats))
            owners = {**board.owners, route: random.randrange(2)}
            pieces = (Piece(random.choice(list(layout.cities)), random.randrange(2), "house"),)
            board = replace(board, seats=seats, owners=owners, recent=(*board.recent, route)[-2:], pieces=pieces)
            boards.append(board)
        played.append(boards)
    return played


@pytest.mark.parametrize("limit", [ROOMY, TIGHT])
def test_boards_equal_those_drawn_with_nothing_kept(layout, monkeypatch, limit):
    random = Random(limit)
    boards = games(layout, random)
    whole = [*chain(*boards)]
    kept = keep(monkeypatch, 0)
    plain = {id(board): render_board(layout, NAMES, board) for board in whole}
    assert (kept.size, len(kept)) == (0, 0)
    kept = keep(monkeypatch, limit)
    for _ in range(len(whole)):
        ahead = [played for played in boards if played]
        board = random.choice(ahead).pop(0)
        assert render_board(layout, NAMES, board) == plain[id(board)], "in any order of games"
        assert kept.size <= limit
    assert limit == TIGHT or kept.size > TIGHT, "there is too little room for all of them"
    for board in random.sample(whole, len(whole)):
        assert render_board(layout, NAMES, board) == plain[id(board)], "and of moves"


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("height", [1, ROWS - 1, ROWS, ROWS + 1, 3 * ROWS + 7])
@pytest.mark.parametrize("cuts", [(), (5,), (ROWS,), (2 * ROWS, 2 * ROWS + 9)])
def test_the_file_holds_the_rows_of_the_whole_picture(height, cuts):
    cuts = tuple(cut for cut in cuts if cut < height)
    patches = (Patch(noise((40, 90), 1), -5, -20), Patch(noise((30, 60), 2, "RGBA"), 7, 30))
    picture = Collage((50, height), GROUND, patches, cuts)
    palette = palette_of(picture)
    found = list(chunks(picture.png(palette)))
    assert [kind for kind, _ in found if kind != b"IDAT"] == [b"IHDR", b"PLTE", b"IEND"]
    pixels = flat(picture.image(), palette).tobytes()
    rows = b"".join(b"\0" + pixels[start : start + 50] for start in range(0, len(pixels), 50))
    assert zlib.decompress(b"".join(data for kind, data in found if kind == b"IDAT")) == rows, "checksum included"
    assert Image.open(BytesIO(picture.png(palette))).convert("RGB").size == (50, height)


@pytest.mark.usefixtures("kept")
def test_only_bands_with_a_change_are_encoded_again(encoded):
    ground = Patch(noise((50, 5 * ROWS), 1), 0, 0)
    picture = Collage((50, 5 * ROWS), GROUND, (ground,))
    palette = palette_of(picture)
    changed = replace(picture, patches=(ground, Patch(noise((9, 2), 2), 3, 2 * ROWS - 1)))
    lower = replace(picture, patches=(ground, Patch(noise((9, 2), 2), 3, 2 * ROWS)))
    counts = []
    for each in (picture, picture, changed, lower, picture, changed):
        each.png(palette)
        counts.append(len(encoded))
    assert [after - before for before, after in pairwise((0, *counts))] == [5, 0, 2, 1, 0, 0]


@pytest.mark.usefixtures("kept")
def test_a_band_is_encoded_again_for_another_palette_ground_width_or_patch(encoded):
    patch = Patch(noise((9, 9), 1), 3, 4)
    picture = Collage((50, 20), GROUND, (patch,))
    palette = palette_of(picture)
    others = (
        replace(picture, size=(51, 20)),
        replace(picture, size=(50, 21)),
        replace(picture, ground="#ffffff"),
        replace(picture, patches=()),
        replace(picture, patches=(patch._replace(left=4),)),
        replace(picture, patches=(patch._replace(top=5),)),
        replace(picture, patches=(Patch(noise((9, 9), 2), 3, 4),)),
    )
    assert len({each.png(palette) for each in (picture, *others)}) == len(encoded) == 1 + len(others)
    picture.png(palette_of(others[-1]))
    assert len(encoded) == 2 + len(others)


@pytest.mark.usefixtures("kept")
def test_unpainted_patch_is_painted_only_for_a_band_that_is_not_kept():
    painted: list[int] = []

    def paint(seed: int) -> Sprite:
        painted.append(seed)
        return noise((9, 9), seed)

    first, second = (Patch(Unpainted(paint, (seed,), 9), 0, seed * ROWS) for seed in (0, 1))
    picture = Collage((50, 2 * ROWS), GROUND, (first, second))
    palette = adapted((GROUND, "#ffffff"), Image.new("RGB", (2, 1), GROUND))
    for each in (picture, picture, replace(picture, patches=(first,)), picture):
        each.png(palette)
    assert painted == [0, 1]


def test_a_card_drawn_changes_only_the_strip(layout, kept, encoded):
    board = BoardPicture(SEATS, {"ash--cedar": 1}, recent=("ash--cedar",))
    render_board(layout, NAMES, board)
    before = len(encoded)
    render_board(layout, NAMES, replace(board, seats=(replace(SEATS[0], cards=5), SEATS[1])))
    assert encoded[before:] == [HEIGHT - ROWS], "only the lower of the two bands"
    assert 0 < kept.size <= kept.limit


def test_sprites_of_equal_pixels_are_known_as_equal():
    one, same, other = noise((4, 9), 1), noise((4, 9), 1), noise((4, 9), 2)
    assert one.digest == same.digest != other.digest
    assert noise((9, 4), 1).digest != one.digest, "another shape"
