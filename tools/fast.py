"""Compile the engine with mypyc from the same sources (`make fast`), or remove the compiled files (`make slow`).

The compiled files are kept in `build/fast` too, so that the same sources are compiled once.

Modules with msgspec types aren't compiled: of a compiled class msgspec sees `list` where the source has `list[int]`,
and would check nothing. Modules with cached properties aren't compiled either, because these would be computed each
time.
"""

import ast
import os
import shutil
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from mypy.version import __version__ as mypy_version
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
NO_CACHE = f"--cache-dir={os.devnull}"
"""The cache stays `make lint`'s, which may run at the same time."""
KEPT = ROOT / "build" / "fast"
MADE_FROM = KEPT / "made-from.sha256"


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


def made_from() -> str:
    """Return a digest of all that the compiled files are made from."""
    recipe = Path(__file__).read_text(encoding="utf-8")
    return sha256(f"{sources_digest()}\0{recipe}\0{sys.version}\0{mypy_version}".encode()).hexdigest()


def make() -> None:
    """Compile the engine into `KEPT`, unless that was done before. Raise SystemExit if there is no C compiler."""
    if MADE_FROM.exists() and MADE_FROM.read_text(encoding="ascii") == made_from():
        return
    if not any(map(shutil.which, COMPILERS)):
        raise SystemExit("There is no C compiler here, so the engine stays plain Python (on Debian: apt install gcc).")
    shutil.rmtree(KEPT, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(path.relative_to(ROOT)) for path in modules()]
        extensions = mypycify([NO_CACHE, *paths], target_dir=folder, group_name=GROUP)
        command = build_ext(Distribution({"name": "ttrbot", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(KEPT), folder
        command.ensure_finalized()
        command.run()
    MADE_FROM.write_text(made_from(), encoding="ascii")


def build() -> None:
    """Compile the engine, and put the compiled files beside its sources."""
    remove()
    make()
    shutil.copytree(KEPT / "ttrbot", ROOT / "ttrbot", dirs_exist_ok=True)
    RECORD.write_text(sources_digest() + "\n", encoding="ascii")


def remove() -> None:
    """Remove all compiled files."""
    for path in compiled_files():
        path.unlink()


if __name__ == "__main__":
    {"make": make, "build": build, "remove": remove}[sys.argv[1]]()
