"""Dockerfile and compose.yaml, as linters and the compose specification judge them. No test builds or runs an image."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.arch.source import ROOT
from ttrbot.cli import health, play
from ttrbot.settings import load_settings
from ttrbot.store.postgres.connection import CONNECT_SECONDS
from ttrbot.store.postgres.session import LEAVE_SECONDS

BIN = Path(sys.executable).parent
COMPOSE, DOCKERFILE = ROOT / "compose.yaml", ROOT / "Dockerfile"
SPECIFICATION = ("check-jsonschema", "--builtin-schema", "vendor.compose-spec")
LINTER = ("compose-lint", "check", "--fail-on", "low", "--strict-config", "--config", str(ROOT / ".compose-lint.yml"))
HADOLINT = ("hadolint",)
START_SECONDS = 5
"""For Python, which takes a second on an idle machine."""


def judged(tool: tuple[str, ...], file: Path) -> tuple[bool, str]:
    """Return whether a tool finds nothing wrong with a file, and what it says."""
    done = subprocess.run([BIN / tool[0], *tool[1:], file], capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("tool", "file"), [(SPECIFICATION, COMPOSE), (LINTER, COMPOSE), (HADOLINT, DOCKERFILE)])
def test_judge_finds_nothing_wrong(tool, file):
    is_right, said = judged(tool, file)
    assert is_right, said


@pytest.mark.parametrize(
    ("tool", "content"),
    [
        (SPECIFICATION, "services: {bot: {build: ., reed_only: true}}\n"),
        (LINTER, "services: {bot: {build: ., privileged: true}}\n"),
        (HADOLINT, "FROM python\nRUN cd /tmp && apt-get install git\n"),
    ],
)
def test_judge_finds_faults(tmp_path, tool, content):
    file = tmp_path / "file.yaml"
    file.write_text(content)
    is_right, _ = judged(tool, file)
    assert not is_right


def test_health_check_has_time_to_say_what_is_wrong():
    """It ends by itself before Docker ends it: a connection that is being made or closed takes some seconds more."""
    (seconds,) = re.findall(r"^HEALTHCHECK .*--timeout=(\d+)s .*ttrbot", DOCKERFILE.read_text("utf-8"), re.MULTILINE)
    assert int(seconds) >= health.ANSWER_WITHIN + CONNECT_SECONDS + LEAVE_SECONDS + START_SECONDS


def test_service_may_do_only_what_the_bot_needs():
    services = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
    for service in services.values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert "DISCORD_TOKEN" not in service["environment"], "the token is in a file"
        assert "ports" not in service
    assert [services[name]["restart"] for name in ("bot", "bot-postgres")] == ["on-failure:5"] * 2
    (user,) = re.findall(r"^USER (\S+)$", DOCKERFILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert services["bot"]["user"] == services["bot-postgres"]["user"] == user == "10001:10001"
    assert "profiles" not in services["bot"], "SQLite is the default"


def test_bot_has_the_documented_time_to_end():
    """A PostgreSQL server that hangs lets it end after 30 seconds."""
    services = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
    given = {int(services[name]["stop_grace_period"].removesuffix("s")) for name in ("bot", "bot-postgres")}
    for document in (ROOT / "README.md", ROOT / "docs" / "running.md"):
        text = document.read_text(encoding="utf-8")
        given |= {int(found) for found in re.findall(r"(?:--stop-timeout |TimeoutStopSec=)(\d+)", text)}
    assert given == {40, play.DRAIN}


def test_settings_of_the_services_are_valid(tmp_path):
    for service in yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"].values():
        settings = {name: value for name, value in service["environment"].items() if name.startswith("TTR_")}
        load_settings({**settings, "TTR_SHARDS": "", "TTR_SLOTS": "", "TTR_DATA": str(tmp_path)})
