"""Copies of a position share nothing mutable, so that a rejected decision leaves no trace."""

import pytest
from msgspec import Struct

from tests.engine.six_cities import ALL_RULES, six_cities, started
from tests.support.examples import given, st
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.engine.errors import IllegalAction
from ttrbot.engine.game import fold, legal_actions, play, play_on
from ttrbot.engine.game import view as viewer_of
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.position import Position

BOARDS = [
    six_cities(ALL_RULES),
    six_cities(
        (RuleConfig("ferry_cards", {"pile": 3}), RuleConfig("city_markers", {}), RuleConfig("tunnels", {})), team_size=1
    ),
]
choices = st.lists(st.integers(0, 10**6), max_size=25)


def played(board, numbers):
    game = started(board)
    for number in numbers:
        if game.is_over:
            break
        actions = list(legal_actions(game, game.open_decisions[0].seat))
        game, _ = play(game, actions[number % len(actions)])
    return game


@given(st.sampled_from(BOARDS), choices, choices)
def test_playing_on_a_copy_does_not_change_the_position(board, numbers, more):
    game = played(board, numbers)
    before, copy = game.copy(), game.copy()
    assert before == game
    for number in more:
        if copy.is_over:
            break
        actions = list(legal_actions(copy, copy.open_decisions[0].seat))
        after, events = play(copy, actions[number % len(actions)])
        assert fold(copy, events) == after
        copy = after
    assert game == before


@given(st.sampled_from(BOARDS), choices)
def test_a_copy_shares_nothing_that_can_be_changed(board, numbers):
    game = played(board, numbers)
    copy = game.copy()
    for name in (*Position.__struct_fields__, "book", "seed", "open_routes"):
        value = getattr(game, name)
        if isinstance(value, dict):
            assert getattr(copy, name) is not value
            assert all(is_unchanging(held) for held in value.values()), name
        else:
            assert name == "book" or is_unchanging(value), name


def is_unchanging(value):
    """Return whether neither a value nor anything in it can be changed."""
    if isinstance(value, tuple):
        return all(map(is_unchanging, value))
    return isinstance(value, int | str | bytes | None) or (isinstance(value, Struct) and value.__struct_config__.frozen)


@given(st.sampled_from(BOARDS), choices, st.integers(0, 10**6))
def test_playing_in_place_equals_playing_on_a_copy(board, numbers, number):
    game = played(board, numbers)
    if game.is_over:
        return
    seat = game.open_decisions[0].seat
    views = [viewer_of(game, viewer) for viewer in (None, *game.book.seats)]
    told = repr(views)
    actions = list(legal_actions(game, seat))
    after, events = play(game, actions[number % len(actions)])
    assert play_on(game, actions[number % len(actions)]) == events
    assert game == after
    assert repr(views) == told


def test_refused_action_changes_nothing_in_place():
    game = played(BOARDS[0], [])
    before = game.copy()
    with pytest.raises(IllegalAction):
        play_on(game, DrawDeckCard(1))
    assert game == before
