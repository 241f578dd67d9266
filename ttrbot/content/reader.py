"""Read TOML tables into typed records, reporting every fault of a table, not only the first."""

from functools import cache
from types import UnionType
from typing import Annotated, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.inspect import DataclassType, StructType, type_info

from ttrbot import reading
from ttrbot.content.faults import Faults
from ttrbot.engine.convert import TYPES, convert
from ttrbot.reading import shown

T = TypeVar("T")


LARGEST = 999
"""The largest number in a map file: more than any board needs, but too small to fill the memory with cards or cars."""


def read_toml(text: str, faults: Faults) -> dict[str, object]:
    """Return the table in a file's text. Text that isn't TOML is one fault and gives an empty table."""
    try:
        return reading.toml(text, LARGEST)
    except ValueError as error:
        faults.add("", f"not valid TOML: {error}")
        return {}


def read_record(cls: type[T], table: object, key: str, faults: Faults) -> T | None:
    """Return a table as this struct or dataclass; None if it has a fault."""
    if not isinstance(table, dict):
        faults.add(key, f"expected a table, got {shown(table)}")
        return None
    before = faults.number
    fields = _fields(cls)  # type: ignore[arg-type] # mypy takes a class variable for unhashable
    for name in table:
        if name not in fields:
            faults.add(_join(key, name), f"unknown key; valid here: {', '.join(fields) or 'none'}")
    for name, (wanted, is_required) in fields.items():
        place = _join(key, name)
        if name not in table:
            if is_required:
                faults.add(place, f"missing; expected {_expected(wanted)}")
        elif isinstance(wanted, type) and issubclass(wanted, Struct):
            read_record(wanted, table[name], place, faults)
        else:
            _check_value(wanted, table[name], place, faults)
    return convert(table, cls) if faults.number == before else None


def read_list(cls: type[T], tables: object, key: str, faults: Faults) -> list[T]:
    """Return a list of tables, without those with a fault. Errors name a table by its id, or by its number from 1."""
    if not isinstance(tables, list):
        faults.add(key, f"expected [[{key}]] tables, got {'nothing' if tables is None else shown(tables)}")
        return []
    read = (read_record(cls, table, _join(key, _label(table, n)), faults) for n, table in enumerate(tables, start=1))
    return [item for item in read if item is not None]


@cache
def _fields(cls: type[object]) -> dict[str, tuple[object, bool]]:
    """Return the fields of a struct or dataclass: each type with its annotations, and whether it is required."""
    with TYPES:
        info = type_info(cls)
        types = get_type_hints(cls, include_extras=True)
    assert isinstance(info, StructType | DataclassType)
    return {field.name: (types[field.name], field.required) for field in info.fields}


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _label(table: object, number: int) -> str:
    name = table.get("id", table.get("name")) if isinstance(table, dict) else None
    return name if isinstance(name, str) else str(number)


def _check_value(wanted: object, value: object, key: str, faults: Faults) -> None:
    try:
        convert(value, wanted)
    except msgspec.ValidationError:
        faults.add(key, f"expected {_expected(wanted)}, got {shown(value)}")


def _expected(wanted: object) -> str:
    """Return a type's description for people: that of its `Meta`, or the list of its words."""
    if get_origin(wanted) in {Union, UnionType}:
        return " or ".join(_expected(part) for part in get_args(wanted) if part is not type(None))
    if get_origin(wanted) is Annotated:
        base, *notes = get_args(wanted)
        metas = [note for note in notes if isinstance(note, Meta)]
        described = [meta.description for meta in metas if meta.description]
        lowest = [f" from {meta.ge} up" for meta in metas if meta.ge is not None]
        return described[0] if described else "".join([_expected(base), *lowest])
    if get_origin(wanted) is Literal:
        return "one of " + ", ".join(str(word) for word in get_args(wanted))
    if isinstance(wanted, type) and issubclass(wanted, Struct):
        return "a table"
    words: dict[object, str] = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
    return words.get(wanted, str(wanted))
