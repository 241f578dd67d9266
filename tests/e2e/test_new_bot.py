"""Another bot goes on with the games of the first one, whose messages it can't edit."""

import asyncio

from localcord.models import User
from tests.e2e.evening import find
from tests.e2e.test_presses import at_first_turn
from ttrbot.cli.main import main


async def test_new_bot_posts_tables_and_hands_of_its_own(evening):
    game, (active, other) = await at_first_turn(evening)
    _, lobby = await evening.new_table(other)
    await evening.stop()
    former = User(id="1", name="Former", bot=True)
    theirs = set()
    for channel in evening.world.channels.values():
        for message in channel.messages.values():
            if message.author is evening.world.bot:
                message.author = former
                theirs.add(message.id)
    assert await asyncio.to_thread(main, ["migrate", "--new-bot", "--data", str(evening.folder)]) == 0
    await evening.start()
    table = await active.table(game)
    assert table["id"] not in theirs
    assert len(active.dms()) == len(other.dms()) == 2, "the former hand and the new one"
    assert any(find(m, "join") and m["id"] not in theirs for m in other.client.messages(lobby["channel_id"]))
    await active.press(table, "two_blind")
    assert find(await other.table(game), "two_blind")
