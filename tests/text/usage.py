"""Find in the source which messages the program uses."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import ttrbot

SOURCES = Path(ttrbot.__file__).parent


@dataclass
class Usage:
    """Every text in the source that may be a message's key, and every call that formats one."""

    constants: set[str] = field(default_factory=set)
    patterns: set[str] = field(default_factory=set)
    """Keys made at run time, as regular expressions."""
    calls: list[tuple[str, str, frozenset[str] | None]] = field(default_factory=list)
    """The place, key, and names of the arguments (None: known only at run time) of each call."""

    def uses(self, key: str) -> bool:
        """Return whether the source names this message, or makes its key."""
        return key in self.constants or any(re.fullmatch(pattern, key) for pattern in self.patterns)


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(SOURCES.rglob("*.py")))


@cache
def usage() -> Usage:
    found = Usage()
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.constants.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                pattern = _pattern(node)
                if re.match(r"[a-z]+-", pattern) or re.search(r"\\\.[a-z]+$", pattern):
                    found.patterns.add(pattern)
            elif isinstance(node, ast.Call):
                found.calls += _formatting(path, node)
    return found


def reasons() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Yield every refusal in the source: its place, its code, and the names of its arguments."""
    for path, tree in trees():
        for node in ast.walk(tree):
            if not (
                isinstance(node, ast.Call)
                and node.args
                and _name(node) in ("Violation", "RefusedError", "refused", "Refusal")
            ):
                continue
            code, *rest = node.args
            if not (isinstance(code, ast.Constant) and isinstance(code.value, str)):
                continue
            names = {keyword.arg for keyword in node.keywords if keyword.arg}
            for table in rest:
                assert isinstance(table, ast.Dict), f"{path}:{node.lineno}"
                names |= {str(key.value) for key in table.keys if isinstance(key, ast.Constant)}
            yield f"{path.relative_to(SOURCES)}:{node.lineno}", code.value, frozenset(names)


def _formatting(path: Path, node: ast.Call) -> list[tuple[str, str, frozenset[str] | None]]:
    if _name(node) not in ("t", "label", "SayError", "Told") or not node.args:
        return []
    key = node.args[0]
    if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
        return []
    names = [keyword.arg for keyword in node.keywords]
    args = None if None in names or _name(node) in ("label", "Told") else frozenset(str(name) for name in names)
    return [(f"{path.relative_to(SOURCES)}:{node.lineno}", key.value, args)]


def _name(node: ast.Call) -> str:
    match node.func:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def _pattern(node: ast.JoinedStr) -> str:
    parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]*" for part in node.values)
    return "".join(str(part) for part in parts).replace(r"\-", "-")
