"""Opening a database: one bot at a time, and a clear reason where it can't be opened."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from tests.support.private_postgres import PrivatePostgres
from ttrbot.store import DataFolderInUse, NewerDatabase, Store, StoreError, StoreUnavailable
from ttrbot.store.migrations import Migration
from ttrbot.store.postgres import connection, database, schema
from ttrbot.store.postgres.address import place_of
from ttrbot.store.postgres.connection import Raw


async def test_second_bot_refused(address: str, postgres_place: Callable[[Path], str]) -> None:
    async with await Store.open(address):
        with pytest.raises(DataFolderInUse, match="another bot is using the database postgres at /"):
            await Store.open(address)
        async with await Store.open(postgres_place(Path("another"))):
            pass  # another schema is another store
    await (await Store.open(address)).close()


async def test_second_bot_waits_for_the_first(address: str) -> None:
    first = await Store.open(address)
    second = asyncio.create_task(Store.open(address, patience=30))
    await asyncio.sleep(0.2)
    assert not second.done()
    await first.close()
    await (await second).close()


async def test_looking_beside_the_bot_changes_nothing(address: str) -> None:
    with pytest.raises(StoreError, match="there is nothing in the database postgres"):
        await Store.open_readonly(address)
    async with await Store.open(address) as store, await Store.open_readonly(address) as beside:
        await store.meta.set("key", "value")
        assert await beside.meta.get("key") == "value"
        with pytest.raises(StoreError, match="open for reading only"):
            await beside.meta.set("key", "other")


@pytest.mark.parametrize(
    ("address", "error", "reason"),
    [
        ("postgresql://bot:hush@[", StoreError, "the database's address can't be read"),
        ("postgresql://bot:hush%zz@db.example/games", StoreError, "the database's address can't be read"),
        (
            "postgresql://bot:hush@/games?no=hush",
            StoreError,
            "has an option after the . that .* valid are .*, sslmode,",
        ),
        ("postgresql://bot:my?hush@db.invalid/games", StoreError, "%40 for an @, %2F for a /"),
        ("postgresql://bot:my?sslmode=hush@db.invalid/games", StoreError, "%40 for an @, %2F for a /"),
        (
            "postgresql://bot:hush@db.invalid/games?sslmode=bogus",
            StoreError,
            "sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full",
        ),
        ("postgresql://bot:hush@db.invalid/games?keepalives=no", StoreError, "keepalives must be one of 0, 1"),
        ("postgresql://bot:hush@db.invalid:65536/games", StoreError, "the port must be a number from 1 to 65535"),
        ("postgresql://bot:hush@a.invalid:1,b.invalid:0/games", StoreError, "the port must be a number"),
        (
            "postgresql://bot:hush@db.invalid/games?sslmode=verify-full&sslrootcert=/nowhere",
            StoreError,
            "sslrootcert must name a file",
        ),
        (
            "postgresql://bot:hush@db.invalid/games?sslmode=require&sslrootcert=system",
            StoreError,
            'weak sslmode "require" may not be used with sslrootcert=system',
        ),
        (
            "postgresql://bot:hush@db.invalid/games?ssl_min_protocol_version=7",
            StoreError,
            r'invalid "ssl_min_protocol_version" value: "7"; https://www.postgresql.org/docs/',
        ),
        ("postgresql://bot:my@hush@db.invalid/games", StoreError, "%40 for an @, %2F for a /"),
        ("postgresql://bot:my@hush/pass@db.invalid/games", StoreError, "%40 for an @, %2F for a /"),
        ("postgresql://bot:my/hush@db.invalid/games", StoreError, "%40 for an @, %2F for a /"),
        ("postgresql://bot:5432/hush/games", StoreError, "%40 for an @, %2F for a /"),
        ("postgresql://bot:my@word:hush@db.invalid/games", StoreError, "%40 for an @, %2F for a /"),
        ("postgresql://bot:hush/games", StoreError, "%40 for an @, %2F for a /"),
        ("postgresql://bot:hush@/games?host=run/postgresql", StoreError, "a socket's whole folder from / on"),
        ("postgresql://bot:hush@/run/postgresql/games", StoreError, "%2F for a /"),
        ("postgresql://bot:hush@[::1/games", StoreError, "the database's address can't be read"),
        ("postgresql://bot:hush@/games?sslmode", StoreError, "OPTION=VALUE&OPTION=VALUE"),
        ("postgresql://bot:hush@/games?options=-csearch_path=mine", StoreError, "%3D for a ="),
        ("postgresql://bot:hush@/games?options=-c search_path%3Dmine", StoreError, "%20 for a space"),
        ("postgresql://bot:hush@/games?service=nothing", StoreError, 'definition of service "nothing" not found'),
        (
            "postgresql://bot:hush@/games?passfile=/nowhere",
            StoreError,
            "passfile must name a file, and there is no such",
        ),
        ("postgresql://bot:hush@/games?sslcert=/nowhere&sslkey=/nowhere", StoreError, "sslcert must name a file"),
        ("postgresql://bot:hush@127.0.0.1:1/games", StoreUnavailable, "games at 127.0.0.1, port 1: .* refused"),
        (
            "postgresql://bot:hush@/games?host=/nowhere",
            StoreUnavailable,
            "games at /nowhere: .*No such file",
        ),
    ],
)
async def test_address_refused_without_its_password(address: str, error: type[StoreError], reason: str) -> None:
    with pytest.raises(error, match=reason) as refused:
        await Store.open(address)
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("postgresql://bot%40server:my%40pa%2Fss@db.example:5432/games", "the database games at db.example"),
        (
            "postgresql://bot:hush@a.example:5432,b.example:5433/games",
            "the database games at a.example,b.example, port 5432,5433",
        ),
        ("postgresql://bot@/games?host=/run/postgresql", "the database games at /run/postgresql"),
        ("postgresql://bot%40server@", "the database bot@server at this machine"),
        (
            "postgres://a,b:5433/games?target_session_attrs=primary&sslmode=prefer",
            "the database games at a,b, port 5432,5433",
        ),
        ("postgresql://a/games?port=5433", "the database games at a, port 5433"),
        ("postgresql://a/games?port=5432", "the database games at a"),
        ("postgresql://a/games?hostaddr=127.0.0.1,127.0.0.2&host=a,b", "the database games at a,b"),
    ],
)
def test_valid_address_is_named_without_the_password(address: str, place: str) -> None:
    assert place_of(address) == place


REFUSED = {
    "role": (("postgres@/", "nobody:hush@/"), 'role "nobody" does not exist'),
    "password": (("postgres@/", "locked:hush@/"), 'password authentication failed for user "locked"'),
    "no password": (("postgres@/", "locked@/"), "no password supplied"),
    "may not log in": (("postgres@/", "group@/"), 'role "group" is not permitted to log in'),
    "database": (("@/postgres", "@/nothing"), 'database "nothing" does not exist'),
    "option": (("search_path", "nonsense"), 'unrecognized configuration parameter "nonsense"'),
    "option's value": (("search_path%3D", "work_mem%3Dmuch"), 'invalid value for parameter "work_mem"'),
}


@pytest.fixture
def locked(postgres: PrivatePostgres) -> Iterator[str]:
    """Let a role log in with its password only, and another one not at all. Return the address."""
    rules = postgres.folder / "data" / "pg_hba.conf"
    before = rules.read_text()
    with psycopg.connect(postgres.address(), autocommit=True) as control:
        control.execute("CREATE ROLE locked LOGIN PASSWORD 'right'; CREATE ROLE \"group\"")
        rules.write_text(f"local all locked scram-sha-256\n{before}")
        control.execute("SELECT pg_reload_conf()")
        with suppress(psycopg.OperationalError):
            while True:  # until the rules are read
                psycopg.connect(postgres.address().replace("postgres@/", "locked@/")).close()
        yield postgres.address()
        rules.write_text(before)
        control.execute('SELECT pg_reload_conf(); DROP ROLE locked, "group"')


@pytest.mark.parametrize("case", REFUSED)
async def test_login_that_will_never_be_accepted_is_refused_at_once(locked: str, case: str) -> None:
    (right, wrong), reason = REFUSED[case]
    with pytest.raises(StoreError, match=f"^the database .*: the server refuses the bot .*{reason}") as refused:
        await asyncio.wait_for(Store.open(locked.replace(right, wrong), patience=600), timeout=60)
    assert not isinstance(refused.value, StoreUnavailable)
    assert str(refused.value).endswith("or an option in its address wrong?")
    assert "hush" not in str(refused.value)


async def test_password_file_that_others_may_read_refused_without_a_warning_of_the_driver(
    locked: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    passwords = tmp_path / "passwords"
    passwords.write_text("*:*:*:locked:right")
    passwords.chmod(0o644)
    address = f"{locked.replace('postgres@/', 'locked@/')}&passfile={passwords}"
    with pytest.raises(StoreError, match=r"passfile names a file that other users may read, .*: chmod 600 it"):
        await Store.open(address)
    assert capfd.readouterr().err == ""
    passwords.chmod(0o600)
    with psycopg.connect(locked, autocommit=True) as control:
        control.execute("CREATE SCHEMA locked AUTHORIZATION locked")
        await (await Store.open(address.replace("%3Dpublic", "%3Dlocked"))).close()
        control.execute("DROP SCHEMA locked CASCADE")


async def test_role_without_rights_refused_at_once(locked: str, postgres: PrivatePostgres) -> None:
    address = locked.replace("postgres@/", "locked:right@/")
    with psycopg.connect(postgres.address(), autocommit=True) as control:
        control.execute("CREATE SCHEMA closed; GRANT USAGE ON SCHEMA closed TO locked")
        with pytest.raises(StoreError, match=r"role lacks rights \(permission denied for schema closed\)") as refused:
            await asyncio.wait_for(Store.open(address.replace("%3Dpublic", "%3Dclosed"), patience=600), timeout=60)
        control.execute("DROP SCHEMA closed")
    assert not isinstance(refused.value, StoreUnavailable)


async def test_database_that_can_only_be_read_is_waited_for(address: str) -> None:
    with pytest.raises(StoreUnavailable, match=r"can only be read \(cannot execute CREATE TABLE in a read-only tran"):
        await Store.open(f"{address}%20-cdefault_transaction_read_only%3Don")


async def test_server_that_cannot_be_written_yet_is_waited_for(postgres: PrivatePostgres) -> None:
    """After a failure of the first server, the second one is read-only until it takes over."""
    address = f"{postgres.address()}%20-cdefault_transaction_read_only%3Don&target_session_attrs=read-write"
    with pytest.raises(StoreUnavailable, match="session is read-only"):
        await Store.open(address)


async def test_server_without_a_free_connection_is_waited_for(postgres: PrivatePostgres) -> None:
    with psycopg.connect(postgres.address(), autocommit=True) as control:
        control.execute("CREATE ROLE alone LOGIN CONNECTION LIMIT 0")
        with pytest.raises(StoreUnavailable, match='too many connections for role "alone"'):
            await Store.open(postgres.address().replace("postgres@/", "alone@/"))
        control.execute("DROP ROLE alone")


async def test_moment_without_the_server_is_waited_for(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server lets everybody in again before anybody has asked why."""
    faults = iter([psycopg.OperationalError("server closed the connection unexpectedly")])

    def connect(address: str) -> Raw:
        for fault in faults:
            raise fault
        return connection.connect(address)

    monkeypatch.setattr(database, "connect", connect)
    with pytest.raises(StoreUnavailable, match="server closed the connection unexpectedly"):
        await Store.open(address)
    await (await Store.open(address)).close()


async def test_other_encoding_refused(postgres: PrivatePostgres) -> None:
    with psycopg.connect(postgres.address(), autocommit=True) as control:
        control.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(StoreError, match="has the encoding LATIN1: make one by createdb --encoding UTF8"):
        await Store.open(postgres.address().replace("@/postgres", "@/latin"))


async def test_older_server_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "OLDEST_SERVER", 99)
    with pytest.raises(StoreError, match=r"is of PostgreSQL \d+.*; 99 or newer is needed"):
        await Store.open(address)


async def test_missing_schema_refused(postgres: PrivatePostgres) -> None:
    with pytest.raises(StoreError, match="has no schema for tables"):
        await Store.open(postgres.address("nowhere"))


async def test_tables_of_another_program_are_left_alone(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as control:
        control.execute("CREATE TABLE games (title TEXT)")
        with pytest.raises(StoreError, match=r'tables of another program .*"games" already exists'):
            await Store.open(address)
        tables = control.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall()
    assert tables == [("games",)]


async def test_newer_database_refused(address: str) -> None:
    await (await Store.open(address)).close()
    with psycopg.connect(address, autocommit=True) as control:
        control.execute("UPDATE store_state SET version = version + 1, oldest_program = version + 1")
    for opening in (Store.open, Store.open_readonly):
        with pytest.raises(NewerDatabase, match="install the newer version"):
            await opening(address)


async def test_database_is_migrated_step_by_step(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await Store.open(address) as store:
        await store.meta.set("key", "value")
    known = schema.migrations()
    latest = known[-1].version
    later = [
        Migration(latest + 1, "good", "ALTER TABLE meta ADD COLUMN more BIGINT NOT NULL DEFAULT 7;"),
        Migration(latest + 2, "bad", "ALTER TABLE meta ADD COLUMN other BIGINT; DROP TABLE nothing;"),
    ]
    monkeypatch.setattr(schema, "migrations", lambda: (*known, *later))
    with pytest.raises(StoreError, match='table "nothing" does not exist'):
        await Store.open(address)
    with psycopg.connect(address) as control:
        assert control.execute("SELECT key, value, more FROM meta").fetchall() == [("key", "value", 7)]
        assert control.execute("SELECT version FROM store_state").fetchone() == (latest + 1,)


async def test_column_added_meanwhile_does_not_stop_the_bot(address: str) -> None:
    async with await Store.open(address) as store:
        for _ in range(9):  # by then the statement is prepared
            assert await store.personal.export(1)
        with psycopg.connect(address, autocommit=True) as control:
            control.execute("ALTER TABLE users ADD COLUMN later BIGINT")
        assert await store.personal.export(1)


def test_statements_are_translated_for_the_server() -> None:
    said = connection._said
    assert said("SELECT ? + ?, '?%', ?1") == b"SELECT %(p1)s + %(p2)s, '?%%', %(p1)s"
    assert said("a = :key AND b % 2 AND c LIKE ?3 || ':%' AND d = ?") == (
        b"a = %(key)s AND b %% 2 AND c LIKE %(p3)s || ':%%' AND d = %(p4)s"
    )
    assert said("FROM outbox INDEXED BY outbox_rooms LEFT JOIN games") == b"FROM outbox  LEFT JOIN games"


async def test_null_characters_in_texts_are_replaced(store: Store) -> None:
    await store.meta.set("key", "a\0b")
    assert await store.meta.get("key") == "a\N{REPLACEMENT CHARACTER}b"


async def test_errors_have_no_values(store: Store) -> None:
    with pytest.raises(StoreError, match="violates") as refused:
        await store._database.execute(
            "INSERT INTO games (id, guild_id, channel_id, map_id, map_hash, config, language, rules_version, secret,"
            " secret_hash, seat_limit, created_at) VALUES (?, 1, 1, '', 'hush', ?, '', 1, ?, '', 1, 1)",
            ("hush", b"hush", b"hush"),
        )
    assert "hush" not in str(refused.value)
    assert refused.value.__cause__ is None


async def test_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ttrbot.store.postgres.database", None)
    for opening in (Store.open, Store.open_readonly):
        with pytest.raises(StoreError, match=r"the driver of PostgreSQL is missing: pip install 'ttrbot\[postgres\]'"):
            await opening("postgresql://db.example/games")
    await (await Store.open(tmp_path / "data")).close()
