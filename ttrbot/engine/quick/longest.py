"""The length of a side's longest trail (B20), as far as needed to decide who has the longest.

The networks of playouts are small. For them a short depth-first search that stops as soon as nothing longer is possible
is faster than the search of `engine.trails`. If it takes too many steps, that search, which can handle any network,
replaces it.
"""

from __future__ import annotations

from typing import Final

from ttrbot.engine.quick.board import QuickBoard
from ttrbot.engine.trails import longest_trail

MAX_STEPS: Final = 3000
"""The number of steps that takes about as long as the search of `engine.trails`."""


class Trails:
    """The trails of some routes, with an upper bound for the length in each connected piece."""

    def __init__(self, board: QuickBoard, routes: list[int]) -> None:
        self._board = board
        self._routes = routes
        cities = board.cities
        self._around: list[list[int]] = [[] for _ in range(cities)]
        """By city, for each of its routes: the index in `routes`, the city at the other end, and the length."""
        around = self._around
        for place in range(len(routes)):
            route = routes[place]
            a, b, length = board.a[route], board.b[route], board.lengths[route]
            around[a] += [place, b, length]
            around[b] += [place, a, length]
        self._pieces: list[tuple[int, int, list[int]]] = []
        """For each piece: minus its bound, its total length, and the cities with an odd number of routes."""
        seen = [False] * cities
        for city in range(cities):
            if around[city] and not seen[city]:
                self._pieces.append(self._piece(city, seen))
        self._pieces.sort()
        self._best = 0
        self._limit = 0
        self._steps = 0

    @property
    def bound(self) -> int:
        """The length that no trail exceeds."""
        return -self._pieces[0][0] if self._pieces else 0

    def longest(self, least: int) -> int:
        """Return the length of the longest trail, or 0 if it is shorter than `least`."""
        self._best = max(0, least - 1)
        self._steps = MAX_STEPS
        for minus_bound, total, odd in self._pieces:
            if -minus_bound <= self._best:
                break
            if len(odd) <= 2:  # it can be walked whole (Euler)
                self._best = total
                continue
            self._limit = -minus_bound
            for place in range(len(odd) - 1):  # a longest trail has two odd ends, so one start can be left out
                self._walk(odd[place], 0, 0, total)
            if self._steps < 0:
                board = self._board
                return longest_trail([(board.a[r], board.b[r], board.lengths[r]) for r in self._routes]).length
        return self._best if self._best >= least else 0

    def _piece(self, start: int, seen: list[bool]) -> tuple[int, int, list[int]]:
        """Return the piece of a city. For its bound, all odd cities but two lose a route, two cities one route."""
        seen[start] = True
        found = [start]
        odd: list[int] = []
        shortest: list[int] = []
        twice = 0
        for city in found:
            ends = self._around[city]
            least = ends[2]
            for at in range(0, len(ends), 3):
                other, length = ends[at + 1], ends[at + 2]
                twice += length
                least = min(least, length)
                if not seen[other]:
                    seen[other] = True
                    found.append(other)
            if len(ends) % 2:
                odd.append(city)
                shortest.append(least)
        total = twice // 2
        if len(odd) <= 2:
            return -total, total, odd
        shortest.sort()
        lost = 0
        for place in range(len(shortest) - 2):
            lost += shortest[place]
        return -(total - (lost + 1) // 2), total, odd

    def _walk(self, city: int, used: int, length: int, left: int) -> None:
        self._best = max(self._best, length)
        if length + left <= self._best or self._best >= self._limit or self._steps < 0:
            return
        self._steps -= 1
        ends = self._around[city]
        for at in range(0, len(ends), 3):
            bit = 1 << ends[at]
            if not used & bit:
                step = ends[at + 2]
                self._walk(ends[at + 1], used | bit, length + step, left - step)
