"""The picture of a board: the map, everybody's routes and markers, and the scoreboard."""

from collections.abc import Iterator

from PIL import Image

from ttrbot.engine.ids import CityId, RouteId
from ttrbot.engine.outlook import TicketState
from ttrbot.render.geometry import Box, Point
from ttrbot.render.ground import base_scene, city_names
from ttrbot.render.inputs import BoardPicture, Names, SeatLine
from ttrbot.render.layers import kept, kept_rows
from ttrbot.render.layout import BoardLayout
from ttrbot.render.markers import alien, alien_box, choice, goal, marker, place_of_alien, places_of_goals
from ttrbot.render.progress import progress_column, progress_strip
from ttrbot.render.raster import Rows, Sprite, paint, paint_sprite, paint_text, png, png_of, put, rows
from ttrbot.render.scene import Disc, Text
from ttrbot.render.scoreboard import (
    COLUMN_WIDTH,
    STRIP_HEIGHT,
    column_panels,
    panel_corner,
    panel_scene,
    strip_panels,
)
from ttrbot.render.theme import THEMES
from ttrbot.render.tracks import closed_spaces, free_spaces, glow, train

BADGE = 14


def render_board(layout: BoardLayout, names: Names, picture: BoardPicture, theme: str = "light") -> bytes:
    """The board as a PNG; the same input gives the same bytes.

    A map that all see, with the scoreboard below it, is compressed once for all turns in which nothing on it changes.
    """
    if layout.scoreboard == "right" or picture.progress is not None:
        return png(compose_board(layout, names, picture, theme), theme)
    return png_of([_map_rows(layout, names, picture, theme), rows(_side(layout, picture, theme), theme)], theme)


def compose_board(layout: BoardLayout, names: Names, picture: BoardPicture, theme: str) -> Image.Image:
    """The board in full colour."""
    board = _canvas(layout, picture, theme)
    _compose_map(board, layout, names, picture, theme)
    return board


def _map_rows(layout: BoardLayout, names: Names, picture: BoardPicture, theme: str) -> Rows:
    """The map as the upper rows of a PNG, kept until something else is on it."""
    assert not picture.goals, "what is kept isn't secret"
    on_map = (picture.closed, picture.recent, picture.longest, picture.markers, picture.choices, picture.alien)
    owners = tuple((route, picture.seats[seat].color) for route, seat in picture.owners.items())
    colors = tuple(seat.color for seat in picture.seats)
    key = (_map_rows, layout, tuple(sorted(names.items())), theme, owners, colors, on_map)

    def compress() -> Rows:
        image = Image.new("RGB", (layout.width, layout.height))
        _compose_map(image, layout, names, picture, theme)
        return rows(image, theme)

    return kept_rows(key, compress)


def _compose_map(board: Image.Image, layout: BoardLayout, names: Names, picture: BoardPicture, theme: str) -> None:
    """Put the map with all that lies on it into the corner of a picture."""
    colors = THEMES[theme]
    words = tuple(sorted(names.items()))
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
            put(board, _glow(layout, route, color, colors.rim))
    for route in sorted(picture.missing):
        put(board, _free(layout, route, theme))
    for route, seat in picture.owners.items():
        put(board, _train(layout, route, picture.seats[seat].color, theme))
    for number, route in enumerate(picture.recent, start=1):
        put(board, _badge(number, theme), _middle(layout, route))
    for city in sorted(picture.choices):
        put(board, _choice(theme), layout.cities[city].at)
    for mark in picture.markers:
        put(board, _marker(layout, mark.city, picture.seats[mark.seat].color, theme, is_home=mark.is_home))
    for place, state in _goals(layout, names, picture):
        put(board, _goal(state, theme), place)
    for text in city_names(layout, names, colors).values():
        put(board, _text(text))
    if picture.alien is not None:
        put(board, _alien(layout, words, picture.alien, theme))


def _canvas(layout: BoardLayout, picture: BoardPicture, theme: str) -> Image.Image:
    """Room for the board, with the scoreboard, or somebody's progress, below or beside it."""
    side = _side(layout, picture, theme)
    beside = layout.scoreboard == "right"
    size = (layout.width + side.width, layout.height) if beside else (layout.width, layout.height + side.height)
    image = Image.new("RGB", size)
    image.paste(side, (layout.width, 0) if beside else (0, layout.height))
    return image


def _side(layout: BoardLayout, picture: BoardPicture, theme: str) -> Image.Image:
    """The scoreboard, or somebody's progress."""
    beside, colors = layout.scoreboard == "right", THEMES[theme]
    if picture.progress is not None:
        whole = progress_column if beside else progress_strip
        return paint(whole(picture.progress, layout.height if beside else layout.width, colors))
    count = len(picture.seats)
    panels = column_panels(count, layout.height) if beside else strip_panels(count, layout.width)
    image = Image.new(
        "RGB", (COLUMN_WIDTH, layout.height) if beside else (layout.width, STRIP_HEIGHT), colors.panel_line
    )
    for seat, panel in zip(picture.seats, panels, strict=True):
        image.paste(_panel(seat, panel, theme), panel_corner(panel))
    return image


def _middle(layout: BoardLayout, route: RouteId) -> Point:
    boxes = layout.spaces[route]
    middle = boxes[len(boxes) // 2]
    return middle.at(0, 0) if len(boxes) % 2 else middle.at(-middle.length / 2 - layout.space.gap / 2, 0)


def _goals(layout: BoardLayout, names: Names, picture: BoardPicture) -> Iterator[tuple[Point, TicketState]]:
    """Where the ends of tickets are marked, and how it stands with them."""
    marked = {mark.city for mark in picture.markers}
    taken = [] if picture.alien is None else [alien_box(place_of_alien(layout, names, picture.alien))]
    places = places_of_goals(layout, names, picture.goals, marked, taken)
    return ((places[city], state) for city, state in picture.goals.items())


@kept
def _panel(seat: SeatLine, panel: Box, theme: str) -> Image.Image:
    return paint(panel_scene(seat, panel, THEMES[theme]))


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
def _glow(layout: BoardLayout, route: RouteId, color: str, rim: str) -> Sprite:
    return paint_sprite(glow(layout.spaces[route], color, rim))


@kept
def _badge(number: int, theme: str) -> Sprite:
    colors = THEMES[theme]
    return paint_sprite(
        (
            Disc(0, 0, BADGE, colors.accent, colors.paper, 2.5),
            Text(0, 0, str(number), 20, colors.paper, "mm", bold=True),
        )
    )


@kept
def _choice(theme: str) -> Sprite:
    return paint_sprite(choice(THEMES[theme]))


@kept
def _marker(layout: BoardLayout, city: CityId, color: str, theme: str, *, is_home: bool) -> Sprite:
    return paint_sprite(marker(layout.cities[city].at, color, THEMES[theme], is_home=is_home))


@kept
def _alien(layout: BoardLayout, names: tuple[tuple[CityId, str], ...], city: CityId, theme: str) -> Sprite:
    return paint_sprite(alien(place_of_alien(layout, dict(names), city), THEMES[theme]))


@kept
def _free(layout: BoardLayout, route: RouteId, theme: str) -> Sprite:
    return paint_sprite(free_spaces(layout.routes[route], layout.spaces[route], THEMES[theme]))


@kept
def _goal(state: TicketState, theme: str) -> Sprite:
    return paint_sprite(goal((0, 0), state, THEMES[theme]))


@kept
def _text(text: Text) -> Sprite:
    return paint_text(text)
