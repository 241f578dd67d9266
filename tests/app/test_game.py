"""A whole game through the host."""

import threading

from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.publisher import EndContent, HandContent, LobbyContent, TableContent
from ttrbot.engine.game import play, public_view
from ttrbot.store import Status


async def test_two_people_play_to_the_end(world) -> None:
    game = await world.game((ANN, BEN))
    await world.play_out(game)
    table = ok(await world.games.table(game))
    assert table.status is Status.OVER
    await world.host.settled()
    (lobby,) = world.discord.of(LobbyContent)
    assert lobby.content.table.status is Status.OVER
    assert world.discord.threads == [lobby.id]
    (end,) = world.discord.of(EndContent)
    assert end.channel == lobby.id
    assert end.content.is_last
    assert [content.shown for content in end.shown] == list(range(1, len(end.content.steps) + 1))
    assert all(message.content.view.public.result for message in world.discord.of(HandContent))
    newest = world.discord.of(TableContent)[-1]
    assert newest.content.table.status is Status.OVER
    assert [message.buttons for message in world.discord.of(TableContent)[:-1]] == [False] * (
        len(world.discord.of(TableContent)) - 1
    )


async def test_count_runs_outside_the_event_loop(world, monkeypatch) -> None:
    counted = []

    def noted(position, action):
        after, events = play(position, action)
        if public_view(after).result is not None:
            counted.append(threading.current_thread())
        return after, events

    monkeypatch.setattr("ttrbot.app.play.service.play", noted)
    await world.play_out(await world.game((ANN, BEN)))
    assert len(counted) == 1
    assert counted[0] is not threading.main_thread()
