"""What is delivered besides the code: the CI script, the package, the image."""

import re
import shutil
import subprocess
import tomllib

import pytest

from tests.arch.source import ROOT
from tools.fast import compiled_files
from ttrbot.content import map_ids

BESIDE = {
    "DISCORD_OPENAPI": "discord/openapi.json",
    "TTR_FACTS": "facts",
    "TTR_SCENARIOS": "scenarios",
}
"""The variables by which tests find what isn't part of the project, and where `.ci/run` looks for it."""

NEEDED = {"chromium": "no Chromium", "pg_ctlcluster": "no PostgreSQL"}
"""Programs that the tests need, and what `.ci/run` says if one can't be installed."""


@pytest.fixture
def machine(tmp_path):
    """Return a checkout on a machine with a shell, a `make` that tells how it was called, and what the tests need."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("bash", "dirname", "realpath", "env"):
        (programs / name).symlink_to(shutil.which(name))
    for name, script in {"make": 'echo "make $*"; env', **dict.fromkeys(NEEDED, ""), "apt-get": "exit 100"}.items():
        (programs / name).write_text(f"#!{programs}/bash\n{script}\n")
        (programs / name).chmod(0o755)
    (tmp_path / "checkout" / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", tmp_path / "checkout" / ".ci" / "run")
    return tmp_path


def run_ci(machine) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [machine / "programs" / "bash", machine / "checkout" / ".ci" / "run"],
        env={"PATH": str(machine / "programs")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_ci_lists_skipped_checks(machine):
    done = run_ci(machine)
    assert done.returncode == 0, done.stderr
    for path in BESIDE.values():
        assert f"(no ../shared/{path})" in done.stdout
    assert "left out: the long random tests" in done.stdout


def test_ci_uses_files_beside_the_checkout(machine):
    for path in BESIDE.values():
        (machine / "shared" / path).mkdir(parents=True)
    lines = run_ci(machine).stdout.splitlines()
    assert {"make --jobs lint foreign bytecode", "make --keep-going coverage"} <= set(lines)
    assert {"TTR_BROWSER_REQUIRED=1", "TTR_POSTGRES_REQUIRED=1", "make test-postgres"} <= set(lines)
    for variable, path in BESIDE.items():
        assert f"{variable}={machine.resolve()}/shared/{path}" in lines
    assert not [line for line in lines if "(no " in line]


def test_tests_that_ci_leaves_for_later_run_with_the_compiled_engine(machine):
    (machine / "programs" / "cc").symlink_to(shutil.which("true"))
    said = run_ci(machine).stdout
    (later,) = re.findall(r"^make --keep-going coverage LATER=(.+)$", said, re.MULTILINE)
    assert "make test-fast" in said.splitlines()
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    (compiled,) = re.findall(r"^COMPILED := (.+)$", makefile, re.MULTILINE)
    for name in later.split():
        folder, _, file = name.partition("/")
        assert folder in compiled.split() or file.removeprefix("test_") in compiled, name
        place = ROOT / "tests" / name
        files = [place] if place.is_file() else [*place.rglob("*.py")]
        assert files
        assert "mark.browser" not in "".join(path.read_text() for path in files)


@pytest.mark.parametrize("program", NEEDED)
def test_ci_fails_without_what_it_needs(machine, program):
    (machine / "programs" / program).unlink()
    done = run_ci(machine)
    assert done.returncode == 1
    assert NEEDED[program] in done.stderr
    assert "test" not in done.stdout.split()


@pytest.mark.parametrize(("program", "package"), [("chromium", "chromium"), ("pg_ctlcluster", "postgresql")])
def test_ci_installs_what_it_needs(machine, program, package):
    programs = machine / "programs"
    (programs / program).unlink()
    (programs / "ln").symlink_to(shutil.which("ln"))
    installing = f'case "$*" in *install*{package}*) ln -s {programs}/make {programs}/{program};; esac'
    (programs / "apt-get").write_text(f"#!{programs}/bash\n{installing}\n")
    assert "make --keep-going coverage" in run_ci(machine).stdout.splitlines()


def test_a_commit_is_checked_as_in_ci():
    lint = (ROOT / "Makefile").read_text().split("\nlint: ")[1].split("\n\n")[0]
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    checks = re.findall(r"^\t\$\(BIN\)/(.+)$", lint, re.MULTILINE)
    assert len(checks) == 4
    assert re.findall(r"^ +entry: \.venv/bin/(.+)$", hooks, re.MULTILINE) == checks


def test_every_map_is_in_the_package():
    files = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["data-files"]
    maps = {f"share/ttrbot/maps/{name}": [f"maps/{name}/*"] for name in map_ids()}
    assert files == {"share/ttrbot/maps": ["maps/default.txt"], **maps}


@pytest.mark.parametrize("package", ["ttrbot", "localcord"])
def test_every_kind_of_file_is_in_the_package(package):
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"][package]
    packed = {file for pattern in patterns for file in (ROOT / package).glob(pattern)}
    left = {
        str(file.relative_to(ROOT))
        for file in (ROOT / package).rglob("*")
        if file.is_file() and file.suffix not in {".py", ".pyc"} and file not in compiled_files() and file not in packed
    }
    assert left == set()


def test_the_image_gets_no_more_than_it_needs():
    """The builder gets only what the Dockerfile copies: no data, no settings, no history."""
    copied = {
        word.rstrip("/")
        for line in (ROOT / "Dockerfile").read_text().splitlines()
        if line.startswith("COPY ") and "--from" not in line
        for word in line.split()[1:-1]
    }
    ignore = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    assert ignore[0] == "*"
    assert {line.removeprefix("!") for line in ignore if line.startswith("!")} == copied
    assert all((ROOT / name).exists() for name in copied)
