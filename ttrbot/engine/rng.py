"""Random numbers that anybody can check: SHA-256 of seed and counter, rejection sampling, a Fisher-Yates shuffle.

Draw number n is the first 8 bytes, big-endian, of SHA-256(seed + n as 8 bytes, big-endian). The counter is part of the
game's state, so a replay draws the same numbers. The outcomes are also written into the events.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_RANGE = 1 << 64
SEEDS = 1 << 128
"""How many numbers can stand for a seed, from 0 up."""


class Rng:
    """A counter generator: the same seed and counter always give the same numbers."""

    __slots__ = ("_seed", "counter")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        self._seed = seed
        self.counter = counter

    def below(self, bound: int) -> int:
        """Return a uniform random number from 0 to bound - 1. `bound` is at least 1."""
        limit = _RANGE - _RANGE % bound
        while True:
            digest = sha256(self._seed + self.counter.to_bytes(8, "big")).digest()
            self.counter += 1
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % bound

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order (Fisher-Yates, from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def seed_of_number(number: int) -> bytes:
    """Return the seed that a number below `SEEDS` stands for in tests and scenarios: 16 bytes, big-endian."""
    return number.to_bytes(16, "big")


def game_seed(secret: bytes, join_ids: Sequence[int]) -> bytes:
    """Return an older game's seed: SHA-256 of the table's secret and the ids of the join presses, 8 bytes each."""
    return sha256(secret + b"".join(join.to_bytes(8, "big") for join in join_ids)).digest()


def charmed_seed(secret: bytes, digests: Sequence[str]) -> bytes:
    """Return a game's seed: SHA-256 of a heading, the secret in hexadecimal and the charms' digests, one per line."""
    return sha256("".join(f"{line}\n" for line in ("ttr seed 2", secret.hex(), *digests)).encode()).digest()
