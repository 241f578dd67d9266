"""Read the tables of scenarios. Every key is checked, and an error names the key and what would be valid."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import TypeAlias, TypeVar

from ttrbot.engine.cards import COLOR_BY_CODE, Color, Counts, counts_of
from ttrbot.reading import shown

Table: TypeAlias = dict[str, object]
T = TypeVar("T")


class ScenarioError(ValueError):
    """A scenario can't be run as it is written. The message names the key and what would be valid."""


def fault(key: str, got: object, valid: Iterable[object] | str) -> ScenarioError:
    """Return the error for a wrong value."""
    choices = valid if isinstance(valid, str) else ", ".join(map(str, valid))
    return ScenarioError(f"{key}: {shown(got)} is not valid here; valid: {choices}")


def check_keys(key: str, table: Table, known: Iterable[str]) -> None:
    """Raise ScenarioError if the table has unknown keys."""
    names = list(known)
    for name in table:
        if name not in names:
            raise fault(key, name, names)


def typed(key: str, value: object, kind: type[T], words: str) -> T:
    """Return the value if it has this type, a bool not being a number. Raise ScenarioError with `words` otherwise."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise fault(key, value, words)
    return value


def integer(key: str, value: object) -> int:
    """Return the value, which must be a whole number, 0 or more."""
    number = typed(key, value, int, "a whole number")
    if number < 0:
        raise fault(key, number, "a whole number, 0 or more")
    return number


def string(key: str, value: object) -> str:
    """Return the value, which must be a string."""
    return typed(key, value, str, "a string")


def table(key: str, value: object) -> Table:
    """Return the value, which must be a table."""
    return typed(key, value, dict, "a table")


def strings(key: str, value: object) -> tuple[str, ...]:
    """Return the value, which must be a list of strings."""
    return tuple(string(key, item) for item in typed(key, value, list, "a list of strings"))


def one_of(key: str, value: object, valid: Iterable[str]) -> str:
    """Return the value, which must be one of some strings."""
    choices = list(valid)
    if value not in choices:
        raise fault(key, value, choices)
    return str(value)


def known_ids(key: str, value: object, valid: Iterable[str], kind: str) -> tuple[str, ...]:
    """Return a list of ids, which must exist in the map. The error names the known ids most like a wrong one."""
    ids = strings(key, value)
    existing = set(valid)
    for name in ids:
        if name not in existing:
            nearest = ", ".join(get_close_matches(name, sorted(existing), cutoff=0))
            raise ScenarioError(f"{key}: there is no {kind} {shown(name)} on this map; valid are its ids, as {nearest}")
    return ids


def color(key: str, value: object) -> Color:
    """Return the colour of a code."""
    return COLOR_BY_CODE[one_of(key, value, COLOR_BY_CODE)]


def colors(key: str, value: object) -> tuple[Color, ...]:
    """Return the colours of a list of codes."""
    return tuple(color(key, item) for item in typed(key, value, list, "a list of colours"))


def multiset(key: str, value: object) -> Counts:
    """Return the counts in a table colour → number."""
    numbers = table(key, value)
    return counts_of({color(key, code).code: integer(f"{key}.{code}", number) for code, number in numbers.items()})


def words(value: object) -> Iterator[str]:
    """Yield every string in a file's value, however deeply nested, without the keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from words(item)
