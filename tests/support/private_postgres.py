"""A PostgreSQL server of the tests' own: it writes nothing through to the disk, and ends with the tests."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.support.quick_folder import MEMORY
from tools.bench.postgres_server import MISSING, PostgresServer, postgres_server, programs

__all__ = ["MISSING", "PrivatePostgres", "private_postgres", "programs"]

QUICK = "-c fsync=off -c full_page_writes=off -c shared_buffers=16MB"
"""A crash of the machine would lose everything, one of the server nothing that is committed."""


class PrivatePostgres(PostgresServer):
    """A server that can be made to hang."""

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Stop all its processes as they are, and wake them at the end."""
        with psycopg.connect(self.address()) as control:
            others = control.execute("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()").fetchall()
        processes = [int((self.data / "postmaster.pid").read_text().split()[0]), *(pid for (pid,) in others)]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)


@contextmanager
def private_postgres(where: Path) -> Iterator[PrivatePostgres]:
    """Run a server of the programs at `where`."""
    with postgres_server(where, MEMORY if MEMORY.is_dir() else None, QUICK) as server:
        yield PrivatePostgres(server.programs, server.folder, server.options)
