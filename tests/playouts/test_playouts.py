"""Random games: everything that must be true is true after every action."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.engine.six_cities import six_cities
from tests.playouts import recount
from tests.playouts.oracle import secrets_shown
from ttrbot.content import load_map, map_ids
from ttrbot.engine import codec
from ttrbot.engine.actions import Action, KeepTickets, Pass
from ttrbot.engine.config import Config
from ttrbot.engine.errors import IllegalAction
from ttrbot.engine.game import Game, check, fold, legal_actions, new_game, play, replay, violations
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.engine.scenario.position import build_position
from ttrbot.lab.selfplay import SelfPlayFault, play_game
from ttrbot.robots.base import Robot
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.random_robot import RandomRobot

USA = load_map("usa")
BOARDS = {
    **{board: load_map(board) for board in map_ids()},
    "six-cities": six_cities(),
    "six-cities-alone": six_cities(rules=(), team_size=1),
}


class Table(NamedTuple):
    board: str
    seats: int
    options: dict[str, bool]

    @property
    def map(self) -> GameMap:
        return BOARDS[self.board]

    def __str__(self) -> str:
        return "-".join([self.board, str(self.seats), *self.options])


def tables() -> Iterator[Table]:
    """Yield every map with every number of seats, and if it has options, with all of them too."""
    for board, gamemap in BOARDS.items():
        for seats in gamemap.seats:
            yield Table(board, seats, {})
            if gamemap.options:
                yield Table(board, seats, dict.fromkeys(gamemap.options, True))


ALL_TABLES = list(tables())
TABLES = [table for table in ALL_TABLES if table.seats in {min(table.map.seats), max(table.map.seats)}]
"""The fewest and the most seats of each map, which are enough for most tests."""
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def robots(seats: int) -> list[Robot]:
    return [RandomRobot() for _ in range(seats)]


def play_out(table: Table, number: int, **more):
    return play_game(table.map, robots(table.seats), number, options=table.options, **more)


def beginning(table: Table, number: int) -> Game:
    return replay(table.map, Config(table.seats, options=table.options), seed_of_number(number), ())


@every_table
@pytest.mark.parametrize("number", range(3))
def test_whole_game_keeps_every_invariant_and_replays(table, number):
    played = play_out(table, number, check=True)
    assert played.game.is_over
    stored = [codec.encode_event(event) for event in played.events]
    assert fold(beginning(table, number), map(codec.decode_event, stored)) == played.game
    assert codec.decode_state(played.game.book, played.game.seed, codec.encode_state(played.game)) == played.game


@every_table
def test_check_agrees_with_enumerated_actions(table):
    def watch(game: Game, action: Action) -> None:
        for seat in range(table.seats):
            for legal in legal_actions(game, seat):
                assert check(game, legal) is None
                assert violations(game, legal) == ()
        if not isinstance(action, KeepTickets | ShareTickets):  # enumerated in one order only
            assert action in list(legal_actions(game, action.seat))

    play_out(table, 11, watch=watch)


@every_table
def test_action_of_another_position_is_legal_or_refused_without_effect(table):
    """Actions from a whole game are tried in its other positions: `play` and `check` must refuse the same."""
    seen: list[Action] = []
    rng = Random(3)

    def watch(game: Game, action: Action) -> None:
        before = game.copy()
        for other in rng.sample(seen, min(len(seen), 12)):
            violation = check(game, other)
            if violation is None:
                assert play(game, other)[1]
            else:
                with pytest.raises(IllegalAction) as refused:
                    play(game, other)
                assert refused.value.violation == violation
        assert game == before
        seen.append(action)

    play_out(table, 5, watch=watch)


@every_table
@pytest.mark.parametrize("number", range(2))
def test_nobody_sees_secrets_of_others(table, number):
    played = play_out(table, number)
    faults = secrets_shown(beginning(table, number), played.events)
    assert faults == []
    assert len(played.events) > 100


def assert_counted_alike(table: Table, robot: type[Robot], number: int) -> None:
    """Check a game's count against a second implementation: routes, tickets, paths, bonuses, who wins."""
    players = [robot() for _ in range(table.seats)]
    played = play_game(table.map, players, number, options=table.options)
    sides = recount.recount(played.game, played.events)
    for expected, side in zip(sides, played.result.sides, strict=True):
        where = f"{table}, {robot.__name__}, seed {number}, side {side.side}"
        counted: Counter[str] = Counter()
        for line in side.lines:
            counted[line.kind] += line.points
        assert counted == expected.lines, where
        assert side.total == expected.lines.total(), where
        assert Counter((ticket.ticket, ticket.points) for ticket in side.tickets) == expected.tickets, where
        assert (side.completed, side.longest_length) == (expected.completed, expected.longest), where
    assert played.result.winners == recount.winners(table.board, sides), f"{table}, {robot.__name__}, seed {number}"


@pytest.mark.parametrize("table", [table for table in TABLES if table.board in recount.BOARDS], ids=str)
@pytest.mark.parametrize("robot", [RandomRobot, GreedyRobot])
def test_count_agrees_with_a_second_implementation(table, robot):
    assert_counted_alike(table, robot, 21)


def test_a_fault_names_the_seed_and_the_position():
    class Stubborn:
        def choose(self, view, gamemap, decision, rng):
            raise ValueError("no idea")

    with pytest.raises(SelfPlayFault, match="seed 7, action 0: ValueError: no idea"):
        play_game(USA, [Stubborn(), Stubborn()], 7)


def test_play_does_not_change_the_given_position():
    game, _ = new_game(USA, Config(2), seed_of_number(1))
    before = game.copy()
    play(game, next(legal_actions(game, 0)))
    assert game == before


@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_the_game_ends_when_nobody_can_act(table):
    """No cards or tickets are left: all pass in turn, and the game is counted (B22)."""
    names = [f"P{seat + 1}" for seat in range(table.seats)]
    setup: dict[str, Any] = {name: {"hand": {}, "tickets": []} for name in names}
    if "ferry_cards" in [rule.name for rule in table.map.rules]:
        setup["ferry_pile"] = 0
    book = Rulebook(table.map, Config(table.seats, options=table.options))
    nothing_left = {"market": [], "deck_rest": False, "ticket_deck_rest": False, **setup}
    game: Game = build_position(book, seed_of_number(1), nothing_left)
    for seat in range(table.seats):
        assert list(legal_actions(game, seat)) == [Pass(seat)]
        game, _ = play(game, Pass(seat))
    assert game.is_over
    assert game.last_turn is None
    assert game.result is not None
    assert len(game.result.sides) == table.seats // table.map.team_size


@pytest.mark.slow
@pytest.mark.parametrize("table", [table for table in ALL_TABLES if table.board in map_ids()], ids=str)
def test_a_thousand_random_games(table):
    for number in range(1_000, 2_000):
        play_out(table, number, check=True)


@pytest.mark.slow
@pytest.mark.parametrize("board", map_ids())
def test_three_hundred_games_of_every_map_are_counted_alike(board):
    assert board in recount.BOARDS, "tell its rules in recount.py"
    own = [table for table in ALL_TABLES if table.board == board]
    for number in range(300):
        assert_counted_alike(own[number % len(own)], GreedyRobot if number % 3 else RandomRobot, number)
