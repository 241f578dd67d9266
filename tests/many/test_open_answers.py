"""A process ends between a claim and the computer player's move: the next one takes the answer's buttons away."""

import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from localcord.models import Json
from tests.e2e.evening import components, find, shown
from tests.e2e.player import act
from tests.many.town import Town, open_town
from tests.support.local_discord import PATIENCE, until

pytestmark = pytest.mark.slow


async def claimed(town: Town, thread: str) -> Json:
    """Let the only person draw cards until they can claim a route, and claim it; return the answer."""
    anna, rng = town.person("Anna"), Random(3)
    while True:
        await until(lambda: find(town.table(thread), "two_blind") or find(town.table(thread), "choose"), "her turn")
        table = town.table(thread)
        routes = shown(await anna.press(table, "claim")) if find(table, "claim") else None
        if routes is not None and (menu := find(routes, "route")):
            pay = shown(await anna.choose(routes, "route", menu[0]["options"][0]["value"]))
            (way, *_) = find(pay, "pay")
            values = [way["options"][0]["value"]] if "options" in way else []
            return shown(await anna.use(pay, way, *values))
        await act(anna, table, rng, claims=False)
        await town.changed(thread, table)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_next_process_takes_the_buttons_away(
    postgres_place: Callable[[Path], str], tmp_path: Path, how: signal.Signals
) -> None:
    async with open_town(postgres_place(tmp_path), tmp_path) as town:
        ended, left = await town.one_each()
        thread = await town.game(town.halls[0], ("Anna",), robots=1, first="owner")
        answer = await claimed(town, thread)
        assert find(answer, "done")
        ended.process.send_signal(how)
        await until(lambda: left.has(0), "the slot of the process that has ended", 2 * PATIENCE)
        client = town.person("Anna").client
        await until(lambda: not components(client.message(answer["id"])), "an answer without buttons", 2 * PATIENCE)
        assert "computer players go on" not in client.message(answer["id"])["content"]
