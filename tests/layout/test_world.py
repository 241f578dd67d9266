"""The land is bent as the cities were moved, and pixels are mapped back to their places."""

import math
import tomllib
from pathlib import Path

import pytest

import tools.layout
from tools.layout.draft import read_draft
from tools.layout.world import World
from ttrbot.content import map_ids, maps_folder

HINTS = Path(tools.layout.__file__).parent
REAL = [map_id for map_id in map_ids() if (HINTS / f"{map_id}.toml").exists()]
AROUND = 60
"""The part of a picture around a city that is mapped back, in pixels: the whole picture takes half a minute."""
FARTHEST = 45
"""How far from its place on the ground a city may be drawn, in pixels, because the ground bends smoothly."""


def world_of(map_id: str):
    hints = tomllib.loads((HINTS / f"{map_id}.toml").read_text(encoding="utf-8"))
    cities = tomllib.loads((maps_folder() / map_id / "map.toml").read_text(encoding="utf-8"))["cities"]
    draft = read_draft(maps_folder() / map_id)
    return World(cities, draft.at, hints), cities, draft


@pytest.mark.parametrize("map_id", REAL)
def test_cities_lie_at_their_places_in_the_land(map_id):
    world, cities, draft = world_of(map_id)
    real = [city for city in cities if city.get("kind", "city") == "city"]
    found = world.moved([(city["lon"], city["lat"]) for city in real])
    away = {city["id"]: math.dist(at, draft.at[city["id"]]) for city, at in zip(real, found, strict=True)}
    assert {city: round(far) for city, far in away.items() if far > FARTHEST} == {}


@pytest.mark.parametrize("map_id", REAL)
def test_pixels_are_turned_back_into_places(map_id):
    world, cities, _ = world_of(map_id)
    for city in [city for city in cities if city.get("kind", "city") == "city"][::20]:  # terminals are moved freely
        x, y = world.moved([(city["lon"], city["lat"])])[0]
        left, top = int(x) - AROUND, int(y) - AROUND
        lon, lat = world.back((left, top, left + 2 * AROUND, top + 2 * AROUND))
        there = lon[AROUND, AROUND], lat[AROUND, AROUND]
        assert math.dist(world.moved([there])[0], (x, y)) < 3, city["id"]
