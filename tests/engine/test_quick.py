"""A quick game agrees with the checked engine: the same choices in every move, and the same count at the end."""

from dataclasses import replace
from random import Random

import pytest

from tests.engine.greed import greedy_move
from tests.engine.six_cities import ALL_RULES, six_cities
from ttrbot.content import load_map
from ttrbot.content.folders import map_ids
from ttrbot.engine import events as ev
from ttrbot.engine.config import RULES_VERSION, Config
from ttrbot.engine.game import legal_actions, new_game, play
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.quick.dice import Dice
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rules.quick import QUICK
from ttrbot.engine.rules.rule import RULES
from ttrbot.engine.simulate import quick_game, random_move

POLICIES = (random_move, greedy_move)
FERRIES = (RuleConfig("ferry_cards", {"pile": 3}), RuleConfig("ferries", {}), RuleConfig("tunnels", {}))
TOYS = {
    "teams": six_cities(),
    "ferry cards": six_cities((*FERRIES, RuleConfig("connected", {}), RuleConfig("homes", {})), team_size=1),
    "stations": six_cities((RuleConfig("stations", {"stations": 2}), RuleConfig("longest_path", {})), team_size=1),
    "stations of teams": six_cities(
        (*ALL_RULES, RuleConfig("stations", {}), RuleConfig("globetrotter", {"points": 9}))
    ),
    "mountains": replace(
        toy := six_cities(
            (RuleConfig("mountain_routes", {}), RuleConfig("grand_tour", {"points": (3, 7)})), team_size=1
        ),
        routes=tuple(replace(route, marks=(("crosses", route.index % 3),)) for route in toy.routes),
    ),
    "substitutes": replace(
        toy := six_cities(
            (
                RuleConfig("ferries", {}),
                RuleConfig("locomotives_only_in_tunnels", {"on_ferries": True}),
                RuleConfig("several_for_one", {"on_ferries": 3}),
                RuleConfig("longest_path", {"points": 0, "tie_break_by_length": True}),
            ),
            team_size=1,
        ),
        routes=tuple(replace(route, marks=(("any_cards", 2),) if route.length == 4 else ()) for route in toy.routes),
        market_sweep_at=0,
    ),
    "few cards": replace(six_cities((), team_size=1, cars=20), market_sweep_at=1),
}


def play_both(gamemap, seats, number, policy, *, watch=None, version=RULES_VERSION):
    """Play a game in both engines by a policy of quick games, and compare the results.

    When the checked engine shuffles a deck or pile of tickets, the quick game gets the same order.
    """
    options = dict.fromkeys(gamemap.options, bool(number % 2))
    state, _ = new_game(gamemap, Config(seats, options=options, rules_version=version), seed_of_number(number))
    rng = Random(number)
    game, dice = quick_game(state, rng), Dice(rng)
    while not state.is_over:
        if watch is not None:
            watch(state, game)
        move = policy(game, dice)
        state, events = play(state, game.action(move))
        for event in events:
            if isinstance(event, ev.CardsShuffled):
                game.stacked.append([int(color) for color in state.colors(event.cards)])
            elif isinstance(event, ev.TicketsShuffled):
                game.stacked.append([game.board.ticket_index[ticket] for ticket in event.tickets])
        game.play(move)
        assert game.stacked == []
    assert game.is_over
    counted, result = game.result(), state.result
    assert result is not None
    assert counted.points == tuple(side.total for side in result.sides)
    assert counted.completed == tuple(side.completed for side in result.sides)
    assert counted.winners == result.winners
    assert game.key() == quick_game(state, rng).key()


def compare(state, game):
    """Check that the positions are equal, and the moves in them."""
    assert game.key() == quick_game(state, Random(1)).key()
    assert game.copy().key() == game.key()
    moves = game.moves()
    assert len(set(moves)) == len(moves)
    assert {game.action(move) for move in moves} == set(legal_actions(state, state.open_decisions[0].seat))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("map_id", map_ids())
def test_every_position_and_move_is_the_checked_engines(map_id, policy):
    gamemap = load_map(map_id)
    for number, seats in enumerate((min(gamemap.seats), max(gamemap.seats))):
        play_both(gamemap, seats, number, policy, watch=compare)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("toy", TOYS)
def test_every_position_and_move_is_the_checked_engines_on_toy_boards(toy, policy):
    for number in range(6):
        play_both(TOYS[toy], TOYS[toy].seats[number % len(TOYS[toy].seats)], number, policy, watch=compare)


@pytest.mark.parametrize("map_id", map_ids())
def test_games_end_with_the_checked_engines_count(map_id):
    gamemap = load_map(map_id)
    for number in range(12):
        play_both(gamemap, gamemap.seats[number % len(gamemap.seats)], number, POLICIES[number % 3 == 0])


def test_games_by_the_rules_first_version_end_with_the_checked_engines_count():
    for number in range(4):
        play_both(TOYS["few cards"], 2, number, random_move, watch=compare, version=1)


@pytest.mark.slow
@pytest.mark.parametrize("map_id", map_ids())
def test_hundreds_of_games_end_with_the_checked_engines_count(map_id):
    gamemap = load_map(map_id)
    for number in range(100, 500):
        play_both(gamemap, gamemap.seats[number % len(gamemap.seats)], number, POLICIES[number % 4 == 0])


@pytest.mark.parametrize("map_id", map_ids())
def test_playouts_of_a_copy_leave_the_position_alone(map_id):
    gamemap = load_map(map_id)
    game = quick_game(new_game(gamemap, Config(max(gamemap.seats)), bytes(16))[0], Random(1))
    before = game.key()
    outcomes = [game.copy().playout(Random(seed), random_move) for seed in (1, 2, 1)]
    assert game.key() == before
    assert outcomes[0] == outcomes[2] != outcomes[1]


def test_every_rule_takes_part_in_quick_games():
    assert QUICK.keys() == RULES.keys()


def test_dice_draw_every_number_as_often():
    dice = Dice(Random(1))
    drawn = [dice.below(6) for _ in range(60_000)]
    assert all(9_600 < drawn.count(number) < 10_400 for number in range(6))
    orders = []
    for _ in range(6_000):
        cards = [0, 1, 2]
        dice.shuffle(cards)
        orders.append(tuple(cards))
    assert len(set(orders)) == 6
    assert all(850 < orders.count(order) < 1_150 for order in set(orders))
