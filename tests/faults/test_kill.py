"""A host killed between any two steps: the next one finds a complete position, and shows it once."""

import json
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from localcord.models import Json
from tests.faults.durable_discord import entries, messages
from tests.faults.mortal import BY_CONSENT, DEEDS, REPORT, Job
from tests.support.quick_folder import quick_folder

ROOT = Path(__file__).parents[2]
KILLS_A_DEED = 6
KILLS_TWICE = 100
GAPS = (5.0, 60.0, 600.0)
"""Seconds from a kill to the next start: while Discord knows the nonces, at the end of that, long after."""


class Mortals:
    """Runs jobs in separate processes, and keeps each deed's beginning and its uninterrupted run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._log = (folder / "log").open("w")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.mortal"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        self._known: dict[str, tuple[Path, Json]] = {}

    def run(self, job: Job) -> Json:
        """Run a job in a process that survives. Return its report."""
        report = self.run_mortal(job, dies=False)
        assert report is not None
        return report

    def run_mortal(self, job: Job, *, dies: bool = True) -> Json | None:
        """Run a job in a process. Return its report, or None if it was killed, which `dies` allows."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asdict(job)) + "\n")
        self._process.stdin.flush()
        status = int(self._process.stdout.readline())
        assert status in ({0, -signal.SIGKILL} if dies else {0}), (self.folder / "log").read_text()[-4000:]
        if status:
            return None
        report: Json = json.loads((Path(job.folder) / REPORT).read_text())
        return report

    def copy(self, folder: Path) -> Path:
        """Copy a folder under a new name."""
        target = Path(tempfile.mkdtemp(dir=self.folder))
        shutil.copytree(folder, target, dirs_exist_ok=True)
        return target

    def beginning(self, deed: str) -> tuple[Path, Json]:
        """Return the folder in which a deed begins, and the report of its uninterrupted run."""
        if deed not in self._known:
            before = Path(tempfile.mkdtemp(dir=self.folder))
            made = self.run(Job(str(before), deed, prepare=True))
            if made["played"]:
                shutil.rmtree(before)
                self.run(Job(str(before), deed, prepare=True, presses=made["played"] - 1))
            whole = self.copy(before)
            self._known[deed] = (before, self.run(Job(str(whole), deed)))
        return self._known[deed]

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(timeout=60)
        self._log.close()


@pytest.fixture(scope="module")
def mortals() -> Iterator[Mortals]:
    with quick_folder() as folder:
        mortals = Mortals(folder)
        yield mortals
        mortals.close()


def check_found(report: Json, whole: Json) -> None:
    """Check that right after the kill there is a complete position on the way, never one in between."""
    found, left = report["found"], whole["left"]
    assert report["faults"] == []
    assert found["actions"] == left["actions"][: len(found["actions"])]
    assert found["events"] == left["events"][: len(found["events"])]
    position = found["actions"][-1][-1] if found["actions"] else 0
    assert len(found["events"]) == position
    assert [row[1:3] for row in found["games"]] == [[position, len(found["actions"])] for _ in found["games"]]
    assert found["seats"] in (whole["found"]["seats"], left["seats"]) or len(found["seats"]) < len(left["seats"])


def what(says: Json) -> tuple[str, int | None, str | None]:
    """Return which of the host's messages it is."""
    return says["kind"], says["seat"], says["notice"]


def check_shown(folder: Path, seen_before: int, report: Json, whole: Json, most_pings: int) -> None:
    """Check that after the next start all is as without the kill: one message per table, one ping per turn.

    A turn that was taken back has no ping any more. One that begins again by consent has a second one.
    """
    assert report["left"] == whole["left"]
    after = entries(folder)[seen_before : report["caught_up"]]
    posts = Counter(str(what(entry["says"])) for entry in after if entry["op"] == "post")
    assert not posts or max(posts.values()) == 1, f"more than one message after the restart: {posts}"
    said = messages(folder)
    nonces = Counter(message["nonce"] for message in said)
    assert not nonces or max(nonces.values()) == 1, "a post was sent twice"
    notifications = Counter((m["first"]["turn"], m["first"]["notice"]) for m in said if m["first"]["notice"])
    assert not notifications or max(notifications.values()) == 1, f"something was said twice: {notifications}"
    (game,) = report["left"]["games"]
    told = [(m["first"]["turn"], seat) for m in said for seat in m["first"]["pings"]]
    pings = Counter(ping for ping in told if ping[0] <= game[3])
    assert not pings or max(pings.values()) <= most_pings, f"somebody was told too often: {pings}"
    delivered = [row[:2] for row in report["left"]["pings"] if row[2] == "delivered"]
    assert [list(ping) for ping in sorted(pings)] == delivered
    tables = [message for message in said if message["now"]["kind"] == "TableContent"]
    if tables:
        assert [message["buttons"] for message in tables] == [False] * (len(tables) - 1) + [True]
        assert tables[-1]["now"]["position"] == game[1]
        assert tables[-1]["now"]["status"] == game[0]


def kill(mortals: Mortals, deed: str, at: int, again_at: int = 0) -> bool:
    """Kill at a step, and perhaps in the next start too; then let a process survive. Return whether it came."""
    before, whole = mortals.beginning(deed)
    folder = mortals.copy(before)
    try:
        if mortals.run_mortal(Job(str(folder), deed, die_at=at)) is not None:
            return False
        if again_at:
            mortals.run_mortal(Job(str(folder), die_at=again_at))
        seen = len(entries(folder))
        report = mortals.run(Job(str(folder), deed, gap=GAPS[at % len(GAPS)]))
        check_found(report, whole)
        check_shown(folder, seen, report, whole, most_pings=2 if deed == BY_CONSENT else 1)
    finally:
        shutil.rmtree(folder)
    return True


@pytest.mark.parametrize("deed", DEEDS)
def test_killed_at_some_steps(mortals: Mortals, deed: str) -> None:
    """The number of steps depends a little on what threads do at the same time, so the last one may not come."""
    steps = mortals.beginning(deed)[1]["steps"]
    chosen = Random(deed).sample(range(1, steps), 2 * KILLS_A_DEED)
    assert sum(1 for _ in islice(filter(partial(kill, mortals, deed), chosen), KILLS_A_DEED)) == KILLS_A_DEED


@pytest.mark.slow
@pytest.mark.parametrize("deed", DEEDS)
def test_killed_at_every_step(mortals: Mortals, deed: str) -> None:
    steps = mortals.beginning(deed)[1]["steps"]
    killed = sum(kill(mortals, deed, at) for at in range(1, steps + 1))
    assert killed > 0.9 * steps


@pytest.mark.slow
@pytest.mark.parametrize("deed", DEEDS)
def test_killed_and_killed_again_on_the_way_back(mortals: Mortals, deed: str) -> None:
    steps = mortals.beginning(deed)[1]["steps"]
    chance = Random(deed)
    killed = [kill(mortals, deed, chance.randint(1, steps), chance.randint(1, 80)) for _ in range(KILLS_TWICE)]
    assert sum(killed) > 0.9 * KILLS_TWICE
