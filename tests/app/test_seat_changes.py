"""A computer player holds a person's seat until they come back."""

import pytest

from tests.app.world import ANN, BEN, CLEO, DAN, NAMES, ok
from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.tables import Refusal
from ttrbot.app.messages.publisher import HandContent, TableContent
from ttrbot.store import SeatHolder


async def test_a_computer_player_plays_until_its_person_is_back(world) -> None:
    game = await world.game((ANN, BEN))
    person = await world.turn_of(game)
    other = BEN if person == ANN else ANN
    seat = ok(await world.games.table(game)).seat_of(person)
    table = ok(await world.host.seat_changes.robot_takes(game, person))
    assert (table.seats[seat].user_id, table.seats[seat].player_id, table.seats[seat].is_robot) == (person, None, True)
    await world.host.settled()
    assert await world.turn_of(game) == other, "it has played the turn"
    answer = await world.games.draw_two_blind(game, person, None)
    assert isinstance(answer, Refusal)
    assert answer.code == "stand_in_plays"
    table = ok(await world.host.seat_changes.take_back(game, person))
    assert table.seats[seat].player_id == person
    await world.take_turn(game)
    await world.host.settled()
    assert await world.turn_of(game) == person, "nobody plays for them any more"
    assert world.discord.of(TableContent)[-1].content.pings == (seat,)


async def test_a_stand_in_and_its_person_survive_a_restart_and_the_end(world) -> None:
    game = await world.game((ANN, BEN), first="owner")
    ok(await world.host.seat_changes.robot_takes(game, ANN))
    await world.restart()
    await world.host.settled()
    assert ok(await world.games.table(game)).seats[0].is_robot
    assert ok(await world.games.table(game)).starter == 0, "who began doesn't change with who plays"
    ok(await world.host.seat_changes.take_back(game, ANN))
    await world.play_out(game)
    assert ok(await world.games.export(game))


async def test_person_returning_during_their_turn_is_asked_for_it(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    person = await world.turn_of(game)
    seat = ok(await world.games.table(game)).seat_of(person)
    posts = len(world.discord.of(TableContent))
    async with world.host.context.cache.locks[game]:  # the computer player can't move meanwhile
        for holder in (SeatHolder(user_id=person, name="x", stand_in="child"), SeatHolder(user_id=person, name="x")):
            await world.host.seat_changes.change_holder(game, seat, holder)
    await world.host.settled()
    assert len(world.discord.of(TableContent)) == posts, "told once in this turn, never twice"


async def test_a_new_person_gets_the_hand_and_the_ping(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    person = await world.turn_of(game)
    seat = ok(await world.games.table(game)).seat_of(person)
    async with world.host.context.cache.locks[game]:
        await world.host.seat_changes.change_holder(game, seat, SeatHolder(user_id=CLEO, name=NAMES[CLEO]))
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.pings == (seat,)
    assert world.discord.of(HandContent, 1_000_000 + CLEO)
    assert (await world.games.draw_two_blind(game, person, None)).code == "not_seated"
    ok(await world.games.draw_two_blind(game, CLEO, None))


async def test_impossible_changes_of_a_seat_are_refused(world) -> None:
    lobby = await world.lobby((ANN, BEN))
    game = await world.game((ANN, BEN))
    answers = [
        await world.host.seat_changes.robot_takes(lobby.game_id, ANN),
        await world.host.seat_changes.robot_takes(game, CLEO),
        await world.host.seat_changes.take_back(game, ANN),
        await world.host.seat_changes.take_back(game, CLEO),
    ]
    assert [answer.code for answer in answers] == ["game_not_begun", "not_seated", "no_stand_in", "not_seated"]


async def test_after_the_end_there_is_nothing_to_take_back(world) -> None:
    game = await world.game((ANN, BEN))
    await world.play_out(game)
    assert (await world.host.seat_changes.take_back(game, ANN)).code == "game_over"
    assert (await world.host.undoing.preview(game, ANN)).code == "game_over"
    assert (await world.host.undoing.take_back(game, ANN, 1)).code == "game_over"


async def test_nobody_holds_two_seats(world) -> None:
    game = await world.game((ANN, BEN))
    async with world.host.context.cache.locks[game]:
        with pytest.raises(RefusedError) as refused:
            await world.host.seat_changes.change_holder(game, 0, SeatHolder(user_id=BEN, name=NAMES[BEN]))
    assert refused.value.refusal.code == "already_seated"
    assert [info.user_id for info in ok(await world.games.table(game)).seats] == [ANN, BEN]
    with pytest.raises(ValueError, match="somebody must hold the seat"):
        SeatHolder(name="nobody")


async def test_a_person_may_take_over_from_a_computer_player(world) -> None:
    game = await world.game((ANN,), robots=1, first="owner")
    await world.host.settled()
    async with world.host.context.cache.locks[game]:
        table = await world.host.seat_changes.change_holder(game, 1, SeatHolder(user_id=CLEO, name=NAMES[CLEO]))
    assert (table.seats[1].player_id, table.seats[1].robot) == (CLEO, None)
    await world.take_turn(game)
    await world.host.settled()
    assert await world.turn_of(game) == CLEO
    await world.play_out(game)
    assert ok(await world.games.export(game))


async def test_offer_made_before_its_guest_held_another_seat_is_refused(world) -> None:
    game = await world.game((ANN, BEN, CLEO), first="owner")
    first = ok(await world.host.attendance.offer(game, ANN, DAN))
    second = ok(await world.host.attendance.offer(game, BEN, DAN))
    ok(await world.host.attendance.accept(game, DAN, "Dan", 0, first.number))
    ok(await world.host.attendance.leave(game, DAN))
    assert (await world.host.attendance.accept(game, DAN, "Dan", 1, second.number)).code == "held_another"
