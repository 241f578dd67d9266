"""Pictures that are laid together from painted pieces, and encoded in bands that are kept for the next picture."""

import struct
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image

from ttrbot.render.geometry import Point
from ttrbot.render.layers import LAYERS
from ttrbot.render.png import Band, encode, png
from ttrbot.render.raster import Sprite

ROWS: Final = 48
"""A band's height at most: lower ones make files larger, higher ones are seldom the same on two pictures."""


class Patch(NamedTuple):
    """A sprite on a picture."""

    sprite: Sprite
    left: int
    top: int

    @classmethod
    def of(cls, sprite: Sprite, at: Point = (0, 0)) -> "Patch":
        """A sprite where the corner of what it was painted for lies at that point."""
        return cls(sprite, sprite.left + round(at[0]), sprite.top + round(at[1]))

    def moved(self, right: int, down: int) -> "Patch":
        """The same piece elsewhere."""
        return Patch(self.sprite, self.left + right, self.top + down)

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.top + self.sprite.image.height


@dataclass(frozen=True, slots=True)
class Collage:
    """A picture: its size, its ground, and the pieces from the lowest to the topmost."""

    size: tuple[int, int]
    ground: str
    pieces: tuple[Patch, ...]
    cuts: tuple[int, ...] = ()
    """Rows where a part of the picture begins that often changes by itself, in order."""

    def image(self) -> Image.Image:
        """The whole picture in full colour."""
        return self._paint(self.pieces, 0, self.size[1])

    def png(self, palette: Image.Image) -> bytes:
        """The picture as a PNG in the colours of a palette; the same picture gives the same bytes."""
        edges = self._edges()
        lying: list[list[Patch]] = [[] for _ in edges[1:]]
        for piece in self.pieces:
            first = max(0, bisect_right(edges, piece.top) - 1)
            end = bisect_left(edges, piece.bottom)
            for pieces in lying[first:end]:
                pieces.append(piece)
        look = f"{self.size[0]} {self.ground}".encode() + bytes(palette.getpalette() or ())
        bands = [
            self._band(look, pieces, palette, top, bottom)
            for pieces, (top, bottom) in zip(lying, pairwise(edges), strict=True)
        ]
        return png(self.size, palette, bands)

    def _edges(self) -> list[int]:
        """The rows at which bands begin, and the last one's end."""
        edges: list[int] = []
        for top, bottom in pairwise((0, *self.cuts, self.size[1])):
            edges += range(top, bottom, ROWS)
        return [*edges, self.size[1]]

    def _band(self, look: bytes, pieces: list[Patch], palette: Image.Image, top: int, bottom: int) -> Band:
        """Some rows, encoded or kept from an earlier picture: all that they are made of is their key."""
        made_of = blake2b(look, digest_size=16)
        made_of.update(struct.pack("<i", bottom - top))
        for sprite, left, upper in pieces:
            made_of.update(sprite.digest + struct.pack("<ii", left, upper - top))
        key = made_of.digest()
        band = LAYERS.get(key)
        if not isinstance(band, Band):
            band = encode(self._paint(pieces, top, bottom), palette)
            LAYERS.put(key, band)
        return band

    def _paint(self, pieces: Iterable[Patch], top: int, bottom: int) -> Image.Image:
        """Some rows in full colour."""
        image = Image.new("RGB", (self.size[0], bottom - top), self.ground)
        for sprite, left, upper in pieces:
            image.paste(sprite.image, (left, upper - top), sprite.mask)
        return image
