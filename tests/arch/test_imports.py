"""Who may import which libraries. The direction of imports among our own modules is import-linter's (`make lint`)."""

import ast
import sys
from itertools import chain

import grimp
import networkx as nx
import pytest

from tests.arch.source import ROOT, Module, modules

HOMES = {
    "discord": ("ttrbot/discord/", "tools/bench/bare_bot.py"),  # a bare bot, as a comparison
    "sqlite3": ("ttrbot/store/sqlite/",),
    "aiosqlite": ("ttrbot/store/sqlite/",),
    "psycopg": ("ttrbot/store/postgres/",),
    "PIL": ("ttrbot/render/", "ttrbot/discord/core/permissions.py"),
    "aiohttp": ("localcord/", "ttrbot/discord/"),
    "fluent": ("ttrbot/text/",),
}
"""Libraries that only some of our modules may import."""

PURE = {
    "__future__",
    "collections",
    "copy",
    "dataclasses",
    "difflib",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "math",
    "msgspec",
    "operator",
    "threading",  # a lock around msgspec's analysis of types, which changes no result
    "tomllib",
    "ttrbot",
    "typing",
}
"""What the engine may import: nothing that reads a clock, a file, the environment or random numbers, and no logging."""

DOORS = {"open", "print", "input", "exec", "eval", "__import__"}
"""Built-in functions that reach out of the engine, so it may not call them."""

TTRBOT = modules("ttrbot", "localcord", "tools/bench", "bot.py")
ENGINE = modules("ttrbot/engine")


def strangers(module: Module) -> list[str]:
    """Return the libraries that this module imports though it may not."""
    return [
        f"{module.path} imports {name}; only {' and '.join(HOMES[library])} may"
        for name in module.imports
        if (library := name.split(".")[0]) in HOMES and not module.path.startswith(HOMES[library])
    ]


def impurities(module: Module) -> list[str]:
    """Return what in a module of the engine reaches out of it."""
    imported = [f"{module.path} imports {name}" for name in module.imports if name.split(".")[0] not in PURE]
    called = [
        f"{module.path}:{node.lineno} calls {node.func.id}"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DOORS
    ]
    return imported + called


def test_libraries_imported_only_where_allowed():
    assert list(chain.from_iterable(map(strangers, TTRBOT))) == []


def test_tests_use_hypothesis_with_our_settings():
    known = [module.path for module in modules("tests") if "hypothesis" in module.imports]
    assert known == ["tests/support/examples.py"]


@pytest.mark.parametrize("library", HOMES)
def test_every_listed_library_is_imported_where_allowed(library):
    assert any(name.split(".")[0] == library for module in TTRBOT for name in module.imports)


@pytest.mark.parametrize(
    "line",
    ["import discord", "from discord.ext import commands", "def f():\n    import sqlite3", "import json, aiosqlite"],
)
def test_check_finds_a_library_imported_elsewhere(line):
    assert len(strangers(Module("ttrbot/app/planted.py", line))) == 1


def test_the_local_discord_needs_two_libraries():
    """Others can copy its folder into their own projects. Optional libraries are imported where they are used."""
    at_the_top = {
        name.split(".")[0]
        for module in modules("localcord")
        for node in module.tree.body
        for name in Module(module.path, ast.unparse(node)).imports
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert at_the_top - sys.stdlib_module_names - {"localcord"} == {"aiohttp", "msgspec"}


def circles(imports: "nx.DiGraph[str]") -> list[list[str]]:
    """Return modules that import each other, directly or through others."""
    return [sorted(found) for found in nx.strongly_connected_components(imports) if len(found) > 1]


def test_no_circular_imports(monkeypatch):
    """Imports inside functions count, imports only for type checking don't."""
    monkeypatch.syspath_prepend(ROOT)
    packages = ("ttrbot", "localcord", "tools")
    graph = grimp.build_graph(*packages, exclude_type_checking_imports=True, cache_dir=None)
    found: nx.DiGraph[str] = nx.DiGraph()
    found.add_edges_from((a, b) for a in graph.modules for b in graph.find_modules_directly_imported_by(a))
    assert len(found) > 500
    assert circles(found) == []


def test_the_check_finds_a_circle():
    assert circles(nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a"), ("a", "d")])) == [["a", "b", "c"]]


def test_the_engine_is_pure():
    assert list(chain.from_iterable(map(impurities, ENGINE))) == []


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "import random",
        "from os import environ",
        "import logging",
        "def f():\n    from datetime import datetime",
        "from pathlib import Path",
        "import structlog",
        "from . import siblings",
        "open('x')",
        "print(1)",
    ],
)
def test_the_check_finds_an_impurity(line):
    assert len(impurities(Module("ttrbot/engine/planted.py", line))) == 1


def test_store_tests_use_public_methods_only():
    """The tests in `tests/store` itself use only the store's public methods."""
    suite = [module for module in modules("tests/store") if module.path.count("/") == 2]
    assert "tests/store/test_outbox.py" in {module.path for module in suite}
    for module in suite:
        assert not [name for name in module.imports if "sqlite" in name], module.path
        assert "_database" not in {word for _, word in module.words()}, module.path
