"""What `make coverage` says about coverage's counts."""

import json

from tools import covered


def counted(tmp_path, **engine: int) -> str:
    """Write counts of two files as coverage does, with the given ones for the engine."""
    whole = {"num_statements": 10, "covered_lines": 10, "num_branches": 20, "covered_branches": 20}
    files = {"ttrbot/engine/legal.py": {"summary": whole | engine}, "bot.py": {"summary": whole}}
    path = tmp_path / "coverage.json"
    path.write_text(json.dumps({"files": files}))
    return str(path)


def test_enough_of_the_engines_branches_and_of_all_passes(tmp_path, capsys):
    assert covered.main(counted(tmp_path, covered_branches=19)) == 0
    table = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["ttrbot/engine", "10", "95.0", "%", "96.7", "%"] in table
    assert ["all", "20", "97.5", "%", "98.3", "%"] in table


def test_too_few_of_the_engines_branches_fails(tmp_path, capsys):
    assert covered.main(counted(tmp_path, covered_branches=18)) == 1
    assert "too little: ttrbot/engine: 90.0 %, the goal is 95 %" in capsys.readouterr().out


def test_too_little_of_all_fails(tmp_path, capsys):
    assert covered.main(counted(tmp_path, num_statements=20)) == 1
    assert "too little: all: 85.7 %, the goal is 90 %" in capsys.readouterr().out


def test_an_engine_without_counts_fails(tmp_path):
    path = tmp_path / "coverage.json"
    path.write_text('{"files": {}}')
    assert covered.main(str(path)) == 1
