"""Compile the engine with mypyc from the same sources (`make fast`), or remove the compiled files (`make slow`).

Modules with msgspec types aren't compiled: of a compiled class msgspec sees `list` where the source has `list[int]`,
and would check nothing. Modules with cached properties aren't compiled either, because these would be computed each
time.
"""

import ast
import shutil
import sys
import tempfile
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

from ttrbot.compiled import ENGINE, RECORD, sources_digest

ROOT = Path(__file__).parents[1]
GROUP = "ttrbot.engine.fast"
"""The module that contains all compiled code has this name, with `__mypyc` appended."""
STAYING = {"msgspec", "functools.cached_property"}
"""A module that imports one of these isn't compiled."""
COMPILED = ("*.py", "quick/*.py", "simulate/*.py", "rules/*/quick.py", "rules/*/lending.py")
COMPILERS = ("cc", "gcc", "clang")


def modules() -> list[Path]:
    """Return the modules to compile: the engine's and those of quick games, without the checked rules and scenarios."""
    found = [path for place in COMPILED for path in sorted(ENGINE.glob(place))]
    return [path for path in found if path.stem != "__init__" and not STAYING & _imports(path)]


def _imports(path: Path) -> set[str]:
    """Return the modules from which a file imports, and the names that it imports from them."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def compiled_files() -> list[Path]:
    """Return the files left by a compilation with any version of Python."""
    return sorted([*ENGINE.rglob("*.so"), *ENGINE.rglob("*.pyd"), *ENGINE.glob(RECORD.name)])


def build() -> None:
    """Compile the engine. Raise SystemExit if there is no C compiler."""
    remove()
    if not any(map(shutil.which, COMPILERS)):
        raise SystemExit("There is no C compiler here, so the engine stays plain Python (on Debian: apt install gcc).")
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(path.relative_to(ROOT)) for path in modules()]
        extensions = mypycify(paths, target_dir=folder, group_name=GROUP)
        command = build_ext(Distribution({"name": "ttrbot", "ext_modules": extensions}))
        command.inplace = True
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        command.run()
    RECORD.write_text(sources_digest() + "\n", encoding="ascii")


def remove() -> None:
    """Remove all compiled files."""
    for path in compiled_files():
        path.unlink()


if __name__ == "__main__":
    {"build": build, "remove": remove}[sys.argv[1]]()
