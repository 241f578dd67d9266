"""Estimates of how long games take, compared with games that computer players play."""

from statistics import mean

import pytest
from msgspec.structs import replace

from ttrbot.app.core.paces import DAY, Timing
from ttrbot.app.time.lengths import TURNS_A_CAR, rest_at_this_pace, usual_length
from ttrbot.content import load_map
from ttrbot.engine.game import public_view
from ttrbot.lab.selfplay import play_game
from ttrbot.robots.greedy import GreedyRobot

ISLES = load_map("lantern-isles")
USA = load_map("usa")


def watched(number: int, seats: int = 3):
    """Return the public views of a game of computer players, one for each turn."""
    views = {}
    play_game(ISLES, [GreedyRobot() for _ in range(seats)], number, watch=lambda game, _: views.update(_by_turn(game)))
    return list(views.values())


def _by_turn(game):
    view = public_view(game)
    return {view.turn: view}


def test_turns_for_each_car_are_about_as_measured() -> None:
    turns = mean(watched(number)[-1].turn for number in range(1, 6))
    assert turns / 3 / ISLES.cars == pytest.approx(TURNS_A_CAR, rel=0.2)


def test_rest_of_a_game_is_told_from_its_turns_and_cars() -> None:
    """At one turn per day, the end is estimated to within a quarter of the whole game."""
    for number in range(1, 6):
        views = watched(number)
        whole = views[-1].turn
        for view in views[8:]:
            rest = rest_at_this_pace(view, view.turn * DAY)
            assert rest is not None
            assert rest / DAY == pytest.approx(whole - view.turn, abs=whole / 4)


def test_no_rest_is_told_in_the_first_turns() -> None:
    assert all(rest_at_this_pace(view, DAY) is None for view in watched(1)[:6])


def test_usual_length_follows_clock_and_people() -> None:
    day = Timing(pace="day")
    two = usual_length(day, USA, 2)
    assert two is not None
    assert two / DAY == pytest.approx(2 * TURNS_A_CAR * 45 / 2)
    assert usual_length(day, USA, 4) == pytest.approx(2 * two)
    assert usual_length(replace(day, weekends=True), USA, 2) == pytest.approx(two * 7 / 5)
    assert usual_length(replace(day, nights=True), USA, 2) == pytest.approx(two * 24 / 16)
    assert usual_length(Timing(), USA, 2) is None
