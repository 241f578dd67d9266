"""Between two turns of a person alone with computer players: the wait, what is sent, and how long they search."""

import pytest

from tests.app.world import ANN, World, ok
from ttrbot.app.core.computer_players import ROUND
from ttrbot.app.core.thinking import ThinkingProcess
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.app.play.robot_turns import RobotPace
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.engine.game import legal_actions
from ttrbot.robots.search import ExpertRobot

GOAL = 2.0


async def pass_time(world: World, seconds: float, step: float = 0.05) -> None:
    """Let time pass in small steps."""
    for _ in range(round(seconds / step)):
        await world.quiet()
        world.clock.advance(step)
    await world.quiet()


async def turn_of_ann(world: World, pace: RobotPace) -> str:
    """Return a game with three computer players in which the one person's second turn has come."""
    world.robot_pace = pace
    await world.restart()
    game = await world.game((ANN,), robots=3, first="owner", opened=False)
    ok(await world.keep(game, ANN))
    await until_turn_of_ann(world, game, pace)
    await world.take_turn(game)
    await until_turn_of_ann(world, game, pace)
    return game


async def until_turn_of_ann(world: World, game: str, pace: RobotPace) -> None:
    await world.quiet()
    while not ok(await world.games.seat_view(game, ANN)).options.draw_deck:
        await pass_time(world, pace.step, step=pace.step)


def sent_to(world: World, channel: int) -> list[str]:
    """Return what was asked of Discord about messages of this channel, in order."""
    return [method for method, where in world.discord.calls if where == channel]


async def test_next_turn_within_two_seconds_alone_with_three_computers(world) -> None:
    game = await turn_of_ann(world, RobotPace())
    await world.take_turn(game)
    await pass_time(world, 1.0)
    assert await world.turn_of(game) == ANN, "half of the goal is left for thinking and for Discord"


@pytest.mark.sqlite_only(reason="its clock moves on while a server would still be at work")
async def test_one_edit_and_one_post_between_two_turns(world, monkeypatch) -> None:
    """Discord takes five edits in five seconds in a channel, so an edit for each card would make the next turn late."""
    game = await turn_of_ann(world, RobotPace())
    thread = ok(await world.games.table(game)).play_channel_id
    world.discord.calls.clear()
    boards = world.painter.boards
    with monkeypatch.context() as answering:  # the answer to a press shows its two cards at once
        answering.setattr(world.host.outbox._messages, "wake", lambda: None)
        await world.take_turn(game)
    world.host.outbox.wake()
    await pass_time(world, GOAL)
    assert await world.turn_of(game) == ANN
    assert sorted(sent_to(world, thread)) == ["edit", "post", "retire"]
    assert sent_to(world, thread)[:2] == ["edit", "post"], "the new table waits for nothing else"
    assert world.painter.boards == boards + 2


async def test_slow_computer_players_are_shown_in_between(world) -> None:
    rest = SendingPace().robots_rest
    game = await turn_of_ann(world, RobotPace(turn=rest, step=rest))
    thread = ok(await world.games.table(game)).play_channel_id
    await world.take_turn(game)
    await world.quiet()
    world.discord.calls.clear()
    await pass_time(world, 1.9 * rest, step=rest / 10)
    assert sent_to(world, thread) == [], "the first has moved, but not for long enough"
    await pass_time(world, 0.2 * rest, step=rest / 10)
    assert sent_to(world, thread) == ["edit"]


@pytest.mark.parametrize(("robots", "longest"), [(1, ROUND), (3, ROUND / 3)])
async def test_players_that_search_share_the_time_of_a_round(world, monkeypatch, robots, longest) -> None:
    seconds: dict[tuple[int, int], list[float]] = {}

    async def choose(self, robot, view, gamemap, decision, chance):
        seconds.setdefault((view.public.turn, decision.seat), []).append(robot._seconds)
        live = await world.host.context.cache.look(games[0])
        draw = DrawDeckCard(decision.seat)
        legal = list(legal_actions(live.game, decision.seat))
        return draw if draw in legal else legal[0]

    monkeypatch.setattr(ThinkingProcess, "choose", choose)
    world.robots = {"child": ExpertRobot}
    await world.restart()
    games = [(await world.lobby((ANN,), robots)).game_id]
    ok(await world.lobbies.start(games[0], ANN))
    ok(await world.keep(games[0], ANN))
    for _ in range(3):
        await world.host.settled()
        await world.take_turn(games[0])
    await world.host.settled()
    turns = [sum(times) for times in seconds.values() if len(times) == 2]
    assert turns
    assert max(turns) <= longest + 1e-9
    assert all(first >= second for first, second in (times for times in seconds.values() if len(times) == 2))
