"""The coach: after the game it tells a player, from what they saw, which moves cost them most; before that nothing."""

import pytest

from tests.app.world import ANN, BEN, CLEO, ok
from ttrbot.app.core.game_cache import standing_moves
from ttrbot.app.core.tables import Refusal
from ttrbot.app.core.thinking import ThinkingFailed, ThinkingProcess
from ttrbot.app.history import coach
from ttrbot.engine.actions import DrawTickets
from ttrbot.engine.game import check, seat_view
from ttrbot.robots.reasons import WeighedMove
from ttrbot.store import Status

LAST = 16
"""The last moves of a game, at which the coach looks in a test that searches."""


@pytest.fixture
def asked(monkeypatch):
    """Let the coach find that tickets would always have been better, the later the more. Return what it was asked."""
    views = []

    async def weigh(self, robot, view, gamemap, decision, first):
        views.append(view)
        gain = float(view.public.turn)
        better = WeighedMove(DrawTickets(view.seat), 0.6, 5.0, gain, gain - 1.0)
        return [better, WeighedMove(first, 0.4, -5.0)]

    monkeypatch.setattr(ThinkingProcess, "weigh", weigh)
    return views


async def own_moves(world, game: str, seat: int = 0) -> list[int]:
    """Return the numbers of the moves that a seat's person made, without those taken back."""
    history = ok(await world.games.history(game, standing=True))
    return [entry.number for entry in history if entry.seat == seat and not entry.stands_in]


async def reviewed(world, game: str, person: int = ANN) -> coach.Review:
    reviewing: coach.Reviewing = ok(await world.host.coach.review(game, person))
    return await reviewing.work


async def test_nothing_is_said_before_the_end_or_to_others(world, asked) -> None:
    game = await world.game((ANN, BEN))
    refusals = [await world.host.coach.review(game, person) for person in (ANN, CLEO)]
    await world.play_out(game)
    refusals.append(await world.host.coach.review(game, CLEO))
    assert [answer.code for answer in refusals if isinstance(answer, Refusal)] == [
        "game_not_over",
        "not_seated",
        "not_seated",
    ]
    assert asked == []


async def test_costly_moves_are_found_from_the_players_own_view(world, monkeypatch) -> None:
    monkeypatch.setattr(coach, "GLANCE", 500)
    monkeypatch.setattr(coach, "CLOSE_LOOK", 1500)
    monkeypatch.setattr(coach, "standing_moves", lambda moves: standing_moves(moves)[-LAST:])
    game = await world.game((ANN,), robots=1)
    await world.play_out(game)
    review = await reviewed(world, game)
    last = (await world.host.context.cache.look(game)).last_move
    own = [number for number in await own_moves(world, game) if number > last - LAST]
    assert (review.moves, review.seen) == (len(own), len(own))
    assert review.lessons, "claiming the longest route each time costs much"
    assert [lesson.number for lesson in review.lessons] == sorted({lesson.number for lesson in review.lessons})
    live = await world.host.context.cache.look(game)
    for lesson in review.lessons:
        before = await world.host.context.cache.game_at(live, lesson.number - 1)
        assert check(before, lesson.better.action) is check(before, lesson.played.action) is None
        assert lesson.better.action != lesson.played.action
        assert seat_view(before, 0).public.turn == lesson.turn
    await world.restart()
    assert await reviewed(world, game) == review, "the same each time"


async def test_only_the_worst_moves_are_named_in_order_one_a_turn(world, asked) -> None:
    game = await world.game((ANN, BEN))
    await world.play_out(game)
    review = await reviewed(world, game, BEN)
    assert {view.seat for view in asked} == {1}
    turns = sorted({view.public.turn for view in asked})
    assert [lesson.turn for lesson in review.lessons] == turns[-coach.MOST_LESSONS :]
    assert {lesson.number for lesson in review.lessons} <= {*await own_moves(world, game, 1)}
    assert all(lesson.better.action == DrawTickets(1) for lesson in review.lessons)


async def test_review_is_made_once(world, asked) -> None:
    game = await world.game((ANN, BEN))
    await world.play_out(game)
    first, second = [ok(await world.host.coach.review(game, ANN)) for _ in range(2)]
    assert first is second
    await first.work
    assert first.turns == len({view.public.turn for view in asked} - {0})
    looks = len(asked)
    assert first.percent == 100, "all moves were looked at, and six of them twice"
    await reviewed(world, game)
    assert len(asked) == looks


async def test_incomplete_review_is_said_to_be_so_and_made_anew(world, monkeypatch, logs) -> None:
    async def fails(self, robot, view, gamemap, decision, first):
        raise ThinkingFailed("EOFError")

    game = await world.game((ANN, BEN))
    await world.play_out(game)
    monkeypatch.setattr(ThinkingProcess, "weigh", fails)
    review = await reviewed(world, game)
    assert (review.seen, review.lessons) == (0, ())
    assert await reviewed(world, game) == review
    failed = [entry for entry in logs if entry["event"] == "review_incomplete"]
    assert [(entry["failed"], entry["reason"]) for entry in failed] == [(review.moves, "EOFError")] * 2
    logs.clear()


async def test_time_is_limited(world, monkeypatch) -> None:
    async def slowly(self, robot, view, gamemap, decision, first):
        world.clock.advance(coach.LIMIT / 10)
        return []

    game = await world.game((ANN, BEN))
    await world.play_out(game)
    monkeypatch.setattr(ThinkingProcess, "weigh", slowly)
    review = await reviewed(world, game)
    assert (review.seen, review.moves) == (10, len(await own_moves(world, game)))


async def test_moves_of_others_in_the_seat_are_not_looked_at(world, asked) -> None:
    game = await world.game((ANN, BEN), first="owner")
    await world.take_turn(game)
    ok(await world.host.attendance.step_out(game, ANN))
    await world.play_out(game)
    assert ok(await world.games.table(game)).status is Status.OVER
    review = await reviewed(world, game)
    assert review.moves == len(await own_moves(world, game)) == 3
