"""Clocks in whole games: reminders, what happens when time is up, days away, restarts."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, CLEO, DAN, World, ok
from tests.support.clocked import DMS, begun, pass_time, said
from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.paces import DAY, HOUR, TimeoutAction, Timing
from ttrbot.app.messages.publisher import NoticeContent, TableContent, TryLater
from ttrbot.app.settings.calendar import Waking
from ttrbot.app.time.clocks import SHOWN_WITHIN
from ttrbot.app.time.timeouts import WAIT

ROME = ZoneInfo("Europe/Rome")


def shown_deadline(world: World, seat: int = 0) -> float:
    return world.discord.of(TableContent)[-1].content.deadlines[seat]


async def test_the_table_shows_when_the_time_is_up(world) -> None:
    game = await begun(world, pace="day")
    assert world.discord.of(TableContent)[-1].content.deadlines == {0: world.clock.now() + DAY}
    await pass_time(world, 2 * HOUR)
    await world.take_turn(game)
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.deadlines == {1: world.clock.now() + DAY}


async def test_table_without_a_clock_shows_no_deadline(world) -> None:
    await begun(world)
    assert world.discord.of(TableContent)[-1].content.deadlines == {}


async def test_reminders_at_half_and_near_the_end_and_then_nothing(world) -> None:
    game = await begun(world, pace="day", time_up=TimeoutAction.NOTHING)
    await pass_time(world, 11 * HOUR)
    assert said(world) == []
    await pass_time(world, HOUR)
    assert said(world) == ["half"]
    notice = world.discord.of(NoticeContent)[0].content
    assert notice.said.mentions == (ANN,)
    assert notice.said.until == shown_deadline(world)
    await pass_time(world, 9 * HOUR)
    assert said(world) == ["half", "near"]
    await pass_time(world, 3 * HOUR)
    assert said(world) == ["half", "near", "up-nothing"], "the end of the time is told"
    assert await world.turn_of(game) == ANN


async def test_a_reminder_that_would_come_too_late_is_left_out(world) -> None:
    await begun(world, pace="day", time_up=TimeoutAction.SAFE)
    await pass_time(world, DAY, DAY)
    assert said(world) == ["up-safe"]


async def test_no_reminder_of_a_turn_that_is_over(world) -> None:
    game = await begun(world, pace="day")
    await pass_time(world, 11 * HOUR)
    await world.take_turn(game)
    await pass_time(world, 11 * HOUR)
    assert said(world) == []


async def test_no_more_reminders_of_this_turn(world) -> None:
    game = await begun(world, pace="day")
    turn = ok(await world.games.table(game)).turn
    assert not await world.host.timekeeper.hush(game, BEN, turn)
    assert await world.host.timekeeper.hush(game, ANN, turn)
    await pass_time(world, 23 * HOUR)
    assert said(world) == []
    await world.take_turn(game)
    await world.take_turn(game)
    await pass_time(world, 13 * HOUR)
    assert said(world) == ["half"], "of the next turn again"
    assert not await world.host.timekeeper.hush(game, ANN, turn)


@pytest.mark.parametrize(("where", "thread", "dm"), [("thread", 1, 0), ("dm", 0, 1), ("both", 1, 1), ("none", 0, 0)])
async def test_reminders_are_sent_where_requested(world, where, thread, dm) -> None:
    await world.host.preferences.change(ANN, lambda known: replace(known, reminders=where))
    game = await begun(world, pace="day")
    await pass_time(world, 13 * HOUR)
    place = ok(await world.games.table(game)).thread_id
    assert (len(said(world, place)), len(said(world, DMS + ANN))) == (thread, dm)


async def test_no_reminder_at_night(world) -> None:
    """Half of the time is over at four in the morning: she is reminded when she wakes. The clock itself goes on."""
    world.clock.time = datetime(2026, 5, 4, 16, tzinfo=ROME).timestamp()
    await world.host.preferences.change(
        ANN, lambda known: replace(known, zone="Europe/Rome", waking=Waking(8 * 60, 22 * 60))
    )
    await begun(world, pace="day")
    assert shown_deadline(world) == world.clock.now() + DAY
    await pass_time(world, 15 * HOUR)
    assert said(world) == []
    await pass_time(world, HOUR)
    assert said(world) == ["half"]


@pytest.mark.parametrize(("month", "day", "hours"), [(5, 4, 34), (3, 28, 33), (10, 24, 35)])
async def test_the_clock_stands_still_at_night_if_the_table_says_so(world, month, day, hours) -> None:
    """24 hours of a person who sleeps from 22 to 8 last ten hours longer, one more or less if clocks change."""
    world.clock.time = start = datetime(2026, month, day, 16, tzinfo=ROME).timestamp()
    await world.host.preferences.change(
        ANN, lambda known: replace(known, zone="Europe/Rome", waking=Waking(8 * 60, 22 * 60))
    )
    await begun(world, pace="day", nights=True)
    assert shown_deadline(world) - start in {hours * HOUR, (hours + 10) * HOUR}
    evening = datetime.fromtimestamp(shown_deadline(world), ROME)
    assert 8 <= evening.hour < 22


async def test_next_player_is_told_on_request(world) -> None:
    await world.host.preferences.change(BEN, lambda known: replace(known, next_up=True))
    game = await begun(world)
    assert said(world, DMS + BEN) == ["next"]
    await world.restart()
    await world.host.settled()
    assert said(world, DMS + BEN) == ["next"], "not again"
    await world.take_turn(game)
    await world.take_turn(game)
    await world.host.settled()
    assert said(world, DMS + BEN) == ["next", "next"]


@pytest.mark.parametrize("choice", [TimeoutAction.SAFE, TimeoutAction.ROBOT_TURN])
async def test_absent_player_is_played_for(world, choice) -> None:
    game = await begun(world, pace="day", time_up=choice)
    await pass_time(world, DAY)
    assert await world.turn_of(game) == BEN
    assert not ok(await world.games.table(game)).seats[0].is_robot
    assert said(world)[-1] == f"up-{choice.value.replace('_', '-')}"
    await world.take_turn(game)
    await pass_time(world, HOUR)
    assert await world.turn_of(game) == ANN, "the next turn is hers again"


async def test_opening_continues_when_time_is_up(world) -> None:
    table = await world.lobby((ANN, BEN), timing=Timing(pace="live", time_up=TimeoutAction.SAFE), first="owner")
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.host.settled()
    await pass_time(world, 120, 30)
    assert ok(await world.games.table(table.game_id)).turn == 1
    await pass_time(world, 240, 30)
    assert ok(await world.games.table(table.game_id)).turn == 3


async def test_a_computer_player_takes_the_seat_until_its_person_is_back(world) -> None:
    game = await begun(world, pace="day", time_up=TimeoutAction.ROBOT_SEAT)
    await pass_time(world, DAY)
    assert ok(await world.games.table(game)).seats[0].is_robot
    assert await world.turn_of(game) == BEN
    assert said(world)[-1] == "up-robot-seat"
    ok(await world.host.absences.take_seat(game, ANN))
    await world.take_turn(game)
    await world.host.settled()
    assert await world.turn_of(game) == ANN
    assert said(world)[-1] == "taken-back"
    assert shown_deadline(world) == world.clock.now() + DAY


async def test_returning_person_gets_all_seats_back(world) -> None:
    games = [await begun(world, pace="day", time_up=TimeoutAction.ROBOT_SEAT) for _ in range(2)]
    await pass_time(world, DAY)
    assert await world.host.absences.come_back(ANN)
    tables = [ok(await world.games.table(game)) for game in games]
    assert not any(table.seats[0].is_robot for table in tables)
    assert not await world.host.absences.come_back(ANN)


async def test_the_others_vote(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), pace="day", time_up=TimeoutAction.VOTE)
    turn = ok(await world.games.table(game)).turn
    vote = world.host.timeouts.vote
    assert (await vote(game, BEN, 0, turn, WAIT)).code == "vote_over", "not yet"
    await pass_time(world, DAY)
    assert said(world)[-1] == "up-vote"
    assert world.discord.of(NoticeContent)[-1].content.said.mentions == (BEN, CLEO)
    assert (await vote(game, ANN, 0, turn, WAIT)).code == "no_vote", "the absent have no voice"
    ok(await vote(game, BEN, 0, turn, WAIT))
    assert await world.turn_of(game) == ANN
    ok(await vote(game, CLEO, 0, turn, WAIT))
    world.host.timekeeper.wake(game)
    await world.host.settled()
    assert said(world)[-1] == "up-wait"
    assert shown_deadline(world) == world.clock.now() + DAY
    await pass_time(world, DAY)
    assert said(world)[-1] == "up-vote", "asked again when that time is up too"
    ok(await vote(game, BEN, 0, turn, TimeoutAction.ROBOT_SEAT))
    await pass_time(world, 6 * HOUR)
    assert ok(await world.games.table(game)).seats[0].is_robot, "one voice of two is the most"
    assert (await vote(game, CLEO, 0, turn, WAIT)).code == "vote_over"


async def test_vote_without_votes_or_voters_ends_with_the_safe_answer(world) -> None:
    alone = await world.game((ANN,), robots=1, timing=Timing(pace="live", time_up=TimeoutAction.VOTE), first="owner")
    two = await begun(world, pace="live", time_up=TimeoutAction.VOTE)
    moves = {game: len(ok(await world.games.history(game))) for game in (alone, two)}
    await pass_time(world, 180, 30)
    for game, before in moves.items():
        assert len(ok(await world.games.history(game))) > before
    assert said(world).count("up-safe") == 2


async def test_person_who_returns_during_the_vote_plays(world) -> None:
    game = await begun(world, pace="day", time_up=TimeoutAction.VOTE)
    await pass_time(world, DAY)
    await world.take_turn(game)
    await pass_time(world, 7 * HOUR)
    assert await world.turn_of(game) == BEN
    assert said(world)[-1] == "up-vote"


async def test_person_who_takes_the_seat_during_the_vote_has_full_time(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), pace="day", time_up=TimeoutAction.VOTE)
    turn = ok(await world.games.table(game)).turn
    await pass_time(world, DAY)
    ok(await world.host.timeouts.vote(game, BEN, 0, turn, TimeoutAction.ROBOT_SEAT))
    offer = ok(await world.host.attendance.offer(game, ANN, DAN))
    ok(await world.host.attendance.accept(game, DAN, "Dan", 0, offer.number))
    await world.host.settled()
    assert shown_deadline(world) == world.clock.now() + DAY
    late = await world.host.timeouts.vote(game, CLEO, 0, turn, TimeoutAction.ROBOT_SEAT)
    assert late.code == "vote_over", "it was about somebody else"
    await pass_time(world, 7 * HOUR)
    assert ok(await world.games.table(game)).seats[0].player_id == DAN


async def test_a_bank_keeps_what_is_left(world) -> None:
    game = await begun(world, pace="day", bank=True)
    opening = DAY + 12 * HOUR
    assert shown_deadline(world) == world.clock.now() + opening + 12 * HOUR
    await pass_time(world, 10 * HOUR)
    await world.take_turn(game)
    await world.take_turn(game)
    await world.host.settled()
    assert shown_deadline(world) == world.clock.now() + opening + 2 * HOUR + 12 * HOUR


@pytest.mark.parametrize("crash", [False, True])
async def test_two_days_of_downtime_cost_no_time_and_cause_no_flood(world, crash) -> None:
    game = await begun(world, pace="day", time_up=TimeoutAction.ROBOT_TURN)
    await pass_time(world, 13 * HOUR)
    left = shown_deadline(world) - world.clock.now()
    assert said(world) == ["half"]
    posts = len(world.discord.of(TableContent))
    await world.host.beat("writer")
    await world.host.close(timeout=0 if crash else 5)
    await world.store.close()
    world.clock.time += 2 * DAY
    await world.open()
    await world.host.settled()
    assert said(world) == ["half"]
    assert len(world.discord.of(TableContent)) == posts
    await pass_time(world, SHOWN_WITHIN)
    left -= SHOWN_WITHIN
    assert shown_deadline(world) == pytest.approx(world.clock.now() + left, abs=20)
    await pass_time(world, left - 60)
    assert said(world) == ["half", "near"]
    assert await world.turn_of(game) == ANN
    await pass_time(world, 120, 60)
    assert await world.turn_of(game) == BEN


@pytest.mark.parametrize(("outage", "credited"), [(30, 0), (5 * HOUR, 5 * HOUR)])
async def test_outage_costs_nobody_time(world, outage, credited) -> None:
    await begun(world, pace="day", time_up=TimeoutAction.SAFE)
    await pass_time(world, 10 * HOUR)
    end = shown_deadline(world)
    world.host.events.note_connection(is_up=False)
    await pass_time(world, outage)
    assert said(world) == []
    world.host.events.note_connection(is_up=True)
    world.host.events.note_connection(is_up=True)
    await world.host.settled()
    await pass_time(world, SHOWN_WITHIN)
    assert shown_deadline(world) == end + credited


async def test_no_automatic_moves_during_an_outage(world) -> None:
    game = await begun(world, pace="day", time_up=TimeoutAction.SAFE)
    world.host.events.note_connection(is_up=False)
    await pass_time(world, 3 * DAY)
    world.host.events.note_connection(is_up=True)
    await world.host.settled()
    assert await world.turn_of(game) == ANN
    end = world.clock.now() + DAY
    await pass_time(world, SHOWN_WITHIN)
    assert shown_deadline(world) == end


async def test_a_reminder_that_a_crash_cut_off_is_not_sent_twice(world) -> None:
    await begun(world, pace="day")

    def lost(method: str, channel: int) -> None:
        raise TryLater(1)

    world.discord.late = lost
    await pass_time(world, 12 * HOUR)
    assert said(world) == ["half"]
    world.discord.late = lambda method, channel: None
    await world.restart()
    await pass_time(world, 2 * HOUR)
    assert said(world) == ["half"]


async def test_notice_repeated_after_an_unexpected_error(world, logs) -> None:
    await begun(world, pace="day")

    def broken(method: str, channel: int) -> None:
        if method == "post":
            raise ZeroDivisionError

    world.discord.fault = broken
    await pass_time(world, 12 * HOUR)
    assert said(world) == []
    world.discord.fault = lambda method, channel: None
    await pass_time(world, HOUR)
    assert said(world) == ["half"]
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} == {"sending_failed"}
    logs.clear()


async def test_broken_clock_of_one_game_does_not_stop_others(world, logs, monkeypatch) -> None:
    games = [await begun(world, pace="day", time_up=TimeoutAction.SAFE) for _ in range(2)]
    of_game, breaks = world.store.clocks.of_game, ["once"]

    async def broken(game_id: str):
        if game_id == games[0] and breaks:
            raise ZeroDivisionError(breaks.pop())
        return await of_game(game_id)

    monkeypatch.setattr(world.store.clocks, "of_game", broken)
    world.host.events.note_connection(is_up=False)
    world.clock.advance(DAY)
    world.host.events.note_connection(is_up=True)
    await pass_time(world, DAY - HOUR)
    assert [await world.turn_of(game) for game in games] == [BEN, ANN], "to the other the day was given back"
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} == {"clock_failed"}
    logs.clear()


async def test_days_away_stop_the_clock_in_all_games(world) -> None:
    games = [await begun(world, pace="day"), await begun(world, pace="day", time_up=TimeoutAction.ROBOT_SEAT)]
    await pass_time(world, HOUR)
    until = world.clock.now() + 5 * DAY
    away = await world.host.absences.go(ANN, until)
    assert away.counted == until
    await world.host.settled()
    assert said(world) == ["away", "away"]
    await pass_time(world, 5 * DAY, 6 * HOUR)
    assert [await world.turn_of(game) for game in games] == [ANN, ANN]
    assert said(world) == ["away", "away"]
    ends = [message.content.deadlines[0] for message in world.discord.of(TableContent)[-1:]]
    assert ends == [until + 23 * HOUR]


async def test_coming_back_early_starts_the_clock(world) -> None:
    await begun(world, pace="day")
    await world.host.absences.go(ANN, world.clock.now() + 5 * DAY)
    await pass_time(world, DAY)
    assert await world.host.absences.come_back(ANN)
    assert not await world.host.absences.come_back(ANN)
    await world.host.settled()
    assert said(world) == ["away", "back"]
    assert shown_deadline(world) == world.clock.now() + DAY


async def test_going_away_again_and_again_is_refused(world) -> None:
    games = [await begun(world), await begun(world)]
    for _ in range(4):
        await world.host.absences.go(ANN, world.clock.now() + 3 * DAY)
        assert await world.host.absences.come_back(ANN)
        world.clock.advance(1)
    with pytest.raises(RefusedError, match="away_too_often"):
        await world.host.absences.go(ANN, world.clock.now() + 3 * DAY)
    assert not await world.host.absences.come_back(ANN)
    await world.host.settled()
    for game in games:
        thread = ok(await world.games.table(game)).play_channel_id
        assert said(world, thread) == ["away", "back"] * 4
    world.clock.advance(HOUR / 4)
    await world.host.absences.go(ANN, world.clock.now() + 3 * DAY)


async def test_change_of_waking_hours_does_not_change_the_past(world) -> None:
    world.clock.time = datetime(2026, 5, 4, 10, tzinfo=ROME).timestamp()
    await begun(world, pace="day", nights=True)
    await pass_time(world, 20 * HOUR)
    change = lambda known: replace(known, zone="Europe/Rome", waking=Waking(8 * 60, 22 * 60))  # noqa: E731
    await world.host.timekeeper.retime(ANN, change)
    await world.host.settled()
    up = datetime(2026, 5, 5, 8, tzinfo=ROME) + timedelta(hours=4)
    assert shown_deadline(world) == up.timestamp(), "four hours were left, and they begin at eight"


async def test_deadline_that_moves_within_a_turn_is_shown_at_once(world) -> None:
    world.clock.time = datetime(2026, 5, 4, 10, tzinfo=ROME).timestamp()
    await begun(world, pace="day", nights=True)
    before = shown_deadline(world)
    change = lambda known: replace(known, zone="Europe/Rome", waking=Waking(8 * 60, 20 * 60))  # noqa: E731
    await world.host.timekeeper.retime(ANN, change)
    await world.quiet()  # nothing else wakes what shows it
    assert shown_deadline(world) == before + DAY, "half of each day counts"


async def test_the_owner_is_told_of_pings_that_did_not_arrive(world, logs) -> None:
    game = await begun(world)
    count = world.host.audit.count
    await pass_time(world, 400, 400)
    assert await count(world.discord) == (1, 1)
    world.discord.fault = _no_posts_in(ok(await world.games.table(game)).thread_id)
    await world.take_turn(game)
    await pass_time(world, 400, 400)
    for _ in range(3):
        assert await count(world.discord) == (1, 0)
    await world.host.settled()
    assert said(world, DMS + 4711) == ["pings"], "once"
    assert [entry for entry in logs if entry["event"] == "pings_missing"]


def _no_posts_in(thread):
    def fault(method: str, channel: int) -> None:
        if method == "post" and channel == thread:
            raise TryLater(1000)

    return fault
