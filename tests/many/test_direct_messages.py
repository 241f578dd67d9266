"""Direct messages come to the process of the first slot; what is pressed there is shown by the process of the game."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from localcord.models import Json
from tests.e2e.evening import Person, find, shown
from tests.e2e.player import answer
from tests.many.town import PEOPLE, Process, Town, open_town
from tests.support.local_discord import PATIENCE, until

SLOTS = 4
SECOND = 1.0


async def two_with_two_each(town: Town) -> None:
    """Start two processes, of which the first has the first slots."""
    first = await town.start()
    await until(lambda: all(first.has(slot) for slot in range(SLOTS)), "the first process", 2 * PATIENCE)
    second = await town.start()

    def are_shared(first: Process, second: Process) -> bool:
        return [[process.has(slot) for slot in range(SLOTS)] for process in (first, second)] == [
            [True, True, False, False],
            [False, False, True, True],
        ]

    await until(lambda: are_shared(first, second), "two slots for each", 2 * PATIENCE)


def asked(person: Person) -> list[Json]:
    """Return a person's direct messages with tickets to choose from."""
    return [message for message in person.dms() if find(message, "choose")]


@pytest.mark.slow
async def test_table_shows_presses_in_direct_messages_within_a_second(
    postgres_place: Callable[[Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best of four tries counts, as the machine may be busy; if it isn't told, a process looks every 5 seconds."""
    monkeypatch.setattr("localcord.interactions.DEADLINE", PATIENCE)
    took = []
    async with open_town(postgres_place(tmp_path), tmp_path, SLOTS) as town:
        await two_with_two_each(town)
        game = await town.game(town.halls[SLOTS - 1], PEOPLE)
        for person in map(town.person, PEOPLE):
            await until(lambda: asked(person), "the hand")  # noqa: B023
            offer = shown(await person.press(asked(person)[-1], "choose"))
            assert find(offer, "keep"), offer["content"]
            before, pressed_at = town.table(game), monotonic()
            await answer(person, offer, Random(3))
            await town.changed(game, before)
            took.append(monotonic() - pressed_at)
    assert min(took) < SECOND
