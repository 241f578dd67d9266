"""The one writer's way: all that wait are committed in one transaction (group commit)."""

import sqlite3
from typing import Any

from ttrbot.store.connection import roll_back, translate
from ttrbot.store.jobs import Outcome, Work


def commit_together(connection: sqlite3.Connection, works: list[Work[Any]]) -> list[Outcome]:
    """Do all works in one transaction; if that fails as a whole, each in one of its own.

    Each is done whole or not at all, and is safe on disk before anybody hears of it. A work has no other side effects,
    so that it can be run again alone: only those are refused which the disk refuses.
    """
    try:
        roll_back(connection)
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        return [Outcome(error=translate(error)) for _ in works]
    try:
        outcomes = [_in_savepoint(connection, work) for work in works]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        roll_back(connection)
        if len(works) == 1:
            return [Outcome(error=translate(error))]
        return [outcome for work in works for outcome in commit_together(connection, [work])]
    return outcomes


def _in_savepoint(connection: sqlite3.Connection, work: Work[Any]) -> Outcome:
    """Do one work; a failure undoes that work alone. Raises sqlite3.Error if SQLite gave up the whole transaction."""
    connection.execute("SAVEPOINT job")
    try:
        outcome = Outcome(result=work(connection))
    except sqlite3.Error as error:
        if not connection.in_transaction:
            raise
        outcome = Outcome(error=translate(error))
        connection.execute("ROLLBACK TO job")
    except Exception as error:  # noqa: BLE001  # handed on to whoever submitted the work
        outcome = Outcome(error=error)
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
    return outcome
