"""The schema on a server, and its numbered migrations."""

from typing import Final

import psycopg

from ttrbot.store.errors import DataFolderInUse, NewerDatabase, StoreError
from ttrbot.store.migrations import Migration, migrations_in
from ttrbot.store.postgres.connection import Raw

OLDEST_SERVER: Final = 14
MIGRATION_SECONDS: Final = 600.0
"""How long the server may say nothing during a migration."""
LOCK: Final = 0x54545242 << 32
"""Of this program. Everybody who uses the database holds it, alone or shared with others."""
OF_SCHEMA: Final = f"({LOCK} + oid::bigint) FROM pg_namespace WHERE nspname = current_schema()"
"""The lock's number in this schema: several bots can have schemas of one database."""
_HAS_TABLES: Final = (
    "SELECT 1 FROM pg_class WHERE relname = 'store_state' AND relnamespace = current_schema()::regnamespace"
)
"""Not `to_regclass`: in a transaction that has waited, that may not know yet what another one has made."""
_VERSION: Final = "SELECT version FROM store_state"
_OLDEST_PROGRAM: Final = "SELECT coalesce(oldest_program, version) FROM store_state"
_ONE_AT_A_TIME: Final = (
    "SELECT pg_advisory_xact_lock((current_schema()::regnamespace)::oid::bigint) WHERE current_schema() IS NOT NULL"
)
_STATE: Final = """
CREATE TABLE store_state (version BIGINT NOT NULL);
INSERT INTO store_state VALUES (0);
"""
"""The number of the last migration."""
_NOTE: Final = """
ALTER TABLE store_state ADD COLUMN IF NOT EXISTS oldest_program BIGINT;
UPDATE store_state SET version = {version}, oldest_program = {oldest};
"""
"""The oldest program that can use the database is the one that knows the last migration that didn't only add."""


def migrations() -> tuple[Migration, ...]:
    """Read PostgreSQL's migrations, in order; the first makes all tables."""
    return migrations_in("ttrbot.store.postgres.migrations")


def check_server(raw: Raw, place: str) -> None:
    """Raise StoreError if a server or database can't hold the store."""
    if raw.info.server_version < OLDEST_SERVER * 10_000:
        found = raw.info.parameter_status("server_version")
        raise StoreError(f"{place} is of PostgreSQL {found}; {OLDEST_SERVER} or newer is needed")
    encoding = raw.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise StoreError(f"{place} has the encoding {encoding}: make one by createdb --encoding UTF8 -T template0")
    if raw.execute("SELECT current_schema()").fetchone() == (None,):
        raise StoreError(f"{place} has no schema for tables: make the one that search_path names")


def version(raw: Raw, place: str) -> int:
    """Return the schema version; 0 for a database without tables of ours.

    Raises NewerDatabase if a newer program has changed what this one uses, not if it has only added something.
    """
    if raw.execute(_HAS_TABLES).fetchone() is None:
        return 0
    (found,) = raw.execute(_VERSION).fetchone() or (0,)
    latest = migrations()[-1].version
    if found > latest and (raw.execute(_OLDEST_PROGRAM).fetchone() or (found,))[0] > latest:
        raise NewerDatabase(
            f"{place} has schema {found}, this program knows schemas up to {latest}: install the newer version"
        )
    return int(found)


def migrate(raw: Raw, place: str) -> None:
    """Run the migrations that a database lacks, each in a transaction of its own. Raises StoreError, psycopg.Error.

    Of several processes that start at once, one runs them; it makes all tables of an empty database together. A
    migration that doesn't only add waits until nobody else uses the database: DataFolderInUse is raised.
    """
    while version(raw, place) < migrations()[-1].version:
        raw.patience = MIGRATION_SECONDS
        try:
            with raw.transaction():
                raw.execute(_ONE_AT_A_TIME)
                found = version(raw, place)
                lacking = [migration for migration in migrations() if migration.version > found]
                for migration in lacking[:1] if found else lacking:
                    _step(raw, place, found, migration)
        except (psycopg.errors.DuplicateTable, psycopg.errors.DuplicateFunction) as error:
            reason = error.diag.message_primary
            raise StoreError(f"{place} holds tables of another program ({reason}): name an empty one") from None
        finally:
            raw.patience = Raw.patience


def _step(raw: Raw, place: str, found: int, migration: Migration) -> None:
    """Run one migration of a database that was at version `found` before."""
    if found and not migration.only_adds:
        _check_alone(raw, place)
    state = _STATE if version(raw, place) == 0 else ""
    oldest = f"coalesce(oldest_program, {found})" if migration.only_adds else migration.version
    note = _NOTE.format(version=migration.version, oldest=oldest)
    raw.execute(f"{state}{migration.sql}\n{note}".encode(), prepare=False)


def _check_alone(raw: Raw, place: str) -> None:
    """Raise DataFolderInUse if others use the database."""
    if raw.execute(f"SELECT pg_try_advisory_xact_lock{OF_SCHEMA}".encode()).fetchone() != (True,):
        raise DataFolderInUse(
            f"this version changes tables of {place} that other processes of the bot still use: stop them first"
        )


def check_not_empty(raw: Raw, place: str) -> None:
    """Raise StoreError if a database has no tables of ours."""
    if not version(raw, place):
        raise StoreError(f"there is nothing in {place}")


def check_is_current(raw: Raw, place: str) -> None:
    """Raise StoreError or NewerDatabase if a database hasn't the latest schema."""
    check_not_empty(raw, place)
    found = version(raw, place)
    if found < migrations()[-1].version:
        raise StoreError(f"{place} has the older schema {found}: bring it up to date with ttrbot migrate")
