"""Dumps of a server that are given to `ttrbot restore`: it says which tool brings them back."""

from pathlib import Path

import pytest

from tests.support.private_postgres import PrivatePostgres
from ttrbot.cli.main import main
from ttrbot.store import Store


@pytest.mark.parametrize(
    ("program", "form", "tool"),
    [
        ("pg_dump", ["--format=custom"], "pg_restore"),
        ("pg_dump", ["--format=directory"], "pg_restore"),
        ("pg_dump", ["--format=tar"], "pg_restore"),
        ("pg_dump", ["--format=plain"], "psql"),
        ("pg_dumpall", [], "psql"),
    ],
)
@pytest.mark.parametrize("named", [True, False], ids=["server named", "folder named"])
async def test_dump_is_called_what_it_is(
    address: str,
    postgres: PrivatePostgres,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    program: str,
    form: list[str],
    tool: str,
    named: bool,
) -> None:
    async with await Store.open(address):
        pass
    dump = postgres.folder / f"{tmp_path.name}.dump"
    postgres.run(program, *form, f"--file={dump}", *(["postgres"] if program == "pg_dump" else []))
    monkeypatch.setenv(*("TTR_STORE", address) if named else ("TTR_DATA", str(tmp_path / "data")))
    assert main(["restore", str(dump)]) == 1
    said = capsys.readouterr().err
    assert said == (
        f"{dump} is a dump of a PostgreSQL database: bring it back with {tool} (docs/running.md, PostgreSQL)\n"
    )
    assert not (tmp_path / "data").exists()
