"""Lobbies: one seat per person, one person per seat, and rights."""

import asyncio

import pytest

from tests.app.world import ANN, BEN, CHANNEL, CLEO, DAN, EVE, NAMES, ok
from tests.support.lobbies import code, new_table
from ttrbot.app.core.limits import Limits
from ttrbot.app.core.paces import TimeoutAction, Timing
from ttrbot.app.core.table_config import engine_config
from ttrbot.app.core.tables import Refusal
from ttrbot.app.history.export import export_game, read_export
from ttrbot.app.history.verify import verify
from ttrbot.app.messages.publisher import LobbyContent, TableContent
from ttrbot.engine.game import new_game, public_view
from ttrbot.engine.rng import charmed_seed
from ttrbot.store import Status


async def test_a_lobby_is_shown_and_kept_current(world) -> None:
    table = await world.lobby((ANN,), robots=1, language="it")
    await world.host.settled()
    (message,) = world.discord.of(LobbyContent, CHANNEL)
    assert message.content.table.language == "it"
    assert len(message.content.table.secret_hash) == 64
    ok(await world.lobbies.join(table.game_id, BEN, "Ben", 4_001))
    await world.host.settled()
    (message,) = world.discord.of(LobbyContent, CHANNEL)
    assert [info.user_id for info in message.content.table.seats] == [ANN, None, BEN]
    assert message.edits == 1


async def test_impossible_tables_are_refused(world) -> None:
    create = world.lobbies.create
    answer = await create(new_table(map_id="atlantis"))
    assert code(answer) == "unknown_map"
    assert answer.args["value"] == "atlantis"
    assert "usa" in answer.args["valid"].split(", ")
    assert code(await create(new_table(language="xx"))) == "unknown_language"
    assert code(await create(new_table(robots=("genius",)))) == "unknown_robot"
    assert code(await create(new_table(seats=6))) == "wrong_number_of_seats"
    too_many = await create(new_table(seats=2, robots=("child", "child")))
    assert (code(too_many), too_many.args) == ("too_many_robots", {"most": 1, "seats": 2})
    assert code(await create(new_table(options={"tornado": True}))) == "unknown_option"
    assert await world.games.games_of(ANN) == ()


async def test_twenty_presses_for_the_last_seat_give_it_to_one(world) -> None:
    table = await world.lobby((ANN, BEN), seats=3)
    crowd = range(200, 220)
    answers = await asyncio.gather(
        *(world.lobbies.join(table.game_id, person, f"P{person}", person) for person in crowd)
    )
    seated = [answer for answer in answers if not isinstance(answer, Refusal)]
    assert len(seated) == 1
    assert {code(answer) for answer in answers if isinstance(answer, Refusal)} == {"lobby_full"}
    assert len(ok(await world.games.table(table.game_id)).seats) == 3


async def test_one_person_presses_join_twenty_times(world) -> None:
    table = await world.lobby()
    answers = await asyncio.gather(*(world.lobbies.join(table.game_id, BEN, "Ben", 300 + n) for n in range(20)))
    assert sum(not isinstance(answer, Refusal) for answer in answers) == 1
    assert {code(answer) for answer in answers if isinstance(answer, Refusal)} == {"already_seated"}


async def test_only_the_owner_starts_adds_and_cancels(world) -> None:
    game = (await world.lobby((ANN, BEN), robots=1)).game_id
    lobbies = world.lobbies
    assert code(await lobbies.start(game, BEN)) == "not_owner"
    assert code(await lobbies.cancel(game, BEN)) == "not_owner"
    assert code(await lobbies.add_robot(game, BEN, "child", 1)) == "not_owner"
    assert code(await lobbies.remove_robot(game, BEN)) == "not_owner"
    assert code(await lobbies.add_robot(game, ANN, "genius", 1)) == "unknown_robot"
    ok(await lobbies.add_robot(game, ANN, "child", 1))
    table = ok(await lobbies.remove_robot(game, ANN))
    assert [info.is_robot for info in table.seats] == [False, True, False]
    table = ok(await lobbies.remove_robot(game, ANN, 1))
    assert code(await lobbies.remove_robot(game, ANN)) == "no_robot_to_remove"
    assert [info.user_id for info in table.seats] == [ANN, BEN]
    ok(await lobbies.cancel(game, ANN))
    assert code(await lobbies.join(game, CLEO, "Cleo", 1)) == "lobby_closed"
    assert code(await lobbies.start(game, ANN)) == "lobby_closed"


async def test_single_player_cannot_start(world) -> None:
    game = (await world.lobby()).game_id
    answer = await world.lobbies.start(game, ANN)
    assert code(answer) == "not_enough_players"
    assert answer.args == {"least": 2, "seated": 1}


async def test_two_starts_at_once_begin_one_game(world) -> None:
    game = (await world.lobby((ANN, BEN))).game_id
    answers = await asyncio.gather(*(world.lobbies.start(game, ANN) for _ in range(5)))
    assert sorted(code(answer) for answer in answers if isinstance(answer, Refusal)) == ["lobby_closed"] * 4
    assert len(await world.store.games.actions(game)) == 1


async def test_joins_and_start_at_once_keep_the_deal_and_the_seats_together(world) -> None:
    game = (await world.lobby((ANN, BEN))).game_id
    await asyncio.gather(
        world.lobbies.join(game, CLEO, "Cleo", 31),
        world.lobbies.start(game, ANN),
        world.lobbies.join(game, DAN, "Dan", 32),
        world.lobbies.leave(game, BEN),
    )
    table = ok(await world.games.table(game))
    view = ok(await world.games.public_view(game)).view
    assert table.status is Status.RUNNING
    assert len(table.seats) == len(view.seats)


async def test_a_table_by_invitation(world) -> None:
    game = (await world.lobby(invited=(BEN,))).game_id
    assert code(await world.lobbies.join(game, CLEO, "Cleo", 1)) == "not_invited"
    ok(await world.lobbies.join(game, BEN, "Ben", 2))


async def test_the_table_goes_on_without_its_owner(world) -> None:
    game = (await world.lobby((ANN, BEN), robots=1)).game_id
    table = ok(await world.lobbies.leave(game, ANN))
    assert table.owner_id == BEN
    assert code(await world.lobbies.leave(game, ANN)) == "not_seated"
    table = ok(await world.lobbies.leave(game, BEN))
    assert table.status is Status.CANCELLED


async def test_owner_begins_if_chosen(world) -> None:
    game = await world.game((ANN, BEN, CLEO), first="owner")
    assert await world.turn_of(game) == ANN


@pytest.mark.parametrize(("first", "begins"), [(0, ANN), (1, 0), (2, BEN), (3, CLEO)])
async def test_any_seat_may_be_named_to_begin_when_the_table_is_opened(world, first, begins) -> None:
    table = await world.lobby((ANN,), robots=1, first=first)
    assert (table.starter, table.free_starter) == ((first, None) if first < 2 else (None, first))
    for person in (BEN, CLEO):
        table = ok(await world.lobbies.join(table.game_id, person, NAMES[person], next(world.presses)))
    assert (table.starter, table.free_starter) == (first, None)
    ok(await world.lobbies.start(table.game_id, ANN))
    assert ok(await world.games.public_view(table.game_id)).view.turn_seat == first
    assert (table.seats[first].user_id or 0) == begins


async def test_starting_seat_is_drawn_when_the_chosen_seat_stays_free(world) -> None:
    table = await world.lobby((ANN, BEN), first=4)
    ok(await world.lobbies.start(table.game_id, ANN))
    table = ok(await world.games.table(table.game_id))
    assert (table.starter, table.free_starter) == (None, 4)
    assert verify(read_export(await export_game(world.store, table.game_id))).faults == ()


async def test_owner_chooses_the_starting_player_who_keeps_it_when_seats_move_up(world) -> None:
    game = (await world.lobby((ANN, BEN, CLEO), robots=2)).game_id
    chosen = ok(await world.lobbies.set_first(game, ANN, 4))
    assert (chosen.seats[4].user_id, chosen.starter) == (CLEO, 4)
    assert ok(await world.lobbies.leave(game, BEN)).starter == 3, "Cleo moves up and still begins"
    assert ok(await world.lobbies.leave(game, CLEO)).starter is None, "who has left begins nothing"
    robot = ok(await world.lobbies.set_first(game, ANN, 2))
    assert robot.seats[robot.starter].is_robot
    assert ok(await world.lobbies.remove_robot(game, ANN, 1)).starter == 1, "it is the other that was sent away"
    assert ok(await world.lobbies.set_first(game, ANN, None)).starter is None
    assert code(await world.lobbies.set_first(game, BEN, 0)) == "not_owner"
    assert code(await world.lobbies.set_first(game, ANN, 5)) == "seat_beyond"
    beyond = await world.lobbies.create(new_table(first=9))
    assert (code(beyond), beyond.args) == ("seat_beyond", {"value": 10, "seats": 5})


async def test_limits_of_open_tables(world) -> None:
    world.limits = Limits(open_lobbies=2, games=3)
    await world.restart()
    await world.lobby()
    await world.lobby()
    answer = await world.lobbies.create(new_table())
    assert code(answer) == "too_many_lobbies"
    assert answer.args == {"limit": 2}
    tables = [await world.lobby((BEN,)), await world.lobby((CLEO,))]
    ok(await world.lobbies.join(tables[0].game_id, ANN, "Ann", 1))
    assert code(await world.lobbies.join(tables[1].game_id, ANN, "Ann", 2)) == "too_many_games"


async def test_many_creations_at_once_respect_the_limit(world) -> None:
    answers = await asyncio.gather(*(world.lobbies.create(new_table(press_id=n)) for n in range(1, 10)))
    assert sum(not isinstance(answer, Refusal) for answer in answers) == Limits().open_lobbies


async def test_seed_comes_from_the_secret_alone_without_charms(world) -> None:
    table = await world.lobby((ANN, BEN, CLEO, DAN, EVE))
    ok(await world.lobbies.start(table.game_id, ANN))
    game = await world.store.games.get(table.game_id)
    seed = charmed_seed(game.secret, [])
    gamemap = ok(await world.games.map_of(table.game_id))
    dealt, _ = new_game(gamemap, engine_config(table), seed)
    assert ok(await world.games.public_view(table.game_id)).view == public_view(dealt)


async def test_start_opens_one_thread_and_pings_everybody_once(world) -> None:
    game = (await world.lobby((ANN, BEN), robots=1)).game_id
    await world.host.settled()
    ok(await world.lobbies.start(game, ANN))
    await world.host.settled()
    table = ok(await world.games.table(game))
    assert table.thread_id == world.discord.of(LobbyContent)[0].id
    (message,) = world.discord.of(TableContent)
    assert message.channel == table.thread_id
    assert [table.seats[seat].user_id for seat in message.shown[0].pings] == [ANN, BEN]
    assert NAMES[ANN] == table.seats[0].name
    assert world.discord.of(LobbyContent)[0].content.table.thread_id == table.thread_id


async def test_the_clock_is_the_owners_and_settled_before_the_start(world) -> None:
    table = await world.lobby((ANN, BEN))
    assert table.timing == Timing()
    set_timing = world.lobbies.set_timing
    assert code(await set_timing(table.game_id, BEN, pace="day")) == "not_owner"
    assert code(await set_timing(table.game_id, ANN, pace="year")) == "unknown_pace"
    ok(await set_timing(table.game_id, ANN, pace="day"))
    ok(await set_timing(table.game_id, ANN, nights=True, time_up=TimeoutAction.VOTE))
    assert ok(await world.games.table(table.game_id)).timing == Timing("day", nights=True, time_up=TimeoutAction.VOTE)
    ok(await world.lobbies.start(table.game_id, ANN))
    assert code(await set_timing(table.game_id, ANN, pace="live")) == "lobby_closed"
    await world.restart()
    assert ok(await world.games.table(table.game_id)).timing.pace == "day"
    assert code(await world.lobbies.create(new_table(timing=Timing("month")))) == "unknown_pace"
