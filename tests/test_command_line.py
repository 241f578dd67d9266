"""Arguments that the command line refuses."""

import os

import pytest

from ttrbot.cli.main import main

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
