"""A thousand presses at one game by three processes: each event is stored once, and everybody is answered."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from localcord.interaction import Interaction
from localcord.models import Json
from tests.e2e.evening import find
from tests.e2e.player import act
from tests.many.town import PEOPLE, Town, open_town
from tests.support.local_discord import PATIENCE
from ttrbot.store import Status, Store, SurfaceKind

PRESSES = 1000
CROWDED = 0.6
"""The share of turns in which everybody presses; in the others somebody claims a route, if they can."""
EACH = 8
"""How often the person whose turn it is presses the same button at once."""


def crowd(town: Town, table: Json) -> list[Interaction]:
    """Let everybody press at once what one person may press now, and that person several times."""
    (button,) = find(table, "two_blind")
    current = town.next(table)
    clients = [current.client] * EACH + [town.person(name).client for name in PEOPLE]
    return [client.press(table["id"], button["custom_id"]) for client in clients]


async def shown(store: Store) -> None:
    """Wait until all tables show what is stored."""
    async with asyncio.timeout(PATIENCE):
        while (await store.outbox.agenda(0.0, (SurfaceKind.TABLE,))).due:  # noqa: ASYNC110 (other processes send it)
            await asyncio.sleep(0.02)


@pytest.mark.slow
async def test_thousand_presses_at_one_game_from_three_processes(
    postgres_place: Callable[[Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Presses come to any process, whatever server they are from; that of the game's server shows what came of it."""
    monkeypatch.setattr("localcord.interactions.DEADLINE", PATIENCE)  # the machine may be busy
    rng, keen, pressed = Random(11), Random(), 0
    monkeypatch.setattr(keen, "random", lambda: 0.5)  # claims whenever that is possible
    address = postgres_place(tmp_path)
    async with await Store.open(address, shared=True) as store, open_town(address, tmp_path, shards=3) as town:
        await town.one_each()
        game = await town.game(town.halls[1], PEOPLE)
        (row,) = await store.games.with_status(tuple(Status))
        for _ in PEOPLE:
            await town.move(game, rng)
        town.scatter_presses()
        while pressed < PRESSES:
            table, before = town.table(game), await store.games.get(row.id)
            if find(table, "two_blind") and rng.random() < CROWDED:
                answers = crowd(town, table)
                await asyncio.gather(*map(town.answered, answers))
                after = await store.games.get(row.id)
                assert after.position > before.position
                assert after.turn <= before.turn + 1, "more than one of the presses was taken"
                pressed += len(answers)
            else:
                await act(town.next(table), table, keen)
            await shown(store)
        stored = await store.games.events(row.id)
        assert [event.seq for event in stored] == list(range(1, len(stored) + 1))
        actions = await store.games.actions(row.id)
        assert [action.number for action in actions] == list(range(1, len(actions) + 1))
        assert all('"level": "error"' not in process.log.read_text() for process in town.processes)
