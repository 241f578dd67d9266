"""The routes that a seat can claim are looked up. Here they are computed anew in every position of random games."""

import pytest

from ttrbot.content import load_map
from ttrbot.content.folders import map_ids
from ttrbot.engine.codec import decode_state, encode_state
from ttrbot.engine.legal import claim_bars, claimable
from ttrbot.engine.payment import is_payable
from ttrbot.lab.selfplay import play_game
from ttrbot.robots.random_robot import RandomRobot


def found_anew(state, seat):
    """Return the routes that nothing bars and the funds can pay, found one by one."""
    funds, ferry = state.funds(seat), state.wave_cards(seat)
    return [
        route.index
        for route in state.book.gamemap.routes
        if next(claim_bars(state, seat, route), None) is None
        and is_payable(state.book.costs[route.index], funds, ferry)
    ]


@pytest.mark.parametrize("map_id", map_ids())
def test_claimable_routes_are_open_and_payable(map_id):
    gamemap = load_map(map_id)
    positions = []
    for seats in {min(gamemap.seats), max(gamemap.seats)}:
        play_game(gamemap, [RandomRobot()] * seats, 3, watch=lambda game, _: positions.append(game))
    for state in positions[::7]:
        indices = range(len(state.owners))
        for seat in state.book.seats:
            assert list(state.book.sets.among(claimable(state, seat), indices)) == found_anew(state, seat)


def test_open_routes_are_found_again_when_a_snapshot_is_loaded():
    positions = []
    play_game(load_map("usa"), [RandomRobot()] * 4, 1, watch=lambda game, _: positions.append(game))
    state = positions[-1]
    assert decode_state(state.book, state.seed, encode_state(state)).open_routes == state.open_routes
    assert len(set(state.open_routes)) > 1
