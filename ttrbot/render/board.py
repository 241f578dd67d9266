"""The picture of a board: the map in its frame, all players' routes and pieces, and the score strip."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import cycle

from PIL import Image

from ttrbot.engine.cards import Color
from ttrbot.engine.ids import RouteId
from ttrbot.render import sprites
from ttrbot.render.collage import Collage, Patch
from ttrbot.render.fit import dots
from ttrbot.render.frame import picture_size, strip_rect, track_cells
from ttrbot.render.geometry import Box
from ttrbot.render.inputs import BoardPicture, Names, SeatLine, Tag
from ttrbot.render.layout import BoardLayout
from ttrbot.render.legend import signs_told
from ttrbot.render.markers import BADGE, FIGURE, PIECE, TAG, TAG_REACH, TAG_ROOM
from ttrbot.render.palette import adapted, colors_of
from ttrbot.render.places import Words, beside_city, on_route
from ttrbot.render.plate import plate_of
from ttrbot.render.progress import progress_scene
from ttrbot.render.sprites import TOKEN
from ttrbot.render.strip import CAPTION_HEIGHT, RULE, caption_scene, cell_scenes, poster_scene, rule_scene, turn_scenes
from ttrbot.render.theme import THEMES
from ttrbot.render.tracks import space_color
from ttrbot.render.trains import paints

TOKEN_STEP = 22
"""The distance between tokens that share a cell of the score track."""
LAP = 100
SAMPLE_STEP = 5
"""One in this many routes is claimed on the board to which a palette is adapted."""


def render_board(layout: BoardLayout, names: Names, picture: BoardPicture, theme: str = "light") -> bytes:
    """Return a board as a PNG; the same input gives the same bytes."""
    return _collage(layout, names, picture, theme).png(board_palette(layout, names, theme))


def compose_board(layout: BoardLayout, names: Names, picture: BoardPicture, theme: str) -> Image.Image:
    """Return a board in full colour."""
    return _collage(layout, names, picture, theme).image()


def _collage(layout: BoardLayout, names: Names, picture: BoardPicture, theme: str) -> Collage:
    words = tuple(sorted(names.items()))
    left, right = (int(side) for side in strip_rect(layout)[::2])
    strip = _strip(picture, right - left, theme)
    height = max(piece.bottom for piece in strip)
    top = int(strip_rect(layout, height).top)
    size = picture_size(layout, height)
    told = signs_told(layout, names, picture)
    pieces = (
        Patch.of(sprites.sheet(layout, words, height, theme)),
        *([Patch.of(sprites.legend(layout, words, told, theme))] if told else []),
        *_on_routes(layout, picture, theme),
        *_on_cities(layout, words, picture, theme),
        *(
            Patch.of(sprites.name(layout, city, name, theme))
            for city, name in words
            if city in layout.cities and layout.cities[city].name is not None
        ),
        *_badges(layout, words, picture.recent, theme),
        *_tags(layout, words, picture.tags, theme),
        *(piece.moved(left, top) for piece in strip),
        *_tokens(size, picture.seats, theme),
    )
    return Collage(size, THEMES[theme].panel, pieces, cuts=(top, top + height))


def board_palette(layout: BoardLayout, names: Names, theme: str) -> Image.Image:
    """Return the palette of all pictures of a board."""
    return _palette(layout, tuple(sorted(names.items())), theme)


@lru_cache(maxsize=32)
def _palette(layout: BoardLayout, words: Words, theme: str) -> Image.Image:
    """Return a palette adapted to a board with some trains of every player."""
    colors = THEMES[theme]
    seats = tuple(SeatLine("", color, 0, 0, 0, 0, has_turn=not number) for number, color in enumerate(colors.seats))
    routes = list(layout.routes)[::SAMPLE_STEP]
    owners = dict(zip(routes, cycle(range(len(seats))), strict=False))
    sample = compose_board(layout, dict(words), BoardPicture(seats, owners, recent=tuple(routes[:1])), theme)
    ground = () if layout.ground is None else layout.ground.colors(is_dark=colors.is_dark)
    spaces = (space_color(color, colors) for color in Color)
    return adapted((*ground, *colors_of(colors), *colors_of(plate_of(colors)), *paints(colors), *spaces), sample)


def _on_routes(layout: BoardLayout, picture: BoardPicture, theme: str) -> Iterator[Patch]:
    """Trains and closed tracks, and the beds of those that stand out."""
    dashed, closed = picture.missing | picture.shown, picture.closed - picture.owners.keys()
    for route in sorted(dashed):
        yield Patch.of(sprites.bed(layout, route, "dashed", theme))
    for route in picture.recent:
        yield Patch.of(sprites.bed(layout, route, "solid", theme))
    for route in sorted(closed):
        yield Patch.of(sprites.closed(layout, route, theme))
    for route in sorted(dashed - closed - picture.owners.keys()):
        yield Patch.of(sprites.spaces(layout, route, theme))
    for route, seat in picture.owners.items():  # over the beds, which must not hide other trains or dots
        owner = picture.seats[seat]
        yield Patch.of(sprites.train(layout, route, owner.color, owner.mate, theme))
    spots, shown = dots(layout), {*dashed, *picture.recent}
    for city in sorted({city for route in shown for city in (layout.routes[route].a, layout.routes[route].b)}):
        if city in spots:
            at, radius = spots[city]
            yield Patch.of(sprites.dot(radius, theme), at)


def _on_cities(layout: BoardLayout, words: Words, picture: BoardPicture, theme: str) -> Iterator[Patch]:
    """Yield the rings of cities that can be chosen, and the pieces."""
    for city in sorted(picture.choices):
        yield Patch.of(sprites.choice(theme), layout.cities[city].at)
    for what in picture.pieces:
        at = layout.cities[what.city].at
        if what.shape == "figure":
            at = beside_city(layout, words, what.city, reach=PIECE + FIGURE * 0.9, radius=FIGURE)
        color, mate = None, 0
        if what.seat is not None:
            color, mate = picture.seats[what.seat].color, picture.seats[what.seat].mate
        yield Patch.of(sprites.piece(what.shape, color, mate, theme), at)


def _badges(layout: BoardLayout, words: Words, recent: tuple[RouteId, ...], theme: str) -> Iterator[Patch]:
    """Yield the numbers of the newest claims on their trains, not close to each other."""
    taken: tuple[Box, ...] = ()
    for number, route in enumerate(recent, start=1):
        at = on_route(layout, words, route, BADGE, taken)
        taken = (*taken, Box(*at, 3 * BADGE, 3 * BADGE))
        yield Patch.of(sprites.badge(number, theme), at)


def _tags(layout: BoardLayout, words: Words, tags: Iterable[Tag], theme: str) -> Iterator[Patch]:
    """Yield the tags beside their cities, without overlaps."""
    taken: tuple[Box, ...] = ()
    for what in tags:
        x, y = layout.cities[what.city].at
        at = beside_city(layout, words, what.city, reach=TAG_REACH, radius=TAG_ROOM, taken=taken)
        taken = (*taken, Box(*at, *TAG))
        yield Patch.of(sprites.tag(what, (round(x - at[0]), round(y - at[1])), theme), at)


def _tokens(size: tuple[int, int], seats: tuple[SeatLine, ...], theme: str) -> Iterator[Patch]:
    """Yield each side's token on the score track; tokens in one cell stand side by side."""
    cells = track_cells(size)
    sides = list({seat.color: seat for seat in seats}.values())
    for side in sides:
        number = max(side.points, 0) % LAP
        here = [other for other in sides if max(other.points, 0) % LAP == number]
        cell = cells[number]
        shift = (here.index(side) - (len(here) - 1) / 2) * TOKEN_STEP
        x, y = cell.middle
        is_upright = cell.left < 1 or cell.right > size[0] - 1
        x, y = (x, y + shift) if is_upright else (x + shift, y)
        at = min(max(x, TOKEN + 2), size[0] - TOKEN - 2), min(max(y, TOKEN + 2), size[1] - TOKEN - 2)
        yield Patch.of(sprites.token(side.color, side.points >= LAP, theme), at)


def _strip(picture: BoardPicture, width: int, theme: str) -> tuple[Patch, ...]:
    """Return the part below the map: the score strip, a player's progress or the final poster, with a caption above."""
    colors = THEMES[theme]
    if picture.poster is not None:
        return (Patch.of_scene(poster_scene(picture.poster, width, colors), 0, 0),)
    if picture.progress is not None:
        return (Patch.of_scene(progress_scene(picture.progress, width, colors), 0, 0),)
    pieces, top = [], 0
    if picture.caption:
        pieces.append(Patch.of_scene(caption_scene(picture.caption, width, colors), 0, 0))
        top = CAPTION_HEIGHT
    count = len(picture.seats)
    edges = [round(number * width / count) for number in range(count + 1)]
    for number, seat in enumerate(picture.seats):
        wide = edges[number + 1] - edges[number]
        parts = [*cell_scenes(seat, wide, colors), *(turn_scenes(wide, colors) if seat.has_turn else ())]
        pieces += [Patch.of_scene(part, edges[number] + x, top + y) for part, x, y in parts]
        before = picture.seats[number - 1]
        if number and not (seat.has_turn or before.has_turn):
            pieces.append(Patch.of_scene(rule_scene(colors), edges[number] - RULE // 2, top))
    return tuple(pieces)
