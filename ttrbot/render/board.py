"""The picture of a board: the map, everybody's routes and markers, and the scoreboard."""

from PIL import Image

from ttrbot.engine.ids import CityId, RouteId
from ttrbot.engine.outlook import TicketState
from ttrbot.render.ground import base_scene
from ttrbot.render.inputs import BoardPicture, Names, Progress, SeatLine
from ttrbot.render.layers import kept
from ttrbot.render.layout import BoardLayout
from ttrbot.render.markers import alien, goal, marker, place_beside
from ttrbot.render.progress import progress_column, progress_strip
from ttrbot.render.raster import Sprite, paint, paint_sprite, png, put
from ttrbot.render.scene import Disc, Text
from ttrbot.render.scoreboard import scoreboard_column, scoreboard_scene
from ttrbot.render.theme import THEMES
from ttrbot.render.tracks import closed_spaces, free_spaces, glow, train

BADGE = 14


def render_board(layout: BoardLayout, names: Names, picture: BoardPicture, theme: str = "light") -> bytes:
    """The board as a PNG; the same input gives the same bytes."""
    return png(compose_board(layout, names, picture, theme), theme)


def compose_board(layout: BoardLayout, names: Names, picture: BoardPicture, theme: str) -> Image.Image:
    """The board in full colour."""
    colors = THEMES[theme]
    words = tuple(sorted(names.items()))
    board = _canvas(layout, picture, theme)
    board.paste(_base(layout, words, theme))
    for route in sorted(picture.closed - picture.owners.keys()):
        put(board, _closed(layout, route, theme))
    for routes, color in (
        (picture.built, colors.good),
        (picture.missing, colors.glory),
        (picture.longest, colors.glory),
        (picture.recent, colors.accent),
    ):
        for route in routes if isinstance(routes, tuple) else sorted(routes):
            put(board, _glow(layout, route, color))
    for route in sorted(picture.missing):
        put(board, _free(layout, route, theme))
    for route, seat in picture.owners.items():
        put(board, _train(layout, route, picture.seats[seat].color, theme))
    for number, route in enumerate(picture.recent, start=1):
        put(board, _badge(layout, route, number, theme))
    for mark in picture.markers:
        put(board, _marker(layout, mark.city, picture.seats[mark.seat].color, theme, is_home=mark.is_home))
    for city, state in picture.goals.items():
        put(board, _goal(layout, city, state, theme))
    if picture.alien is not None:
        put(board, _alien(layout, words, picture.alien, theme))
    return board


def _canvas(layout: BoardLayout, picture: BoardPicture, theme: str) -> Image.Image:
    """Room for the board, with the scoreboard, or somebody's progress, below or beside it."""
    shown = picture.progress or picture.seats
    if layout.scoreboard == "right":
        side = _column(shown, layout.height, theme)
        image = Image.new("RGB", (layout.width + side.width, layout.height))
        image.paste(side, (layout.width, 0))
    else:
        side = _strip(shown, layout.width, theme)
        image = Image.new("RGB", (layout.width, layout.height + side.height))
        image.paste(side, (0, layout.height))
    return image


@kept
def _base(layout: BoardLayout, names: tuple[tuple[CityId, str], ...], theme: str) -> Image.Image:
    return paint(base_scene(layout, dict(names), THEMES[theme]))


@kept
def _train(layout: BoardLayout, route: RouteId, color: str, theme: str) -> Sprite:
    return paint_sprite(train(layout.spaces[route], color, THEMES[theme]))


@kept
def _closed(layout: BoardLayout, route: RouteId, theme: str) -> Sprite:
    return paint_sprite(closed_spaces(layout.spaces[route], THEMES[theme]))


@kept
def _glow(layout: BoardLayout, route: RouteId, color: str) -> Sprite:
    return paint_sprite(glow(layout.spaces[route], color))


@kept
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


@kept
def _marker(layout: BoardLayout, city: CityId, color: str, theme: str, *, is_home: bool) -> Sprite:
    return paint_sprite(marker(layout.cities[city].at, color, THEMES[theme], is_home=is_home))


@kept
def _alien(layout: BoardLayout, names: tuple[tuple[CityId, str], ...], city: CityId, theme: str) -> Sprite:
    return paint_sprite(alien(place_beside(layout, dict(names), city), THEMES[theme]))


@kept
def _free(layout: BoardLayout, route: RouteId, theme: str) -> Sprite:
    return paint_sprite(free_spaces(layout.routes[route], layout.spaces[route], THEMES[theme]))


@kept
def _goal(layout: BoardLayout, city: CityId, state: TicketState, theme: str) -> Sprite:
    return paint_sprite(goal(layout.cities[city].at, state, THEMES[theme]))


def _strip(shown: tuple[SeatLine, ...] | Progress, width: int, theme: str) -> Image.Image:
    if isinstance(shown, Progress):
        return paint(progress_strip(shown, width, THEMES[theme]))
    return paint(scoreboard_scene(shown, width, THEMES[theme]))


def _column(shown: tuple[SeatLine, ...] | Progress, height: int, theme: str) -> Image.Image:
    if isinstance(shown, Progress):
        return paint(progress_column(shown, height, THEMES[theme]))
    return paint(scoreboard_column(shown, height, THEMES[theme]))
