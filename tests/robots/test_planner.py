"""What the planner sees, keeps and plays. All its answers are legal, and always the same for the same question."""

from random import Random

import pytest

from ttrbot.content import load_map, map_ids
from ttrbot.engine.game import check, legal_actions, seat_view
from ttrbot.lab.selfplay import play_game
from ttrbot.robots.planner import PlannerRobot

MOVES_ASKED_AGAIN = 6


@pytest.mark.parametrize("board", map_ids())
def test_plays_whole_games_and_answers_alike(board):
    gamemap = load_map(board)
    asked: list[object] = []

    def watch(game, action):
        assert check(game, action) is None
        decision = game.open_decisions[0]
        if len(asked) < MOVES_ASKED_AGAIN:
            asked.append(decision)
            again = PlannerRobot().choose(seat_view(game, decision.seat), gamemap, decision, Random(1))
            assert again == action
            assert again in legal_actions(game, decision.seat)

    assert play_game(gamemap, [PlannerRobot()] * 2 * gamemap.team_size, 3, watch=watch).result.winners
    assert asked
