"""How the writer works: all waiting jobs are committed in one transaction (group commit)."""

import sqlite3

from ttrbot.store.jobs import Outcome, StoreJob
from ttrbot.store.sqlite.connection import roll_back, translate


def commit_together(connection: sqlite3.Connection, jobs: list[StoreJob]) -> list[Outcome]:
    """Do all jobs in one transaction; if that fails, each half of them in one of its own, and so on.

    Each is done completely or not at all, and is safe on disk before its caller continues. Jobs have no other side
    effects, so they can be run again, and only those that fail alone are refused.
    """
    try:
        roll_back(connection)
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        return [Outcome(error=translate(error)) for _ in jobs]
    try:
        outcomes = [Outcome(result=job.work(connection)) for job in jobs]
        connection.execute("COMMIT")
    except Exception as error:  # noqa: BLE001  # raised again in the caller whose work fails alone
        roll_back(connection)
        if len(jobs) == 1:
            return [Outcome(error=translate(error) if isinstance(error, sqlite3.Error) else error)]
        half = len(jobs) // 2
        return commit_together(connection, jobs[:half]) + commit_together(connection, jobs[half:])
    return outcomes
