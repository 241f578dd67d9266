"""Arguments that the command line refuses."""

import os
import subprocess
import sys

import pytest

from ttrbot.cli.main import COMMANDS, build_parser, main
from ttrbot.content.folders import maps_folder

REFUSED = [
    ("selfplay", "--map", "usa", "--games", "99999999999999999999999999"),
    ("selfplay", "--map", "usa", "--games", "10000000000"),
    ("selfplay", "--map", "usa", "--seats", "10000000000"),
    ("selfplay", "--map", "usa", "--seed", "9" * 5_000),
    ("selfplay", "--map", "usa", "--seed", "\u00b2"),
    ("tournament", "--map", "usa", "--robots", "random,random", "--games", "\u0663"),
    ("tournament", "--map", "usa", "--robots", "random,random", "--processes", "1000000"),
    ("pace", "--hours", "nan"),
    ("pace", "--hours", "1e308"),
    ("pace", "--ordering", "-1"),
    ("picture", "--map", "usa", "--out", "x.png", "--move", "1_0"),
    ("picture", "--map", "usa", "--out", "x.png", "--seat", "99999999999999999999"),
    ("health", "--seconds", "inf"),
    ("play", "--port", "\u0663\u0663\u0663\u0663"),
    ("play", "--port", "65536"),
    ("export", "a\x1b[2J"),
    ("export", "\udcff"),
    ("export", "../game"),
]


@pytest.fixture(autouse=True)
def usual_umask():
    """Restore the process's umask, which the commands narrow."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.parametrize("arguments", REFUSED, ids=lambda arguments: f"{arguments[0]} {ascii(arguments[-1])[:20]}")
def test_argument_refused(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert "valid" in said
    assert all(line.isprintable() for line in said.splitlines())


@pytest.mark.parametrize(
    "arguments",
    [
        ("move", "data", "Postgresql://bot:hush@db.example/games"),
        ("move", "mysql://bot:hush@db.example/games", "data"),
        ("move", "data", "postgressql://bot:hush@db.example/games"),
        ("play", "--no-open", "--store", "mysql://bot:hush@db.example/games"),
        ("play", "--no-open", "--store", "hush"),
    ],
)
def test_addresses_of_other_databases_refused(arguments, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert "a PostgreSQL database that begins with postgresql:// or postgres://" in said
    assert "hush" not in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", [("move", "data"), ("play", "--no-open", "--store")])
def test_addresses_with_wrong_options_refused(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main((*command, "postgresql://bot:hush@db.invalid/games?sslmode=bogus"))
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert said.splitlines()[-1].endswith(
        "in the database's address sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full"
    )
    assert "hush" not in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "command", ["backup new.sqlite3", "restore old.sqlite3", "migrate", "export game", "health", "play --no-open"]
)
def test_address_refused_as_data_folder(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main([*command.split(), "--data", "postgresql://bot:hush@db.example/games"])
    assert ended.value.code == 2
    monkeypatch.setenv("TTR_DATA", "mysql://bot:hush@db.example/games")
    assert main(command.split()) == (2 if command.startswith("play") else 1)
    said = capsys.readouterr().err
    for place in ("argument --data", "TTR_DATA"):
        assert f"{place}: this must be a path on this machine, not an address" in said
    assert "hush" not in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_is_found_without_the_others(command, capsys):
    with pytest.raises(SystemExit) as ended:
        build_parser(command).parse_args([command, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: ttrbot {command} ")


def test_health_loads_no_other_command():
    """It runs every half minute: loading all takes two seconds of a processor."""
    program = (
        "import sys; from ttrbot.cli.main import main; main(['health', '--data', 'none']);"
        " print(*sorted(name for name in sys.modules if name.startswith('ttrbot.cli.')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == [f"ttrbot.cli.{name}" for name in ("command", "folder", "health", "main", "numbers")]


@pytest.mark.parametrize(
    "command",
    [
        "backup new --data {}",
        "restore {}",
        "restore saved --data {}",
        "move {} new",
        "migrate --data {}",
        "export game --data {}",
        "health --data {}",
        "verify {}",
        "play --no-open --data {}",
        "scenario {}",
        "picture --game {} --out x.png",
        "maps check {}",
        "maps list",
    ],
)
def test_path_that_the_system_refuses_named_in_one_line(command, tmp_path, monkeypatch, capsys):
    """As a name that is too long is, or a folder of another user."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saved").write_bytes(b"SQLite format 3\0")
    name = "a" * 300
    monkeypatch.setenv("TTR_MAPS", name if command == "maps list" else str(maps_folder()))
    assert main(command.format(name).split()) in {1, 2}
    said = capsys.readouterr()
    lines = (said.err or said.out).splitlines()
    assert name in lines[0]
    assert len(lines) <= 2
