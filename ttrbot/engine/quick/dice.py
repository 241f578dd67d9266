"""Small random numbers, several from one call of Python's generator."""

from collections.abc import MutableSequence
from typing import Any, Final, Protocol

_BITS: Final = 60
_ENOUGH: Final = 1 << 30
"""With fewer numbers left in the pool it is filled anew: what this makes uneven is below one in ten million."""


class Chance(Protocol):
    """Where a player's chance comes from, for example `random.Random`; never the game's own chance."""

    def getrandbits(self, k: int, /) -> int:
        """Return a number of so many random bits."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put a list in any order."""


class Dice:
    """Draws uniform numbers: a call of the generator would take longer than most moves."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._pool = 0
        self._left = 1
        """The pool is a uniform number below this."""

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1."""
        if self._left < _ENOUGH:
            self._pool = self._chance.getrandbits(_BITS)
            self._left = 1 << _BITS
        pool = self._pool
        rest = pool // bound
        self._pool = rest
        self._left //= bound
        return pool - rest * bound

    def shuffle(self, cards: list[int]) -> None:
        """Put a list in a random order."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
