"""A cache of painted pieces and encoded bands for the next pictures, within one limit for all of them."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, TypeAlias, TypeVar

from PIL import Image

from ttrbot.render.png import Band
from ttrbot.render.raster import Sprite

LIMIT = 140_000_000
"""The limit in bytes for all maps, palettes and languages together; drawing processes share it."""

P = ParamSpec("P")
L = TypeVar("L", Image.Image, Sprite)
Layer: TypeAlias = Image.Image | Sprite | Band


class Layers:
    """A thread-safe cache of pieces and bands up to a number of bytes; the least recently used go first."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        """The number of bytes kept now."""
        self._kept: OrderedDict[Hashable, tuple[Layer, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Layer | None:
        """Return a piece and count this as a use; None if it isn't kept."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def put(self, key: Hashable, layer: Layer) -> None:
        """Keep a piece, and drop the least recently used until all fit. A piece larger than the limit isn't kept."""
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
    """Decorate a function so that what it paints is kept in `LAYERS`, by its arguments, which must be hashable."""

    @wraps(paint)
    def painted(*args: P.args, **kwargs: P.kwargs) -> L:
        key = (paint, args, tuple(kwargs.items()))
        layer = LAYERS.get(key)
        if layer is None:
            layer = paint(*args, **kwargs)
            LAYERS.put(key, layer)
        return layer  # type: ignore[return-value]

    return painted
