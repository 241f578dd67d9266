"""How the reader works: all waiting jobs run one after the other, on one view of what is committed."""

import sqlite3
from typing import Any

from ttrbot.store.connection import Work
from ttrbot.store.jobs import Outcome, StoreJob
from ttrbot.store.sqlite.connection import roll_back, translate


def read_together(connection: sqlite3.Connection, jobs: list[StoreJob]) -> list[Outcome]:
    """Do all jobs, which only read, on one consistent view taken now. Raises sqlite3.Error."""
    try:
        return [_read(connection, job.work) for job in jobs]
    finally:
        roll_back(connection)


def _read(connection: sqlite3.Connection, work: Work[Any]) -> Outcome:
    try:
        if not connection.in_transaction:  # the first, or one after a failure with which SQLite ended the view
            connection.execute("BEGIN")
        return Outcome(result=work(connection))
    except sqlite3.Error as error:
        return Outcome(error=translate(error))
    except Exception as error:  # noqa: BLE001  # raised again in the caller
        return Outcome(error=error)
