"""A PostgreSQL server of the tests' own: it writes nothing through to the disk, and ends with the tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.quick_folder import MEMORY
from tools.bench.postgres_server import MISSING, PostgresServer, postgres_server, programs

__all__ = ["MISSING", "PrivatePostgres", "private_postgres", "programs"]

PrivatePostgres = PostgresServer
QUICK = "-c fsync=off -c full_page_writes=off -c shared_buffers=16MB"
"""A crash of the machine would lose everything, one of the server nothing that is committed."""


@contextmanager
def private_postgres(where: Path) -> Iterator[PrivatePostgres]:
    """Run a server of the programs at `where`."""
    with postgres_server(where, MEMORY if MEMORY.is_dir() else None, QUICK) as server:
        yield server
