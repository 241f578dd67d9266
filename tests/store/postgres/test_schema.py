"""Both engines have the same tables, columns, keys and checks."""

import re
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from ttrbot.store import Store
from ttrbot.store.postgres import schema as postgres_schema
from ttrbot.store.sqlite import schema as sqlite_schema

Found: TypeAlias = dict[str, Any]

TYPES = {"bigint": "INTEGER", "text": "TEXT", "bytea": "BLOB", "double precision": "REAL"}


def of_sqlite(connection: sqlite3.Connection) -> Found:
    found: Found = {what: defaultdict(set) for what in ("columns", "keys", "references")}
    found["checks"] = {}
    tables = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    for table, sql in connection.execute(tables).fetchall():
        found["checks"][table] = sorted(map(plain, checks_in(sql)))
        for _, name, kind, notnull, default, key in connection.execute(f"PRAGMA table_info({table})"):
            found["columns"][table].add((name, kind, bool(notnull or key), default))
            if key and "INTEGER PRIMARY KEY" in sql:  # the number of the row itself, without an index
                found["keys"][table].add(("", (name,), True, True, False))
        for _, index, unique, origin, partial in connection.execute(f"PRAGMA index_list({table})").fetchall():
            columns = tuple(row[2] for row in connection.execute(f"PRAGMA index_info({index})"))
            name = "" if index.startswith("sqlite_") else index
            found["keys"][table].add((name, columns, bool(unique), origin == "pk", bool(partial)))
        of_one: dict[int, list[tuple[str, str, str, str]]] = defaultdict(list)
        for number, _, other, here, there, _, on_delete, _ in connection.execute(f"PRAGMA foreign_key_list({table})"):
            of_one[number].append((other, here, there, on_delete))
        found["references"][table] = {tuple(rows) for rows in of_one.values()}
    return found


def checks_in(sql: str) -> list[str]:
    """Return the conditions of a table's CHECKs."""
    found = []
    for match in re.finditer(r"CHECK \(", sql):
        depth, end = 1, match.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(sql[end], 0)
            end += 1
        found.append(sql[match.end() : end - 1])
    return found


def plain(check: str) -> str:
    """Return a condition as both engines write it: without casts, spaces and parentheses."""
    check = re.sub(r"::\w+(\[\])?", "", check)
    check = re.sub(r"= ANY \(ARRAY\[(.*?)\]\)", r"IN (\1)", check)
    check = re.sub(r"(\w+)\(?\(?(\w*)\)? >= (\w+)\) AND \(.*? <= (\w+)\)", r"\1(\2) BETWEEN \3 AND \4", check)
    return re.sub(r"[\s()]", "", check)


COLUMNS = """
SELECT table_name, column_name, data_type, is_nullable = 'NO', column_default FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name NOT IN ('store_state', 'writers', 'processes', 'slots', 'starts')
"""
KEYS = """
SELECT tables.relname,
    CASE WHEN EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
        THEN '' ELSE indexes.relname END,
    array(SELECT attname::text FROM unnest(indkey) WITH ORDINALITY AS part (number, place)
        JOIN pg_attribute ON attrelid = indrelid AND attnum = part.number ORDER BY place),
    indisunique, indisprimary, indpred IS NOT NULL
FROM pg_index JOIN pg_class AS tables ON tables.oid = indrelid JOIN pg_class AS indexes ON indexes.oid = indexrelid
WHERE tables.relnamespace = current_schema()::regnamespace
"""
CONSTRAINTS = """
SELECT relname, contype::text, pg_get_constraintdef(pg_constraint.oid)
FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
WHERE connamespace = current_schema()::regnamespace AND contype IN ('c', 'f')
"""
REFERENCE = re.compile(r"FOREIGN KEY \((.*)\) REFERENCES (?:\w+\.)?(\w+)\((.*)\)(?: ON DELETE (\w+))?")


def of_postgres(raw: Any) -> Found:
    found: Found = {what: defaultdict(set) for what in ("columns", "keys", "references")}
    found["checks"] = {}
    for table, name, kind, is_needed, default in raw.execute(COLUMNS):
        said = None if default is None else re.sub(r"::\w+( \w+)?", "", default)
        found["columns"][table].add((name, TYPES[kind], is_needed, said))
        found["checks"][table] = []
    for table, name, columns, *more in raw.execute(KEYS):
        found["keys"][table].add((name, tuple(columns), *more))
    for table, kind, definition in raw.execute(CONSTRAINTS):
        if kind == "c":
            found["checks"][table].append(plain(definition.removeprefix("CHECK ")))
        elif match := REFERENCE.fullmatch(definition):
            pairs = zip(match[1].split(", "), match[3].split(", "), strict=True)
            found["references"][table].add(tuple((match[2], a, b, match[4] or "NO ACTION") for a, b in pairs))
    found["checks"] = {table: sorted(checks) for table, checks in found["checks"].items()}
    return found


@pytest.mark.parametrize("what", ["columns", "keys", "references", "checks"])
async def test_both_engines_have_the_same_schema(store: Store, tmp_path: Path, what: str) -> None:
    async with await Store.open(tmp_path / "sqlite") as other:
        expected = await other._database._reading.run(of_sqlite)
    found = await store._database._reading.run(of_postgres)
    assert set(expected["checks"]) == set(found["checks"])
    for table in expected["checks"]:
        assert found[what][table] == expected[what][table], table


def test_both_engines_have_the_same_latest_version() -> None:
    assert postgres_schema.migrations()[-1].version == sqlite_schema.latest_version()
