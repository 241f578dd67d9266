"""Inviting people to a table, one by one, or those of a finished game to a rematch."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest
from msgspec import structs

from tests.app.world import ANN, BEN, CHANNEL, CLEO, DAN, NAMES, ok
from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.limits import ASKER, HOUR, PAIR, Limits
from ttrbot.app.core.table_config import decode_table_config
from ttrbot.app.core.tables import Refusal
from ttrbot.app.messages.publisher import NoticeContent
from ttrbot.app.people.lobby import NewTable
from ttrbot.app.play.votes import DECLINE
from ttrbot.app.settings.preferences import MOST_BLOCKED, block


def told(world) -> list[tuple[int, str]]:
    return [(message.channel - 1_000_000, message.content.said.what) for message in world.discord.of(NoticeContent)]


async def test_invited_person_may_join_and_is_told_once(world) -> None:
    table = await world.lobby((ANN,), invited=(BEN,))
    invite = world.host.invitations.invite
    assert (await invite(table.game_id, BEN, CLEO)).code == "not_owner"
    assert (await invite(table.game_id, ANN, ANN)).code == "invite_yourself"
    for _ in range(2):
        assert ok(await invite(table.game_id, ANN, CLEO)).invited == (BEN, CLEO)
    await world.host.settled()
    assert told(world) == [(CLEO, "invited")]
    ok(await world.lobbies.join(table.game_id, CLEO, "Cleo", 1))
    ok(await world.lobbies.join(table.game_id, BEN, "Ben", 2))
    assert (await invite(table.game_id, ANN, BEN)).code == "guest_seated"
    ok(await world.lobbies.start(table.game_id, ANN))
    assert (await invite(table.game_id, ANN, DAN)).code == "lobby_closed"


async def test_table_refused_when_its_opener_invites_themselves(world) -> None:
    refused = await world.host.invitations.open(friday(ANN))
    assert refused.code == "invite_yourself", "nobody else could join"
    assert await world.games.games_of(ANN) == ()


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
        world.clock.leap += HOUR  # so that the limit allows it


@pytest.mark.parametrize("press_id", [3, 3 + (5 << 22)])
async def test_rematch_keeps_the_kinds_and_names_of_computer_players(world, press_id) -> None:
    game = await world.game((ANN,), robots=3)
    await world.play_out(game)
    again = ok(await world.host.invitations.rematch(game, ANN, "Ann", press_id, check_opener=lambda: None))

    def computers(table):
        return [(info.name, info.robot) for info in table.seats if info.user_id is None]

    assert computers(again) == computers(ok(await world.games.table(game)))
    more = ok(await world.lobbies.add_robot(again.game_id, ANN, again.seats[1].robot, press_id))
    assert len({info.name for info in more.seats}) == 5


async def test_a_finished_game_is_played_once_more(world) -> None:
    game = await world.game((ANN, BEN), robots=1, options={})
    may_open = True

    def check_opener() -> None:
        if not may_open:
            raise RefusedError("not_invited")

    once_more = partial(world.host.invitations.rematch, check_opener=check_opener)
    assert (await once_more(game, ANN, "Ann", 1)).code == "game_not_over"
    await world.play_out(game)
    assert (await once_more(game, CLEO, "Cleo", 1)).code == "not_seated"
    before = [info.user_id for info in ok(await world.games.table(game)).seats]
    may_open = False
    assert (await once_more(game, BEN, "Ben", 2)).code == "not_invited"
    may_open = True
    opened = ok(await once_more(game, BEN, "Ben", 2))
    may_open = False  # taking a seat opens none
    for person in (BEN, ANN, ANN):
        assert ok(await once_more(game, person, NAMES[person], 3)).game_id == opened.game_id
    ok(await world.lobbies.join(opened.game_id, CLEO, "Cleo", 4))
    await world.host.settled()
    assert told(world)[-1:] == [(ANN, "invited")]
    table = ok(await world.lobbies.start(opened.game_id, BEN))
    assert [info.user_id for info in table.seats] == [*before[1:], before[0], CLEO]
    assert table.seats[before.index(None) - 1].robot == "child"
    may_open = True
    assert ok(await once_more(game, ANN, "Ann", 5)).game_id != opened.game_id, "that one has begun"
    ok(await world.host.privacy.delete(ANN))
    assert ANN not in decode_table_config((await world.store.games.get(opened.game_id)).config).turned


async def test_rematch_tells_those_who_can_come_and_may_be_elsewhere(world) -> None:
    game = await world.game((ANN, BEN, CLEO))
    await world.play_out(game)

    async def is_reached(person: int) -> bool:
        return person != BEN

    opened = ok(
        await world.host.invitations.rematch(
            game, ANN, "Ann", 1, check_opener=lambda: None, is_reached=is_reached, channel_id=CHANNEL + 1
        )
    )
    await world.host.settled()
    assert opened.channel_id == CHANNEL + 1
    assert told(world)[-1:] == [(CLEO, "invited")]
    assert (BEN, "invited") not in told(world)


def friday(*invited: int, owner: int = ANN) -> NewTable:
    """Return a table that somebody opens for their guests."""
    return NewTable(
        guild_id=1, channel_id=2, owner_id=owner, owner_name=NAMES[owner], press_id=1, map_id="usa", invited=invited
    )


async def opened_and_called_off(world, new: NewTable):
    opened = await world.host.invitations.open(new)
    if not isinstance(opened, Refusal):
        ok(await world.lobbies.cancel(opened.game_id, new.owner_id))
        await world.host.settled()
    return opened


async def test_tables_opened_and_called_off_do_not_flood_a_guest(world) -> None:
    for _ in range(2):
        ok(await opened_and_called_off(world, friday(BEN)))
    refused = await opened_and_called_off(world, friday(BEN, CLEO))
    assert refused.code == "asked_too_often"
    assert 55 <= refused.args["minutes"] <= 60
    ok(await opened_and_called_off(world, friday(CLEO)))
    world.clock.leap += HOUR
    ok(await opened_and_called_off(world, friday(BEN)))


async def test_one_person_is_not_flooded_by_many(world) -> None:
    answers = [
        await opened_and_called_off(world, friday(BEN, owner=owner)) for _ in range(4) for owner in (ANN, CLEO, DAN)
    ]
    told = [answer for answer in answers if not isinstance(answer, Refusal)]
    assert len(told) == 6, "two of each"


async def test_invitations_at_the_same_time_do_not_pass_the_limit_together(world) -> None:
    table = await world.lobby((ANN,))
    guests = range(1_000, 1_040)
    invited = await asyncio.gather(*(world.host.invitations.invite(table.game_id, ANN, guest) for guest in guests))
    await world.host.settled()
    assert sum(not isinstance(answer, Refusal) for answer in invited) == ASKER.burst
    assert len(told(world)) == ASKER.burst


async def test_tables_opened_at_the_same_time_do_not_pass_the_limits_together(world) -> None:
    opened = await asyncio.gather(*(world.host.invitations.open(friday(BEN)) for _ in range(20)))
    await world.host.settled()
    assert sum(not isinstance(answer, Refusal) for answer in opened) == PAIR.burst
    assert told(world) == [(BEN, "invited")] * PAIR.burst
    opened = await asyncio.gather(*(world.host.invitations.open(friday(owner=CLEO)) for _ in range(20)))
    assert sum(not isinstance(answer, Refusal) for answer in opened) == Limits().open_lobbies


async def test_number_of_opened_tables_is_limited(world) -> None:
    codes = []
    for _ in range(8):
        answer = await opened_and_called_off(world, friday())
        codes.append(answer.code if isinstance(answer, Refusal) else "")
    assert codes == [""] * 6 + ["opened_too_often"] * 2


async def test_refusal_for_another_reason_does_not_count_towards_the_limit(world) -> None:
    for _ in range(20):
        refused = await world.host.invitations.open(replace(friday(BEN), seats=9))
        assert refused.code == "wrong_number_of_seats"
    ok(await opened_and_called_off(world, friday(BEN)))


async def test_blocked_person_gets_the_same_answers_and_limits(world) -> None:
    await world.host.preferences.change(BEN, lambda known: block(known, ANN))
    await world.host.preferences.change(CLEO, lambda known: structs.replace(known, invitations=False))
    for guest in (BEN, CLEO, DAN):
        answers = []
        for _ in range(3):
            table = await world.host.invitations.open(friday(guest))
            await world.host.settled()
            if not isinstance(table, Refusal):
                assert ok(await world.lobbies.cancel(table.game_id, ANN)).invited == (guest,)
            answers.append(table.code if isinstance(table, Refusal) else "")
        assert answers == ["", "", "asked_too_often"]
        world.clock.leap += 2 * HOUR
    assert {guest for guest, _ in told(world)} == {DAN}
    ok(await world.host.invitations.open(friday(BEN, owner=DAN)))
    await world.host.settled()
    assert (BEN, "invited") in told(world), "others' invitations are told"


async def test_no_seat_offered_to_people_who_refuse_offers(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()  # its thread is there
    await world.host.preferences.change(CLEO, lambda known: block(known, ANN))
    assert (await world.host.attendance.offer(game, ANN, CLEO)).code == "offer_unwanted"
    ok(await world.host.attendance.offer(game, BEN, CLEO))
    await world.host.settled()
    assert [said for _, said in told(world)].count("offer") == 1


async def test_offers_to_one_person_are_limited_like_invitations(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()  # its thread is there
    codes = []
    for guest in (CLEO, DAN) * 3:
        answer = await world.host.attendance.offer(game, ANN, guest)
        codes.append(answer.code if isinstance(answer, Refusal) else "")
    assert codes == [""] * 4 + ["asked_too_often", ""], "the last offer to Dan stands"


async def test_number_of_questions_to_a_table_is_limited(world) -> None:
    game = await world.game((ANN, BEN, CLEO))
    await world.host.settled()  # its thread is there
    codes = []
    for _ in range(6):
        asked = await world.host.attendance.pause(game, ANN)
        codes.append(asked.code if isinstance(asked, Refusal) else "")
        if not isinstance(asked, Refusal):
            for person in (BEN, CLEO):
                await world.vote(game, person, "pause", DECLINE)
    assert codes == [""] * 4 + ["questioned_too_often"] * 2
    world.clock.leap += HOUR / 12
    ok(await world.host.attendance.pause(game, ANN))


async def test_stepping_out_again_and_again_is_refused(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()  # its thread is there
    for _ in range(4):
        ok(await world.host.attendance.step_out(game, ANN))
        ok(await world.host.absences.take_seat(game, ANN))
        world.clock.advance(1)
    assert (await world.host.attendance.step_out(game, ANN)).code == "away_too_often"
    assert {info.player_id for info in ok(await world.games.table(game)).seats} == {ANN, BEN}
    await world.host.settled()
    assert [said for _, said in told(world)] == ["stepped-out", "taken-back"] * 4


async def test_number_of_blocked_people_is_limited(world) -> None:
    def fill(known):
        for number in range(MOST_BLOCKED):
            known = block(known, number)
        return known

    await world.host.preferences.change(ANN, fill)
    await world.host.preferences.change(ANN, lambda known: block(known, 7))
    assert (await world.host.preferences.get(ANN)).blocked[-1] == 7, "one who is blocked already"
    with pytest.raises(RefusedError, match="too_many_blocked"):
        await world.host.preferences.change(ANN, lambda known: block(known, BEN))
