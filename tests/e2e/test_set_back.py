"""A restored backup and a copied folder, end to end: the game continues from the earlier state, and all are told."""

import asyncio
import shutil

import pytest

from tests.e2e.evening import components, find
from tests.e2e.test_presses import at_first_turn
from ttrbot.cli.main import main
from ttrbot.store import backup, restore


async def restored(evening, kept):
    restore(evening.folder, kept, evening.clock.now)


async def copied(evening, kept):
    shutil.rmtree(evening.folder)
    shutil.copytree(kept, evening.folder)


@pytest.mark.parametrize(
    ("loss", "lost"), [(restored, ["two_blind"] * 2), (copied, ["two_blind"] * 2), (copied, ["blind"])]
)
async def test_game_goes_on_from_the_earlier_state(evening, tmp_path, loss, lost):
    game, people = await at_first_turn(evening)
    await evening.stop()
    kept = tmp_path / "kept"
    if loss is restored:
        backup(evening.folder, kept)
    else:
        shutil.copytree(evening.folder, kept)
    await evening.start()
    before = await evening.host.games.table(game)
    place = await evening.play_channel(game)
    for verb in lost:
        turn = (await evening.host.games.table(game)).waiting[0]
        (active,) = [p for p in people if int(p.user.id) == before.seats[turn].user_id]
        await active.press(await active.table(game), verb)
    await evening.settled()
    await evening.stop()
    await loss(evening, kept)
    await evening.start()
    await evening.settled()

    table = await evening.host.games.table(game)
    assert (table.position, table.waiting) == (before.position, before.waiting)
    everything = [m for m in people[0].client.messages(place) if not m["ephemeral"]]
    live = [m for m in everything if components(m)]
    assert len([m for m in live if find(m, "more", enabled=False)]) == 1
    assert len([m for m in everything if "My memory was set back" in m["content"]]) == 1
    (active,) = [p for p in people if int(p.user.id) == before.seats[before.waiting[0]].user_id]
    shown = await active.table(game)
    assert [user["id"] for user in shown["mentions"]] == [active.user.id]
    for person in people:
        assert len([m for m in person.dms() if components(m)]) <= 1
    await active.press(shown, "two_blind")
    assert (await evening.host.games.table(game)).turn == before.turn + 1


async def test_rehearsal_of_a_restore_after_a_lost_disk(evening, tmp_path):
    """The copy was made by the command while the bot ran; since then Discord has got newer messages."""
    game, people = await at_first_turn(evening)
    copies = tmp_path / "copies"
    assert await asyncio.to_thread(main, ["backup", "--keep", "2", str(copies), "--data", str(evening.folder)]) == 0
    before = await evening.host.games.table(game)
    place = await evening.play_channel(game)
    (active,) = [p for p in people if int(p.user.id) == before.seats[before.waiting[0]].user_id]
    await active.press(await active.table(game), "two_blind")
    await evening.settled()
    await evening.stop()
    shutil.rmtree(evening.folder)
    (newest,) = copies.iterdir()
    assert main(["restore", str(newest), "--data", str(evening.folder)]) == 0
    await evening.start()
    await evening.settled()

    table = await evening.host.games.table(game)
    assert (table.position, table.waiting) == (before.position, before.waiting)
    told = [m for m in active.client.messages(place) if "My memory was set back" in m["content"]]
    assert len(told) == 1
    await active.press(await active.table(game), "two_blind")
    assert (await evening.host.games.table(game)).turn == before.turn + 1
