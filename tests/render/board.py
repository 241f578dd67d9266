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
    parallel_tracks={2: "one"},
    points={1: 1, 2: 2, 3: 4},
    seat_colors=("blue", "red"),
)
LAYOUT = """
format = 2
size = [500, 460]
land = "land.json"
[space]
width = 19
spacing = 28
gap = 4
[city]
dot = 14.5
large = 38
small = 31
[cities.ash]
at = [110.0, 110.0]
name = [110.0, 70.0]
[cities.birch]
at = [390.0, 110.0]
name = [390.0, 70.0]
is_large = true
[cities.cedar]
at = [250.0, 290.0]
name = [250.0, 335.0]
[lines.ash--birch]
curve = [[200.0, 110.0], [300.0, 110.0]]
[lines.birch--cedar]
curve = [[350.0, 170.0], [300.0, 230.0]]
[lines.ash--cedar]
curve = [[150.0, 170.0], [200.0, 230.0]]
"""
SQUARE = [[40, 40], [460, 40], [460, 350], [40, 350]]
LAND = {"source": "ours", "abroad": [], "home": [SQUARE], "lakes": [], "islands": [], "borders": []}


def write_board(folder: Path, layout: str = LAYOUT, land: object = LAND) -> Path:
    (folder / "layout.toml").write_text(layout, encoding="utf-8")
    (folder / "land.json").write_text(json.dumps(land), encoding="utf-8")
    return folder


def tiny_layout(folder: Path) -> BoardLayout:
    return load_layout(write_board(folder), GAMEMAP)
