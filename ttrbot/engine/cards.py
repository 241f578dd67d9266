"""Colours of train cards, and counts of cards per colour."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, TypeAlias


class Color(IntEnum):
    """A train card's colour; locomotives are wild and come last."""

    PURPLE = 0
    BLUE = 1
    ORANGE = 2
    WHITE = 3
    GREEN = 4
    YELLOW = 5
    BLACK = 6
    RED = 7
    LOCOMOTIVE = 8

    @property
    def code(self) -> str:
        """The colour's word in files, scenarios and custom ids."""
        return self.name.lower()


COLORS: Final = tuple(Color)
PLAIN_COLORS: Final = COLORS[:8]
LOCOMOTIVE: Final = Color.LOCOMOTIVE
COLOR_BY_CODE: Final = {color.code: color for color in COLORS}

Counts: TypeAlias = tuple[int, ...]
"""Cards per colour: nine numbers in the order of `Color`."""

NO_CARDS: Final[Counts] = (0,) * len(COLORS)


def counts_of(colors: dict[str, int]) -> Counts:
    """Return the counts of a table colour code → number. Raise KeyError for an unknown code."""
    counts = list(NO_CARDS)
    for code, number in colors.items():
        counts[COLOR_BY_CODE[code]] += number
    return tuple(counts)


def count_colors(colors: Sequence[Color]) -> Counts:
    """Return how many of these cards have each colour."""
    return tuple([colors.count(color) for color in COLORS])


def table_of(counts: Counts) -> dict[str, int]:
    """Return counts as a table colour code → number, without the zeros."""
    return {color.code: counts[color] for color in COLORS if counts[color]}
