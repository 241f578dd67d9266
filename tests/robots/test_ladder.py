"""The kinds of computer players: each is stronger than the one below, and former names still mean one of them."""

from itertools import pairwise
from random import Random

import pytest

from ttrbot.content import load_map
from ttrbot.engine.actions import DrawTickets, KeepTickets
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, play, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.lab.tournament import matches, play_match
from ttrbot.robots import ROBOTS, kind_of, robot
from ttrbot.robots.planner import PlannerRobot

USA = load_map("usa")
GAMES = 12
LADDER = list(ROBOTS)


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LADDER[:4])))
def test_kind_beats_the_one_below(weaker, stronger):
    scores = [score for match in matches("usa", (stronger, weaker), GAMES, 1) for score in play_match(match)]
    assert sum(score.won for score in scores if score.robot == stronger) >= 0.6 * GAMES


def test_former_names_mean_present_kinds():
    assert [kind_of(name) for name in ("random", "greedy", "planner")] == ["child", "regular", "veteran"]
    assert {kind_of(name) for name in ("planner-tickets", "planner-routes")} <= {*ROBOTS}
    assert {kind: kind_of(kind) for kind in ROBOTS} == {kind: kind for kind in ROBOTS}
    assert isinstance(robot("planner"), PlannerRobot)


@pytest.mark.parametrize("kind", ["child", "beginner"])
def test_careless_players_keep_their_cheapest_tickets_and_draw_no_others_on_a_whim(kind):
    game, _ = new_game(USA, Config(2), seed_of_number(3))
    for decision in game.open_decisions:
        view = seat_view(game, decision.seat)
        kept = robot(kind).choose(view, USA, decision, Random(1))
        assert isinstance(kept, KeepTickets)
        left = {*view.offered} - {*kept.tickets}
        assert len(kept.tickets) == USA.ticket_rules.keep_at_opening
        assert max(USA.ticket[name].value for name in kept.tickets) <= min(USA.ticket[name].value for name in left)
        game, _ = play(game, kept)
    decision = game.open_decisions[0]
    view = seat_view(game, decision.seat)
    moves = {robot(kind).choose(view, USA, decision, Random(seed)) for seed in range(100)}
    assert len(moves) > 5
    assert DrawTickets(decision.seat) not in moves
