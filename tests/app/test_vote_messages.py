"""The messages with questions to a table's people: they can be pressed as long as they aren't decided."""

from unittest.mock import AsyncMock

import pytest

from tests.app.test_attendance import begun
from tests.app.world import ANN, BEN, CLEO, DAN, ok
from ttrbot.app.core.paces import DAY, HOUR, MINUTE, TimeoutAction, Timing
from ttrbot.app.core.workers import STORE_PAUSE
from ttrbot.app.messages.publisher import NoticeContent, TryLater
from ttrbot.app.people.attendance import KICK, PAUSE, RESUME
from ttrbot.app.play.undo import UNDO
from ttrbot.app.play.votes import AGREE, DECLINE
from ttrbot.app.time.clock_votes import MORE_TIME, TIMING
from ttrbot.app.time.timeouts import WAIT
from ttrbot.store import StoreUnavailable


def questions(world, what: str = "motion-asked") -> list[bool]:
    """Return for each question to the others, oldest first, whether a press can answer it."""
    return [m.buttons for m in world.discord.of(NoticeContent) if m.content.said.what == what]


def ended(world) -> list[tuple[str, str]]:
    """Return the kind of each vote that has ended without a result, and why."""
    said = (message.content.said for message in world.discord.of(NoticeContent))
    return [(one.vote, one.why) for one in said if one.what == "motion-ended"]


@pytest.mark.parametrize("choice", [AGREE, DECLINE])
async def test_decided_question_loses_its_buttons(world, choice) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    ok(await world.host.attendance.kick(game, ANN, CLEO))
    await world.host.settled()
    world.clock.advance(2 * MINUTE)
    ok(await world.host.attendance.kick(game, ANN, CLEO))
    ok(await world.host.attendance.pause(game, ANN))
    await world.host.settled()
    assert questions(world) == [True, True, True]
    ok(await world.vote(game, BEN, KICK, choice))
    await world.host.settled()
    assert questions(world) == [False, False, True], "however often it was asked, and no other"
    asked = [message for message in world.discord.of(NoticeContent) if message.content.said.what == "motion-asked"]
    pasts = [message.past for message in asked]
    assert [isinstance(past, NoticeContent) and past.said.vote == KICK for past in pasts] == [True, True, False]


async def test_lapsed_question_loses_its_buttons(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    ok(await world.host.attendance.kick(game, ANN, CLEO))
    ok(await world.host.attendance.pause(game, BEN))
    await world.host.settled()
    assert questions(world) == [True, True]
    ok(await world.host.attendance.leave(game, CLEO))
    await world.host.settled()
    assert questions(world) == [False, True], "it was about Cleo"
    assert ended(world) == [(KICK, "gone")]
    world.clock.advance(DAY + 1)
    await world.host.settled()
    assert questions(world) == [False, False]


async def test_pause_is_decided_at_once_when_the_last_voter_leaves(world) -> None:
    game = await begun(world, (ANN, BEN))
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    await world.host.settled()
    ok(await world.host.attendance.leave(game, BEN))
    await world.host.settled()
    assert ok(await world.games.table(game)).paused
    assert questions(world) == [False]


async def test_vote_is_counted_anew_when_a_voter_leaves(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN))
    timing = Timing(pace="day")
    assert ok(await world.host.clock_votes.change(game, ANN, timing)) is False
    assert ok(await world.vote(game, BEN, TIMING)) is False, "two of four aren't more than half"
    ok(await world.host.attendance.leave(game, DAN))
    await world.host.settled()
    assert ok(await world.games.table(game)).timing == timing, "two of three are"


async def test_vote_goes_on_among_those_who_are_left(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN))
    ok(await world.host.attendance.kick(game, ANN, BEN))
    ok(await world.host.attendance.leave(game, DAN))
    await world.host.settled()
    assert questions(world) == [True]
    assert ended(world) == []
    assert ok(await world.vote(game, CLEO, KICK)) is True
    world.clock.advance(DAY + 1)
    await world.host.settled()
    assert questions(world) == [False]


async def test_vote_without_anybody_left_to_agree_ends_with_a_word(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    ok(await world.host.attendance.kick(game, ANN, BEN))
    ok(await world.host.attendance.leave(game, CLEO))
    await world.host.settled()
    assert questions(world) == [False]
    assert ended(world) == [(KICK, "gone")]
    assert ok(await world.games.table(game)).seat_of(BEN) is not None


async def test_vote_about_time_is_decided_when_the_only_silent_voter_leaves(world) -> None:
    game = await asked_about_time(world)
    ok(await world.host.timeouts.vote(game, BEN, 0, ok(await world.games.table(game)).turn, TimeoutAction.SAFE))
    ok(await world.host.attendance.leave(game, CLEO))
    await world.host.settled()
    assert questions(world, "up-vote") == [False]
    assert await world.turn_of(game) != ANN


async def test_replaced_question_loses_its_buttons(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN))
    ok(await world.host.attendance.kick(game, ANN, DAN))
    await world.host.settled()
    ok(await world.host.attendance.leave(game, DAN))
    world.clock.advance(1)
    ok(await world.host.attendance.kick(game, ANN, CLEO))
    await world.host.settled()
    assert questions(world) == [False, True]


async def test_a_question_that_was_decided_before_it_was_asked_is_not_asked(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))

    def out_of_order(method: str, channel: int) -> None:
        raise TryLater(MINUTE)

    world.discord.fault = out_of_order
    ok(await world.host.attendance.pause(game, ANN))
    assert ok(await world.host.attendance.pause(game, BEN)) is True
    world.discord.fault = lambda method, channel: None
    world.clock.advance(HOUR)
    await world.host.settled()
    assert questions(world) == []


@pytest.mark.parametrize("restarted", [False, True])
async def test_undo_question_loses_its_buttons_when_play_continues(world, restarted) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    await world.take_turn(game)
    at = ok(await world.games.table(game)).position
    assert ok(await world.host.undoing.take_back(game, ANN, at)) is False
    ok(await world.host.attendance.pause(game, ANN))
    await world.host.settled()
    assert questions(world) == [True, True]
    if restarted:
        await world.restart()
    await world.take_turn(game)
    await world.host.settled()
    assert questions(world) == [False, True]
    assert [m.content.said.what for m in world.discord.of(NoticeContent)] == ["motion-asked"] * 2, (
        "nothing is said of it"
    )


async def test_questions_lose_their_buttons_when_the_game_ends(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    ok(await world.host.attendance.kick(game, ANN, CLEO))
    await world.host.settled()
    ok(await world.games.end(game))
    await world.host.settled()
    assert questions(world) == [False]


async def asked_about_time(world) -> str:
    """Return a game in which the others are asked what to do about Ann, whose time is up."""
    timing = Timing(pace="day", time_up=TimeoutAction.VOTE)
    game = await begun(world, (ANN, BEN, CLEO), timing=timing, first="owner")
    world.clock.advance(DAY)
    await world.host.settled()
    assert questions(world, "up-vote") == [True]
    return game


async def test_a_vote_about_time_has_no_buttons_once_it_is_decided(world) -> None:
    game = await asked_about_time(world)
    turn = ok(await world.games.table(game)).turn
    for voter in (BEN, CLEO):
        ok(await world.host.timeouts.vote(game, voter, 0, turn, WAIT))
    world.host.timekeeper.wake(game)
    await world.host.settled()
    assert questions(world, "up-vote") == [False]
    world.clock.advance(DAY)
    await world.host.settled()
    assert questions(world, "up-vote") == [False, True], "asked again"


async def test_time_vote_loses_its_buttons_when_its_subject_plays(world) -> None:
    game = await asked_about_time(world)
    await world.take_turn(game)
    await world.host.settled()
    assert questions(world, "up-vote") == [False]


async def test_time_vote_loses_its_buttons_when_the_seat_changes_hands(world) -> None:
    game = await asked_about_time(world)
    offer = ok(await world.host.attendance.offer(game, ANN, DAN))
    ok(await world.host.attendance.accept(game, DAN, "Dan", 0, offer.number))
    await world.host.settled()
    assert questions(world, "up-vote") == [False]


@pytest.mark.parametrize("restarted", [True, False])
async def test_more_time_ends_the_vote_about_time(world, restarted) -> None:
    timing = Timing(pace="day", time_up=TimeoutAction.VOTE)
    game = await begun(world, (ANN, BEN, CLEO), timing=timing, first="owner")
    turn = ok(await world.games.table(game)).turn
    world.clock.advance(DAY - 29)
    await world.host.settled()
    assert ok(await world.host.clock_votes.more_time(game, ANN, 0, turn)) is False
    world.clock.advance(29)
    await world.host.settled()
    assert questions(world, "up-vote") == [True]
    ok(await world.host.timeouts.vote(game, CLEO, 0, turn, TimeoutAction.SAFE))
    assert ok(await world.vote(game, BEN, MORE_TIME)) is True
    given_at = world.clock.now()
    if restarted:
        await world.restart()
    await world.host.settled()
    assert questions(world, "up-vote") == [False]
    assert (await world.host.timeouts.vote(game, BEN, 0, turn, TimeoutAction.SAFE)).code == "vote_over"
    assert await world.host.timekeeper.clocks.set(game) == {0: given_at + DAY}
    world.clock.advance(DAY - 1)
    await world.host.settled()
    assert await world.turn_of(game) == ANN
    assert len(questions(world, "up-safe")) == 0
    world.clock.advance(1)
    await world.host.settled()
    assert questions(world, "up-vote") == [False, True], "asked anew, without the earlier votes"
    assert not await world.store.clocks.votes(game, f"time_up:0:{turn}")


async def test_more_time_asked_for_after_the_end_ends_the_vote_about_time(world) -> None:
    game = await asked_about_time(world)
    turn = ok(await world.games.table(game)).turn
    assert ok(await world.host.clock_votes.more_time(game, BEN, 0, turn)) is False
    assert ok(await world.vote(game, CLEO, MORE_TIME)) is True
    await world.host.settled()
    assert questions(world, "up-vote") == [False]
    assert await world.host.timekeeper.clocks.set(game) == {0: world.clock.now() + DAY}


async def test_more_time_agreed_on_just_when_the_time_ends_is_kept(world, monkeypatch) -> None:
    timing = Timing(pace="day", time_up=TimeoutAction.VOTE)
    game = await begun(world, (ANN, BEN, CLEO), timing=timing, first="owner")
    turn = ok(await world.games.table(game)).turn
    world.clock.advance(DAY - 29)
    await world.host.settled()
    assert ok(await world.host.clock_votes.more_time(game, ANN, 0, turn)) is False
    await world.host.settled()
    motion = world.discord.of(NoticeContent)[-1].content.said
    act = world.host.timeouts.act

    async def act_while_somebody_agrees(table, seat):
        done = await act(table, seat)
        assert ok(await world.host.votes.vote(game, BEN, MORE_TIME, motion.number, AGREE)) is True
        return done

    monkeypatch.setattr(world.host.timeouts, "act", act_while_somebody_agrees)
    world.clock.advance(29)
    await world.host.settled()
    assert not any(questions(world, "up-vote"))
    assert await world.host.timekeeper.clocks.set(game) == {0: world.clock.now() + DAY}


async def test_another_clock_ends_the_vote_about_time(world) -> None:
    game = await asked_about_time(world)
    week = Timing(pace="week", time_up=TimeoutAction.SAFE)
    assert ok(await world.host.clock_votes.change(game, BEN, week)) is False
    assert ok(await world.vote(game, CLEO, TIMING)) is True
    await world.host.settled()
    assert questions(world, "up-vote") == [False]
    world.clock.advance(DAY)
    await world.host.settled()
    assert await world.turn_of(game) == ANN


async def test_vote_about_time_that_could_not_be_closed_does_nothing_when_it_ends(world, logs, monkeypatch) -> None:
    game = await asked_about_time(world)
    turn = ok(await world.games.table(game)).turn
    assert ok(await world.host.clock_votes.more_time(game, BEN, 0, turn)) is False
    with monkeypatch.context() as patch:
        patch.setattr(world.host.timeouts, "withdraw", AsyncMock(side_effect=StoreUnavailable("the disk is full")))
        assert (await world.vote(game, CLEO, MORE_TIME)).code == "store_unavailable"
    logs.clear()
    world.clock.advance(7 * HOUR)
    await world.host.settled()
    assert await world.turn_of(game) == ANN
    assert questions(world, "up-vote") == [False]
    assert len(questions(world, "up-safe")) == 0


@pytest.mark.parametrize("is_first", [True, False])
async def test_question_asked_during_a_look_is_open_until_play_continues(world, monkeypatch, is_first) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    of_game, looked_at = world.store.timers.of_game, world.host.timekeeper._open_votes

    async def ask() -> None:
        world.clock.advance(1)
        at = ok(await world.games.table(game)).position
        assert ok(await world.host.undoing.take_back(game, ANN, at)) is False

    async def read_just_before(game_id: str):
        found = await of_game(game_id)
        monkeypatch.setattr(world.store.timers, "of_game", of_game)
        await ask()
        return found

    await world.take_turn(game)
    await world.host.settled()
    if not is_first:
        with monkeypatch.context() as patch:
            patch.setattr(looked_at, "look", AsyncMock())
            await ask()
            await world.take_turn(game)
            await world.host.settled()
    looked_at.expect([game])
    monkeypatch.setattr(world.store.timers, "of_game", read_just_before)
    await looked_at.look(game)
    await world.host.settled()
    assert questions(world)[-1]
    assert ok(await world.vote(game, BEN, UNDO)) is False
    await world.take_turn(game)
    await world.host.settled()
    assert not any(questions(world))


async def test_a_question_that_is_decided_while_it_is_being_sent_loses_its_buttons(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    post = world.discord.post

    async def slowly(channel_id, content, nonce):
        message_id = await post(channel_id, content, nonce)
        if isinstance(content, NoticeContent) and content.said.what == "motion-asked":
            assert ok(await world.host.attendance.pause(game, BEN)) is True
        return message_id

    world.discord.post = slowly
    ok(await world.host.attendance.pause(game, ANN))
    await world.host.settled()
    assert questions(world) == [False]


@pytest.mark.parametrize("has_arrived", [True, False])
@pytest.mark.parametrize("restarted", [True, False])
async def test_unanswered_post_of_a_decided_question_loses_buttons_and_is_not_repeated(
    world, has_arrived, restarted
) -> None:
    game = await begun(world, (ANN, BEN, CLEO))

    def no_answer(method: str, channel: int) -> None:
        if method == "post":
            raise TryLater(60.0)

    setattr(world.discord, "late" if has_arrived else "fault", no_answer)
    ok(await world.host.attendance.pause(game, ANN))
    await world.quiet()
    world.discord.fault = world.discord.late = lambda method, channel: None
    assert ok(await world.host.attendance.pause(game, BEN)) is True
    if restarted:
        await world.restart()
    world.clock.advance(2 * 60.0)
    await world.host.settled()
    assert questions(world) == [False] * has_arrived


@pytest.mark.parametrize("restarted", [True, False])
async def test_agreed_action_is_done_once_when_the_question_cannot_be_closed(
    world, logs, monkeypatch, restarted
) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    ok(await world.host.attendance.pause(game, ANN))
    cancel = AsyncMock(side_effect=StoreUnavailable("the disk is full"))
    with monkeypatch.context() as patch:
        patch.setattr(world.store.timers, "cancel", cancel)
        assert (await world.vote(game, BEN, PAUSE)).code == "store_unavailable"
    logs.clear()
    assert ok(await world.games.table(game)).paused
    if restarted:
        await world.restart()
    ok(await world.host.attendance.resume(game, ANN))
    ok(await world.vote(game, BEN, RESUME))
    await world.host.settled()
    assert questions(world) == [False, False]
    world.clock.advance(2 * DAY)
    await world.host.settled()
    assert not ok(await world.games.table(game)).paused


async def test_lapsed_question_closed_when_the_disk_works_again(world, monkeypatch) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    ok(await world.host.attendance.pause(game, ANN))
    await world.host.settled()
    with monkeypatch.context() as patch:
        patch.setattr(world.store.outbox, "end_notices", AsyncMock(side_effect=StoreUnavailable("the disk is full")))
        world.clock.advance(DAY + 1)
        await world.quiet()
    world.clock.advance(STORE_PAUSE)
    await world.host.settled()
    assert questions(world) == [False]
    assert len(questions(world, "motion-lapsed")) == 1


async def test_vote_goes_on_when_somebody_asked_deletes_their_data(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN))
    ok(await world.host.attendance.pause(game, ANN))
    await world.host.settled()
    ok(await world.host.privacy.delete(DAN))
    await world.host.settled()
    assert questions(world) == [True]
    assert ended(world) == []
    assert ok(await world.vote(game, BEN, PAUSE)) is True, "two of the three who are left"
    await world.host.settled()
    assert questions(world) == [False]
    (past,) = [m.past for m in world.discord.of(NoticeContent) if m.content.said.what == "motion-asked"]
    assert past.said.mentions == (BEN, CLEO), "what stays names the person no more"


async def test_vote_goes_on_when_a_former_voter_deletes_their_data(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN))
    ok(await world.host.attendance.pause(game, ANN))
    ok(await world.host.attendance.leave(game, DAN))
    ok(await world.host.privacy.delete(DAN))
    await world.host.settled()
    assert questions(world) == [True]
    assert ok(await world.vote(game, BEN, PAUSE)) is True
    await world.host.settled()
    assert questions(world) == [False]


async def test_question_about_a_deleted_person_loses_its_buttons(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN))
    ok(await world.host.attendance.kick(game, ANN, DAN))
    await world.host.settled()
    ok(await world.host.privacy.delete(DAN))
    await world.host.settled()
    assert questions(world) == [False]
    assert ended(world) == [(KICK, "gone")]
    assert (await world.vote(game, BEN, KICK)).code == "vote_over"
