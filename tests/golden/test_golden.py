"""The golden games: every move leads to exactly the events that it led to when the game was written."""

import json

import pytest

from tests.golden.games import FOLDER, GAMES, Golden, action_of, hash_of, result_of
from ttrbot.content import map_ids
from ttrbot.engine import events as ev
from ttrbot.engine.game import check_invariants, play

BOARDS = {golden.board for golden in GAMES}
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
    if not golden.is_playable:
        pytest.skip(f"the map {golden.board} isn't there yet")
    *_, (game, _) = moves_of(golden)
    assert game.is_over
    assert check_invariants(game) == []


def test_every_map_has_a_game_and_every_file_is_one():
    assert set(map_ids()) <= BOARDS
    assert {golden.file for golden in GAMES} == set(FOLDER.glob("*/*.json"))
    assert sum(golden.file.stat().st_size for golden in GAMES) < 150_000


def test_every_way_to_end_is_shown():
    def ends(board: str) -> set[bool]:
        games = [list(moves_of(golden)) for golden in GAMES if golden.board == board]
        return {any(isinstance(event, ev.LastRoundBegan) for _, events in moves for event in events) for moves in games}

    assert ends("usa") == {True}, "the last cars (B18)"
    assert ends("six-cities") == {False}, "nobody can do anything (B22)"
