"""The picture of a board: the map, everybody's routes and markers, and the scoreboard."""

from functools import lru_cache

from PIL import Image

from ttrbot.engine.ids import CityId, RouteId
from ttrbot.render.ground import base_scene
from ttrbot.render.inputs import BoardPicture, Names, SeatLine
from ttrbot.render.layout import BoardLayout
from ttrbot.render.markers import alien, marker, place_beside
from ttrbot.render.raster import Sprite, paint, paint_sprite, png, put
from ttrbot.render.scene import Disc, Text
from ttrbot.render.scoreboard import COLUMN_WIDTH, STRIP_HEIGHT, scoreboard_column, scoreboard_scene
from ttrbot.render.theme import THEMES
from ttrbot.render.tracks import closed_spaces, glow, train

BADGE = 14


def render_board(layout: BoardLayout, names: Names, picture: BoardPicture, theme: str = "light") -> bytes:
    """The board as a PNG; the same input gives the same bytes."""
    colors = THEMES[theme]
    words = tuple(sorted(names.items()))
    beside = layout.scoreboard == "right"
    size = (layout.width + COLUMN_WIDTH, layout.height) if beside else (layout.width, layout.height + STRIP_HEIGHT)
    image = Image.new("RGB", size)
    image.paste(_base(layout, words, theme))
    for route in sorted(picture.closed - picture.owners.keys()):
        put(image, _closed(layout, route, theme))
    for route in sorted(picture.longest):
        put(image, _glow(layout, route, colors.glory))
    for route in picture.recent:
        put(image, _glow(layout, route, colors.accent))
    for route, seat in picture.owners.items():
        put(image, _train(layout, route, picture.seats[seat].color, theme))
    for number, route in enumerate(picture.recent, start=1):
        put(image, _badge(layout, route, number, theme))
    for mark in picture.markers:
        put(image, _marker(layout, mark.city, picture.seats[mark.seat].color, theme, is_home=mark.is_home))
    if picture.alien is not None:
        put(image, _alien(layout, words, picture.alien, theme))
    if beside:
        image.paste(_column(picture.seats, layout.height, theme), (layout.width, 0))
    else:
        image.paste(_strip(picture.seats, layout.width, theme), (0, layout.height))
    return png(image, theme)


@lru_cache(maxsize=16)
def _base(layout: BoardLayout, names: tuple[tuple[CityId, str], ...], theme: str) -> Image.Image:
    return paint(base_scene(layout, dict(names), THEMES[theme]))


@lru_cache(maxsize=1024)
def _train(layout: BoardLayout, route: RouteId, color: str, theme: str) -> Sprite:
    return paint_sprite(train(layout.spaces[route], color, THEMES[theme]))


@lru_cache(maxsize=256)
def _closed(layout: BoardLayout, route: RouteId, theme: str) -> Sprite:
    return paint_sprite(closed_spaces(layout.spaces[route], THEMES[theme]))


@lru_cache(maxsize=256)
def _glow(layout: BoardLayout, route: RouteId, color: str) -> Sprite:
    return paint_sprite(glow(layout.spaces[route], color))


@lru_cache(maxsize=64)
def _badge(layout: BoardLayout, route: RouteId, number: int, theme: str) -> Sprite:
    colors = THEMES[theme]
    boxes = layout.spaces[route]
    middle = boxes[len(boxes) // 2]
    x, y = middle.at(0, 0) if len(boxes) % 2 else middle.at(-middle.length / 2 - layout.space.gap / 2, 0)
    return paint_sprite(
        (
            Disc(x, y, BADGE, colors.accent, colors.paper, 2.5),
            Text(x, y, str(number), 20, colors.paper, "mm", bold=True),
        )
    )


@lru_cache(maxsize=256)
def _marker(layout: BoardLayout, city: CityId, color: str, theme: str, *, is_home: bool) -> Sprite:
    return paint_sprite(marker(layout.cities[city].at, color, THEMES[theme], is_home=is_home))


@lru_cache(maxsize=64)
def _alien(layout: BoardLayout, names: tuple[tuple[CityId, str], ...], city: CityId, theme: str) -> Sprite:
    return paint_sprite(alien(place_beside(layout, dict(names), city), THEMES[theme]))


@lru_cache(maxsize=64)
def _strip(seats: tuple[SeatLine, ...], width: int, theme: str) -> Image.Image:
    return paint(scoreboard_scene(seats, width, THEMES[theme]))


@lru_cache(maxsize=64)
def _column(seats: tuple[SeatLine, ...], height: int, theme: str) -> Image.Image:
    return paint(scoreboard_column(seats, height, THEMES[theme]))
