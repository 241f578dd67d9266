"""Small random numbers, several from one call of Python's generator."""

from collections.abc import MutableSequence
from typing import Any, Final, Protocol

_BITS: Final = 60
_ENOUGH: Final = 1 << 30
"""The pool is refilled when fewer values than this are left in it. The bias is then below one in ten million."""


class Chance(Protocol):
    """A player's source of random numbers, for example `random.Random`; never the game's own."""

    def getrandbits(self, k: int, /) -> int:
        """Return a number of `k` random bits."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put a list into random order."""


class Dice:
    """Uniform random numbers. One call of the generator gives several, as it takes longer than most moves."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._pool = 0
        self._left = 1
        """The pool is a uniform random number below this."""

    def below(self, bound: int) -> int:
        """Return a random number from 0 to bound - 1."""
        if self._left < _ENOUGH:
            self._pool = self._chance.getrandbits(_BITS)
            self._left = 1 << _BITS
        pool = self._pool
        rest = pool // bound
        self._pool = rest
        self._left //= bound
        return pool - rest * bound

    def shuffle(self, cards: list[int]) -> None:
        """Put a list into random order."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
