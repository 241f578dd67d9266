"""Playouts come to the count that a checked game of the same actions comes to; guessed positions show the view."""

from random import Random

import pytest
from msgspec import structs

from ttrbot.content import load_map
from ttrbot.content.folders import map_ids
from ttrbot.engine.cards import COLORS
from ttrbot.engine.config import Config
from ttrbot.engine.game import check_invariants, new_game, play, seat_view
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.simulate import Guess, greedy_action, guess_at_random, play_out, position_of, random_action

GAMES = 4


def dealt(map_id, seats, number):
    gamemap = load_map(map_id)
    config = Config(seats, options=dict.fromkeys(gamemap.options, bool(number % 2)))
    return new_game(gamemap, config, seed_of_number(number))[0]


def turns(map_id, seats, number):
    """Positions of a random game in which somebody's turn begins or goes on."""
    game, rng, found = dealt(map_id, seats, number), Random(number), []
    while not game.is_over:
        decision = game.open_decisions[0]
        if isinstance(decision.ask, AskTurn):
            found.append((game, decision.seat))
        game, _ = play(game, random_action(game, decision, rng))
    return found[:: max(1, len(found) // 12)]


def truth(state, seat):
    """What is hidden from nobody who may look everywhere."""
    by_color = state.colors(state.cards["discards"])
    return Guess(
        hands=tuple(state.counts[f"hand:{other}"] for other in state.book.seats),
        racks=tuple(state.counts[rack] for rack in state.book.racks),
        deck=state.colors(state.cards["deck"]),
        discards=tuple(by_color.count(color) for color in COLORS),
        tickets=tuple(state.tickets[f"tickets:{other}"] for other in state.book.seats),
        ticket_racks=tuple(state.tickets[rack] for rack in state.book.ticket_racks),
        ticket_deck=state.tickets["ticket_deck"],
        seed=state.seed,
    )


@pytest.mark.parametrize("policy", [random_action, greedy_action])
@pytest.mark.parametrize("map_id", map_ids())
def test_playouts_end_as_the_checked_games_of_the_same_actions(map_id, policy):
    gamemap = load_map(map_id)
    for number in range(GAMES):
        game = dealt(map_id, (min, max)[number // 2](gamemap.seats), number)
        before, actions = game.copy(), []
        result = play_out(game, policy, Random(number), actions.append)
        assert game == before
        assert play_out(game, policy, Random(number)) == result
        for action in actions:
            game, _ = play(game, action)
        assert game.result == result


@pytest.mark.parametrize("map_id", map_ids())
def test_position_made_of_a_right_guess_shows_the_same_views(map_id):
    for game, seat in turns(map_id, max(load_map(map_id).seats), 1):
        guessed = position_of(game.book, seat_view(game, seat), truth(game, seat))
        assert check_invariants(guessed) == []
        for other in game.book.seats:
            assert seat_view(guessed, other) == seat_view(game, other)


@pytest.mark.parametrize("map_id", map_ids())
def test_position_made_of_a_random_guess_shows_the_view_and_is_sound(map_id):
    rng = Random(2)
    for game, seat in turns(map_id, max(load_map(map_id).seats), 2):
        view = seat_view(game, seat)
        guessed = position_of(game.book, view, guess_at_random(game.book, view, rng))
        assert check_invariants(guessed) == []
        assert seat_view(guessed, seat) == view
        assert play_out(guessed, random_action, rng).winners


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
            position_of(game.book, view, structs.replace(right, **change))


def test_no_position_can_be_made_before_the_first_turn():
    game = dealt("usa", 2, 1)
    with pytest.raises(ValueError, match="from the first turn to the last"):
        position_of(game.book, seat_view(game, 0), truth(game, 0))
