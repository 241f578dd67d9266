"""Compares the map files, cell by cell, with the facts that they were written from, if these are available.

A map that we invented has no facts besides its file.
"""

import csv
import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ttrbot.content import load_map, map_ids, map_source, map_text
from ttrbot.engine.config import Config
from ttrbot.engine.rulebook import Rulebook

FACTS = Path(os.environ.get("TTR_FACTS") or Path(__file__).resolve().parents[3] / "shared" / "facts")

MAPS = [map_id for map_id in map_ids() if (FACTS / map_id).is_dir()]

pytestmark = pytest.mark.skipif(not FACTS.is_dir(), reason="no folder of facts (TTR_FACTS names one)")


def rows(map_id: str, name: str) -> list[dict[str, str]]:
    with (FACTS / map_id / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def numbers(map_id: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((FACTS / map_id / "facts.json").read_text(encoding="utf-8"))
    return facts


@pytest.mark.parametrize("map_id", MAPS)
def test_cities(map_id):
    gamemap, text = load_map(map_id), map_text(map_id, "en")
    facts = {row["city_id"]: row for row in rows(map_id, "cities.csv")}
    assert gamemap.city.keys() == facts.keys()
    for city in gamemap.cities:
        row = facts[city.id]
        assert (city.zone or "", city.region or "") == (row["zone"], row["region"]), city.id
        assert city.is_terminal == (row["kind"] == "terminal"), city.id
        if not city.is_terminal and not row["name"].startswith("Unnamed"):
            assert text.cities[city.id] == row["name"]


@pytest.mark.parametrize("map_id", MAPS)
def test_places(map_id):
    """The loaded map has no data that only the picture needs, and doesn't say which spots are junctions."""
    facts = {row["city_id"]: row for row in rows(map_id, "cities.csv")}
    cities = {city["id"]: city for city in tomllib.loads(map_source(map_id))["cities"]}
    assert {city_id: (city["lat"], city["lon"]) for city_id, city in cities.items()} == {
        city_id: (float(row["lat"]), float(row["lon"])) for city_id, row in facts.items()
    }
    junctions = {city_id for city_id, city in cities.items() if city.get("kind") == "junction"}
    assert junctions == set(numbers(map_id).get("junctions", []))


@pytest.mark.parametrize("map_id", MAPS)
def test_routes(map_id):
    gamemap = load_map(map_id)
    facts = {row["route_id"]: row for row in rows(map_id, "routes.csv")}
    assert gamemap.route.keys() == facts.keys()
    for route in gamemap.routes:
        row = facts[route.id]
        assert {route.a, route.b} == {row["a"], row["b"]}, route.id
        assert route.length == int(row["length"]), route.id
        assert ("gray" if route.color is None else route.color.code) == row["color"], route.id
        assert route.kind == ("train" if row["kind"] == "mountain" else row["kind"]), route.id
        assert route.mark("crosses") == int(row.get("mountains") or 0), route.id
        symbols = (route.locomotives, route.waves, route.tunnel_cards)
        assert symbols == (int(row["locomotives"]), int(row["waves"]), int(row["tunnel_cards"])), route.id
        assert (route.group or "") == row["group"], route.id


@pytest.mark.parametrize("map_id", MAPS)
def test_tickets(map_id):
    gamemap = load_map(map_id)
    facts = {row["ticket_id"]: row for row in rows(map_id, "tickets.csv")}
    assert gamemap.ticket.keys() == facts.keys()

    def spots(end: str) -> tuple[str, ...]:
        zone = end.removeprefix("zone:")
        return (end,) if zone == end else tuple(city.id for city in gamemap.cities if city.zone == zone)

    for ticket in gamemap.tickets:
        row = facts[ticket.id]
        ends = [row["b"]] if row["points"] else row["b"].split("|")
        wanted = [(end, row["points"]) if row["points"] else tuple(end.rsplit(":", 1)) for end in ends]
        assert ticket.sources == spots(row["a"]), ticket.id
        assert {(leg.targets, leg.points) for leg in ticket.legs} == {
            (spots(end), int(points)) for end, points in wanted
        }, ticket.id
        assert ticket.copies == int(row["copies"]), ticket.id
    long = next((rule.params["tickets"] for rule in gamemap.rules if rule.name == "long_tickets"), [])
    assert long == [ticket for ticket, row in facts.items() if row.get("deck") == "long"]


@pytest.mark.parametrize("map_id", MAPS)
def test_numbers(map_id):
    gamemap, facts = load_map(map_id), numbers(map_id)
    low, high = facts["players"]["min"], facts["players"]["max"]
    assert list(gamemap.seats) == facts.get("player_counts", list(range(low, high + 1)))
    assert gamemap.cars == facts["trains_per_player"]
    assert facts["route_points"].items() <= {str(length): points for length, points in gamemap.points.items()}.items()
    assert list(gamemap.always_open_groups) == facts.get("always_open_groups", [])
    counts = facts["counts"]
    terminals = [city for city in gamemap.cities if city.is_terminal]
    assert len(terminals) == counts.get("terminals", 0)
    assert len(gamemap.cities) - len(terminals) == counts["cities"]
    assert len(gamemap.routes) == counts["routes"]
    assert sum(ticket.copies for ticket in gamemap.tickets) == counts["tickets"]


@pytest.mark.parametrize("map_id", MAPS)
def test_tracks_of_a_group(map_id):
    gamemap, facts = load_map(map_id), numbers(map_id)
    unequal = [name for name, tracks in gamemap.groups.items() if len({track.length for track in tracks}) > 1]
    assert unequal == facts.get("unequal_groups", [])
    if (least := facts.get("double_routes_min_players")) is not None:
        assert {players: tracks == "all" for players, tracks in gamemap.parallel_tracks.items()} == {
            players: players >= least for players in gamemap.seats
        }


@pytest.mark.parametrize("map_id", [map_id for map_id in MAPS if "tickets" in numbers(map_id)])
def test_ticket_rules(map_id):
    rules, facts = load_map(map_id).ticket_rules, numbers(map_id)["tickets"]
    setup, later = facts["setup"], facts["later"]
    assert (rules.deal, rules.keep_at_opening) == (sum(setup["deal"].values()), setup["keep_min"])
    assert (rules.draw, rules.keep) == (sum(later["deal"].values()), later["keep_min"])
    assert (rules.refused_at_opening, rules.refused) == (setup["refused"], later["refused"])


@pytest.mark.parametrize("map_id", [map_id for map_id in MAPS if "locomotives" in numbers(map_id)])
def test_locomotives(map_id):
    gamemap, facts = load_map(map_id), numbers(map_id)["locomotives"]
    special = numbers(map_id)["special_routes"]
    assert gamemap.market_locomotive_counts_as_turn is not facts["market_counts_as_one"]
    assert (gamemap.market_sweep_at > 0) is facts["market_flush"]
    for route, cost in zip(gamemap.routes, Rulebook(gamemap, Config(min(gamemap.seats))).costs, strict=True):
        assert cost.locomotives_allowed is (route.kind in facts["usable_on"]), route.id
        on_ferry = facts["ferry_substitute_cards"] if route.kind == "ferry" else 0
        assert cost.substitutes == special.get(route.id, {}).get("any_cards_for_one", on_ferry), route.id
