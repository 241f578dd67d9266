"""Convert plain values to typed ones, from any thread.

msgspec analyses a type when it is first used, and the process crashes if two threads do that at once. Games are loaded
and pictures drawn in threads, so every type that isn't decoded at start-up is converted here.
"""

from threading import RLock
from typing import TypeVar, overload

import msgspec

T = TypeVar("T")

ConvertError = msgspec.ValidationError
"""The error for a value that doesn't have the wanted type; its text says what is wrong."""

TYPES = RLock()
"""The lock to hold while msgspec analyses a type."""


@overload
def convert(value: object, wanted: type[T]) -> T: ...


@overload
def convert(value: object, wanted: object) -> object: ...


def convert(value: object, wanted: object) -> object:
    """Return the value as type `wanted`; keys of tables may be numbers written as text. Raise ConvertError."""
    with TYPES:
        converted: object = msgspec.convert(value, wanted, str_keys=True)
        return converted
