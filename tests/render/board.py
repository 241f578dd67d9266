"""A board of three cities for the renderer's own tests: a double route, a tunnel and a ferry."""

import json
from pathlib import Path

from ttrbot.engine.cards import Color
from ttrbot.engine.gamemap import City, GameMap, Route, TicketRules
from ttrbot.render.layout import BoardLayout, load_layout

NAMES = {"ash": "Ash", "birch": "Birch", "cedar": "Cédar"}
GAMEMAP = GameMap(
    id="tiny",
    seats=(2,),
    cities=tuple(City(city) for city in NAMES),
    routes=(
        Route("ash--birch.1", 0, "ash", "birch", 3, Color.RED, group="ash--birch"),
        Route("ash--birch.2", 1, "ash", "birch", 3, Color.BLUE, group="ash--birch"),
        Route("birch--cedar", 2, "birch", "cedar", 2, None, kind="ferry", locomotives=1),
        Route("ash--cedar", 3, "ash", "cedar", 2, Color.GREEN, kind="tunnel", tunnel_cards=3),
    ),
    tickets=(),
    cars=10,
    start_hand=4,
    market_size=5,
    market_sweep_at=3,
    card_colors=tuple(Color),
    ticket_rules=TicketRules(),
    parallel_tracks={2: 1},
    points={1: 1, 2: 2, 3: 4},
    seat_colors=("blue", "red"),
)
LAYOUT = """
format = 1
size = [400, 300]
land = "land.json"
[space]
width = 18
spacing = 23
gap = 5
longest = 54
[city]
dot = 11
name_size = 24
[cities.ash]
at = [60.0, 60.0]
name = [60.0, 30.0]
room = 22
[cities.birch]
at = [340.0, 60.0]
name = [340.0, 30.0]
room = 22
[cities.cedar]
at = [200.0, 240.0]
name = [200.0, 275.0]
room = 22
[lines.ash--birch]
curve = [[150.0, 60.0], [250.0, 60.0]]
[lines.birch--cedar]
curve = [[300.0, 120.0], [250.0, 180.0]]
[lines.ash--cedar]
curve = [[100.0, 120.0], [150.0, 180.0]]
"""
SQUARE = [[10, 10], [390, 10], [390, 290], [10, 290]]
LAND = {"source": "ours", "abroad": [], "home": [SQUARE], "lakes": [], "islands": [], "borders": []}


def write_board(folder: Path, layout: str = LAYOUT, land: object = LAND) -> Path:
    (folder / "layout.toml").write_text(layout, encoding="utf-8")
    (folder / "land.json").write_text(json.dumps(land), encoding="utf-8")
    return folder


def tiny_layout(folder: Path) -> BoardLayout:
    return load_layout(write_board(folder), GAMEMAP)
