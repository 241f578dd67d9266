"""The schema on a server, and its numbered migrations."""

from typing import Final

import psycopg

from ttrbot.store.errors import NewerDatabase, StoreError
from ttrbot.store.migrations import Migration, migrations_in
from ttrbot.store.postgres.connection import Raw

OLDEST_SERVER: Final = 14
MIGRATION_SECONDS: Final = 600.0
"""How long the server may say nothing during a migration."""
_VERSION: Final = "SELECT version FROM store_state"
_ONE_AT_A_TIME: Final = (
    "SELECT pg_advisory_xact_lock((current_schema()::regnamespace)::oid::bigint) WHERE current_schema() IS NOT NULL"
)
_STATE: Final = """
CREATE TABLE store_state (version BIGINT NOT NULL);
INSERT INTO store_state VALUES (0);
"""
"""The number of the last migration."""


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
    """Return the schema version; 0 for a database without tables of ours. Raises NewerDatabase."""
    if raw.execute("SELECT to_regclass('store_state')").fetchone() == (None,):
        return 0
    (found,) = raw.execute(_VERSION).fetchone() or (0,)
    latest = migrations()[-1].version
    if found > latest:
        raise NewerDatabase(
            f"{place} has schema {found}, this program knows schemas up to {latest}: install the newer version"
        )
    return int(found)


def migrate(raw: Raw, place: str) -> None:
    """Run the migrations that a database lacks, each in a transaction of its own. Raises StoreError, psycopg.Error.

    Of several processes that start at once, one runs them.
    """
    for migration in migrations():
        if migration.version <= version(raw, place):
            continue
        raw.patience = MIGRATION_SECONDS
        try:
            with raw.transaction():
                raw.execute(_ONE_AT_A_TIME)
                found = version(raw, place)
                if migration.version > found:
                    state = "" if found else _STATE
                    sql = f"{state}{migration.sql}\nUPDATE store_state SET version = {migration.version};"
                    raw.execute(sql.encode(), prepare=False)
        except (psycopg.errors.DuplicateTable, psycopg.errors.DuplicateFunction) as error:
            reason = error.diag.message_primary
            raise StoreError(f"{place} holds tables of another program ({reason}): name an empty one") from None
        finally:
            raw.patience = Raw.patience


def check_is_current(raw: Raw, place: str) -> None:
    """Raise StoreError or NewerDatabase if a database hasn't the latest schema."""
    found = version(raw, place)
    if not found:
        raise StoreError(f"there is nothing in {place}")
    if found < migrations()[-1].version:
        raise StoreError(f"{place} has the older schema {found}: bring it up to date with ttrbot migrate")
