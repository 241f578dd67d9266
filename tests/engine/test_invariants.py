"""Every fault of a position is found: the checks that games and stored records pass can fail."""

from collections.abc import Callable

import pytest

from tests.engine.positions import position
from tests.engine.six_cities import six_cities
from ttrbot.engine.game import Game, check_invariants
from ttrbot.engine.zones import DECK, TICKET_DECK, hand

OWNED = ["ash--birch.1", "fir--ash"]


@pytest.fixture
def game() -> Game:
    """A game of two in which the first player owns two routes."""
    game = position(six_cities((), team_size=1, cars=20), 2, {"P1": {"routes": OWNED, "score": 9}, "turn": "P1"})
    assert check_invariants(game) == []
    return game


def own(game: Game, route: str, seat: int | None) -> None:
    index = game.book.gamemap.route[route].index
    game.owners = (*game.owners[:index], seat, *game.owners[index + 1 :])


def lose_a_card(game: Game) -> None:
    game.cards[DECK] = game.cards[DECK][1:]


def double_a_card(game: Game) -> None:
    game.cards[hand(0)] = (*game.cards[hand(0)], game.cards[DECK][0])


def lose_a_ticket(game: Game) -> None:
    game.tickets[TICKET_DECK] = game.tickets[TICKET_DECK][1:]


def miscount_cards(game: Game) -> None:
    zone, counts = next(iter(game.counts.items()))
    game.counts[zone] = (counts[0] + 1, *counts[1:])


def find_a_car(game: Game) -> None:
    game.cars = (game.cars[0] + 1, *game.cars[1:])


def find_a_point(game: Game) -> None:
    game.route_points = (game.route_points[0] + 1, *game.route_points[1:])


def own_both_tracks(game: Game) -> None:
    own(game, "ash--birch.2", 0)


def own_two_of_one_track(game: Game) -> None:
    own(game, "ash--birch.2", 1)


def close_an_owned_track(game: Game) -> None:
    index = game.book.gamemap.route[OWNED[0]].index
    game.closed = (*game.closed[:index], True, *game.closed[index + 1 :])


def open_an_owned_route(game: Game) -> None:
    index = game.book.gamemap.route[OWNED[0]].index
    game.open_routes = (game.open_routes[0] | game.book.sets.bits[index], *game.open_routes[1:])


def ask_nobody(game: Game) -> None:
    game.decisions = ()


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lose_a_card, "train cards lie somewhere"),
        (double_a_card, "or one lies twice"),
        (lose_a_ticket, "tickets lie somewhere"),
        (miscount_cards, "differ from its cards"),
        (find_a_car, "cars left"),
        (find_a_point, "the board is worth"),
        (own_both_tracks, "one seat owns two tracks of ash--birch"),
        (own_two_of_one_track, "2 tracks of ash--birch are owned, 1 may be"),
        (close_an_owned_track, "a closed track of ash--birch is owned"),
        (open_an_owned_route, "the routes that may be claimed differ"),
        (ask_nobody, "nobody is asked"),
    ],
)
def test_damaged_position_named(game: Game, damage: Callable[[Game], None], fault: str) -> None:
    damage(game)
    assert any(fault in found for found in check_invariants(game)), check_invariants(game)
