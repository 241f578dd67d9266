"""Readers of input from outside, with limits on size, depth and numbers, so that refusing it costs little.

Python's own readers have no such limits: `int` takes digits of every script and thousands of them, `tomllib` needs
gigabytes for a key with many dots, and both it and msgspec raise RecursionError for lists that are nested too deeply.
"""

import math
import re
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]

GAME_ID: Final = r"\A[0-9A-Za-z_-]{1,40}\Z"
"""The form of a game's id."""
LARGEST: Final = 2**63 - 1
"""The largest whole number that the database can keep; Discord's ids are smaller."""
LONGEST_TEXT: Final = 1 << 18
"""The most characters of a TOML file; the longest map has a tenth of that."""
MOST_FAULTS: Final = 200
"""The most faults of one file that are reported."""
MOST_LETTERS: Final = 2000
"""The most characters reported of one fault."""
DEEPEST: Final = 8
"""The most levels of tables and lists in a TOML file; the deepest of ours has 5."""
_KEY: Final = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_TOO_DEEP: Final = re.compile(rf"(?<![A-Za-z0-9_-]){_KEY}(?:[ \t]*+\.[ \t]*+{_KEY}){{{4 * DEEPEST}}}")
"""A key with too many parts: the time and memory of `tomllib` grow with the square of their number."""
_TOO_LONG: Final = re.compile(r"(?<![^\s=,\[])[+-]?(?:0[xob])?[\dA-Fa-f_]{100}", re.ASCII)
"""A number with too many digits: `tomllib` takes 128 bytes for each."""


def natural(text: str) -> int:
    """Return the number from 0 to `LARGEST` that ASCII digits stand for. Raise ValueError for any other text."""
    number = int(text) if len(text) <= 19 and text.isascii() and text.isdecimal() else -1
    if not 0 <= number <= LARGEST:
        raise ValueError(f"{shown(text)} is no whole number from 0 to {LARGEST}")
    return number


def is_game_id(text: str) -> bool:
    """Return whether a text can be a game's id."""
    return re.match(GAME_ID, text) is not None


def shown(value: object) -> str:
    """Return a value in the short form in which errors show it."""
    if isinstance(value, int) and value.bit_length() > 130:
        return "a number of more than 39 digits"
    try:
        text = repr(value[:60] if isinstance(value, str | bytes | list | tuple) else value)
    except ValueError:  # a number inside has too many digits to be written
        return "a value with a number of too many digits"
    return text if len(text) <= 60 else f"{text[:57]}..."


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """Return an error text for an unknown name, which suggests the known name that is most like it."""
    near = get_close_matches(name, known, n=1)
    return f"unknown {kind} {name}" + (f"; did you mean {near[0]}?" if near else "")


def printable(text: str) -> str:
    """Return a text cut to `MOST_LETTERS`, with control characters escaped."""
    text = text[:MOST_LETTERS]
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def reason_of(error: OSError) -> str:
    """Return why the system refused something, in its words and without its number."""
    return error.strerror or str(error)


def read_bytes(file: Path, most: int) -> bytes:
    """Return a file's bytes. Raise OSError, or ValueError if there are more than `most`."""
    with file.open("rb") as opened:
        data = opened.read(most + 1)
    if len(data) > most:
        raise ValueError(f"it is too large; at most {most // 1024} KiB are read")
    return data


def read_text(file: Path) -> str:
    """Return the text of a TOML file. Raise OSError, or ValueError if it isn't UTF-8 or is too long."""
    return read_bytes(file, LONGEST_TEXT).decode("utf-8")


def toml(text: str, largest: float = math.inf) -> dict[str, object]:
    """Return the table in a TOML text. Raise ValueError with what is wrong.

    Numbers must be finite, with an absolute value of at most `largest`.
    """
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"it is too long; at most {LONGEST_TEXT} characters are read")
    if found := _TOO_DEEP.search(text):
        raise ValueError(f"a key has too many dots: {shown(found[0])}")
    if found := _TOO_LONG.search(text):
        raise ValueError(f"a number has too many digits: {shown(found[0])}")
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise ValueError(f"it is nested too deeply; at most {DEEPEST} levels are read") from None
    within(table, largest)
    return table


def within(value: object, largest: float) -> None:
    """Raise ValueError if a value is nested too deeply, or contains a number that isn't finite or is too large."""
    if (found := _first_fault(value, largest, DEEPEST)) is not None:
        reason, *names = found
        raise ValueError(f"{printable('.'.join(reversed(names)))}: {reason}")


def _first_fault(value: object, largest: float, levels: int) -> list[str] | None:
    """Return what is wrong with the first faulty number or table, then the keys that lead to it, innermost first."""
    if isinstance(value, dict | list):
        if not levels:
            return [f"nested too deeply; at most {DEEPEST} levels are read"]
        for name, part in value.items() if isinstance(value, dict) else enumerate(value, start=1):
            if (found := _first_fault(part, largest, levels - 1)) is not None:
                return [*found, str(name)]
    elif (isinstance(value, int) and abs(value) > largest) or (
        isinstance(value, float) and not (abs(value) <= largest and math.isfinite(value))
    ):
        valid = "a finite number" if largest == math.inf else f"a number from {-largest} to {largest}"
        return [f"{shown(value)} is not valid here; valid: {valid}"]
    return None


def json(decoder: msgspec.json.Decoder[T], data: bytes | str) -> T:
    """Return the decoded JSON. Raise ValueError: msgspec's own, or a plain one if it is nested too deeply."""
    try:
        return decoder.decode(data)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
