"""Faults in a rule's parameters are reported when its map is read."""

import pytest

from tests.content.test_maps import SMALL, faults_in
from ttrbot.content import load_map, map_ids
from ttrbot.engine.rules.base import NoParams
from ttrbot.engine.rules.rule import RULES

FAULTS = [
    ("alien", 'start = "bb"', "rules.alien.start: unknown city bb; did you mean b?"),
    ("alien", 'start = "c-1"', "rules.alien.start: unknown city c-1"),
    ("alien", 'start = "a"\ncatch = 0', "rules.alien.catch: expected a whole number from 1 up, got 0"),
    ("alien", 'start = "a"\nend = -1', "rules.alien.end: expected a whole number from 0 up, got -1"),
    ("alien", "", "rules.alien.start: missing; expected a text"),
    ("city_markers", "markers = 0", "rules.city_markers.markers: expected a whole number from 1 up, got 0"),
    ("explorer", "points = -1", "rules.explorer.points: expected a whole number from 0 up, got -1"),
    ("ferry_cards", "", "rules.ferry_cards.pile: missing; expected a whole number from 1 up"),
    ("ferry_cards", "pile = 3\nmost = 0", "rules.ferry_cards.most: expected a whole number from 1 up, got 0"),
    ("globetrotter", "points = -5", "rules.globetrotter.points: expected a whole number from 0 up, got -5"),
    ("grand_tour", "points = []", "rules.grand_tour.points: expected a list of points, as [5, 10, 20], got []"),
    ("grand_tour", 'points = ["a"]', "rules.grand_tour.points: expected a list of points, as [5, 10, 20], got ['a']"),
    ("long_tickets", "", "rules.long_tickets.tickets: missing; expected a list of tickets, as a--b"),
    ("long_tickets", "tickets = []", "rules.long_tickets.tickets: expected a list of tickets, as a--b, got []"),
    ("longest_path", "points = -1", "rules.longest_path.points: expected a whole number from 0 up, got -1"),
    (
        "locomotives_only_in_tunnels",
        "on_ferries = 1",
        "rules.locomotives_only_in_tunnels.on_ferries: expected true or false, got 1",
    ),
    ("mountain_routes", "points = -1", "rules.mountain_routes.points: expected a whole number from 0 up, got -1"),
    ("regions", "points = {}", "rules.regions.points: expected a table regions = points, as { 3 = 5 }, got {}"),
    ("regions", "points = { 0 = 5 }", "rules.regions.points: expected a table regions = points, as { 3 = 5 }, got"),
    (
        "regions",
        'points = { 1 = 5 }\ndouble = ["south", "nort"]',
        "rules.regions.double: unknown region south",
        "rules.regions.double: unknown region nort; did you mean north?",
    ),
    ("share_tickets", "most = 0", "rules.share_tickets.most: expected a whole number from 1 up, got 0"),
    ("share_tickets", "", "rules.share_tickets: only for teams: the map's team_size is 1"),
    ("shared_rack", "", "rules.shared_rack: only for teams: the map's team_size is 1"),
    ("stations", "stations = 0", "rules.stations.stations: expected a whole number from 1 up, got 0"),
    (
        "several_for_one",
        "on_ferries = -3",
        "rules.several_for_one.on_ferries: expected a whole number from 0 up, got -3",
    ),
    ("several_for_one", "on_ferries = 1", "rules.several_for_one.on_ferries: 1; valid: 0 or 2 and more"),
    ("stations", "points = -4", "rules.stations.points: expected a whole number from 0 up, got -4"),
]


def with_rule(name: str, params: str) -> str:
    return SMALL.replace("[provenance]", f"[[rules]]\nname = '{name}'\n{params}\n[provenance]")


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: f"{case[0]}: {case[1]}")
def test_wrong_parameter_error_names_valid_values(case: tuple[str, ...]):
    name, params, *expected = case
    found = faults_in(with_rule(name, params))
    assert len(found) == len(expected), found
    assert all(line.startswith(start) for line, start in zip(found, expected, strict=True)), found


def test_every_rule_with_parameters_is_tried():
    assert {name for name, rule in RULES.items() if rule.params_type is not NoParams} <= {case[0] for case in FAULTS}


def test_regions_need_cities_with_a_region():
    text = with_rule("regions", "points = { 1 = 5 }").replace('region = "north"\n', "")
    assert faults_in(text) == ["rules.regions: no city of the map has a region"]


def test_homes_need_a_city_for_each_player():
    text = with_rule("homes", "").replace("players = [2, 3]", "players = [2, 4]").replace('3 = "all"', '4 = "all"')
    text = text.replace('"red", "green"]', '"red", "green", "black"]').replace("copies = 2", "copies = 4")
    assert faults_in(text) == ["rules.homes: 4 players choose a city each, but the map has only 3"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'color = "blue"',
            'color = "blue"\nmarks = { any_cards = 1 }',
            "a--x has the mark any_cards = 1; valid: 2 and more",
        ),
        ("tunnel_cards = 3", "tunnel_cards = 3\nmarks = { any_cards = 4 }", "a--c-1 is a tunnel or has waves"),
        ("locomotives = 1", "locomotives = 1\nwaves = 1", "b--c-2 is a tunnel or has waves"),
    ],
)
def test_routes_that_substitutes_cannot_pay_are_named(old, new, fault):
    (found,) = faults_in(with_rule("several_for_one", "on_ferries = 3").replace(old, new, 1))
    assert found.startswith(f"rules.several_for_one: {fault}")


@pytest.mark.parametrize("map_id", map_ids())
def test_the_rules_of_every_map_fit(map_id):
    assert load_map(map_id).rules
