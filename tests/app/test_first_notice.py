"""What is said at a table whose thread isn't there yet."""

import asyncio

from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.publisher import LobbyContent, NoticeContent


async def test_what_is_said_while_a_thread_is_made_comes_once_it_is_there(world, monkeypatch) -> None:
    """No time passes meanwhile."""
    may_open, open_thread = asyncio.Event(), world.discord.open_thread

    async def open_late(*where: object) -> object:
        await may_open.wait()
        return await open_thread(*where)

    monkeypatch.setattr(world.discord, "open_thread", open_late)
    game = await world.game()
    await world.host.notifications.add(game, "", Notification("taken-back", 0))
    await world.quiet()
    assert world.discord.of(NoticeContent) == []
    may_open.set()
    await world.host.settled()
    (notice,) = world.discord.of(NoticeContent)
    assert [notice.channel] == world.discord.threads


async def test_notice_waits_for_a_lost_lobby_on_which_the_thread_is_made(world) -> None:
    table = await world.lobby((ANN, BEN))
    await world.host.settled()
    lost = world.discord.of(LobbyContent)[0]
    del world.discord.messages[lost.id]
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.host.notifications.add(table.game_id, "", Notification("taken-back", 0))
    await world.host.settled()
    world.clock.advance(world.pace.longest_backoff)
    await world.host.settled()
    (notice,) = world.discord.of(NoticeContent)
    assert [notice.channel] == world.discord.threads
