"""Opening a game, taking and leaving seats."""

import asyncio
import hashlib

import pytest

from tests.store.samples import ANN, BEN, CAT, GAME, NEW_GAME, new_game, person, start
from ttrbot.store import (
    AlreadySeated,
    GameFull,
    GameRow,
    IdTaken,
    NewSeat,
    NotSeated,
    SeatRow,
    Status,
    Store,
    SurfaceKey,
    SurfaceKind,
    TableLimits,
    TooManyTables,
    UnknownGame,
    WrongStatus,
)

LOBBY = SurfaceKey(game_id=GAME, kind=SurfaceKind.LOBBY)


async def test_a_new_game_is_a_lobby_with_all_that_it_was_made_with(store: Store) -> None:
    game = await store.games.create(NEW_GAME)
    assert game == await store.games.get(GAME)
    assert (game.status, game.position, game.waiting) == (Status.LOBBY, 0, ())
    assert (game.config, game.language, game.rules_version, game.owner_id) == (b"config", "en", 1, ANN)
    assert game.secret_hash == hashlib.sha256(NEW_GAME.secret).hexdigest()
    assert game.map_hash == hashlib.sha256(b"cities = []").hexdigest()
    assert await store.games.map_text(game.map_hash) == "cities = []"


async def test_no_repr_shows_a_secret(store: Store) -> None:
    game = await store.games.create(NEW_GAME)
    for shown in (repr(NEW_GAME), repr(game), repr(start())):
        assert str(NEW_GAME.secret) not in shown
        assert "config" not in shown.replace("config=", "")
        assert "dealt" not in shown


async def test_a_taken_id_is_refused_and_the_first_game_stays(store: Store, lobby: GameRow) -> None:
    with pytest.raises(IdTaken):
        await store.games.create(new_game(owner_id=CAT))
    assert await store.games.get(GAME) == lobby


async def test_games_of_the_same_map_share_its_text(store: Store, lobby: GameRow) -> None:
    other = await store.games.create(new_game(id="zzz777"))
    assert other.map_hash == lobby.map_hash
    changed = await store.games.create(new_game(id="yyy666", map_text="cities = [1]"))
    assert (await store.games.load("yyy666")).map_text == "cities = [1]"
    assert (await store.games.load(GAME)).map_text == "cities = []"
    assert changed.map_hash != lobby.map_hash


async def test_a_game_that_can_not_be_made_whole_is_not_made(store: Store) -> None:
    with pytest.raises(AlreadySeated):
        await store.games.create(NEW_GAME, (person(ANN), person(ANN)))
    assert await store.games.find(GAME) is None


async def test_only_one_of_twenty_presses_for_the_last_seat_succeeds(store: Store, lobby: GameRow) -> None:
    answers = await asyncio.gather(
        *(store.games.join(GAME, person(1000 + i, press_id=i)) for i in range(20)), return_exceptions=True
    )
    seated = [answer for answer in answers if isinstance(answer, SeatRow)]
    assert len(seated) == 1
    assert sum(isinstance(answer, GameFull) for answer in answers) == 19
    assert [seat.seat for seat in await store.games.seats(GAME)] == [0, 1, 2]


async def test_only_one_of_two_presses_of_a_person_succeeds(store: Store, lobby: GameRow) -> None:
    answers = await asyncio.gather(
        *(store.games.join(GAME, person(CAT, press_id=i)) for i in range(2)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [SeatRow, AlreadySeated]
    assert len(await store.games.seats(GAME)) == 3


async def test_leaving_frees_a_seat_without_gaps_in_numbers(store: Store, lobby: GameRow) -> None:
    await store.games.join(GAME, NewSeat(robot="greedy", name="Robot", press_id=13))
    left = await store.games.leave(GAME, ANN)
    assert (left.seat, left.user_id) == (0, ANN)
    seats = await store.games.seats(GAME)
    assert [(seat.seat, seat.user_id, seat.robot, seat.press_id) for seat in seats] == [
        (0, BEN, None, 12),
        (1, None, "greedy", 13),
    ]
    assert (await store.games.join(GAME, person(ANN, 14))).seat == 2


async def test_a_computer_player_can_be_removed(store: Store, lobby: GameRow) -> None:
    robot = await store.games.join(GAME, NewSeat(robot="random", name="Robot", press_id=13))
    assert await store.games.remove_seat(GAME, robot.seat) == robot
    with pytest.raises(NotSeated):
        await store.games.remove_seat(GAME, robot.seat)


async def test_person_without_a_seat_cannot_leave(store: Store, lobby: GameRow) -> None:
    with pytest.raises(NotSeated):
        await store.games.leave(GAME, CAT)


async def test_every_change_of_the_lobby_makes_its_message_due(store: Store, lobby: GameRow) -> None:
    wanted = []
    for change in (
        store.games.join(GAME, person(CAT)),
        store.games.leave(GAME, CAT),
        store.games.give_lobby(GAME, BEN),
        store.games.cancel_lobby(GAME, 15.0),
    ):
        await change
        surface = await store.outbox.get(LOBBY)
        assert surface is not None
        wanted.append(surface.wanted)
    assert wanted == [2, 3, 4, 5]
    assert (await store.games.get(GAME)).lobby_version == 5


async def test_a_refused_change_leaves_the_lobby_message_alone(store: Store, lobby: GameRow) -> None:
    before = await store.outbox.get(LOBBY)
    with pytest.raises(AlreadySeated):
        await store.games.join(GAME, person(ANN))
    assert await store.outbox.get(LOBBY) == before


async def test_changes_of_what_a_lobby_agrees_on_are_all_kept(store: Store, lobby: GameRow) -> None:
    await asyncio.gather(
        store.games.agree(GAME, lambda config: config + b"1"), store.games.agree(GAME, lambda config: config + b"2")
    )
    changed = await store.games.give_lobby(GAME, BEN)
    assert sorted(changed.config.removeprefix(b"config")) == sorted(b"12")
    assert (changed.language, changed.seat_limit, changed.owner_id) == ("en", lobby.seat_limit, BEN)


async def test_after_the_start_the_lobby_is_closed(store: Store, running: GameRow) -> None:
    for change in (
        store.games.join(GAME, person(CAT)),
        store.games.leave(GAME, ANN),
        store.games.remove_seat(GAME, 0),
        store.games.give_lobby(GAME, BEN),
        store.games.cancel_lobby(GAME, 30.0),
    ):
        with pytest.raises(WrongStatus) as refusal:
            await change
        assert refusal.value.status == "running"
    assert await store.games.get(GAME) == running


async def test_a_cancelled_lobby_is_over_for_good(store: Store, lobby: GameRow) -> None:
    game = await store.games.cancel_lobby(GAME, 15.0)
    assert (game.status, game.ended_at) == (Status.CANCELLED, 15.0)
    with pytest.raises(WrongStatus):
        await store.games.append(start())


async def test_an_unknown_game_is_named(store: Store) -> None:
    for question in (
        store.games.get("nope22"),
        store.games.load("nope22"),
        store.games.join("nope22", person(ANN)),
        store.games.append(start("nope22")),
        store.games.set_thread("nope22", 5),
    ):
        with pytest.raises(UnknownGame, match="nope22"):
            await question
    assert await store.games.find("nope22") is None


def test_a_seat_is_for_a_person_or_a_computer_player() -> None:
    with pytest.raises(ValueError, match="exactly one"):
        NewSeat(name="both", press_id=1, user_id=ANN, robot="greedy")
    with pytest.raises(ValueError, match="exactly one"):
        NewSeat(name="neither", press_id=1)


@pytest.mark.parametrize(
    ("limits", "which"),
    [(TableLimits(games=2), "games"), (TableLimits(here=1), "here"), (TableLimits(lobbies=1), "lobbies")],
)
async def test_person_refused_who_has_too_many_tables(store: Store, limits: TableLimits, which: str) -> None:
    await store.games.create(NEW_GAME, (person(ANN),))
    await store.games.create(new_game(id="there", guild_id=8, owner_id=BEN), (person(ANN),))
    with pytest.raises(TooManyTables) as refused:
        await store.games.create(new_game(id="more"), (person(ANN),), limits)
    assert (refused.value.which, refused.value.limit) == (which, getattr(limits, which))
    assert len(await store.games.of_user(ANN)) == 2
    await store.games.cancel_lobby(GAME, 70.0)
    await store.games.create(new_game(id="more"), (person(ANN),), limits)
