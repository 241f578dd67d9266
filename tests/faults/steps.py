"""The steps of a host, at one of which it dies."""

import os
import signal
import sqlite3
from typing import Any, Final

POSTED: Final = "posted"


class Steps:
    """Counts steps, and kills the process."""

    def __init__(self, die_at: int) -> None:
        self.count = 0
        self.posts: list[int] = []
        """Those between the effect and the answer of a post."""
        self._die_at = die_at

    def __call__(self, what: object = None) -> None:
        self.count += 1
        if what == POSTED:
            self.posts.append(self.count)
        if self.count == self._die_at:
            os.kill(os.getpid(), signal.SIGKILL)

    def trace(self, connection: Any) -> None:
        """Count each statement of a connection, which is of SQLite or of PostgreSQL."""
        if isinstance(connection, sqlite3.Connection):
            connection.set_trace_callback(self)
            return
        execute = connection.execute

        def counted(*statement: object, **how: object) -> object:
            self()
            return execute(*statement, **how)

        connection.execute = counted
