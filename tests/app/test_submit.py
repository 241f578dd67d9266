"""Submitting actions: questions, simultaneous presses, a store that refuses."""

import asyncio
import gc
import random

import pytest

from tests.app.world import ANN, BEN, CLEO, DAN, EVE, PEOPLE, ok
from tests.support.lobbies import code
from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.tables import Accepted, Refusal
from ttrbot.engine.actions import NOTHING, ClaimRoute, DrawDeckCard, DrawTickets, KeepTickets
from ttrbot.engine.events import CardsSeen
from ttrbot.store import StoreUnavailable


async def test_five_opened_ticket_panels_count_in_any_order(world) -> None:
    game = await world.game(PEOPLE, opened=False)
    views = {person: ok(await world.games.seat_view(game, person)) for person in PEOPLE}
    for person in (DAN, ANN, EVE, CLEO, BEN):
        view = views[person]
        keep = view.offered[:2]
        question = view.questions[0].id
        answer = await world.games.submit(game, person, lambda seat, keep=keep: KeepTickets(seat, keep), question)
        assert ok(answer).view.tickets == keep
        again = await world.games.submit(game, person, lambda seat, keep=keep: KeepTickets(seat, keep), question)
        assert code(again) == "question_closed"


async def test_press_answers_only_its_own_question(world) -> None:
    game = await world.game((ANN, BEN))
    first = await world.turn_of(game)
    other = BEN if first == ANN else ANN
    question = await world.question(game, first)
    assert code(await world.games.submit(game, other, DrawDeckCard, question)) == "not_your_question"
    assert code(await world.games.submit(game, CLEO, DrawDeckCard, question)) == "not_seated"
    assert code(await world.games.submit(game, other, DrawDeckCard, None)) == "not_your_turn"
    ok(await world.games.submit(game, first, DrawDeckCard, question))
    assert code(await world.games.submit(game, first, DrawDeckCard, question)) == "question_closed"
    ok(await world.games.submit(game, first, DrawDeckCard, await world.question(game, first)))
    assert await world.turn_of(game) == other


async def test_a_refused_action_changes_nothing(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    person = await world.turn_of(game)
    before = ok(await world.games.public_view(game))
    answer = await world.games.submit(game, person, lambda seat: ClaimRoute(seat, "no--where", NOTHING), None)
    assert code(answer) == "unknown_route"
    assert ok(await world.games.public_view(game)) == before


async def test_the_same_press_ten_times_at_once(world) -> None:
    game = await world.game((ANN, BEN))
    person = await world.turn_of(game)
    question = await world.question(game, person)
    answers = await asyncio.gather(*(world.games.submit(game, person, DrawDeckCard, question) for _ in range(10)))
    assert sum(isinstance(answer, Accepted) for answer in answers) == 1
    assert {code(answer) for answer in answers if isinstance(answer, Refusal)} == {"question_closed"}


async def test_two_blind_in_one_press(world) -> None:
    game = await world.game((ANN, BEN))
    person = await world.turn_of(game)
    before = ok(await world.games.seat_view(game, person))
    answer = ok(await world.games.draw_two_blind(game, person, before.questions[0].id))
    drawn = [event for event in answer.seen if isinstance(event, CardsSeen) and event.source == "deck"]
    assert sum(event.number for event in drawn if event.target.startswith("hand")) == 2
    assert all(event.colors for event in drawn)
    assert sum(answer.view.hand) == sum(before.hand) + 2
    assert answer.view.questions == ()


async def test_two_blind_with_one_card_drawn_draws_the_second(world) -> None:
    game = await world.game((ANN, BEN))
    person = await world.turn_of(game)
    hand = sum(ok(await world.games.seat_view(game, person)).hand)
    first = ok(await world.games.submit(game, person, DrawDeckCard, None))
    answer = ok(await world.games.draw_two_blind(game, person, first.view.questions[0].id))
    assert sum(answer.view.hand) == hand + 2


async def test_looking_never_draws(world) -> None:
    game = await world.game((ANN, BEN))
    person = await world.turn_of(game)
    offered = ok(await world.games.submit(game, person, DrawTickets, None)).view.offered
    assert len(offered) == 3
    await world.restart()
    for _ in range(3):
        assert ok(await world.games.seat_view(game, person)).offered == offered


async def test_person_without_a_seat_sees_no_hand(world) -> None:
    game = await world.game((ANN, BEN))
    assert code(await world.games.seat_view(game, CLEO)) == "not_seated"
    assert code(await world.games.payments(game, CLEO, "x")) == "not_seated"
    assert code(await world.games.table("nothere")) == "unknown_game"
    assert code(await world.games.submit("nothere", ANN, DrawDeckCard, None)) == "unknown_game"
    lobby = await world.lobby((DAN,))
    assert code(await world.games.submit(lobby.game_id, DAN, DrawDeckCard, None)) == "game_not_begun"


@pytest.mark.parametrize("when", ["before", "after"])
async def test_game_follows_the_disk_when_the_store_refuses(world, logs, monkeypatch, when) -> None:
    """Whether the write or only its answer was lost, the game continues from what is on the disk."""
    game = await world.game((ANN, BEN))
    await world.host.settled()
    person = await world.turn_of(game)
    question = await world.question(game, person)
    real = world.store.games.append

    async def failing(append):
        if when == "after":
            await real(append)
        raise StoreUnavailable("the disk is full")

    monkeypatch.setattr(world.store.games, "append", failing)
    assert code(await world.games.submit(game, person, DrawDeckCard, question)) == "store_unavailable"
    monkeypatch.setattr(world.store.games, "append", real)
    answer = await world.games.submit(game, person, DrawDeckCard, question)
    assert isinstance(answer, Accepted if when == "before" else Refusal)
    await world.host.settled()
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} == {"store_unavailable"}
    logs.clear()


async def test_a_cancelled_caller_stops_nothing(world) -> None:
    game = await world.game((ANN, BEN))
    person = await world.turn_of(game)
    question = await world.question(game, person)
    press = asyncio.create_task(world.games.submit(game, person, DrawDeckCard, question))
    await asyncio.sleep(0)
    press.cancel()
    await asyncio.gather(press, return_exceptions=True)
    assert code(await world.games.submit(game, person, DrawDeckCard, question)) == "question_closed"


async def test_no_action_is_taken_while_closing(world) -> None:
    game = await world.game((ANN, BEN))
    person = await world.turn_of(game)
    await world.host.close(timeout=1)
    assert code(await world.games.submit(game, person, DrawDeckCard, None)) == "shutting_down"
    await world.store.close()
    await world.open()


async def test_payments_and_obstacles(world) -> None:
    game = await world.game((ANN, BEN))
    person = await world.turn_of(game)
    other = BEN if person == ANN else ANN
    gamemap = ok(await world.games.map_of(game))
    hand = ok(await world.games.seat_view(game, person)).hand
    for route in gamemap.routes:
        ways = await world.games.payments(game, person, route.id)
        reasons = ok(await world.games.obstacles(game, person, route.id))
        if isinstance(ways, Refusal):
            assert "not_enough_cards" in [reason.code for reason in reasons]
        else:
            assert reasons == ()
            assert all(way.size == route.length for way in ways)
            assert all(laid <= held for way in ways for laid, held in zip(way.cards, hand, strict=True))
    assert code(await world.games.payments(game, person, "no--where")) == "unknown_route"
    theirs = ok(await world.games.obstacles(game, other, gamemap.routes[0].id))
    assert theirs[0].code == "not_your_turn"
    refused = await world.games.violations(game, person, lambda seat: KeepTickets(seat, ()))
    assert [violation.code for violation in ok(refused)] == ["wrong_phase"]


@pytest.mark.parametrize("seed", range(4))
async def test_random_interleavings_of_presses(world, seed) -> None:
    """Everybody presses everything at once, again and again: moves stay in order, none is lost or doubled."""
    chance = random.Random(seed)
    game = await world.game((ANN, BEN, CLEO), opened=False)
    accepted = 0

    async def press(person: int) -> int:
        for _ in range(chance.randrange(4)):
            await asyncio.sleep(0)
        view = ok(await world.games.seat_view(game, person))
        question = view.questions[0].id if view.questions else chance.randrange(40)
        if view.offered:
            answer = await world.games.submit(
                game, person, lambda seat: KeepTickets(seat, view.offered[: chance.choice((1, 2, 3))]), question
            )
        else:
            draw = chance.choice((world.games.draw_two_blind, world.games.submit))
            args = () if draw == world.games.draw_two_blind else (DrawDeckCard,)
            answer = await draw(game, person, *args, question)
        return isinstance(answer, Accepted)

    for _ in range(12):
        presses = [press(person) for person in (ANN, BEN, CLEO) for _ in range(3)]
        accepted += sum(await asyncio.gather(*presses))
    history = ok(await world.games.history(game))
    assert accepted > 12
    assert [entry.number for entry in history] == list(range(len(history)))
    before = ok(await world.games.public_view(game))
    await world.restart()
    assert ok(await world.games.public_view(game)) == before


@pytest.mark.parametrize(
    ("error", "logged"), [(RefusedError("question_closed"), []), (ValueError("by chance"), ["error"])]
)
async def test_abandoned_change_ends_quietly_unless_it_fails(world, logs, caplog, error, logged) -> None:
    go_on = asyncio.Event()

    async def work() -> None:
        await go_on.wait()
        raise error

    waiting = asyncio.create_task(world.host.journal.unbroken(work()))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    go_on.set()
    await world.quiet()
    gc.collect()
    assert [entry["log_level"] for entry in logs if entry["event"] == "change_failed_unseen"] == logged
    assert "never retrieved" not in caplog.text
    logs.clear()
