"""`/ttr table` brings the table to the bottom, or says why not."""

import pytest

from localcord.permissions import Permission
from tests.e2e.evening import components
from tests.e2e.test_undo import opened


async def test_the_table_is_at_the_bottom_when_the_answer_comes(evening):
    game, (anna, _) = await opened(evening, "Anna", "Bruno")
    where = await evening.play_channel(game)
    before = await anna.table(game)
    told = (await anna.slash("ttr", "table", channel=where)).message["content"]
    assert f"at the bottom of <#{where}> again" in told
    now = evening.tables(where, anna.client)[-1]
    assert int(now["id"]) > int(before["id"])


async def test_nobody_without_a_seat_can_flood_a_table(evening):
    game, (anna, _) = await opened(evening, "Anna", "Bruno")
    carla = evening.person("Carla")
    where = await evening.play_channel(game)
    table = await anna.table(game)
    messages = len(anna.client.messages(where))
    for _ in range(3):
        told = (await carla.slash("ttr", "table", channel=where)).message["content"]
        assert f"The table is in <#{where}>" in told
    more = (await carla.press(table, "more")).message
    assert f"The table is in <#{where}>" in (await carla.press(more, "table")).message["content"]
    await evening.settled()
    assert len(anna.client.messages(where)) == messages
    assert (await anna.table(game))["id"] == table["id"]


@pytest.mark.parametrize("locale", ["en-US", "it"])
async def test_without_the_right_to_post_that_is_said(evening, locale):
    game, (anna, _) = await opened(evening, "Anna", "Bruno")
    anna.user.locale = locale
    where = await evening.play_channel(game)
    evening.world.set_overwrite(evening.general, evening.world.bot, deny=Permission.SEND_IN_THREADS)
    told = (await anna.slash("ttr", "table", channel=where)).message["content"]
    assert ("I lack a permission" if locale == "en-US" else "permesso") in told
    assert "</ttr-admin" in told
    evening.world.set_overwrite(evening.general, evening.world.bot)
    await evening.settled()
    assert components(await anna.table(game))


async def test_a_locked_thread_is_named(evening):
    game, (anna, _) = await opened(evening, "Anna", "Bruno")
    where = await evening.play_channel(game)
    evening.people["Anna"].client.archive_thread(where, locked=True)
    told = (await anna.slash("ttr", "table", channel=evening.general)).message["content"]
    assert "the thread is locked" in told
    evening.world.channel(where).thread.locked = False
