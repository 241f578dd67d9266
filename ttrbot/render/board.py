"""The picture of a board: the map, everybody's routes and the scoreboard below it."""

from functools import lru_cache

from PIL import Image

from ttrbot.engine.ids import CityId, RouteId
from ttrbot.render.inputs import BoardPicture, Names, SeatLine
from ttrbot.render.layout import BoardLayout
from ttrbot.render.raster import Sprite, paint, paint_sprite, png, put
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Scene, Text
from ttrbot.render.scoreboard import STRIP_HEIGHT, scoreboard_scene
from ttrbot.render.theme import THEMES, Theme
from ttrbot.render.tracks import closed_spaces, free_spaces, glow, train

BADGE = 14


def render_board(layout: BoardLayout, names: Names, picture: BoardPicture, theme: str = "light") -> bytes:
    """The board as a PNG; the same input gives the same bytes."""
    colors = THEMES[theme]
    image = Image.new("RGB", (layout.width, layout.height + STRIP_HEIGHT))
    image.paste(_base(layout, tuple(sorted(names.items())), theme))
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
    image.paste(_scoreboard(picture.seats, layout.width, theme), (0, layout.height))
    return png(image, theme)


def base_scene(layout: BoardLayout, names: Names, theme: Theme) -> Scene:
    """The board without anybody's routes."""
    land = layout.land
    primitives: list[Primitive] = [
        *(Polygon(area, theme.abroad) for area in land.abroad),
        *(Polygon(area, theme.home) for area in land.home),
        *(Polyline(line, theme.border, 1.2) for line in land.borders),
        *(Polygon(area, theme.water) for area in land.lakes),
        *(Polygon(area, theme.abroad) for area in land.islands),
    ]
    for route, boxes in layout.spaces.items():
        primitives += free_spaces(layout.routes[route], boxes, theme)
    for city, spot in layout.cities.items():
        primitives.append(Disc(*spot.at, layout.city.dot - 1.5, theme.paper, theme.mark, 3))
        primitives.append(
            Text(*spot.name, names[city], layout.city.name_size, theme.ink, "mm", bold=True, halo=theme.halo)
        )
    return Scene(layout.width, layout.height, theme.water, tuple(primitives))


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


@lru_cache(maxsize=64)
def _scoreboard(seats: tuple[SeatLine, ...], width: int, theme: str) -> Image.Image:
    return paint(scoreboard_scene(seats, width, THEMES[theme]))
