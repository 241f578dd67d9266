"""The one writer's way: all that wait are committed in one transaction (group commit)."""

import sqlite3
from typing import Any

from ttrbot.store.sqlite.connection import roll_back, translate
from ttrbot.store.sqlite.jobs import Outcome, Work


def commit_together(connection: sqlite3.Connection, works: list[Work[Any]]) -> list[Outcome]:
    """Do all works in one transaction; if that fails, each half of them in one of its own, and so on.

    Each is done whole or not at all, and is safe on disk before anybody hears of it. A work has no other side effects,
    so that it can be run again: only those are refused which fail alone.
    """
    try:
        roll_back(connection)
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        return [Outcome(error=translate(error)) for _ in works]
    try:
        outcomes = [Outcome(result=work(connection)) for work in works]
        connection.execute("COMMIT")
    except Exception as error:  # noqa: BLE001  # handed on to whoever submitted the work that fails alone
        roll_back(connection)
        if len(works) == 1:
            return [Outcome(error=translate(error) if isinstance(error, sqlite3.Error) else error)]
        half = len(works) // 2
        return commit_together(connection, works[:half]) + commit_together(connection, works[half:])
    return outcomes
