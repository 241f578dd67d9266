"""Pictures that are put together from rows that were compressed apart."""

import struct
import zlib
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from tests.render.board import NAMES
from tests.render.test_board import SEATS
from tests.render.test_hand import TICKETS
from ttrbot.engine.cards import counts_of
from ttrbot.render import layers
from ttrbot.render.board import compose_board, render_board
from ttrbot.render.hand import render_hand
from ttrbot.render.inputs import BoardPicture, HandPicture, RackPicture
from ttrbot.render.layers import Layers
from ttrbot.render.raster import png, png_of, rows


def pixels_of(data: bytes) -> bytes:
    """What the PNG's chunks decompress to; zlib checks the checksum."""
    place, stream = 8, b""
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + length]
        assert struct.unpack(">I", data[place + 8 + length : place + 12 + length]) == (zlib.crc32(kind + body),)
        stream += body if kind == b"IDAT" else b""
        place += 12 + length
    return zlib.decompress(stream)


@pytest.mark.parametrize("heights", [(1,), (3, 5), (40, 1, 200), (300, 300)])
def test_parts_are_one_picture(heights):
    noise = Image.effect_noise((70, sum(heights)), 90).convert("RGB")
    tops = [sum(heights[:number]) for number in range(len(heights))]
    cuts = [noise.crop((0, top, 70, top + height)) for top, height in zip(tops, heights, strict=True)]
    whole = png_of([rows(cut, "light") for cut in cuts], "light")
    assert pixels_of(whole) == pixels_of(png(noise, "light"))
    assert Image.open(BytesIO(whole)).getpalette() == Image.open(BytesIO(png(noise, "light"))).getpalette()


@pytest.mark.parametrize("owners", [{}, {"ash--birch.1": 1}])
def test_kept_map_looks_like_one_drawn_anew(layout, owners):
    fewer_cards = (replace(SEATS[0], cards=3, has_turn=False), replace(SEATS[1], has_turn=True))
    for seats in (SEATS, fewer_cards, SEATS):
        picture = BoardPicture(seats, owners=owners)
        whole = png(compose_board(layout, NAMES, picture, "light"), "light")
        assert pixels_of(render_board(layout, NAMES, picture)) == pixels_of(whole)


@pytest.mark.parametrize("rack", [None, RackPicture("Rack", counts_of({"red": 1}), TICKETS[:1])])
def test_kept_tickets_look_like_those_drawn_anew(layout, monkeypatch, rack):
    few = HandPicture(counts_of({"red": 1}), TICKETS, rack)
    more = replace(few, cards=counts_of({"red": 1, "blue": 1}))
    other = replace(more, tickets=TICKETS[:2])
    kept = [render_hand(layout, picture) for picture in (few, more, other, few)]
    for picture, shown in zip((few, more, other, few), kept, strict=True):
        monkeypatch.setattr(layers, "LAYERS", Layers(layers.LIMIT))
        assert render_hand(layout, picture) == shown
