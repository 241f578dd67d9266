"""A compiled engine starts only if it matches its sources."""

import subprocess

import pytest

from tests.arch.source import ROOT
from tools import fast
from ttrbot import compiled
from ttrbot.cli import main as command
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.rules.quick import QUICK


def test_plain_engine_needs_no_record(monkeypatch):
    monkeypatch.setattr(compiled, "is_compiled", lambda: False)
    assert compiled.engine_build() == "plain Python"


def test_compiled_engine_is_refused_once_a_source_has_changed(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(compiled, "is_compiled", lambda: True)
    monkeypatch.setattr(compiled, "RECORD", tmp_path / "record")
    (tmp_path / "record").write_text(compiled.sources_digest())
    assert compiled.engine_build() == "compiled by mypyc"
    (tmp_path / "record").write_text("of other sources")
    with pytest.raises(compiled.StaleEngineError, match="`make fast` compiles it anew"):
        compiled.engine_build()
    assert command.main(["maps", "list"]) == command.UNUSABLE
    assert "older than its sources" in capsys.readouterr().err


def test_digest_changes_with_any_source(monkeypatch, tmp_path):
    monkeypatch.setattr(compiled, "ENGINE", tmp_path)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "rule.py").write_text("a = 1\n")
    before = compiled.sources_digest()
    (tmp_path / "rules" / "rule.py").write_text("a = 2\n")
    assert compiled.sources_digest() != before


def test_modules_with_msgspec_types_or_cached_properties_stay_plain():
    found = {str(path.relative_to(compiled.ENGINE)) for path in fast.modules()}
    assert {
        "state.py",
        "legal.py",
        "decide.py",
        "evolve.py",
        "payment.py",
        "trails.py",
        "views.py",
        "quick/game.py",
    } <= found
    assert {f"rules/{name}/quick.py" for name, kind in QUICK.items() if kind is not QuickRule} <= found
    assert not {"position.py", "events.py", "actions.py", "seatview.py", "codec.py", "outlook.py"} & found


def test_make_fast_says_that_there_is_no_compiler(monkeypatch, tmp_path):
    monkeypatch.setattr(fast, "MADE_FROM", tmp_path / "never-made")
    monkeypatch.setattr("tools.fast.shutil.which", lambda program: None)
    with pytest.raises(SystemExit, match="There is no C compiler here"):
        fast.make()


def test_same_sources_are_compiled_once(monkeypatch, tmp_path):
    monkeypatch.setattr(fast, "MADE_FROM", tmp_path / "made-from")
    monkeypatch.setattr("tools.fast.shutil.which", lambda program: None)
    fast.MADE_FROM.write_text(fast.made_from())
    fast.make()
    monkeypatch.setattr(fast, "sources_digest", lambda: "of other sources")
    with pytest.raises(SystemExit):
        fast.make()


def test_make_slow_removes_compiled_files():
    """The recipe works without an environment, so it names the files itself."""
    said = subprocess.run(["make", "-n", "slow"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for kind in ("*.so", "*.pyd", compiled.RECORD.name):
        assert kind in said
