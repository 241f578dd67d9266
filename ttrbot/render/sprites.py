"""The painted pieces of boards, each kept for later pictures by its arguments."""

from PIL import Image

from ttrbot.engine.ids import CityId, RouteId
from ttrbot.render import ground, markers, trains
from ttrbot.render.fit import name_places, name_size
from ttrbot.render.frame import frame_scene, map_rect, picture_size
from ttrbot.render.geometry import Point
from ttrbot.render.inputs import Tag
from ttrbot.render.layers import kept
from ttrbot.render.layout import BoardLayout
from ttrbot.render.legend import legend as legend_shapes
from ttrbot.render.marks import PieceShape
from ttrbot.render.places import Words
from ttrbot.render.plate import plate_of
from ttrbot.render.raster import Shadow, Sprite, paint, paint_sprite, paint_texts
from ttrbot.render.scene import Text
from ttrbot.render.theme import THEMES
from ttrbot.render.tracks import closed_spaces, free_spaces, lane
from ttrbot.render.trains import CASTS, Line
from ttrbot.render.typeface import NAME_FACE, NAME_LINE, NAME_TRACKING, name_lines

HALO = 3
TOKEN = 16.0


@kept
def sheet(layout: BoardLayout, words: Words, strip: int, theme: str) -> Sprite:
    """Paint the map in its frame, with room for a strip of this height."""
    place = map_rect(layout)
    image = paint(frame_scene(picture_size(layout, strip), THEMES[theme]))
    image.paste(base(layout, words, theme), (int(place.left), int(place.top)))
    return Sprite(image)


@kept
def legend(layout: BoardLayout, words: Words, signs: tuple[str, ...], theme: str) -> Sprite:
    """Paint the legend of these signs."""
    return paint_sprite(tuple(legend_shapes(layout, dict(words), signs, THEMES[theme])))


@kept
def base(layout: BoardLayout, words: Words, theme: str) -> Image.Image:
    """Paint the map in full colour, without its frame and the names of cities."""
    return ground.paint_base(layout, dict(words), THEMES[theme])


@kept
def name(layout: BoardLayout, city: CityId, name: str, theme: str) -> Sprite:
    """Paint the name of a city, in one or two lines, with a soft glow around its halo."""
    colors, size = THEMES[theme], name_size(layout, city)
    x, y = name_places(layout, {city: name})[city]
    rows = name_lines(name, layout.cities[city].lines)
    texts = tuple(
        Text(
            x,
            y + (number - (len(rows) - 1) / 2) * NAME_LINE * size,
            row,
            size,
            colors.ink,
            "mm",
            NAME_FACE,
            NAME_TRACKING,
            colors.halo,
            HALO,
        )
        for number, row in enumerate(rows)
    )
    return paint_texts(texts, Shadow(0, 0, 1, colors.halo, 0.55))


@kept
def token(color: str, is_second_lap: bool, theme: str) -> Sprite:
    """Paint a disc on the score track."""
    colors = THEMES[theme]
    return paint_sprite(trains.token(color, 0, 0, TOKEN, colors, rim=colors.gold if is_second_lap else None), CASTS)


@kept
def train(layout: BoardLayout, route: RouteId, color: str, mate: int, theme: str) -> Sprite:
    """Paint the train on a route."""
    return paint_sprite(trains.train(layout.slots[route], color, THEMES[theme], mate), CASTS)


@kept
def bed(layout: BoardLayout, route: RouteId, line: Line, theme: str) -> Sprite:
    """Paint the bed under a route that stands out."""
    return paint_sprite(trains.bed(layout.slots[route], trains.bed_reach(layout, route), line, THEMES[theme]))


@kept
def spaces(layout: BoardLayout, route: RouteId, theme: str) -> Sprite:
    """Paint the free spaces of a route with their part of the tray, to lie on a bed."""
    return paint_sprite((lane(layout, route, THEMES[theme]), *free_spaces(layout, route, THEMES[theme])))


@kept
def closed(layout: BoardLayout, route: RouteId, theme: str) -> Sprite:
    """Paint a track that can't be claimed any more."""
    return paint_sprite(closed_spaces(layout.slots[route], THEMES[theme]))


@kept
def dot(radius: float, theme: str) -> Sprite:
    """Paint the dot of a city, which lies over a bed."""
    return paint_sprite(ground.dot((0, 0), radius, plate_of(THEMES[theme])))


@kept
def badge(number: int, theme: str) -> Sprite:
    """Paint the number of one of the newest claims."""
    return paint_sprite(markers.badge(number, THEMES[theme]), CASTS)


@kept
def choice(theme: str) -> Sprite:
    """Paint the ring of a city that can be chosen."""
    return paint_sprite(markers.choice(THEMES[theme]))


@kept
def piece(shape: PieceShape, color: str | None, mate: int, theme: str) -> Sprite:
    """Paint a piece on a city."""
    return paint_sprite(markers.piece(shape, color, THEMES[theme], mate), CASTS)


@kept
def tag(what: Tag, to: Point, theme: str) -> Sprite:
    """Paint the tag of a ticket at the corner of the picture, pointing to its city."""
    return paint_sprite(markers.tag(what, to, THEMES[theme]), CASTS)
