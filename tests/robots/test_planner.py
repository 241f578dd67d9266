"""What the planner sees, keeps and plays. All its answers are legal, and always the same for the same question."""

from random import Random

import pytest

from ttrbot.content import load_map, map_ids
from ttrbot.engine.game import check, legal_actions, seat_view
from ttrbot.lab.selfplay import play_game
from ttrbot.robots import ROBOTS

KINDS = [kind for kind in ROBOTS if kind.startswith("planner")]
MOVES_ASKED_AGAIN = 6


@pytest.mark.parametrize(("number", "board"), list(enumerate(map_ids())))
def test_plays_whole_games_and_answers_alike(number, board):
    """Two of the kinds alternate in one game."""
    gamemap = load_map(board)
    kinds = [KINDS[(number + gamemap.side_of(seat)) % len(KINDS)] for seat in range(2 * gamemap.team_size)]
    asked: list[object] = []

    def watch(game, action):
        assert check(game, action) is None
        decision = game.open_decisions[0]
        if len(asked) < MOVES_ASKED_AGAIN:
            asked.append(decision)
            robot = ROBOTS[kinds[decision.seat]]()
            again = robot.choose(seat_view(game, decision.seat), gamemap, decision, Random(1))
            assert again == action
            assert again in legal_actions(game, decision.seat)

    assert play_game(gamemap, [ROBOTS[kind]() for kind in kinds], 3, watch=watch).result.winners
    assert asked
