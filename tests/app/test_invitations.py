"""Asking people to a table: one by one, and those of a finished game to play once more."""

import asyncio
from functools import partial

from tests.app.world import ANN, BEN, CLEO, DAN, NAMES, ok
from ttrbot.app.answers import Refuse
from ttrbot.app.publishing import NoticeContent
from ttrbot.app.table_config import decode_table_config


def told(world) -> list[tuple[int, str]]:
    return [(message.channel - 1_000_000, message.content.said.what) for message in world.discord.of(NoticeContent)]


async def test_who_is_invited_may_come_and_is_told_once(world) -> None:
    table = await world.lobby((ANN,), invited=(BEN,))
    invite = world.host.invitations.invite
    assert (await invite(table.game_id, BEN, CLEO)).code == "not_owner"
    assert (await invite(table.game_id, ANN, ANN)).code == "already_seated"
    for _ in range(2):
        assert ok(await invite(table.game_id, ANN, CLEO)).invited == (BEN, CLEO)
    await world.host.settled()
    assert told(world) == [(CLEO, "invited")]
    ok(await world.lobbies.join(table.game_id, CLEO, "Cleo", 1))
    ok(await world.lobbies.start(table.game_id, ANN))
    assert (await invite(table.game_id, ANN, DAN)).code == "lobby_closed"


async def test_once_more_and_a_press_on_the_old_table_at_the_same_moment(world) -> None:
    game = await world.game((ANN, BEN))
    await world.play_out(game)
    for pause in range(0, 24, 3):

        async def join(pause: int = pause):
            for _ in range(pause):
                await asyncio.sleep(0)
            return await world.lobbies.join(game, ANN, "Ann", 7)

        once_more = world.host.invitations.rematch(game, ANN, "Ann", 3, check_opener=lambda: None)
        opened, joined = await asyncio.gather(once_more, join())
        assert joined.code == "lobby_closed"
        ok(await world.lobbies.cancel(ok(opened).game_id, ANN))


async def test_a_finished_game_is_played_once_more(world) -> None:
    game = await world.game((ANN, BEN), robots=1, options={})
    may_open = True

    def check_opener() -> None:
        if not may_open:
            raise Refuse("not_invited")

    once_more = partial(world.host.invitations.rematch, check_opener=check_opener)
    assert (await once_more(game, ANN, "Ann", 1)).code == "game_not_over"
    await world.play_out(game)
    assert (await once_more(game, CLEO, "Cleo", 1)).code == "not_seated"
    before = [info.user_id for info in ok(await world.games.table(game)).seats]
    may_open = False
    assert (await once_more(game, BEN, "Ben", 2)).code == "not_invited"
    may_open = True
    opened = ok(await once_more(game, BEN, "Ben", 2))
    may_open = False  # whoever sits down opens none
    for person in (BEN, ANN, ANN):
        assert ok(await once_more(game, person, NAMES[person], 3)).game_id == opened.game_id
    ok(await world.lobbies.join(opened.game_id, CLEO, "Cleo", 4))
    await world.host.settled()
    assert told(world)[-1:] == [(ANN, "invited")]
    table = ok(await world.lobbies.start(opened.game_id, BEN))
    assert [info.user_id for info in table.seats] == [*before[1:], before[0], CLEO]
    assert table.seats[before.index(None) - 1].robot == "random"
    may_open = True
    assert ok(await once_more(game, ANN, "Ann", 5)).game_id != opened.game_id, "that one has begun"
    ok(await world.host.privacy.delete(ANN))
    assert ANN not in decode_table_config((await world.store.games.get(opened.game_id)).config).turned
