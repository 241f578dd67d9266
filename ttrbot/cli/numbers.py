"""Numbers on the command line, with limits so that none fills the memory or keeps a command running for ever."""

import argparse
from collections.abc import Callable

from ttrbot.reading import shown

MOST_GAMES = 100_000


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return the type of an argument that is a whole number from `least` to `most`."""

    def number(text: str) -> int:
        value = int(text) if len(text) <= len(str(most)) and text.isascii() and text.isdecimal() else -1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(
                f"{shown(text)} is not valid; valid are whole numbers from {least} to {most}"
            )
        return value

    return number


def real(least: float, most: float) -> Callable[[str], float]:
    """Return the type of an argument that is a number from `least` to `most`."""

    def number(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(
                f"{shown(text)} is not valid; valid are numbers from {least:g} to {most:g}"
            )
        return value

    return number
