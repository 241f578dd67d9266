"""The program uses all that it defines, and what only tests use is in `tests`. Linters look at each module alone.

The local Discord may have things for tests alone: it is made for them.
"""

import ast
import builtins
import re
from collections.abc import Iterable, Iterator

import pytest

from tests.arch.source import Module, modules
from ttrbot.content import maps_folder

PROGRAM = modules("ttrbot", "localcord", "tools", "bot.py")
PLAIN = {
    "abstractmethod",
    "asynccontextmanager",
    "cache",
    "cached_property",
    "classmethod",
    "contextmanager",
    "dataclass",
    "kept",
    "lru_cache",
    "property",
    "staticmethod",
}
"""The decorators of what is used by its name. All others put it into a table, or hand it to a library."""
PLAIN_BASES = {"Generic", "NamedTuple", "Protocol", "Struct", *dir(builtins)}
"""The bases whose own code doesn't call what a class adds. Other libraries' bases do."""


def read_in(tree: ast.AST) -> Iterator[str]:
    """Yield all names that are read: in expressions, keyword arguments, and as texts.

    An import alone isn't a use, and the list of a package's names isn't either.
    """
    if isinstance(tree, ast.Assign) and ast.unparse(tree.targets[0]) == "__all__":
        return
    match tree:
        case ast.Name(name, ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()) | ast.alias(name, str()):
            yield name
        case ast.keyword(str(name)) | ast.Constant(str(name)):
            yield name
    for child in ast.iter_child_nodes(tree):
        yield from read_in(child)


def defined(node: ast.AST, classes: set[str]) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each function, class, constant of a module, and attribute of `self` below a node."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                if PLAIN.issuperset(map(last, child.decorator_list)):
                    yield child.lineno, name
                if isinstance(child, ast.ClassDef) and not all(
                    ast.unparse(base).partition("[")[0] in classes for base in child.bases
                ):
                    continue
            case ast.Name(name, ast.Store()) if isinstance(node, ast.Assign | ast.AnnAssign):
                yield child.lineno, name
            case ast.Attribute(ast.Name("self"), name, ast.Store()):
                yield child.lineno, name
        yield from defined(child, classes)


def last(node: ast.expr) -> str:
    """Return the last name of a decorator: `command` for `app_commands.command(…)`."""
    match node:
        case ast.Call(func=inner):
            return last(inner)
        case ast.Attribute(attr=name) | ast.Name(name):
            return name
        case _:
            return ""


def unused(found: Iterable[Module], others: Iterable[Module]) -> list[str]:
    """Return the places of what is defined in the modules, but neither read in them nor named in other files."""
    trees = {module.path: module.tree for module in found}
    names = {name for tree in trees.values() for name in read_in(tree)}
    names.update(word for module in others for word in re.findall(r"\w+", module.text))
    classes = {node.name for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)}
    return [
        f"{path}:{line}: {name}"
        for path, tree in trees.items()
        for line, name in defined(tree, classes | PLAIN_BASES)
        if name not in names and not name.startswith("__")
    ]


def test_program_uses_all_that_it_defines():
    maps = [Module(str(file), file.read_text(encoding="utf-8")) for file in maps_folder().glob("*/map.toml")]
    assert [place for place in unused(PROGRAM, maps) if not place.startswith("localcord/")] == []


def test_program_and_tests_use_all_of_the_local_discord():
    assert unused(PROGRAM, modules("tests")) == []


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("def lost(): ...", "lost"),
        ("class Lost: ...", "Lost"),
        ("LOST = 1", "LOST"),
        ("from ttrbot.planted import LOST\n__all__ = ['LOST']\nLOST = 1", "LOST"),
        ("class Kept:\n    @property\n    def lost(self): ...\nKept()", "lost"),
        ("class Kept(Generic[T]):\n    def lost(self): ...\nKept()", "lost"),
        ("class Kept:\n    def __init__(self):\n        self.lost = 1\nKept()", "lost"),
    ],
)
def test_the_check_finds_what_is_unused(code, name):
    (found,) = unused([Module("ttrbot/planted.py", code)], [])
    assert found.endswith(f": {name}")


@pytest.mark.parametrize(
    "code",
    [
        "@answers('lost')\ndef kept(): ...",
        "class Kept(discord.Client):\n    def on_ready(self): ...\nKept()",
        "class Kept:\n    def found(self): ...\ngetattr(Kept(), 'found')",
        "from ttrbot.planted import KEPT as OTHER\nKEPT = 1",
    ],
)
def test_the_check_lets_what_is_called_otherwise_pass(code):
    assert unused([Module("ttrbot/planted.py", code)], []) == []


def test_what_another_file_names_is_used():
    assert unused([Module("ttrbot/planted.py", "def kept(): ...")], [Module("tests/test_kept.py", "kept()")]) == []
