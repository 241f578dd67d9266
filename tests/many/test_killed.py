"""A host over a shared database killed between any two steps: another one goes on, and nothing is said twice.

A step is each statement of the host's writer, and each call to Discord, before its effect and before its answer.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from localcord.models import Json
from tests.faults.mortal import BY_CONSENT, Job
from tests.faults.test_kill import Mortals, kill
from tests.support.quick_folder import quick_folder
from tests.support.stores import Schemas, StoreOpener, places

DEEDS = ("start", "draw cards", "claim", "time is up", BY_CONSENT, "give a seat away")
"""What posts, pings, sends notices and sets timers."""
QUICK = "time is up"


class MortalsOnServer(Mortals):
    """Runs jobs over a database; each deed has a schema of its own, which is set back before each run."""

    def __init__(self, folder: Path, place: Callable[[Path], str]) -> None:
        super().__init__(folder)
        self._store = StoreOpener(place)
        self._beginnings: dict[Path, Path] = {}
        """By a folder with what Discord shows: the folder that stands for the schema."""
        self._kept: set[Path] = set()

    def run_mortal(self, job: Job, *, dies: bool = True) -> Json | None:
        """Run a job in a process. Return its report, or None if it was killed, which `dies` allows."""
        folder = self._beginnings.setdefault(Path(job.folder), Path(job.folder))
        return super().run_mortal(replace(job, place=str(self._store.place(folder))), dies=dies)

    def copy(self, folder: Path) -> Path:
        """Set a schema back, and copy what Discord shows under a new name."""
        target = super().copy(folder)
        self._beginnings[target] = folder
        if folder in self._kept:
            self._store.bring_back(folder)
        else:
            self._store.keep(folder)
            self._kept.add(folder)
        return target


@pytest.fixture(scope="module")
def mortals(schemas: Schemas) -> Iterator[Mortals]:
    with quick_folder() as folder, places(schemas, new=False) as place:
        mortals = MortalsOnServer(folder, place)
        yield mortals
        mortals.close()


def test_killed_at_some_steps(mortals: Mortals) -> None:
    """It is killed between the effect and the answer of two posts, and wherever chance will have it.

    The numbers of the steps depend a little on what threads do at the same time.
    """
    whole = mortals.beginning(QUICK)[1]
    chosen = [*whole["posts"][:: len(whole["posts"]) - 1], Random(QUICK).randrange(1, whole["steps"])]
    assert sum(kill(mortals, QUICK, at) for at in chosen) == len(chosen)


@pytest.mark.slow
@pytest.mark.parametrize("deed", DEEDS)
def test_killed_at_every_step(mortals: Mortals, deed: str) -> None:
    steps = mortals.beginning(deed)[1]["steps"]
    killed = sum(kill(mortals, deed, at) for at in range(1, steps + 1))
    assert killed > 0.9 * steps
