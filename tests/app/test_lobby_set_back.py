"""Open tables whose newest changes were lost: they show what is left, and their owners are told."""

import pytest

from tests.app.losses import copied, keep_copy, shown
from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.publisher import LobbyContent, NoticeContent
from ttrbot.store import Status


@pytest.mark.parametrize("later", [60, 3600])
async def test_lobby_edited_in_the_lost_future_shows_what_is_left(world, later) -> None:
    lobby = await world.lobby((ANN,))
    await world.host.settled()
    await world.host.beat()
    await keep_copy(world)
    world.clock.advance(later)
    ok(await world.lobbies.join(lobby.game_id, BEN, "Ben", 1))
    await world.host.settled()
    await copied(world)
    world.clock.advance(60)
    await world.open()
    await shown(world)
    *old, newest = world.discord.of(LobbyContent)
    assert [info.user_id for info in newest.content.table.seats] == [ANN]
    assert newest.buttons
    assert [message.buttons for message in old] == ([False] if later > 60 else [])
    owners = [m.channel for m in world.discord.of(NoticeContent) if m.content.said.what == "lobby-set-back"]
    assert owners == ([1_000_000 + ANN] if later > 60 else [])


async def test_lobby_called_off_in_the_lost_future_is_posted_again(world) -> None:
    lobby = await world.lobby((ANN,))
    await world.host.settled()
    await keep_copy(world)
    ok(await world.games.end(lobby.game_id))
    await world.host.settled()
    (old,) = world.discord.of(LobbyContent)
    old.buttons = False  # as such a lobby has nothing to press
    await copied(world)
    await world.open()
    await shown(world)
    old, newest = world.discord.of(LobbyContent)
    assert (old.buttons, newest.buttons) == (False, True)
    assert newest.content.table.status is Status.LOBBY


async def test_lobby_changed_since_the_start_is_no_lost_future(world) -> None:
    lobby = await world.lobby((ANN,))
    await world.host.settled()
    await world.host.beat()
    await world.restart()
    world.clock.advance(3600)
    ok(await world.lobbies.join(lobby.game_id, BEN, "Ben", 1))
    await world.host.settled()
    await shown(world)
    (message,) = world.discord.of(LobbyContent)
    assert [info.user_id for info in message.content.table.seats] == [ANN, BEN]


@pytest.mark.parametrize("is_orderly", [True, False], ids=["orderly", "crash"])
async def test_lobby_joined_between_two_restarts_is_no_lost_future(world, *, is_orderly: bool) -> None:
    lobby = await world.lobby((ANN,))
    await world.host.settled()
    world.clock.advance(3600)
    await world.host.beat("bot")
    for person in (BEN, None):
        await world.restart(crash=not is_orderly)
        await world.host.events.note_server(1)
        for _ in range(6):
            world.clock.advance(15)
            await world.host.beat("bot")
            await world.host.settled()
        if person is not None:
            ok(await world.lobbies.join(lobby.game_id, person, "Ben", 1))
            await world.host.settled()
            world.clock.advance(15)
    assert len(world.discord.of(LobbyContent)) == 1
    assert not world.discord.of(NoticeContent)
