"""A table's message is posted again for its players, and they are told the result."""

import asyncio

import pytest

from tests.app.world import ANN, BEN, CLEO, ok
from ttrbot.app.messages.publisher import Closed, Forbidden, HandContent, LobbyContent, TableContent, TryLater, Why
from ttrbot.app.messages.reposting import WAIT, MessageStanding


async def reposted(world, game: str, person: int):
    """Ask for the message again, and let time pass until there is an answer."""
    asking = asyncio.create_task(world.host.reposts.repost(game, person))
    while not asking.done():
        await world.quiet()
        world.clock.advance(0.1)
    return await asking


async def test_table_is_there_when_the_answer_comes(world) -> None:
    game = await world.game()
    await world.host.settled()
    before = len(world.discord.of(TableContent))
    standing = ok(await reposted(world, game, ANN))
    place = ok(await world.games.table(game)).play_channel_id
    assert standing == MessageStanding(place, is_new=True)
    assert len(world.discord.of(TableContent)) == before + 1


async def test_nothing_posted_for_people_without_a_seat(world) -> None:
    game = await world.game()
    await world.host.settled()
    before = len(world.discord.of(TableContent))
    for _ in range(5):
        standing = ok(await reposted(world, game, CLEO))
        assert standing == MessageStanding(ok(await world.games.table(game)).play_channel_id)
    await world.host.settled()
    assert len(world.discord.of(TableContent)) == before


async def test_players_can_not_flood_their_table_either(world) -> None:
    game = await world.game()
    await world.host.settled()
    news = [ok(await reposted(world, game, person)).is_new for person in (ANN, BEN) * 3]
    assert news == [True, True, False, False, False, False]
    world.clock.advance(300)
    assert ok(await reposted(world, game, ANN)).is_new


async def test_lobby_reposted_and_ended_games_refused(world) -> None:
    table = await world.lobby((ANN,))
    await world.host.settled()
    assert ok(await reposted(world, table.game_id, ANN)).is_new
    assert len(world.discord.of(LobbyContent)) == 2
    ok(await world.lobbies.cancel(table.game_id, ANN))
    assert (await world.host.reposts.repost(table.game_id, ANN)).code == "game_called_off"
    game = await world.game()
    await world.play_out(game)
    assert (await world.host.reposts.repost(game, ANN)).code == "game_over"


@pytest.mark.parametrize("why", [Why.PERMISSION, Why.LOCKED, Why.FILTERED])
async def test_refused_repost_is_reported(world, why) -> None:
    game = await world.game()
    await world.host.settled()

    def refuse(method: str, _: int) -> None:
        if method == "post":
            raise Forbidden(why)

    world.discord.fault = refuse
    begun = world.clock.now()
    standing = ok(await reposted(world, game, ANN))
    assert standing.channel_id is None
    assert standing.refusal is not None
    assert standing.refusal.why is why
    assert world.clock.now() - begun < WAIT, "at once"
    assert ok(await reposted(world, game, CLEO)).refusal is not None, "also to those who only look"


async def test_long_wait_answered_before_the_table_is_there(world) -> None:
    game = await world.game()
    await world.host.settled()

    def put_off(method: str, _: int) -> None:
        if method == "post":
            raise TryLater(60)

    world.discord.fault = put_off
    assert ok(await reposted(world, game, ANN)) == MessageStanding(is_new=True)
    world.discord.fault = lambda method, channel: None
    world.clock.advance(120)
    await world.host.settled()
    assert ok(await reposted(world, game, CLEO)).channel_id is not None


async def test_hand_that_could_not_be_changed_leaves_no_second_one(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()

    def closed(method: str, channel: int) -> None:
        if method == "edit":
            raise Closed

    world.discord.fault = closed
    for _ in range(2):
        await world.take_turn(game)
        await world.host.settled()
    world.discord.fault = lambda method, channel: None
    await world.host.open_dms(ANN)
    await world.host.settled()
    of_ann = world.discord.of(HandContent, 1_000_000 + ANN)
    assert [message.buttons for message in of_ann] == [False, True]
