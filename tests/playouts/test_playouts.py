"""Random games: everything that must hold, holds after every action."""

from collections.abc import Callable
from random import Random

import pytest

from tests.engine.six_cities import six_cities
from tests.playouts.oracle import secrets_shown
from ttrbot.app.selfplay import SelfPlayFault, play_game
from ttrbot.content import load_map
from ttrbot.engine import codec
from ttrbot.engine.actions import Action, KeepTickets
from ttrbot.engine.config import Config
from ttrbot.engine.errors import IllegalAction
from ttrbot.engine.game import Game, check, decide, legal_actions, new_game, play, replay, violations
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import seed_of_number
from ttrbot.robots import ROBOTS

USA = load_map("usa")
BOARDS = {"usa": USA, "six-cities": six_cities(), "six-cities-alone": six_cities(rules=(), team_size=1)}
TABLES = [("usa", 2), ("usa", 3), ("usa", 4), ("usa", 5), ("six-cities", 4), ("six-cities-alone", 3)]


def robots(seats: int) -> list:
    return [ROBOTS["random"]() for _ in range(seats)]


def play_checked(board: GameMap, seats: int, number: int, watch: Callable[[Game, Action], None]):
    return play_game(board, robots(seats), number, check=True, watch=watch)


@pytest.mark.parametrize(("board", "seats"), TABLES)
@pytest.mark.parametrize("number", range(6))
def test_whole_game_keeps_every_invariant_and_replays(board, seats, number):
    played = play_game(BOARDS[board], robots(seats), number, check=True)
    assert played.game.is_over
    encoded = [codec.encode_event(event) for event in played.events]
    again = replay(BOARDS[board], Config(seats), seed_of_number(number), map(codec.decode_event, encoded))
    assert again == played.game
    assert codec.decode_state(played.game.book, played.game.seed, codec.encode_state(played.game)) == played.game


@pytest.mark.parametrize(("board", "seats"), TABLES)
def test_check_agrees_with_what_is_enumerated(board, seats):
    def watch(game: Game, action: Action) -> None:
        for seat in range(seats):
            for legal in legal_actions(game, seat):
                assert check(game, legal) is None
                assert violations(game, legal) == ()
        if not isinstance(action, KeepTickets):  # enumerated in the order of the offer only
            assert action in list(legal_actions(game, action.seat))

    play_checked(BOARDS[board], seats, 11, watch)


@pytest.mark.parametrize(("board", "seats"), TABLES)
def test_an_action_of_another_position_is_refused_without_a_trace_or_is_legal(board, seats):
    """Actions from all over a game, tried in all other positions, are refused by `decide` exactly when by `check`."""
    seen: list[Action] = []
    rng = Random(3)

    def watch(game: Game, action: Action) -> None:
        before = game.copy()
        for other in rng.sample(seen, min(len(seen), 12)):
            violation = check(game, other)
            if violation is None:
                assert decide(game, other)
            else:
                with pytest.raises(IllegalAction) as refused:
                    decide(game, other)
                assert refused.value.violation == violation
        assert game == before
        seen.append(action)

    play_checked(BOARDS[board], seats, 5, watch)


@pytest.mark.parametrize(("board", "seats"), TABLES)
@pytest.mark.parametrize("number", range(3))
def test_nobody_sees_what_is_not_theirs(board, seats, number):
    played = play_game(BOARDS[board], robots(seats), number)
    game, events = new_game(BOARDS[board], Config(seats), seed_of_number(number))
    faults = secrets_shown(replay(BOARDS[board], Config(seats), seed_of_number(number), ()), played.events)
    assert faults == []
    assert events
    assert not game.is_over


def test_a_fault_names_the_seed_and_the_position():
    class Stubborn:
        def choose(self, view, gamemap, decision, rng):
            raise ValueError("no idea")

    with pytest.raises(SelfPlayFault, match="seed 7, action 0: ValueError: no idea"):
        play_game(USA, [Stubborn(), Stubborn()], 7)


def test_play_leaves_the_given_position_alone():
    game, _ = new_game(USA, Config(2), seed_of_number(1))
    before = game.copy()
    play(game, next(legal_actions(game, 0)))
    assert game == before


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_thousand_random_games(seats):
    for number in range(1_000, 2_000):
        play_game(USA, robots(seats), number)
