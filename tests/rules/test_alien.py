"""The alien (W9): caught by claims into his city, moved to a marked city, points at once and at the end."""

from tests.engine.positions import pay, refused
from tests.engine.six_cities import six_cities, started
from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.config import Config
from ttrbot.engine.game import check, new_game, play, public_view, seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.rules.alien.facts import Alien, AskAlien, MoveAlien
from ttrbot.engine.rules.city_markers.facts import AskMarker, DeclineMarker
from ttrbot.engine.rules.homes.facts import ChooseHome
from ttrbot.engine.scenario.position import build_position
from ttrbot.engine.scoring import count

BOARD = six_cities(
    rules=(
        RuleConfig("homes", {}),
        RuleConfig("city_markers", {"markers": 3}),
        RuleConfig("alien", {"start": "elm"}, option="visitor"),
    ),
    team_size=1,
)
SWITCHED_ON = {"visitor": True}


def table(**setup):
    book = Rulebook(BOARD, Config(3, options=SWITCHED_ON))
    seats = {
        "P1": {"markers": ["dogwood"], "hand": {"green": 1, "red": 4}},
        "P2": {"markers": ["birch"], "hand": {"blue": 2}},
        "P3": {"markers": ["fir"]},
    }
    return build_position(book, seed_of_number(1), {**seats, **setup})


CATCH = ClaimRoute(0, "dogwood--elm", pay(green=1))


def test_alien_is_on_the_board_from_the_start_if_the_option_is_on():
    game, _ = new_game(BOARD, Config(2, options=SWITCHED_ON), seed_of_number(1))
    assert Alien.of(public_view(game).rules) == Alien("elm")
    game, _ = new_game(BOARD, Config(2), seed_of_number(1))
    assert "alien" not in public_view(game).rules


def test_his_first_city_holds_no_marker():
    game, _ = new_game(BOARD, Config(2, start=0, options=SWITCHED_ON), seed_of_number(1))
    plain = started(BOARD, seats=2)
    game.decisions = plain.decisions
    assert refused(game, ChooseHome(1, "elm")) == "city_reserved"
    assert check(plain, ChooseHome(1, "elm")) is None, "the option is off"


def test_a_catch_scores_at_once_and_he_moves_before_the_marker_is_asked():
    game, _ = play(table(), CATCH)
    assert game.scores == (11, 0, 0)
    assert [decision.ask for decision in game.open_decisions] == [AskAlien()]
    assert seat_view(game, 0).options.cities == ("dogwood",)
    assert refused(game, DeclineMarker(0)) == "wrong_phase"
    assert refused(game, MoveAlien(0, "elm")) == "city_not_held"
    assert refused(game, MoveAlien(0, "birch")) == "city_not_held"
    assert refused(game, MoveAlien(0, "atlantis")) == "unknown_city"
    assert refused(game, MoveAlien(1, "birch")) == "not_your_turn"
    game, _ = play(game, MoveAlien(0, "dogwood"))
    assert Alien.of(public_view(game).rules) == Alien("dogwood", 0, (0,))
    assert game.turn_seat == 1, "Elm is reserved and Dogwood taken: no marker can be placed, nothing is asked"


def test_the_marker_is_asked_after_the_alien():
    game, _ = play(table(P1={"markers": ["fir"], "hand": {"green": 1}}, P3={"markers": ["ash"]}), CATCH)
    game, _ = play(game, MoveAlien(0, "fir"))
    assert [decision.ask for decision in game.open_decisions] == [AskMarker("dogwood--elm")]


def test_only_another_player_can_catch_the_alien_again():
    game = table(alvin="dogwood", alvin_owner="P1")
    own, _ = play(game, CATCH)
    assert own.scores == (1, 0, 0)
    assert own.turn_seat == 1
    other, _ = play(own, ClaimRoute(1, "cedar--dogwood", pay(blue=2)))
    assert other.scores == (3, 10, 0), "Dogwood's marker takes the points of the claim (W6), the catch is the claimer's"
    assert [decision.seat for decision in other.open_decisions] == [1]


def test_the_holder_gets_points_at_the_end():
    game, _ = play(table(), CATCH)
    lines = [line for line in count(game).sides[0].lines if line.kind == "alvin"]
    assert [(line.points, line.amount) for line in lines] == [(10, 1)]
    game, _ = play(game, MoveAlien(0, "dogwood"))
    lines = [line for side in count(game).sides for line in side.lines if line.kind == "alvin"]
    assert [(line.side, line.points, line.amount) for line in lines] == [(0, 20, 1)]
    assert count(game).sides[0].total == 21 + sum(ticket.points for ticket in count(game).sides[0].tickets)
