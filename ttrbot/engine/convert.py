"""Plain values to typed ones, from any thread.

msgspec works out what it has to know of a type at the type's first use, and the process crashes if two threads do so at
once. Games are loaded and pictures drawn in threads, so every type that isn't decoded from the start goes through here.
"""

from threading import RLock
from typing import TypeVar, overload

import msgspec

T = TypeVar("T")

ConvertError = msgspec.ValidationError
"""Raised where a value isn't what is wanted: says what is wrong with it."""

TYPES = RLock()
"""Held by whoever has msgspec look into a type."""


@overload
def convert(value: object, wanted: type[T]) -> T: ...


@overload
def convert(value: object, wanted: object) -> object: ...


def convert(value: object, wanted: object) -> object:
    """Return the value as `wanted`; keys of tables may stand for numbers. Raises ConvertError."""
    with TYPES:
        converted: object = msgspec.convert(value, wanted, str_keys=True)
        return converted
