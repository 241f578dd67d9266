"""People who come and go while a game runs."""

import asyncio

import pytest

from tests.app.world import ANN, BEN, CLEO, DAN, EVE, NAMES, World, ok
from ttrbot.app.core.limits import Limits
from ttrbot.app.core.paces import DAY, HOUR, MINUTE, TimeoutAction, Timing
from ttrbot.app.core.tables import Refusal
from ttrbot.app.messages.publisher import FormerHandContent, HandContent, NoticeContent, TableContent, TryLater
from ttrbot.app.people.attendance import KICK, MOST_NOTES, PAUSE, RESUME
from ttrbot.app.play.votes import DECLINE
from ttrbot.store import Status


async def begun(world: World, people=(ANN, BEN), **more) -> str:
    """Return a game whose thread has been created."""
    game = await world.game(people, **more)
    await world.host.settled()
    return game


def said(world) -> list[str]:
    return [message.content.said.what for message in world.discord.of(NoticeContent)]


def last(world, what: str):
    return next(m.content.said for m in reversed(world.discord.of(NoticeContent)) if m.content.said.what == what)


async def test_person_who_leaves_for_good_is_replaced_by_a_computer_player(world) -> None:
    game = await begun(world, (ANN, BEN), first="owner")
    table = ok(await world.host.attendance.leave(game, ANN))
    assert (table.seats[0].user_id, table.seats[0].is_robot, table.owner_id) == (None, True, BEN)
    await world.host.settled()
    assert await world.turn_of(game) == BEN, "it has played"
    assert said(world) == ["left"]
    assert last(world, "left").person == (ANN, NAMES[ANN])
    assert (await world.host.attendance.leave(game, ANN)).code == "not_seated"
    assert (await world.games.seat_view(game, ANN)).code == "not_seated", "the hand isn't theirs any more"
    await world.play_out(game)
    assert ok(await world.games.table(game)).status is Status.OVER


async def test_a_game_without_people_is_called_off(world) -> None:
    game = await begun(world, (ANN,), robots=1)
    await world.host.settled()
    assert ok(await world.host.attendance.leave(game, ANN)).status is Status.CANCELLED


async def test_former_hand_is_in_the_language_of_its_reader(world) -> None:
    game = await begun(world, (ANN, BEN))
    await world.host.languages.choose(ANN, "it")
    table = ok(await world.host.attendance.leave(game, ANN))
    await world.host.settled()
    (hand,) = [message for message in world.discord.of(HandContent) if message.content.view.seat == 0]
    assert isinstance(hand.past, FormerHandContent)
    assert (hand.past.language, table.language) == ("it", "en")


async def test_person_who_steps_out_may_return(world) -> None:
    game = await begun(world, (ANN, BEN), first="owner")
    ok(await world.host.attendance.step_out(game, ANN))
    ok(await world.host.attendance.step_out(game, ANN))
    await world.host.settled()
    assert said(world) == ["stepped-out"]
    ok(await world.host.absences.take_seat(game, ANN))
    assert ok(await world.games.table(game)).seats[0].player_id == ANN


async def test_new_holder_of_a_seat_is_told_everything_needed(world) -> None:
    game = await begun(world, (ANN, BEN), first="owner")
    await world.take_turn(game)
    ok(await world.host.attendance.note(game, ANN, "  Build west.  "))
    before = ok(await world.games.seat_view(game, ANN))
    offer = ok(await world.host.attendance.offer(game, ANN, CLEO))
    assert ok(await world.host.attendance.offer(game, ANN, CLEO)) == offer
    await world.host.settled()
    assert last(world, "offer").mentions == (CLEO,)
    for person in (DAN, BEN):
        refused = await world.host.attendance.accept(game, person, NAMES[person], 0, offer.number)
        assert refused.code == "offer_over"
    await world.restart()
    briefing = ok(await world.host.attendance.accept(game, CLEO, "Cleo", 0, offer.number))
    assert (briefing.view.hand, briefing.view.tickets) == (before.hand, before.tickets)
    assert briefing.notes == "Build west."
    assert any(entry.seat == 0 for entry in briefing.moves)
    assert briefing.table.owner_id == CLEO
    ok(await world.host.attendance.accept(game, CLEO, "Cleo", 0, offer.number))
    await world.host.settled()
    assert said(world) == ["offer", "replaced"]
    assert (await world.games.seat_view(game, ANN)).code == "not_seated"
    assert (await world.host.attendance.notes(game, ANN)).code == "not_seated"
    hands = [message for message in world.discord.of(HandContent) if message.content.view.seat == 0]
    assert hands[-1].channel != hands[0].channel
    assert (hands[0].buttons, hands[0].past) == (False, FormerHandContent(briefing.table, "en"))
    assert last(world, "replaced").person == (ANN, NAMES[ANN])
    shown = len(hands[0].shown)
    await world.take_turn(game)
    await world.take_turn(game)
    await world.host.settled()
    assert len(hands[0].shown) == shown, "the former player's message is never changed again"


async def test_offered_seat_is_declined_by_the_invited_person_alone(world) -> None:
    game = await begun(world, (ANN, BEN), first="owner")
    offer = ok(await world.host.attendance.offer(game, ANN, CLEO))
    await world.host.settled()
    for person, number in ((DAN, offer.number), (ANN, offer.number), (CLEO, offer.number + 1)):
        refused = await world.host.attendance.decline(game, person, NAMES[person], 0, number)
        assert refused.code == "offer_over"
    ok(await world.host.attendance.decline(game, CLEO, "Cleo", 0, offer.number))
    await world.host.settled()
    assert said(world) == ["offer", "declined"]
    assert last(world, "declined").person == (CLEO, "Cleo")
    (asked,) = [message for message in world.discord.of(NoticeContent) if message.content.said.what == "offer"]
    assert not asked.buttons
    assert (await world.host.attendance.accept(game, CLEO, "Cleo", 0, offer.number)).code == "offer_over"
    assert (await world.host.attendance.decline(game, CLEO, "Cleo", 0, offer.number)).code == "offer_over"
    assert ok(await world.games.table(game)).seats[0].user_id == ANN


async def test_nobody_can_see_a_second_hand(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    offer = ok(await world.host.attendance.offer(game, ANN, DAN))
    ok(await world.host.attendance.accept(game, DAN, "Dan", 0, offer.number))
    assert (await world.host.attendance.offer(game, BEN, CLEO)).code == "guest_seated"
    assert (await world.host.attendance.offer(game, BEN, ANN)).code == "guest_held_another"
    offer = ok(await world.host.attendance.offer(game, DAN, ANN))
    ok(await world.host.attendance.accept(game, ANN, "Ann", 0, offer.number))


async def test_nobody_can_see_a_second_hand_by_deleting_their_data(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    ok(await world.host.privacy.delete(BEN))
    assert (await world.host.attendance.offer(game, CLEO, BEN)).code == "guest_held_another"


async def test_offer_of_a_seat_ends(world) -> None:
    game = await begun(world, (ANN, BEN))
    offer = ok(await world.host.attendance.offer(game, ANN, CLEO))
    world.clock.advance(DAY + 1)
    await world.host.settled()
    assert (await world.host.attendance.accept(game, CLEO, "Cleo", 0, offer.number)).code == "offer_over"
    assert [timer for timer in await world.store.timers.of_game(game) if timer.key.kind == "offer"] == []


async def test_the_owner_gives_a_computer_players_seat_away(world) -> None:
    game = await begun(world, (ANN, BEN), robots=1)
    await world.host.settled()
    assert (await world.host.attendance.offer(game, BEN, CLEO, 1)).code == "not_owner"
    assert (await world.host.attendance.offer(game, ANN, CLEO, 2)).code == "unknown_seat"
    offer = ok(await world.host.attendance.offer(game, ANN, CLEO, 1))
    briefing = ok(await world.host.attendance.accept(game, CLEO, "Cleo", 1, offer.number))
    assert briefing.table.seats[1].player_id == CLEO
    await world.play_out(game)
    assert ok(await world.games.table(game)).status is Status.OVER


async def test_player_removed_when_all_others_agree(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    assert (await world.host.attendance.kick(game, BEN, CLEO)).code == "not_owner"
    assert (await world.host.attendance.kick(game, ANN, DAN)).code == "not_at_table"
    assert (await world.host.attendance.kick(game, ANN, ANN)).code == "kick_yourself"
    assert ok(await world.host.attendance.kick(game, ANN, CLEO)) is False
    assert (await world.vote(game, CLEO, KICK, DECLINE)).code == "no_vote", "who is to go isn't asked"
    assert ok(await world.vote(game, BEN, KICK)) is True
    assert (await world.vote(game, BEN, KICK)).code == "vote_over"
    assert ok(await world.games.table(game)).seat_of(CLEO) is None
    await world.host.settled()
    assert said(world) == ["motion-asked", "kicked", "sent-away"]
    assert last(world, "kicked").person == (CLEO, "Cleo")
    told = world.discord.of(NoticeContent)[-1]
    assert (told.channel, told.content.is_private) == (1_000_000 + CLEO, True)


@pytest.mark.parametrize("is_sent_away", [True, False])
async def test_person_who_left_for_good_can_press_nothing(world, is_sent_away) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    if is_sent_away:
        ok(await world.host.attendance.kick(game, ANN, CLEO, gone=[BEN, CLEO]))
    else:
        ok(await world.host.attendance.leave(game, CLEO))
    await world.host.settled()
    hands = world.discord.of(HandContent)
    assert {message.channel for message in hands if not message.buttons} == {1_000_000 + CLEO}
    assert len(hands) == 3, "and nobody gets another hand"


async def test_texts_about_a_removed_player_do_not_name_them_once_their_data_is_deleted(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))

    def out_of_order(method: str, channel: int) -> None:
        raise TryLater(MINUTE)

    world.discord.fault = out_of_order
    ok(await world.host.attendance.kick(game, ANN, CLEO, gone=[BEN, CLEO]))
    ok(await world.host.attendance.kick(game, ANN, BEN, gone=[BEN]))
    ok(await world.host.privacy.delete(CLEO))
    world.discord.fault = lambda method, channel: None
    world.clock.advance(HOUR)
    await world.host.settled()
    told = [m.content.said.person[0] for m in world.discord.of(NoticeContent) if m.content.said.what == "kicked"]
    assert sorted(told) == [0, BEN]


async def test_the_others_may_ask_whether_the_owner_has_to_go(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    assert ok(await world.host.attendance.kick(game, BEN, ANN)) is False
    assert (await world.vote(game, ANN, KICK, DECLINE)).code == "no_vote", "who is to go isn't asked"
    assert ok(await world.vote(game, CLEO, KICK)) is True
    table = ok(await world.games.table(game))
    assert (table.seat_of(ANN), table.owner_id) == (None, BEN)


async def test_one_vote_removes_only_people_who_left_the_server(world) -> None:
    game = await begun(world, (ANN, BEN))
    assert (await world.host.attendance.kick(game, ANN, BEN)).code == "kick_nobody"
    assert (await world.host.attendance.kick(game, BEN, ANN)).code == "kick_nobody"
    assert ok(await world.host.attendance.kick(game, BEN, ANN, gone=[ANN])) is True
    table = ok(await world.games.table(game))
    assert (table.seat_of(ANN), table.owner_id) == (None, BEN)


async def test_anybody_may_ask_to_remove_a_person_who_left_the_server(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    assert ok(await world.host.attendance.kick(game, BEN, CLEO, gone=[CLEO])) is False
    assert ok(await world.vote(game, ANN, KICK)) is True
    assert ok(await world.games.table(game)).seat_of(CLEO) is None


async def test_last_member_of_the_server_removes_all_who_left_it(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    gone = (ANN, CLEO)
    assert ok(await world.host.attendance.kick(game, BEN, CLEO, gone=gone)) is True
    assert ok(await world.host.attendance.kick(game, BEN, ANN, gone=gone)) is True
    table = ok(await world.games.table(game))
    assert ([info.user_id for info in table.seats], table.owner_id) == ([None, BEN, None], BEN)


async def test_person_who_left_the_server_has_no_vote(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN))
    assert (await world.host.attendance.kick(game, BEN, DAN, gone=[CLEO])).code == "not_owner"
    assert ok(await world.host.attendance.kick(game, ANN, DAN, gone=[CLEO])) is False
    assert ok(await world.vote(game, BEN, KICK)) is True
    assert ok(await world.games.table(game)).seat_of(DAN) is None
    assert (await world.host.attendance.kick(game, ANN, BEN, gone=[CLEO])).code == "kick_nobody"


@pytest.mark.parametrize("how", ["step_out", "leave"])
async def test_asked_person_who_leaves_has_not_agreed(world, how) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    assert ok(await world.host.attendance.kick(game, ANN, BEN)) is False
    ok(await getattr(world.host.attendance, how)(game, CLEO))
    await world.host.settled()
    if how == "step_out":
        assert ok(await world.host.attendance.kick(game, ANN, BEN)) is False, "asked again, it is counted again"
    else:
        assert (await world.host.attendance.kick(game, ANN, BEN)).code == "kick_nobody", "nobody is left to agree"
    world.clock.advance(DAY + 1)
    await world.host.settled()
    assert ok(await world.games.table(game)).seat_of(BEN) == 1
    assert ("motion-lapsed" if how == "step_out" else "motion-ended") in said(world)


async def test_question_ends_when_its_subject_is_deleted(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    ok(await world.host.attendance.kick(game, ANN, BEN))
    ok(await world.host.privacy.delete(CLEO))
    assert (await world.host.attendance.kick(game, ANN, BEN)).code == "kick_nobody"
    world.clock.advance(DAY + 1)
    await world.host.settled()
    assert ok(await world.games.table(game)).seat_of(BEN) == 1


async def test_person_who_steps_out_still_has_a_vote(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN), first="owner")
    ok(await world.host.attendance.kick(game, ANN, BEN))
    ok(await world.host.attendance.step_out(game, DAN))
    assert ok(await world.vote(game, CLEO, KICK)) is False
    assert ok(await world.games.table(game)).seat_of(BEN) == 1
    assert ok(await world.vote(game, DAN, KICK)) is True
    assert ok(await world.games.table(game)).seat_of(BEN) is None


@pytest.mark.parametrize("giver", [ANN, CLEO])
async def test_a_question_ends_when_its_seats_change_hands(world, giver) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    ok(await world.host.attendance.kick(game, ANN, CLEO))
    seat = ok(await world.games.table(game)).seat_of(giver)
    offer = ok(await world.host.attendance.offer(game, giver, DAN))
    ok(await world.host.attendance.accept(game, DAN, "Dan", seat, offer.number))
    assert (await world.vote(game, BEN, KICK)).code == "vote_over"
    assert ok(await world.games.table(game)).seat_of(DAN) == seat


async def test_votes_for_a_pause_are_recounted_without_people_who_left(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    for person in (BEN, CLEO):
        ok(await world.host.attendance.leave(game, person))
    assert ok(await world.host.attendance.pause(game, ANN)) is True
    assert ok(await world.games.table(game)).paused


async def test_game_continues_when_asked_people_have_left(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    ok(await world.host.attendance.pause(game, ANN))
    ok(await world.vote(game, BEN, PAUSE))
    assert ok(await world.host.attendance.resume(game, ANN)) is False
    ok(await world.host.attendance.leave(game, CLEO))
    assert ok(await world.host.attendance.resume(game, ANN)) is True
    assert not ok(await world.games.table(game)).paused


async def test_refusal_is_valid_until_the_question_is_asked_again(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN, EVE), first="owner")
    ok(await world.host.attendance.pause(game, ANN))
    for person in (BEN, CLEO):
        assert ok(await world.vote(game, person, PAUSE, DECLINE)) is False
    ok(await world.host.attendance.leave(game, DAN))
    world.clock.advance(1)
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    await world.host.settled()
    assert said(world)[-2:] == ["motion-declined", "motion-asked"], "too few are left for the first one"
    assert [ok(await world.vote(game, person, PAUSE)) for person in (BEN, CLEO)] == [False, True]


async def test_a_question_that_was_lost_is_posted_again(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    for seconds, posted in ((0, 1), (59, 1), (1, 2), (60, 3)):
        world.clock.advance(seconds)
        assert ok(await world.host.attendance.pause(game, ANN)) is False
        await world.host.settled()
        assert said(world).count("motion-asked") == posted
    assert ok(await world.vote(game, BEN, PAUSE)) is True, "the messages are about the same question"


async def test_asking_an_open_question_counts_as_agreement(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN), first="owner")
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    ok(await world.vote(game, BEN, PAUSE, DECLINE))
    assert ok(await world.host.attendance.pause(game, BEN)) is False, "he has thought better of it"
    assert ok(await world.host.attendance.pause(game, BEN)) is False, "one voice each"
    assert ok(await world.host.attendance.pause(game, CLEO)) is True
    assert ok(await world.games.table(game)).paused
    await world.host.settled()
    assert said(world) == ["motion-asked", "paused"]


async def test_a_game_stands_still_while_it_is_paused(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), timing=Timing(pace="day"), first="owner")
    await world.host.settled()
    world.clock.advance(HOUR)
    await world.host.settled()
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    assert ok(await world.vote(game, BEN, PAUSE)) is True, "more than half is enough"
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.table.paused
    assert ok(await world.host.attendance.pause(game, CLEO)) is True
    assert (await world.games.draw_two_blind(game, ANN, None)).code == "game_paused"
    world.clock.advance(5 * DAY)
    await world.restart()
    await world.host.settled()
    assert "half" not in said(world)
    assert ok(await world.host.attendance.resume(game, CLEO)) is False
    assert ok(await world.vote(game, BEN, RESUME)) is True
    await world.host.settled()
    (end,) = world.discord.of(TableContent)[-1].content.deadlines.values()
    assert end == world.clock.now() + 23 * HOUR
    await world.take_turn(game)


async def test_no_automatic_moves_during_a_pause(world) -> None:
    game = await begun(world, (ANN, BEN), first="owner", timing=Timing(pace="day", time_up=TimeoutAction.VOTE))
    world.clock.advance(DAY)
    await world.host.settled()
    assert said(world)[-1] == "up-vote"
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    assert ok(await world.vote(game, BEN, PAUSE)) is True
    moves = len(ok(await world.games.history(game)))
    world.clock.advance(3 * DAY)
    await world.host.settled()
    assert len(ok(await world.games.history(game))) == moves
    assert ok(await world.host.attendance.resume(game, ANN)) is True
    await world.host.settled()
    (end,) = world.discord.of(TableContent)[-1].content.deadlines.values()
    assert end == world.clock.now() + DAY, "the vote has become a wait"


async def test_single_person_pauses_at_once_and_computer_players_wait(world) -> None:
    game = await begun(world, (ANN,), robots=1)
    await world.host.settled()
    assert ok(await world.host.attendance.pause(game, ANN)) is True
    await world.host.settled()
    assert ok(await world.host.attendance.resume(game, ANN)) is True
    await world.take_turn(game)
    await world.host.settled()
    assert await world.turn_of(game) == ANN


async def test_either_of_two_may_resume(world) -> None:
    game = await begun(world, (ANN, BEN))
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    assert ok(await world.vote(game, BEN, PAUSE, DECLINE)) is True
    assert not ok(await world.games.table(game)).paused
    world.clock.advance(1)
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    assert ok(await world.vote(game, BEN, PAUSE)) is True
    assert ok(await world.host.attendance.resume(game, ANN)) is True


@pytest.mark.parametrize("text", ["", "@everyone **blue** ones\n# first", "x" * 3000])
async def test_notes_are_private(world, text) -> None:
    game = await begun(world, (ANN, BEN))
    assert ok(await world.host.attendance.note(game, ANN, text)) == text[:MOST_NOTES]
    assert ok(await world.host.attendance.notes(game, BEN)) == ""
    await world.restart()
    assert ok(await world.host.attendance.notes(game, ANN)) == text[:MOST_NOTES]
    assert (await world.host.attendance.note(game, CLEO, "me too")).code == "not_seated"
    ok(await world.host.privacy.delete(ANN))
    assert await world.store.notes.get(game, 0) == ""


async def test_person_without_right_to_a_seat_does_not_become_owner(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    offer = ok(await world.host.attendance.offer(game, BEN, DAN))
    ok(await world.host.attendance.accept(game, DAN, "Dan", 1, offer.number))
    assert (await world.host.attendance.offer(game, ANN, BEN)).code == "guest_held_another"
    assert ok(await world.games.table(game)).owner_id == ANN
    offer = ok(await world.host.attendance.offer(game, ANN, EVE))
    assert ok(await world.host.attendance.accept(game, EVE, "Eve", 0, offer.number)).table.owner_id == EVE


async def test_simultaneous_joins_respect_the_limit(world) -> None:
    world.host.lobbies._limits = Limits(games=2)
    offers = [
        (game, ok(await world.host.attendance.offer(game, ANN, EVE)))
        for game in [await begun(world, (ANN, BEN), first="owner") for _ in range(2)]
    ]
    lobby = await world.lobby((CLEO,))
    answers = await asyncio.gather(
        *(world.host.attendance.accept(game, EVE, "Eve", 0, offer.number) for game, offer in offers),
        world.lobbies.join(lobby.game_id, EVE, "Eve", 9_999),
    )
    assert [answer.code for answer in answers if isinstance(answer, Refusal)] == ["too_many_games"]
    assert len(await world.games.games_of(EVE)) == 2
