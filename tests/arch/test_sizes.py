"""Modules are short enough to be read in one go."""

import pytest

from tests.arch.source import Module, modules

LIMITS = {"ttrbot/engine/rules/": 200}
"""Smaller limits for some folders."""
LIMIT = 450


def too_long(module: Module) -> str | None:
    limit = next((limit for folder, limit in LIMITS.items() if module.path.startswith(folder)), LIMIT)
    lines = module.text.count("\n")
    return f"{module.path}: {lines} lines, at most {limit}: find what it does twice" if lines > limit else None


def test_modules_are_short():
    assert list(filter(None, map(too_long, modules("ttrbot", "localcord", "tests", "tools", "bot.py")))) == []


@pytest.mark.parametrize(
    ("path", "lines", "is_fault"),
    [
        ("ttrbot/app/long.py", LIMIT, False),
        ("ttrbot/app/long.py", LIMIT + 1, True),
        ("ttrbot/engine/rules/long.py", 200, False),
        ("ttrbot/engine/rules/long.py", 201, True),
    ],
)
def test_the_check_finds_a_long_one(path, lines, is_fault):
    assert (too_long(Module(path, "x = 1\n" * lines)) is not None) is is_fault
