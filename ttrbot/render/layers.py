"""Painted pieces and encoded bands that are kept for the next picture, within a limit for all of them together."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, TypeAlias, TypeVar

from PIL import Image

from ttrbot.render.png import Band
from ttrbot.render.raster import Sprite

LIMIT = 140_000_000
"""Bytes, of all maps, palettes and languages together; processes that draw share them."""

P = ParamSpec("P")
L = TypeVar("L", Image.Image, Sprite)
Layer: TypeAlias = Image.Image | Sprite | Band


class Layers:
    """Keeps pieces and bands up to a number of bytes; those that nobody asked for longest go first. For any thread."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        """The bytes that are kept."""
        self._kept: OrderedDict[Hashable, tuple[Layer, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Layer | None:
        """The piece, which counts as a use, or None."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def put(self, key: Hashable, layer: Layer) -> None:
        """Keep a piece, and drop the least used until all fit; one that is larger than the limit isn't kept."""
        size = _size(layer)
        with self._lock:
            self._drop(key)
            self._kept[key] = layer, size
            self.size += size
            while self.size > self.limit:
                self._drop(next(iter(self._kept)))

    def __len__(self) -> int:
        return len(self._kept)

    def _drop(self, key: Hashable) -> None:
        _, size = self._kept.pop(key, (None, 0))
        self.size -= size


def _size(layer: Layer) -> int:
    if isinstance(layer, Band):
        return len(layer.data)
    image = layer.image if isinstance(layer, Sprite) else layer
    return image.width * image.height * len(image.getbands())


LAYERS = Layers(LIMIT)


def kept(paint: Callable[P, L]) -> Callable[P, L]:
    """Keep what a function paints in `LAYERS`; its arguments, all hashable, tell its pieces apart."""

    @wraps(paint)
    def painted(*args: P.args, **kwargs: P.kwargs) -> L:
        key = (paint, args, tuple(kwargs.items()))
        layer = LAYERS.get(key)
        if layer is None:
            layer = paint(*args, **kwargs)
            LAYERS.put(key, layer)
        return layer  # type: ignore[return-value]

    return painted
