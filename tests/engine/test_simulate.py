"""Guessed positions have the view that they were made from, and can be played to the end."""

import doctest
from random import Random

import pytest
from msgspec import structs

from ttrbot.content import load_map
from ttrbot.content.folders import map_ids
from ttrbot.engine import simulate
from ttrbot.engine.cards import COLORS
from ttrbot.engine.config import Config
from ttrbot.engine.game import check_invariants, new_game, play, seat_view
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.simulate import Guess, guess_at_random, position, quick_game, random_move
from ttrbot.engine.simulate.guess import checked_position, rules_of


def dealt(map_id, seats, number):
    gamemap = load_map(map_id)
    config = Config(seats, options=dict.fromkeys(gamemap.options, bool(number % 2)))
    return new_game(gamemap, config, seed_of_number(number))[0]


def turns(map_id, seats, number):
    """Yield positions of a random game in which a turn begins or continues."""
    game, rng, found = dealt(map_id, seats, number), Random(number), []
    while not game.is_over:
        decision = game.open_decisions[0]
        if isinstance(decision.ask, AskTurn):
            found.append((game, decision.seat))
        quick = quick_game(game, rng)
        game, _ = play(game, quick.action(random_move(quick, quick.dice)))
    return found[:: max(1, len(found) // 12)]


def truth(state, seat):
    """Return the guess that is right: everything that the seat can't see."""
    by_color = state.colors(state.cards["discards"])
    return Guess(
        hands=tuple(state.counts[f"hand:{other}"] for other in state.book.seats),
        racks=tuple(state.counts[rack] for rack in state.book.racks),
        deck=state.colors(state.cards["deck"]),
        discards=tuple(by_color.count(color) for color in COLORS),
        tickets=tuple(state.tickets[f"tickets:{other}"] for other in state.book.seats),
        ticket_racks=tuple(state.tickets[rack] for rack in state.book.ticket_racks),
        ticket_deck=state.tickets["ticket_deck"],
    )


@pytest.mark.parametrize("map_id", map_ids())
def test_position_made_of_a_right_guess_shows_the_same_views(map_id):
    for game, seat in turns(map_id, max(load_map(map_id).seats), 1):
        view = seat_view(game, seat)
        assert rules_of(game.book.gamemap, view).config.options == game.book.config.options
        guessed = checked_position(game.book, view, truth(game, seat))
        assert check_invariants(guessed) == []
        assert (
            position(game.book.gamemap, view, truth(game, seat), Random(1)).key()
            == quick_game(guessed, Random(1)).key()
        )
        for other in game.book.seats:
            assert seat_view(guessed, other) == seat_view(game, other)


@pytest.mark.parametrize("map_id", map_ids())
def test_position_made_of_a_random_guess_shows_the_view_and_is_sound(map_id):
    rng = Random(2)
    for game, seat in turns(map_id, max(load_map(map_id).seats), 2):
        view = seat_view(game, seat)
        guess = guess_at_random(game.book.gamemap, view, rng)
        guessed = checked_position(game.book, view, guess)
        assert check_invariants(guessed) == []
        assert seat_view(guessed, seat) == view
        assert position(game.book.gamemap, view, guess, rng).playout(rng, random_move).winners


def test_guess_that_does_not_fit_is_refused():
    game, seat = turns("usa", 2, 1)[0]
    view, right = seat_view(game, seat), truth(game, seat)
    wrong = {
        "cards are guessed for deck": {"deck": right.deck[1:]},
        "cards are guessed for hand": {"hands": ((0,) * 9, (0,) * 9)},
        "more [a-z]+ cards are guessed or seen than there are": {"deck": (COLORS[0],) * len(right.deck)},
        "tickets are guessed for ticket_deck": {"ticket_deck": right.ticket_deck[1:]},
        "a ticket is guessed or seen more often": {"ticket_deck": right.ticket_deck[:1] * len(right.ticket_deck)},
    }
    for said, change in wrong.items():
        with pytest.raises(ValueError, match=said):
            position(game.book.gamemap, view, structs.replace(right, **change), Random(1))


def test_no_position_can_be_made_before_the_first_turn():
    game = dealt("usa", 2, 1)
    with pytest.raises(ValueError, match="from the first turn to the last"):
        position(game.book.gamemap, seat_view(game, 0), truth(game, 0), Random(1))


def test_example_of_the_documentation_works():
    found = doctest.testmod(simulate)
    assert found.attempted > 10
    assert found.failed == 0
