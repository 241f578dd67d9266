"""The possible payments for a claim, and every reason against one, those of special rules included."""

from typing import Any

import pytest

from tests.engine.positions import pay, position
from tests.engine.six_cities import six_cities
from ttrbot.content import load_map
from ttrbot.engine.game import seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.offers import obstacles, ways_to_pay

DOUBLE = "delhi--baroda"
S8 = ["not_enough_cards", "locomotives_not_allowed"]
CONNECTED = ("connected", "city_markers")


def board(*names: str):
    params: dict[str, dict[str, object]] = {"ferry_cards": {"pile": 3}}
    return six_cities(rules=tuple(RuleConfig(name, params.get(name, {})) for name in names), team_size=1)


def codes(gamemap, route: str, **seat: object) -> list[str]:
    game = position(gamemap, 2, {"P1": {"hand": {}, **seat}})
    return [violation.code for violation in obstacles(game, 0, route)]


@pytest.mark.parametrize(
    ("rules", "route", "seat", "expected"),
    [
        (CONNECTED, "dogwood--elm", {"markers": ["ash"], "hand": {"green": 1}}, ["not_connected"]),
        (CONNECTED, "dogwood--elm", {"markers": ["elm"], "hand": {"green": 1}}, []),
        (CONNECTED, "dogwood--elm", {"markers": ["ash"]}, ["not_enough_cards", "not_connected"]),
        (("ferries",), "elm--fir", {"hand": {"red": 3}}, ["not_enough_cards"]),
        (("ferries",), "elm--fir", {"hand": {"red": 2, "locomotive": 1}}, []),
        (("ferry_cards",), "elm--fir", {"hand": {"red": 3}}, ["not_enough_cards"]),
        (("ferry_cards",), "elm--fir", {"hand": {"red": 1}, "ferry_cards": 1}, []),
        (("locomotives_only_in_tunnels",), "dogwood--elm", {"hand": {"locomotive": 1}}, S8),
        (("locomotives_only_in_tunnels",), "birch--elm", {"hand": {"locomotive": 1}}, []),
    ],
)
def test_the_reasons_of_the_special_rules(rules, route, seat, expected):
    assert codes(board(*rules), route, **seat) == expected


@pytest.mark.parametrize(
    ("rules", "route", "seat", "missing", "locomotives", "ferry"),
    [
        ((), "dogwood--elm", {}, 1, 0, 0),
        (("ferries",), "elm--fir", {"hand": {"red": 3}}, 1, 1, 0),
        (("ferries",), "elm--fir", {"hand": {"red": 1, "locomotive": 1}}, 1, 0, 0),
        (("ferry_cards",), "elm--fir", {"hand": {"red": 3}}, 1, 0, 1),
        (("ferry_cards",), "elm--fir", {"hand": {"locomotive": 1}}, 1, 0, 1),
        (("ferry_cards",), "elm--fir", {"hand": {"locomotive": 2}}, 1, 0, 0),
        (("ferry_cards",), "elm--fir", {"ferry_cards": 1}, 1, 0, 0),
        (("ferry_cards",), "elm--fir", {"ferry_cards": 2}, 1, 0, 0),
    ],
)
def test_the_cards_that_are_missing_are_counted(rules, route, seat, missing, locomotives, ferry):
    game = position(board(*rules), 2, {"P1": {"hand": {}, **seat}})
    (reason,) = obstacles(game, 0, route)
    counted = {"missing": missing, "locomotives": locomotives, "wave_cards": ferry}
    assert {name: reason.args[name] for name in counted} == counted


@pytest.mark.parametrize(
    ("hand", "held", "pile", "lacking"),
    [
        ({"red": 3}, 0, 10, (2, 0, 2)),
        ({"red": 3}, 0, 1, (3, 2, 1)),
        ({"red": 3}, 1, 0, (2, 2, 0)),
        ({}, 2, 8, (3, 0, 0)),
        ({"red": 2, "locomotive": 1}, 1, 9, (1, 0, 1)),
        ({"red": 1, "locomotive": 2}, 0, 10, (2, 0, 2)),
    ],
)
def test_fewest_missing_cards_are_reported_on_italy(hand, held, pile, lacking):
    """Seven spaces, four with waves: two ferry cards cover these, or each a locomotive."""
    setup = {"P1": {"hand": hand, "ferry_cards": held}, "ferry_pile": pile}
    (reason,) = obstacles(position(load_map("italy"), 2, setup), 0, "messina--salerno")
    assert tuple(reason.args[name] for name in ("missing", "locomotives", "wave_cards")) == lacking


@pytest.mark.parametrize(
    ("route", "hand", "color", "is_gray"),
    [
        ("fir--ash", {"black": 2, "red": 4}, "black", 0),
        ("fir--ash", {}, "black", 0),
        ("birch--cedar", {"red": 2, "blue": 1}, "red", 1),
        ("birch--cedar", {}, "", 1),
    ],
)
def test_missing_colour_is_named(route, hand, color, is_gray):
    (reason,) = obstacles(position(board(), 2, {"P1": {"hand": hand}}), 0, route)
    assert (reason.code, reason.args["color"], reason.args["is_gray"]) == ("not_enough_cards", color, is_gray)


def test_locomotives_named_only_when_held_and_barred():
    no_wild = board("locomotives_only_in_tunnels")
    assert codes(no_wild, "fir--ash", hand={"black": 2, "locomotive": 2}) == S8
    assert codes(no_wild, "fir--ash", hand={"black": 2}) == ["not_enough_cards"]
    assert codes(no_wild, "fir--ash", hand={"black": 4, "locomotive": 2}) == []
    assert codes(board(), "fir--ash", hand={"black": 1, "locomotive": 2}) == ["not_enough_cards"]


@pytest.mark.parametrize(
    ("own", "others", "is_first", "is_enclosed"),
    [
        ({"markers": ["ash"]}, ["birch--elm"], 1, 0),
        ({"markers": ["fir"]}, ["elm--fir", "fir--ash"], 1, 1),
        ({"markers": ["fir"], "routes": ["elm--fir"]}, ["birch--elm", "fir--ash"], 0, 0),
        ({"markers": ["fir"], "routes": ["elm--fir"]}, ["birch--elm", "fir--ash", "dogwood--elm"], 0, 1),
    ],
)
def test_enclosed_network_is_distinguished_from_one_that_can_grow(own, others, is_first, is_enclosed):
    setup = {"P1": {"hand": {"red": 3}, **own}, "P2": {"routes": others, "markers": ["cedar"]}}
    reasons = obstacles(position(board(*CONNECTED), 2, setup), 0, "birch--cedar")
    (found,) = [reason.args for reason in reasons if reason.code == "not_connected"]
    assert (found["is_first"], found["is_enclosed"]) == (is_first, is_enclosed)


def asia(players: int, setup: dict[str, Any], route: str, seat: int = 0):
    game = position(load_map("team-asia"), players, setup)
    return {reason.code: reason.args for reason in obstacles(game, seat, route)}, game


def test_parallel_track_of_a_mate_is_distinguished_from_those_of_others():
    one, other = load_map("team-asia").groups[DOUBLE]
    hand = {"hand": {other.color.code if other.color is not None else "red": other.length}}
    by_mate, _ = asia(4, {"P1": hand, "P2": {"routes": [one.id]}}, other.id)
    by_rival, _ = asia(4, {"P1": hand, "P3": {"routes": [one.id]}}, other.id)
    assert by_mate == {"track_closed": {"route": other.id, "whose": "mates"}}
    assert by_rival == {"track_closed": {"route": other.id, "whose": "other"}}
    open_to_all, game = asia(6, {"P1": hand, "P2": {"routes": [one.id]}}, other.id)
    assert open_to_all == {}
    assert seat_view(game, 0).team_has_link(game.book.gamemap, other)
    assert not seat_view(game, 2).team_has_link(game.book.gamemap, other)


def test_cars_of_a_mate_are_counted_separately():
    route = next(route for route in load_map("team-asia").routes if route.length == 3)
    reasons, _ = asia(4, {"P1": {"cars": 2}, "P2": {"cars": 9}}, route.id)
    assert reasons["not_enough_cars"] == {"needed": 3, "beside": 0, "cars": 2, "mates": 9}


def test_wasteful_payment_is_not_offered():
    setup = {"P1": {"hand": {"red": 3, "locomotive": 2}, "ferry_cards": 2}}
    ways = ways_to_pay(position(board("ferry_cards"), 2, setup), 0, "elm--fir")
    assert set(ways) == {pay(red=1, ferry=1), pay(locomotive=1, ferry=1), pay(red=1, locomotive=2)}


@pytest.mark.parametrize(("owner", "whose"), [("P1", "own"), ("P2", "mates"), ("P3", "other")])
def test_own_and_mates_routes_are_distinguished_from_opponents(owner, whose):
    setup: dict[str, Any] = {"P1": {"hand": {"green": 1}}}
    setup.setdefault(owner, {})["routes"] = ["dogwood--elm"]
    game = position(six_cities(rules=()), 4, setup)
    (taken,) = obstacles(game, 0, "dogwood--elm")
    assert (taken.code, taken.args["whose"]) == ("route_taken", whose)


def test_an_unknown_route_has_a_reason_and_no_price():
    game = position(board(), 2, {})
    assert [violation.code for violation in obstacles(game, 0, "ash--rome")] == ["unknown_route"]
    assert ways_to_pay(game, 0, "ash--rome") == ()
