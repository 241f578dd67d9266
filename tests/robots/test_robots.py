"""Computer players: what they see, that they answer every question, and how well they play."""

from random import Random
from typing import Any

import pytest

from tests.engine.positions import position
from tests.engine.six_cities import six_cities
from ttrbot.content import load_map
from ttrbot.engine.actions import DrawTickets, Pass
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rules.ferry_cards.facts import DrawFerryCard
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.lab.selfplay import play_game
from ttrbot.robots import ROBOTS, robot

USA = load_map("usa")
QUICKLY = 0.01
"""The CPU seconds that players who search take for a move in these tests."""


@pytest.mark.parametrize("name", ROBOTS)
def test_answers_every_question_on_every_kind_of_board(name):
    for number in range(2 if name == "expert" else 5):
        played = play_game(six_cities(), [robot(name, QUICKLY) for _ in range(4)], number, check=True)
        assert played.game.is_over


@pytest.mark.parametrize("name", ROBOTS)
def test_same_seed_gives_the_same_move(name):
    game, _ = new_game(USA, Config(3), seed_of_number(4))
    decision = game.open_decisions[1]
    view = seat_view(game, decision.seat)
    choices = {robot(name, QUICKLY).choose(view, USA, decision, Random(9)) for _ in range(3)}
    assert len(choices) == 1


NO_CARDS = {"market": [], "deck_rest": False}
NO_TICKETS = {"ticket_deck_rest": False}


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize(
    ("board", "setup", "left"),
    [
        ("italy", NO_TICKETS, DrawFerryCard(0)),
        (
            "team-asia",
            {**NO_TICKETS, "P1": {"tickets": ["delhi--hanoi"], "hand": {}}},
            ShareTickets(0, ("delhi--hanoi",)),
        ),
        ("usa", {}, DrawTickets(0)),
        ("usa", NO_TICKETS, Pass(0)),
    ],
)
def test_passes_only_when_nothing_else_is_possible(name, board, setup, left):
    gamemap = load_map(board)
    seats = 2 * gamemap.team_size
    hands: dict[str, Any] = {f"P{seat + 1}": {"hand": {}, "tickets": []} for seat in range(seats)}
    view = seat_view(position(gamemap, seats, {**hands, **NO_CARDS, **setup}), 0)
    assert robot(name, QUICKLY).choose(view, gamemap, view.questions[0], Random(1)) == left
