"""The safe answer is legal in every phase of every map, and a game of safe answers ends."""

from random import Random

import pytest

from ttrbot.content import load_map, map_ids
from ttrbot.engine.actions import DrawDeckCard, KeepTickets
from ttrbot.engine.config import Config
from ttrbot.engine.decisions import PHASES
from ttrbot.engine.game import check, legal_actions, new_game, play, public_view
from ttrbot.engine.questions import AskOpeningTickets
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.safe_answers import safe_answer

MOST_ACTIONS = 4000


def begun(map_id: str, seats: int, seed: int):
    gamemap = load_map(map_id)
    options = dict.fromkeys(gamemap.options, True)
    return new_game(gamemap, Config(seats=seats, start=None, options=options), seed_of_number(seed))[0]


def phases_met(map_id: str, seats: int, seed: int) -> set[str]:
    """Play at random. Every open question's safe answer must be legal, and always the same."""
    game, rng = begun(map_id, seats, seed), Random(seed)
    met: set[str] = set()
    for _ in range(MOST_ACTIONS):
        questions = public_view(game).questions
        if not questions:
            return met
        for question in questions:
            answer = safe_answer(game, question)
            assert check(game, answer) is None, (map_id, question, answer)
            assert answer == safe_answer(game, question)
            met.add(question.phase)
        game, _ = play(game, rng.choice(list(legal_actions(game, rng.choice(questions).seat))))
    return met


def test_every_phase_of_every_map_has_a_legal_safe_answer() -> None:
    met = set()
    for map_id in map_ids():
        for seats in {min(load_map(map_id).seats), max(load_map(map_id).seats)}:
            met |= phases_met(map_id, seats, seed=7)
    assert met == set(PHASES)


@pytest.mark.parametrize("map_id", map_ids())
def test_a_game_of_safe_answers_ends(map_id) -> None:
    game = begun(map_id, min(load_map(map_id).seats), 3)
    for _ in range(MOST_ACTIONS):
        questions = public_view(game).questions
        if not questions:
            break
        game, _ = play(game, safe_answer(game, questions[0]))
    assert public_view(game).result is not None


def test_as_few_tickets_are_kept_as_allowed_and_the_cheapest() -> None:
    game = begun("usa", 2, 1)
    question = public_view(game).questions[0]
    answer = safe_answer(game, question)
    assert isinstance(answer, KeepTickets)
    assert isinstance(question.ask, AskOpeningTickets)
    assert len(answer.tickets) == question.ask.keep
    worth = load_map("usa").ticket
    kept = [action.tickets for action in legal_actions(game, question.seat) if isinstance(action, KeepTickets)]
    fewest = [tickets for tickets in kept if len(tickets) == question.ask.keep]
    assert sum(worth[ticket].value for ticket in answer.tickets) == min(
        sum(worth[ticket].value for ticket in tickets) for tickets in fewest
    )


def test_on_a_turn_cards_come_from_the_deck() -> None:
    game = begun("usa", 2, 1)
    while public_view(game).turn < 1:
        game, _ = play(game, safe_answer(game, public_view(game).questions[0]))
    for _ in range(2):
        question = public_view(game).questions[0]
        assert safe_answer(game, question) == DrawDeckCard(question.seat)
        game, _ = play(game, safe_answer(game, question))
    assert public_view(game).questions[0].seat != question.seat
