"""What the planner sees, keeps and plays; that it answers everything legally, and the same question the same way."""

from random import Random

import pytest

from ttrbot.app.selfplay import play_game
from ttrbot.content import load_map, map_ids
from ttrbot.engine.game import check, legal_actions, seat_view
from ttrbot.robots import ROBOTS

KINDS = [kind for kind in ROBOTS if kind.startswith("planner")]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("board", map_ids())
def test_plays_whole_games_and_answers_alike(board, kind):
    gamemap = load_map(board)
    robots = [ROBOTS[kind]() for _ in range(2 * gamemap.team_size)]
    asked = []

    def watch(game, action):
        assert check(game, action) is None
        decision = game.open_decisions[0]
        if len(asked) < 20:
            asked.append(decision)
            again = ROBOTS[kind]().choose(seat_view(game, decision.seat), gamemap, decision, Random(1))
            once_more = ROBOTS[kind]().choose(seat_view(game, decision.seat), gamemap, decision, Random(1))
            assert again == once_more
            assert again in legal_actions(game, decision.seat)

    assert play_game(gamemap, robots, 3, watch=watch).result.winners
    assert asked
