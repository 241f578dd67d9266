"""The project's own source as syntax trees, for tests of its structure."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Module:
    """One Python file: its path below the checkout, and its text."""

    path: str
    text: str

    @property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @cached_property
    def imports(self) -> Sequence[str]:
        """Return the full names of the modules imported anywhere in the file; relative ones with dots."""
        found: list[str] = []
        for node in ast.walk(self.tree):
            match node:
                case ast.Import(names):
                    found += (alias.name for alias in names)
                case ast.ImportFrom(module, _, level):
                    found.append("." * level + (module or ""))
        return found

    def words(self) -> Iterator[tuple[int, str]]:
        """Yield the texts and names in the code with line numbers, without docstrings and comments."""
        tree = self.tree
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            match node:
                case ast.Constant(str(text)) if id(node) not in docstrings:
                    yield node.lineno, text
                case ast.Name(name) | ast.Attribute(attr=name) | ast.arg(name) | ast.keyword(str(name)):
                    yield node.lineno, name
                case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                    yield node.lineno, name


def modules(*folders: str) -> list[Module]:
    """Return every Python file below these folders of the checkout, and these files."""
    paths = [
        path for name in folders for path in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py"))
    ]
    return [Module(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in sorted(paths)]
