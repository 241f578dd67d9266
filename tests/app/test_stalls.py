"""Tables that might wait for ever: daily reminders, and a vote of the others on what to do."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, CLEO, DAN, ok
from tests.support.clocked import DMS, begun, pass_time, said
from ttrbot.app.core.paces import DAY, HOUR, TimeoutAction
from ttrbot.app.messages.publisher import NoticeContent
from ttrbot.app.settings.calendar import Waking
from ttrbot.app.time.timeouts import WAIT

ROME = ZoneInfo("Europe/Rome")


async def vote(world, game: str, person: int, choice: str) -> None:
    """Vote on what to do about Ann."""
    ok(await world.host.timeouts.vote(game, person, 0, ok(await world.games.table(game)).turn, choice))
    world.host.timekeeper.wake(game)
    await world.host.settled()


async def test_person_reminded_daily_at_a_table_without_a_clock(world) -> None:
    game = await begun(world)
    since = ok(await world.games.table(game)).waiting_since
    await pass_time(world, 23 * HOUR)
    assert said(world) == []
    await pass_time(world, HOUR)
    assert said(world) == ["daily"]
    (notice,) = world.discord.of(NoticeContent)
    assert (notice.content.said.mentions, notice.content.said.until) == ((ANN,), since)
    await pass_time(world, DAY)
    assert said(world) == ["daily"] * 2


async def test_first_reminder_comes_a_day_after_the_turn_began(world) -> None:
    game = await begun(world)
    await pass_time(world, 20 * HOUR)
    await world.take_turn(game)
    await pass_time(world, 23 * HOUR)
    assert said(world) == []
    await pass_time(world, HOUR)
    assert said(world) == ["daily"]
    assert world.discord.of(NoticeContent)[-1].content.said.mentions == (BEN,)


async def test_daily_reminders_become_weekly_after_a_week(world) -> None:
    await begun(world)
    await pass_time(world, 28 * DAY, DAY)
    assert said(world).count("daily") == 7 + 3


async def test_others_asked_after_three_days(world) -> None:
    await begun(world, (ANN, BEN, CLEO))
    await pass_time(world, 2 * DAY)
    assert "up-vote" not in said(world)
    await pass_time(world, DAY)
    assert said(world)[-2:] == ["daily", "up-vote"]
    asked = world.discord.of(NoticeContent)[-1].content.said
    assert (asked.mentions, asked.number, asked.until) == ((BEN, CLEO), 3, world.clock.now() + DAY)


async def test_table_waits_on_without_votes_and_asks_again(world) -> None:
    game = await begun(world)
    await pass_time(world, 4 * DAY)
    assert "stall-wait" in said(world)
    assert await world.turn_of(game) == ANN
    await pass_time(world, 2 * DAY)
    assert said(world).count("up-vote") == 2


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (WAIT, "stall-wait"),
        (TimeoutAction.ROBOT_TURN, "stall-robot-turn"),
        (TimeoutAction.ROBOT_SEAT, "stall-robot-seat"),
    ],
)
async def test_vote_of_the_others_is_carried_out(world, choice, told) -> None:
    game = await begun(world)
    await pass_time(world, 3 * DAY)
    await vote(world, game, BEN, choice)
    assert said(world)[-1] == told
    assert await world.turn_of(game) == (ANN if choice == WAIT else BEN)
    assert ok(await world.games.table(game)).seats[0].is_robot is (choice == TimeoutAction.ROBOT_SEAT)


async def test_reminders_hushed_for_this_turn_only(world) -> None:
    game = await begun(world)
    await pass_time(world, DAY)
    assert await world.host.timekeeper.hush(game, ANN, ok(await world.games.table(game)).turn)
    await pass_time(world, 2 * DAY)
    assert said(world) == ["daily", "up-vote"], "the others are still asked"
    await world.take_turn(game)
    await world.take_turn(game)
    await pass_time(world, DAY)
    assert said(world) == ["daily", "up-vote", "daily"]


@pytest.mark.parametrize(("where", "thread", "dm"), [("thread", 1, 0), ("dm", 0, 1), ("both", 1, 1), ("none", 0, 0)])
async def test_daily_reminder_is_sent_where_requested(world, where, thread, dm) -> None:
    await world.host.preferences.change(ANN, lambda known: replace(known, reminders=where))
    game = await begun(world)
    await pass_time(world, 25 * HOUR)
    place = ok(await world.games.table(game)).thread_id
    assert (len(said(world, place)), len(said(world, DMS + ANN))) == (thread, dm)


async def test_daily_reminder_waits_until_morning(world) -> None:
    world.clock.time = datetime(2026, 5, 4, 3, tzinfo=ROME).timestamp()
    await world.host.preferences.change(
        ANN, lambda known: replace(known, zone="Europe/Rome", waking=Waking(8 * 60, 22 * 60))
    )
    await begun(world)
    await pass_time(world, 28 * HOUR)
    assert said(world) == []
    await pass_time(world, HOUR)
    assert said(world) == ["daily"]


async def test_nobody_reminded_while_away_but_after_returning(world) -> None:
    await begun(world)
    await world.host.absences.go(ANN, world.clock.now() + 5 * DAY)
    await pass_time(world, 5 * DAY - HOUR, HOUR)
    assert said(world) == ["away"]
    await pass_time(world, 2 * DAY)
    assert said(world) == ["away", "daily"]


async def test_nobody_reminded_while_paused(world) -> None:
    game = await begun(world)
    ok(await world.host.attendance.pause(game, ANN))
    await world.vote(game, BEN, "pause")
    await pass_time(world, 5 * DAY, 6 * HOUR)
    assert not {"daily", "up-vote"} & set(said(world))


async def test_nobody_reminded_where_only_computer_players_wait(world) -> None:
    await world.game((ANN,), robots=1)
    await pass_time(world, 10 * DAY, 6 * HOUR)
    assert said(world) == []


async def test_new_holder_of_a_seat_is_not_reminded_before_a_day(world) -> None:
    game = await begun(world)
    await pass_time(world, 2 * DAY)
    offer = ok(await world.host.attendance.offer(game, ANN, DAN))
    ok(await world.host.attendance.accept(game, DAN, "Dan", 0, offer.number))
    before = said(world).count("daily")
    await pass_time(world, DAY)
    assert said(world).count("daily") == before
    await pass_time(world, DAY)
    assert world.discord.of(NoticeContent)[-1].content.said.mentions == (DAN,)


async def test_daily_reminders_follow_the_end_of_time_if_nothing_happens_then(world) -> None:
    game = await begun(world, pace="hours")
    await pass_time(world, 8 * HOUR)
    assert said(world)[-1] == "up-nothing"
    while "up-vote" not in said(world):
        await pass_time(world, HOUR)
    assert said(world).count("daily") == 3
    await vote(world, game, BEN, WAIT)
    assert said(world)[-1] == "up-wait"


async def test_no_daily_reminder_where_something_happens_at_the_end_of_time(world) -> None:
    await begun(world, (ANN, BEN), pace="days", time_up=TimeoutAction.VOTE)
    await pass_time(world, 3 * DAY, 6 * HOUR)
    assert "daily" not in said(world)


async def test_reminder_survives_a_restart_and_is_not_repeated(world) -> None:
    await begun(world)
    await pass_time(world, DAY)
    await world.restart()
    await world.host.settled()
    assert said(world) == ["daily"]
    await pass_time(world, DAY)
    assert said(world) == ["daily"] * 2


async def test_game_begun_before_reminders_existed_gets_them(world) -> None:
    game = await begun(world)
    await world.store._database.execute("DELETE FROM timers WHERE game_id = ? AND kind = 'stall'", (game,))
    await world.restart()
    await pass_time(world, DAY)
    assert said(world) == ["daily"]


async def test_timer_does_not_name_a_forgotten_person(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    await pass_time(world, DAY)
    ok(await world.host.privacy.delete(ANN))
    timers = await world.store.timers.of_game(game)
    assert timers
    assert not any(str(ANN).encode() in timer.payload for timer in timers)


async def test_reminder_comes_within_two_days_after_the_clock_was_set_back(world) -> None:
    await begun(world)
    world.clock.time -= 10 * DAY
    await pass_time(world, 2 * DAY + HOUR)
    assert said(world) == ["daily"]


async def test_nudge_at_night_waits_until_morning(world) -> None:
    world.clock.time = datetime(2026, 5, 4, 3, tzinfo=ROME).timestamp()
    await world.host.preferences.change(
        ANN, lambda known: replace(known, zone="Europe/Rome", waking=Waking(8 * 60, 22 * 60))
    )
    game = await begun(world)
    nudged = ok(await world.host.stalls.nudge(game, BEN))
    assert (nudged.seats, nudged.asleep) == ((0,), (0,))
    await pass_time(world, 4 * HOUR)
    assert said(world) == []
    await pass_time(world, HOUR)
    assert said(world) == ["nudge"]


async def test_nudge_reminds_all_other_awaited_players(world) -> None:
    game = await world.game((ANN, BEN, CLEO), opened=False)
    nudged = ok(await world.host.stalls.nudge(game, BEN))
    assert len(nudged.seats) == 2
    await world.host.settled()
    assert sorted(m.content.said.mentions for m in world.discord.of(NoticeContent)) == [(ANN,), (CLEO,)]


async def test_nudge_of_a_person_who_wants_no_reminders_mentions_nobody(world) -> None:
    await world.host.preferences.change(ANN, lambda known: replace(known, reminders="none"))
    game = await begun(world)
    ok(await world.host.stalls.nudge(game, BEN))
    await world.host.settled()
    assert world.discord.of(NoticeContent)[-1].content.said.mentions == ()


async def test_nudge_refused_when_nobody_else_is_awaited(world) -> None:
    game = await begun(world)
    assert (await world.host.stalls.nudge(game, ANN)).code == "nudge_nobody"
    assert (await world.host.stalls.nudge(game, CLEO)).code == "not_seated"
    ok(await world.host.attendance.pause(game, ANN))
    await world.vote(game, BEN, "pause")
    assert (await world.host.stalls.nudge(game, BEN)).code == "game_paused"


async def test_next_turn_can_be_nudged_about_at_once(world) -> None:
    game = await begun(world)
    ok(await world.host.stalls.nudge(game, BEN))
    assert (await world.host.stalls.nudge(game, BEN)).code == "nudged_already"
    await world.take_turn(game)
    ok(await world.host.stalls.nudge(game, ANN))


async def test_reminders_lose_their_buttons_once_the_turn_is_over(world) -> None:
    game = await begun(world)
    ok(await world.host.stalls.nudge(game, BEN))
    await world.restart()
    await pass_time(world, DAY)
    notices = world.discord.of(NoticeContent)
    assert [(notice.content.said.what, notice.buttons) for notice in notices] == [("nudge", True), ("daily", True)]
    await world.take_turn(game)
    await world.host.settled()
    assert [notice.buttons for notice in notices] == [False, False]
    pasts = [notice.past for notice in notices]
    assert [past.said.what for past in pasts if isinstance(past, NoticeContent)] == ["nudge", "daily"]
    ok(await world.host.stalls.nudge(game, ANN))
    await world.host.settled()
    assert world.discord.of(NoticeContent)[-1].buttons, "it is about the turn of now"


async def test_reminder_keeps_its_buttons_while_another_player_answers(world) -> None:
    game = await world.game((ANN, BEN, CLEO), opened=False)
    await world.host.settled()
    ok(await world.host.stalls.nudge(game, ANN))
    ok(await world.host.stalls.nudge(game, BEN))
    await world.host.settled()
    ok(await world.keep(game, BEN))
    await world.host.settled()
    seats = [(notice.content.said.seat, notice.buttons) for notice in world.discord.of(NoticeContent)]
    assert {seat for seat, has_buttons in seats if has_buttons} == {0, 2}
    assert {seat for seat, has_buttons in seats if not has_buttons} == {1}


async def test_nudge_that_mentions_nobody_loses_its_buttons(world) -> None:
    game = await begun(world)
    await world.host.preferences.change(ANN, lambda known: replace(known, reminders="none"))
    ok(await world.host.stalls.nudge(game, BEN))
    await world.host.settled()
    await world.take_turn(game)
    await world.host.settled()
    assert [notice.buttons for notice in world.discord.of(NoticeContent)] == [False]
