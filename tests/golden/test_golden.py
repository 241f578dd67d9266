"""The golden games: every move has exactly the events that it had when the game was written."""

import json

import pytest

from tests.golden.games import FOLDER, GAMES, Golden, action_of, hash_of, result_of
from ttrbot.content import load_map, map_ids
from ttrbot.engine import events as ev
from ttrbot.engine.game import check_invariants, play

AGAIN = "if the change is meant, write the games anew with `make golden`"


def moves_of(golden: Golden):
    content = json.loads(golden.file.read_text(encoding="utf-8"))
    game, events = golden.deal()
    assert hash_of(events) == content["dealt"], f"the deal differs; {AGAIN}"
    for number, (body, expected) in enumerate(content["moves"], start=1):
        game, events = play(game, action_of(content["version"], body))
        assert hash_of(events) == expected, f"move {number}, {body}, leads to {events}; {AGAIN}"
        yield game, events
    assert result_of(game) == content["result"]


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: f"{golden.board}-{golden.name}")
def test_game(golden):
    moves = list(moves_of(golden))
    assert moves[-1][0].is_over
    assert check_invariants(moves[-1][0]) == []
    last_round = any(isinstance(event, ev.LastRoundBegan) for _, events in moves for event in events)
    assert last_round == (golden.cars is None), "it ends with the last cars (B18, A11), or when nobody can act (B22)"


def test_every_number_of_seats_of_every_map_has_a_game_and_every_file_is_one():
    played = {(golden.board, golden.seats) for golden in GAMES}
    assert {(board, seats) for board in map_ids() for seats in load_map(board).seats} <= played
    assert {golden.file for golden in GAMES} == set(FOLDER.glob("*/*.json"))
    assert sum(golden.file.stat().st_size for golden in GAMES) < 750_000


def test_both_ways_to_end_are_shown():
    assert {golden.cars is None for golden in GAMES} == {True, False}
