"""Maps points of the world to a board whose cities were moved, and back."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.interpolate import LinearNDInterpolator
from scipy.ndimage import zoom

from tools.layout.geo import Point, Ring, albers, clip_ring, densify
from tools.layout.warp import Warp

GRID = 180
"""The number of meridians, and of parallels, in the grid that maps pixels back to places."""
EDGE = 10
"""How far beyond the picture areas reach."""
DENSE = 160
"""The number of points at least in which a line across the window is bent."""
COARSE = 8
"""The distance in pixels between the points that are mapped back; points between them are interpolated."""


class World:
    """Maps longitude and latitude to pixels of the picture: a projection, stretched and bent to fit the cities.

    Terminals don't bend it, because they are placed where routes across the border have room.
    """

    def __init__(self, cities: list[dict[str, Any]], places: dict[str, np.ndarray], hints: dict[str, Any]) -> None:
        self.window: tuple[float, float, float, float] = tuple(hints["window"])
        self.project = albers(tuple(hints["parallels"]), tuple(hints["centre"]))
        flat = np.array([self.project(city["lon"], city["lat"]) for city in cities])
        wanted = np.array([places[city["id"]] for city in cities])
        inner = np.array([city.get("kind") != "terminal" for city in cities])
        self.scale, self.origin = np.zeros(2), np.zeros(2)
        for axis in (0, 1):
            self.scale[axis], self.origin[axis] = np.polyfit(flat[inner, axis], wanted[inner, axis], 1)
        homes = flat[inner] * self.scale + self.origin
        self.warp = Warp(homes, wanted[inner], stiffness=hints.get("stiffness", 6000.0))

    def moved(self, line: list[Point]) -> list[Point]:
        """Return a line of longitudes and latitudes in pixels of the picture."""
        return [(float(x), float(y)) for x, y in self.warp(self.straight(line))]

    def bent(self, line: Sequence[Point]) -> list[Point]:
        """Return a line as `moved` does, with so many points that its straight parts bend, too."""
        return self.moved(densify(line, (self.window[2] - self.window[0]) / DENSE))

    def clipped(self, ring: Ring, size: tuple[int, int]) -> Ring:
        """Return the part of an area that lies on a picture of this size."""
        inside = clip_ring(ring, self.window)
        if not inside:
            return []
        return clip_ring(self.bent(inside), (-EDGE, -EDGE, size[0] + EDGE, size[1] + EDGE))

    def straight(self, line: list[Point]) -> np.ndarray:
        """Return a line as `moved` does, but without bending it."""
        return np.array([self.project(lon, lat) for lon, lat in line]) * self.scale + self.origin

    def back(self, rect: tuple[int, int, int, int]) -> tuple[np.ndarray, np.ndarray]:
        """Return the longitude and latitude of each pixel of a part of the picture: left, top, right, bottom."""
        west, south, east, north = self.window
        lon, lat = np.meshgrid(np.linspace(west, east, GRID), np.linspace(south, north, GRID))
        places = np.array(self.moved(list(zip(lon.ravel().tolist(), lat.ravel().tolist(), strict=True))))
        left, top, right, bottom = rect
        columns, rows = (right - left) // COARSE + 2, (bottom - top) // COARSE + 2
        x, y = np.meshgrid(left + COARSE * np.arange(columns) + 0.5, top + COARSE * np.arange(rows) + 0.5)
        near = (np.abs(places[:, 0] - (left + right) / 2) < right - left) & (
            np.abs(places[:, 1] - (top + bottom) / 2) < bottom - top
        )
        found = LinearNDInterpolator(places[near], np.stack([lon.ravel(), lat.ravel()], axis=1)[near])(x, y)
        size = bottom - top, right - left
        return tuple(_larger(found[..., axis], size) for axis in (0, 1))  # type: ignore[return-value]


def _larger(coarse: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    rows, columns = coarse.shape
    full = zoom(coarse, (((rows - 1) * COARSE + 1) / rows, ((columns - 1) * COARSE + 1) / columns), order=1)
    return np.asarray(full[: size[0], : size[1]])
