"""Taking moves back: free if nobody learned anything, else by consent; stored as one more event."""

import asyncio
import json

import pytest

from tests.app.world import ANN, BEN, CLEO, DAN, ok
from tests.support.lobbies import code
from tests.support.undone import asked, begun, fingerprint, position, said, undo
from ttrbot.app.core.game_cache import RECENT_MOVES
from ttrbot.app.core.paces import DAY, HOUR, TimeoutAction, Timing
from ttrbot.app.core.tables import Refusal
from ttrbot.app.history.export import export_game, read_export
from ttrbot.app.history.verify import verify
from ttrbot.app.messages.publisher import TableContent
from ttrbot.app.people.attendance import PAUSE, RESUME
from ttrbot.app.play.takeback import FREE_IN_A_ROW, Asks
from ttrbot.app.play.undo import UNDO
from ttrbot.app.play.votes import AGREE, DECLINE
from ttrbot.engine.actions import DrawDeckCard, KeepTickets
from ttrbot.engine.events import RouteClaimed, ShuffleSeen, Undone
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.engine.rules.shared_rack.facts import PutCard
from ttrbot.store import StoreUnavailable, SurfaceKey, SurfaceKind


async def test_a_claim_is_taken_back_at_once_and_all_see_it(world) -> None:
    game = await begun(world)
    await world.until_claim(game, ANN)
    before = await fingerprint(world, game)
    await world.claim(game, ANN)
    preview = ok(await world.host.undoing.preview(game, ANN))
    assert preview.asks is None
    assert any(isinstance(event, RouteClaimed) for event in preview.moves[0].seen)
    assert ok(await undo(world, game, ANN)) is True
    assert await fingerprint(world, game) == before
    assert await world.turn_of(game) == ANN
    *_, claim, back = ok(await world.games.history(game))
    assert any(isinstance(event, RouteClaimed) for event in claim.seen), "what was taken back stays in the log"
    assert isinstance(back.seen[0], Undone)
    await world.host.settled()
    shown = world.discord.of(TableContent)[-1].content
    assert isinstance(shown.moves[-1].seen[0], Undone)
    assert not any(isinstance(event, RouteClaimed) for move in shown.moves for event in move.seen)
    assert shown.table.waiting == (0,)


async def test_a_game_with_moves_taken_back_is_stored_replayed_and_verified(world) -> None:
    game = await begun(world, (ANN, BEN), robots=1)
    for _ in range(3):
        await world.until_claim(game, ANN)
        await world.claim(game, ANN)
        ok(await undo(world, game, ANN))
        await world.restart()
        await world.claim(game, ANN)
        await world.host.settled()
    await world.play_out(game)
    await world.host.settled()
    exported = read_export(await export_game(world.store, game))
    assert sum("Undone" in bytes(event).decode() for move in exported.moves for event in move.events) == 3
    assert verify(exported).faults == ()
    assert ok(await world.games.public_view(game)).view.result is not None
    assert (await world.host.statistics.of(1, ANN)).games == 1
    views = ok(await world.games.whole_game(game))
    taken_back = next(number for number, move in enumerate(exported.moves) if b"Undone" in bytes(move.events[0]))
    for move in (0, taken_back - 1, taken_back, taken_back + 1, len(views) - 1):
        assert views[move] == ok(await world.games.public_view(game, move)).view


@pytest.mark.parametrize("change", [{"to_seq": 3}, {"moves": 2}, {"next_decision": 1}, {"seat": 1}])
async def test_an_undo_that_was_meddled_with_is_found(world, change) -> None:
    game = await begun(world)
    await world.until_claim(game, ANN)
    await world.claim(game, ANN)
    ok(await undo(world, game, ANN))
    document = json.loads(await export_game(world.store, game))
    assert verify(read_export(json.dumps(document).encode())).faults == ()
    document["moves"][-1]["events"][0]["x"].update(change)
    faults = verify(read_export(json.dumps(document).encode())).faults
    if change == {"seat": 1}:
        assert faults == (), "who asked can't be told from the moves"
    else:
        assert [fault.check for fault in faults] == ["moves"]


async def test_old_presses_fit_no_later_question(world) -> None:
    game = await begun(world)
    await world.until_claim(game, ANN)
    question = await world.question(game, ANN)
    await world.claim(game, ANN)
    stale = await world.question(game, BEN)
    ok(await undo(world, game, ANN))
    assert await world.question(game, ANN) == question, "her question is open again"
    answer = await world.games.submit(game, BEN, DrawDeckCard, stale)
    assert answer.code == "question_closed"
    await world.claim(game, ANN)
    assert await world.question(game, BEN) > stale
    assert (await world.games.submit(game, BEN, DrawDeckCard, stale)).code == "question_closed"


async def test_a_press_twice_takes_back_once(world) -> None:
    game = await begun(world)
    await world.until_claim(game, ANN)
    await world.claim(game, ANN)
    at = await position(world, game)
    assert await world.host.undoing.take_back(game, ANN, at) is True
    assert await world.host.undoing.take_back(game, ANN, at) is True
    assert await position(world, game) == at + 1
    await world.claim(game, ANN)
    assert (await world.host.undoing.take_back(game, ANN, at)).code == "question_closed"
    at = await position(world, game)
    await world.take_turn(game)
    late = await world.host.undoing.take_back(game, ANN, at)
    assert (late.code, late.args) == ("undo_overtaken", {"owner": 1})


async def test_snapshot_of_undone_moves_is_not_used(world, monkeypatch) -> None:
    monkeypatch.setattr("ttrbot.app.play.journal.SNAPSHOT_EVERY", 1)
    game = await begun(world)
    await world.until_claim(game, ANN)
    before = await fingerprint(world, game)
    await world.claim(game, ANN)

    async def failing(*_):
        raise StoreUnavailable("the disk is full")

    monkeypatch.setattr(world.store.games, "save_snapshot", failing)
    ok(await undo(world, game, ANN))
    await world.restart()
    assert await fingerprint(world, game) == before


async def test_player_who_lost_the_turn_by_undo_is_pinged_when_it_returns(world) -> None:
    game = await begun(world)
    await world.until_claim(game, ANN)
    await world.claim(game, ANN)
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.pings == (1,)
    ok(await undo(world, game, ANN))
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.pings == (), "she is here"
    await world.claim(game, ANN)
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.pings == (1,)


async def test_repeated_undo_of_a_turn_needs_consent(world) -> None:
    game = await begun(world, (ANN, BEN), robots=1)
    await world.until_claim(game, ANN)
    for _ in range(FREE_IN_A_ROW):
        await world.claim(game, ANN)
        assert ok(await undo(world, game, ANN)) is True
    accepted = await world.claim(game, ANN)
    assert not accepted.may_undo
    assert ok(await world.host.undoing.preview(game, ANN)).asks is Asks.AGAIN


async def test_events_before_many_undos_are_still_told(world) -> None:
    game = await begun(world, (ANN,), robots=1, first="owner")
    await world.until_claim(game, ANN)
    before = ok(await world.games.watched(game)).moves
    assert before
    for _ in range(RECENT_MOVES):
        await world.claim(game, ANN)
        ok(await undo(world, game, ANN))
    for _ in range(2):
        moves = ok(await world.games.watched(game)).moves
        assert moves[:-FREE_IN_A_ROW] == before
        assert [type(move.seen[0]) for move in moves[-FREE_IN_A_ROW:]] == [Undone] * FREE_IN_A_ROW
        world.host.context.cache.drop(game)


async def test_simultaneous_action_wins_or_finds_the_question_closed(world) -> None:
    game = await begun(world)
    for undo_first in (True, False):
        await world.until_claim(game, ANN)
        await world.claim(game, ANN)
        at, question = await position(world, game), await world.question(game, BEN)
        both = [
            world.host.undoing.take_back(game, ANN, at),
            world.games.submit(game, BEN, DrawDeckCard, question),
        ]
        done = await asyncio.gather(*(both if undo_first else reversed(both)))
        taken_back, drawn = done if undo_first else reversed(done)
        assert [isinstance(one, Refusal) for one in (taken_back, drawn)].count(True) == 1
        late = "undo_overtaken" if isinstance(taken_back, Refusal) else "question_closed"
        assert next(one for one in done if isinstance(one, Refusal)).code == late
        actions = await world.store.games.actions(game)
        assert len(await world.store.games.events(game)) == actions[-1].last_seq
        if not isinstance(taken_back, Refusal):
            await world.claim(game, ANN)
        await world.take_turn(game)


async def test_undo_by_consent_tells_the_asker_and_restores_their_time(world) -> None:
    game = await begun(world, timing=Timing(pace="day", time_up=TimeoutAction.SAFE), first="owner")
    world.clock.advance(DAY)
    await world.host.settled()
    assert await world.turn_of(game) == BEN, "two cards were drawn for her"
    await undo(world, game, ANN)
    await world.host.settled()
    world.clock.advance(HOUR)
    assert ok(await world.vote(game, BEN, UNDO, AGREE)) is True
    assert ok(await world.games.table(game)).waiting == (0,)
    await world.host.settled()
    message = world.discord.of(TableContent)[-1]
    assert message.shown[0].pings == (0,)
    assert message.content.deadlines == {0: world.clock.now() + DAY}


async def test_no_computer_player_can_agree(world) -> None:
    game = await begun(world, (ANN,), robots=1, first="owner")
    ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    preview = ok(await world.host.undoing.preview(game, ANN))
    assert (preview.asks, preview.can_ask) == (Asks.HIDDEN, False)
    assert code(await undo(world, game, ANN)) == "motion_nobody"


async def test_cards_shown_by_computer_players_are_given_as_the_reason(world) -> None:
    game = await begun(world, (ANN,), robots=1, first="owner")
    await world.until_claim(game, ANN)
    await world.claim(game, ANN)
    await world.host.settled()
    preview = ok(await world.host.undoing.preview(game, ANN))
    assert (preview.asks, preview.can_ask) == (Asks.ROBOTS, False)


async def _team_asia(world) -> str:
    """Return a game in which everybody has kept all tickets and it is Ann's turn."""
    people = (ANN, BEN, CLEO, DAN)
    game = await begun(world, people, map_id="team-asia", first="owner", opened=False)
    for person in people:
        offered = ok(await world.games.seat_view(game, person)).offered
        ok(await world.games.submit(game, person, lambda seat, all_=offered: KeepTickets(seat, all_, all_[0]), None))
    return game


async def test_tickets_seen_by_a_mate_are_given_as_the_reason(world) -> None:
    game = await _team_asia(world)
    ticket = ok(await world.games.seat_view(game, ANN)).tickets[0]
    ok(await world.games.submit(game, ANN, lambda seat: ShareTickets(seat, (ticket,)), None))
    assert ok(await world.host.undoing.preview(game, ANN)).asks is Asks.SHOWN


@pytest.mark.parametrize(("place", "asks"), [("rack", Asks.SHOWN), ("hand", None)])
async def test_an_unseen_card_put_on_the_rack_is_taken_back_by_consent(world, place, asks) -> None:
    game = await _team_asia(world)
    ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    ok(await world.games.submit(game, ANN, lambda seat: PutCard(seat, place), None))
    assert ok(await world.host.undoing.preview(game, ANN)).asks is asks


async def test_undo_of_an_unseen_card_needs_consent(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    before = await fingerprint(world, game)
    ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    at = await position(world, game)
    assert ok(await world.host.undoing.preview(game, ANN)).asks is Asks.HIDDEN
    assert await undo(world, game, ANN) is False
    assert await undo(world, game, ANN) is False, "asking twice is asking once"
    await world.host.settled()
    assert said(world) == ["motion-asked"]
    assert set(asked(world).mentions) == {BEN, CLEO}
    assert (await world.vote(game, ANN, UNDO, AGREE)).code == "no_vote"
    assert ok(await world.vote(game, BEN, UNDO, AGREE)) is False
    assert ok(await world.vote(game, BEN, UNDO, AGREE)) is False
    assert await position(world, game) == at
    await world.restart()
    assert ok(await world.vote(game, CLEO, UNDO, AGREE)) is True
    assert await fingerprint(world, game) == before
    assert (await world.vote(game, CLEO, UNDO, DECLINE)).code == "vote_over"
    await world.host.settled()
    assert said(world) == ["motion-asked"]


async def test_one_refusal_declines_an_undo(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    at = await position(world, game)
    await undo(world, game, ANN)
    assert ok(await world.vote(game, BEN, UNDO, DECLINE)) is True
    await world.host.settled()
    assert said(world) == ["motion-asked", "motion-declined"]
    assert (await world.vote(game, CLEO, UNDO, AGREE)).code == "vote_over"
    assert await position(world, game) == at


async def test_no_answer_is_not_consent(world) -> None:
    game = await begun(world, first="owner")
    ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    at = await position(world, game)
    await undo(world, game, ANN)
    await world.host.settled()
    world.clock.advance(DAY)
    await world.host.settled()
    assert said(world)[:2] == ["motion-asked", "motion-lapsed"]
    assert (await world.vote(game, BEN, UNDO, AGREE)).code == "vote_over"
    assert await position(world, game) == at


async def test_person_who_steps_out_has_not_agreed(world) -> None:
    game = await begun(world, first="owner")
    ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    at = await position(world, game)
    await undo(world, game, ANN)
    ok(await world.host.attendance.step_out(game, BEN))
    world.clock.advance(DAY + 1)
    await world.host.settled()
    assert said(world) == ["motion-asked", "stepped-out", "motion-lapsed"]
    assert await position(world, game) == at


async def test_nothing_is_taken_back_during_a_pause(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    at = await position(world, game)
    await undo(world, game, ANN)
    ok(await world.vote(game, BEN, UNDO))
    ok(await world.host.attendance.pause(game, BEN))
    ok(await world.vote(game, ANN, PAUSE))
    assert (await world.vote(game, CLEO, UNDO)).code == "game_paused"
    assert await position(world, game) == at
    ok(await world.host.attendance.resume(game, CLEO))
    ok(await world.vote(game, ANN, RESUME))
    assert ok(await world.vote(game, CLEO, UNDO)) is True, "the question has waited"
    assert ok(await world.games.table(game)).waiting == (0,)


async def test_next_move_ends_the_question(world) -> None:
    game = await begun(world, first="owner")
    await world.take_turn(game)
    await undo(world, game, ANN)
    await world.host.settled()
    await world.take_turn(game)
    at = await position(world, game)
    assert (await world.vote(game, BEN, UNDO, AGREE)).code == "vote_over"
    world.clock.advance(DAY)
    await world.host.settled()
    assert "motion-lapsed" not in said(world)
    assert await position(world, game) == at


async def test_later_moves_of_others_are_undone_with_their_consent(world) -> None:
    game = await begun(world)
    await world.until_claim(game, ANN)
    before = await fingerprint(world, game)
    await world.claim(game, ANN)
    await world.take_turn(game)
    preview = ok(await world.host.undoing.preview(game, ANN))
    assert ([entry.seat for entry in preview.moves], preview.asks) == ([0, 1, 1], Asks.OTHERS)
    await undo(world, game, ANN)
    assert ok(await world.vote(game, BEN, UNDO, AGREE)) is True
    assert await fingerprint(world, game) == before


async def test_shuffles_and_the_deal_are_never_undone(world) -> None:
    game = await begun(world, (ANN, BEN), first="owner", opened=False)
    assert (await world.host.undoing.preview(game, ANN)).code == "undo_nothing"
    ok(await world.keep(game, ANN))
    ok(await world.keep(game, BEN))
    assert (await world.host.undoing.preview(game, 999)).code == "not_seated"
    shuffled = False
    while not shuffled:
        person = await world.turn_of(game)
        view = ok(await world.games.seat_view(game, person))
        if view.public.deck_size < 4 and not view.public.discards_size and view.options.routes:
            accepted = await world.claim(game, person)
        else:
            accepted = ok(await world.games.submit(game, person, DrawDeckCard, None))
        shuffled = any(isinstance(event, ShuffleSeen) for event in accepted.seen)
    assert (await world.host.undoing.preview(game, person)).code == "undo_chance"


async def test_undo_refused_when_nobody_can_agree(world) -> None:
    game = await begun(world, (ANN,), robots=1)
    await world.host.settled()
    ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    assert code(await undo(world, game, ANN)) == "motion_nobody"


async def test_table_message_is_reposted_after_an_undo(world) -> None:
    game = await begun(world)
    await world.until_claim(game, ANN)
    await world.claim(game, ANN)
    await world.host.settled()
    key = SurfaceKey(game_id=game, kind=SurfaceKind.TABLE)
    before = (await world.store.outbox.get(key)).message_id
    ok(await undo(world, game, ANN))
    await world.host.settled()
    assert (await world.store.outbox.get(key)).message_id != before
