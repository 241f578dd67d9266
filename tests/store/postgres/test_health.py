"""`ttrbot health` of a database that doesn't answer: it says so in time, before a container's check would be ended."""

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from tests.support.private_postgres import PrivatePostgres
from ttrbot.cli import health
from ttrbot.cli.main import main
from ttrbot.store import Store, name_of
from ttrbot.store.places import slot_holders
from ttrbot.store.postgres.connection import CONNECT_SECONDS
from ttrbot.store.postgres.session import LEAVE_SECONDS

LATER = 7.0
"""Seconds by which a busy machine may end later."""


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "ANSWER_WITHIN", 1.0)


async def told(capsys: pytest.CaptureFixture[str]) -> tuple[str, float]:
    """Return what the command says as it fails, and how many seconds it took."""
    began = time.monotonic()
    assert await asyncio.to_thread(main, ["health"]) == 1
    return capsys.readouterr().err, time.monotonic() - began


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("after", ["the start", "the tables were found"])
async def test_server_that_hangs(
    after: str,
    address: str,
    postgres: PrivatePostgres,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with await Store.open(address):
        pass
    monkeypatch.setenv("TTR_STORE", address)
    hanging = postgres.hanging()

    async def hang_first(place: Path | str) -> object:
        hanging.__enter__()
        return await slot_holders(place)

    if after == "the start":
        hanging.__enter__()
    else:
        monkeypatch.setattr(health, "slot_holders", hang_first)
    try:
        said, seconds = await told(capsys)
    finally:
        hanging.__exit__(None, None, None)
    assert said == f"{name_of(address)} hasn't answered for 1 seconds\n"
    assert seconds < health.ANSWER_WITHIN + CONNECT_SECONDS + LEAVE_SECONDS + LATER


async def test_file_that_another_program_has_locked(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await Store.open(folder):
        pass
    other = sqlite3.connect(folder / "ttrbot.sqlite3")
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    monkeypatch.setenv("TTR_DATA", str(folder))
    said, seconds = await told(capsys)
    other.close()
    assert said == "the database is locked by another program (database is locked)\n"
    assert seconds < health.ANSWER_WITHIN
