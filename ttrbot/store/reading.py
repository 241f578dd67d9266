"""The reader's way: all that wait are read one after the other, each on its own view of what is committed."""

import sqlite3
from typing import Any

from ttrbot.store.connection import roll_back, translate
from ttrbot.store.jobs import Outcome, Work


def read_together(connection: sqlite3.Connection, works: list[Work[Any]]) -> list[Outcome]:
    """Do each work, which only reads, on one consistent view."""
    return [_read(connection, work) for work in works]


def _read(connection: sqlite3.Connection, work: Work[Any]) -> Outcome:
    try:
        connection.execute("BEGIN")
        try:
            return Outcome(result=work(connection))
        finally:
            roll_back(connection)
    except sqlite3.Error as error:
        return Outcome(error=translate(error))
    except Exception as error:  # noqa: BLE001  # handed on to whoever asked
        return Outcome(error=error)
