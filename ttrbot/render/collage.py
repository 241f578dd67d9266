"""Pictures composed of painted pieces, and encoded in bands that are kept for the next pictures."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image

from ttrbot.render.geometry import Point
from ttrbot.render.layers import LAYERS, kept
from ttrbot.render.png import Band, encode, png
from ttrbot.render.raster import Sprite, paint
from ttrbot.render.scene import Scene

ROWS: Final = 48
"""The largest height of a band: lower bands make files larger, higher ones are seldom the same in two pictures."""


@dataclass(frozen=True)
class Unpainted:
    """A piece of known height that is painted only for a band that isn't kept: the function and its arguments."""

    paint: Callable[..., Sprite]
    args: tuple[Hashable, ...]
    height: int

    @cached_property
    def sprite(self) -> Sprite:
        """The painted piece, the same for all bands of a picture."""
        return self.paint(*self.args)


class Patch(NamedTuple):
    """A piece at a place on a picture."""

    what: Sprite | Unpainted
    left: int
    top: int

    @classmethod
    def of(cls, sprite: Sprite, at: Point = (0, 0)) -> "Patch":
        """Return a patch with a sprite whose shapes had their origin moved to `at`."""
        return cls(sprite, sprite.left + round(at[0]), sprite.top + round(at[1]))

    @classmethod
    def of_scene(cls, scene: Scene, left: int, top: int) -> "Patch":
        """Return a patch with a whole scene whose upper left corner is at this place."""
        return cls(Unpainted(_tile, (scene,), scene.height), left, top)

    def moved(self, right: int, down: int) -> "Patch":
        """Return the same patch, moved."""
        return Patch(self.what, self.left + right, self.top + down)

    @property
    def bottom(self) -> int:
        """The first row below the patch."""
        return self.top + (self.what.height if isinstance(self.what, Unpainted) else self.what.image.height)

    @property
    def looks(self) -> Hashable:
        """A key that is equal for patches that look the same."""
        what = self.what
        return (what.paint, what.args) if isinstance(what, Unpainted) else what.digest

    @property
    def sprite(self) -> Sprite:
        """The painted piece."""
        return self.what.sprite if isinstance(self.what, Unpainted) else self.what


@kept
def _tile(scene: Scene) -> Sprite:
    return Sprite(paint(scene))


@dataclass(frozen=True, slots=True)
class Collage:
    """A picture: its size, its ground, and the patches from the lowest to the topmost."""

    size: tuple[int, int]
    ground: str
    patches: tuple[Patch, ...]
    cuts: tuple[int, ...] = ()
    """The rows, in order, at which parts of the picture begin that often change on their own."""

    def image(self) -> Image.Image:
        """Return the whole picture in full colour."""
        return self._paint(self.patches, 0, self.size[1])

    def png(self, palette: Image.Image) -> bytes:
        """Return the picture as a PNG in the colours of a palette; the same picture gives the same bytes."""
        edges = self._edges()
        lying: list[list[Patch]] = [[] for _ in edges[1:]]
        for patch in self.patches:
            first = max(0, bisect_right(edges, patch.top) - 1)
            end = bisect_left(edges, patch.bottom)
            for patches in lying[first:end]:
                patches.append(patch)
        look = (self.size[0], self.ground, bytes(palette.getpalette() or ()))
        bands = [
            self._band(look, patches, palette, top, bottom)
            for patches, (top, bottom) in zip(lying, pairwise(edges), strict=True)
        ]
        return png(self.size, palette, bands)

    def _edges(self) -> list[int]:
        """Return the rows at which bands begin, and the end of the last band."""
        edges: list[int] = []
        for top, bottom in pairwise((0, *self.cuts, self.size[1])):
            edges += range(top, bottom, ROWS)
        return [*edges, self.size[1]]

    def _band(self, look: Hashable, patches: list[Patch], palette: Image.Image, top: int, bottom: int) -> Band:
        """Return some rows, encoded now or kept from an earlier picture; the key is everything that they consist of."""
        key = look, bottom - top, tuple((patch.looks, patch.left, patch.top - top) for patch in patches)
        band = LAYERS.get(key)
        if not isinstance(band, Band):
            band = encode(self._paint(patches, top, bottom), palette)
            LAYERS.put(key, band)
        return band

    def _paint(self, patches: Iterable[Patch], top: int, bottom: int) -> Image.Image:
        """Paint some rows in full colour."""
        image = Image.new("RGB", (self.size[0], bottom - top), self.ground)
        for patch in patches:
            sprite = patch.sprite
            image.paste(sprite.image, (patch.left, patch.top - top), sprite.mask)
        return image
