"""The styles of players that plan: each name has one, and they play differently, but not weaker."""

from random import Random

import pytest

from ttrbot.app.people.lobby import ROBOT_NAMES, robot_names
from ttrbot.content import load_map
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, play, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.robots import robot
from ttrbot.robots.planner import PlannerRobot
from ttrbot.robots.search import ExpertRobot
from ttrbot.robots.styles import STYLES, style_of

USA = load_map("usa")
MOVES = 30


def test_each_name_has_one_style_and_the_names_have_all_of_them():
    assert {style_of(name) for name in ROBOT_NAMES} == {*STYLES}
    assert style_of("Rocket") == "hasty", "a name keeps its style in later versions"


def test_tables_begin_at_different_names():
    orders = {robot_names(press << 22) for press in range(100)}
    assert {names[0] for names in orders} == {*ROBOT_NAMES}
    assert all({*names} == {*ROBOT_NAMES} for names in orders)


def test_styles_move_otherwise_in_some_positions():
    """In a few of the first positions of a game between steady players."""
    steady, differences = robot("veteran"), dict.fromkeys(STYLES.keys() - {"steady"}, 0)
    game, _ = new_game(USA, Config(2), seed_of_number(1))
    for _ in range(MOVES):
        decision = game.open_decisions[0]
        view = seat_view(game, decision.seat)
        action = steady.choose(view, USA, decision, Random(1))
        for style in differences:
            differences[style] += robot(f"veteran:{style}").choose(view, USA, decision, Random(1)) != action
        game, _ = play(game, action)
    assert all(0 < number < MOVES / 3 for number in differences.values()), differences


def test_robot_is_named_by_kind_and_style():
    bold, expert = robot("veteran:bold"), robot("expert:bold", 0.1)
    assert isinstance(bold, PlannerRobot)
    assert isinstance(expert, ExpertRobot)
    assert bold.scales == expert._planner.scales == STYLES["bold"]
    for name in ("nobody", "veteran:nobody", "child:bold"):
        with pytest.raises(KeyError):
            robot(name)
