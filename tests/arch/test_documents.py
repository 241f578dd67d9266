"""What the documents name exists: files, commands, settings, permissions, tables."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.arch.source import ROOT
from ttrbot.cli.main import build_parser
from ttrbot.discord.commands.admin import Admin
from ttrbot.discord.commands.me import Me
from ttrbot.discord.commands.play import Play
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.store.people.personal import OF_A_PERSON, OF_A_SEAT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "localcord" / "README.md"])
README = (ROOT / "README.md").read_text(encoding="utf-8")
RUNNING = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def found(pattern: str, text: str) -> set[str]:
    """Return everything that the pattern's only group matches. A pattern without matches is out of date."""
    matches = set(re.findall(pattern, text, re.MULTILINE))
    assert matches, f"nothing like {pattern}"
    return matches


def missing_files(text: str, folder: Path) -> list[str]:
    """Return links to files, and our paths in backquotes, that don't exist."""
    links = [folder / link for link in re.findall(r"\]\((?!https?:)([^)#]+)", text)]
    paths = [ROOT / path for path in re.findall(r"`((?:ttrbot|localcord|tests|tools|maps|docs)/[\w./-]*)`", text)]
    return [str(path) for path in links + paths if not path.exists()]


def test_named_files_exist():
    for document in DOCUMENTS:
        assert missing_files(document.read_text(encoding="utf-8"), document.parent) == [], document


@pytest.mark.parametrize("text", ["[x](docs/nowhere.md)", "see `ttrbot/engine/nowhere.py`", "![x](board.png)"])
def test_the_check_finds_a_missing_file(text):
    assert len(missing_files(text, ROOT)) == 1


def test_every_document_can_be_found_from_the_readme():
    linked = found(r"\]\(((?:docs/|localcord/)?[\w-]+\.md)\)", README)
    unlinked = {path.relative_to(ROOT).as_posix() for path in DOCUMENTS} - linked - {"README.md"}
    named_elsewhere = found(r"\]\(([\w-]+\.md)\)", ARCHITECTURE)
    assert {path for path in unlinked if path.removeprefix("docs/") not in named_elsewhere} == set()


def shown_code(text: str) -> list[tuple[str, str]]:
    """Return the files that a document shows completely, and what it shows."""
    return re.findall(r"<!-- (\S+\.py) -->\n```python\n(.*?)```", text, re.DOTALL)


def test_shown_code_is_the_tested_code():
    shown = [one for document in DOCUMENTS for one in shown_code(document.read_text(encoding="utf-8"))]
    assert len(shown) == sum(document.read_text(encoding="utf-8").count(".py -->") for document in DOCUMENTS) > 0
    for path, code in shown:
        assert (ROOT / path).read_text(encoding="utf-8") == code, path


def commands() -> set[str]:
    """Return the commands that the command line's own help lists."""
    return found(r"^    ([a-z]+)(?: |$)", build_parser().format_help())


def test_named_commands_exist():
    for document in DOCUMENTS:
        lines = re.findall(r"(?:`|^|bin/|ttrbot )ttrbot ([a-z]+)", document.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(lines) <= commands(), document.name


def test_every_slash_command_is_documented_and_named_ones_exist():
    """`/ttr invite`, `leave` is short for `/ttr invite`, `/ttr leave`."""
    existing = {
        f"{group} {command.name}"
        for group, kind in {"/ttr": Play, "/ttr-me": Me, "/ttr-admin": Admin}.items()
        for command in kind.__discord_app_commands_group_children__
    }
    documented: set[str] = set()
    for document in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        text = document.read_text(encoding="utf-8")
        for group, first, others in re.findall(r"`(/ttr(?:-me|-admin)?) ([a-z]+)[^`]*`((?:, `[a-z]+`)*)", text):
            named = {f"{group} {name}" for name in (first, *re.findall(r"`([a-z]+)`", others))}
            assert named <= existing, document.name
            documented |= named
    assert existing - documented == set()


def test_named_make_targets_exist():
    targets = found(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"))
    for document in DOCUMENTS:
        lines = re.findall(r"(?:`|^|… )make ([a-z-]+)", document.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(lines) <= targets, document.name


def test_every_setting_is_documented():
    """Addresses of a local Discord aren't settings for people: `ttrbot play` sets them."""
    names: Iterable[str] = {
        name
        for file in ("settings.py", "content/folders.py")
        for name in found(r'"((?:TTR|DISCORD)_[A-Z_]+)"', (ROOT / "ttrbot" / file).read_text(encoding="utf-8"))
    }
    rows = "".join(line.split("|")[1] for line in RUNNING.splitlines() if line.startswith(("| `TTR_", "| `DISCORD_")))
    assert found(r"`([A-Z_]+)`", rows) == set(names) - {"TTR_DISCORD_API", "TTR_DISCORD_GATEWAY", "TTR_DISCORD_PROCESS"}


def test_invitation_requests_needed_permissions_and_says_why():
    needed = permissions_needed()
    assert found(r"permissions=(\d+)", README) == {str(needed.value)}
    asked = README.split("| permission |")[1].split("\n\n")[0]
    said = found(r"^\| ([A-Z][A-Za-z ]+) \| \w", asked)
    names = {name.replace("_", " ") for name, is_needed in needed if is_needed}
    assert {name.lower().replace("view channels", "read messages") for name in said} == names


def test_the_architecture_has_every_table():
    scripts = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "ttrbot/store/sqlite/migrations").glob("*.sql")
    )
    rows = "".join(line.split("|")[1] for line in ARCHITECTURE.splitlines() if line.startswith("| `"))
    present = found(r"CREATE TABLE (\w+)", scripts) - (found(r"DROP TABLE (\w+)", scripts) - {"actions", "events"})
    assert present <= found(r"`(\w+)`", rows)


def test_quoted_messages_to_the_operator_exist_in_the_program():
    """Each message quoted in the table of cures is in the program's source, or in its texts for people."""
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in [ROOT / "bot.py", *(ROOT / "ttrbot").rglob("*.py"), *(ROOT / "ttrbot" / "text").rglob("en/*.ftl")]
    )
    cures = RUNNING.split("| it says |")[1].split("\n\n")[0]
    for message in found(r"^\| `([^`]+)`", cures):
        for part in re.split(r"…|\b[NM]\b", message):
            assert part.strip() in source, message


def test_privacy_policy_names_all_that_is_kept_about_people():
    policy = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
    rows = "".join(line for line in policy.splitlines() if line.startswith("| "))
    assert found(r"\(?`([a-z_]+)`[,)]", rows) == {*OF_A_PERSON, *OF_A_SEAT}


GUARANTEES = (ROOT / "docs" / "guarantees.md").read_text(encoding="utf-8")
TEST_ID = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def missing_tests(text: str) -> list[str]:
    """Return tests that are named but don't exist."""
    named = TEST_ID.findall(text)
    assert named, "no test is named"
    there = {
        (file, name)
        for file in {file for file, _ in named}
        if (ROOT / file).is_file()
        for name in re.findall(r"^(?:async )?def (test_\w+)", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    }
    return [f"{file}::{name}" for file, name in named if (file, name) not in there]


def test_tests_that_the_guarantees_name_exist():
    assert missing_tests(GUARANTEES) == []


@pytest.mark.parametrize("test_id", ["tests/arch/test_documents.py::test_nowhere", "tests/nowhere.py::test_x"])
def test_the_check_finds_a_missing_test(test_id):
    assert missing_tests(f"by `{test_id}`") == [test_id]


def test_every_promise_names_a_test():
    rows = [line for line in GUARANTEES.splitlines() if line.startswith("| ") and not line.startswith("| promise")]
    assert len(rows) > 20
    assert [row for row in rows if not TEST_ID.search(row) and "the same" not in row] == []
