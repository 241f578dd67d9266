"""The board without anybody's routes: land, free spaces, cities, and the signs of the neighbouring countries.

The names of the cities are for themselves: they lie on top of what players put on the board.
"""

from ttrbot.engine.ids import CityId
from ttrbot.render.crests import crest
from ttrbot.render.fit import dots, name_places, sign_box, zone_names
from ttrbot.render.geometry import bounds
from ttrbot.render.inputs import Names
from ttrbot.render.layout import BoardLayout, Land
from ttrbot.render.marks import rounded
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Scene, Text
from ttrbot.render.theme import Theme
from ttrbot.render.tracks import free_spaces

DOT_LINE = 3
SIGN_SIZE = 18


def base_scene(layout: BoardLayout, names: Names, theme: Theme) -> Scene:
    """The board without anybody's routes and without the names of the cities."""
    size = layout.city.name_size
    primitives = land_shapes(layout.land, theme)
    for _, place, name in zone_names(layout, names):
        primitives.append(Text(*place, name, size, theme.muted, "mm", bold=True, halo=theme.abroad))
    for region in layout.regions.values():
        primitives += crest(region.at, region.division, region.colors, theme)
    for route, boxes in layout.spaces.items():
        primitives += free_spaces(layout.routes[route], boxes, theme)
    for at, radius in dots(layout).values():
        primitives.append(Disc(*at, radius - DOT_LINE / 2, theme.paper, theme.mark, DOT_LINE))
    for city, zone in layout.terminals.items():
        box = sign_box(layout, city)
        area = rounded(*bounds(box.grown(-1).corners()), 5)
        primitives.append(Polygon(area, theme.paper, theme.mark, 2))
        primitives.append(Text(box.x, box.y, layout.zones[zone].sign, SIGN_SIZE, theme.mark, "mm", bold=True))
    return Scene(layout.width, layout.height, theme.water, tuple(primitives))


def city_names(layout: BoardLayout, names: Names, theme: Theme) -> dict[CityId, Text]:
    """The name of every city that has one on the board."""
    size = layout.city.name_size
    return {
        city: Text(*place, names[city], size, theme.ink, "mm", bold=True, halo=theme.halo)
        for city, place in name_places(layout, names).items()
    }


def land_shapes(land: Land, theme: Theme, *, lines: bool = True) -> list[Primitive]:
    """Land and water; `lines`: with borders, which a small map leaves out."""
    areas: list[Primitive] = [
        *(Polygon(area, theme.abroad) for area in land.abroad),
        *(Polygon(area, theme.high_abroad) for area in land.high_abroad),
        *(Polygon(area, theme.home) for area in land.home),
        *(Polygon(area, theme.high_home) for area in land.high_home),
    ]
    for region in land.regions:
        line = theme.tint_line if lines else None
        areas += [Polygon(area, theme.tints[region.tint], line, 1.6) for area in region.areas]
    if lines:
        areas += [Polyline(line, theme.border, 1.2) for line in land.borders]
        areas += [Polyline(line, theme.frontier, 2.2) for line in land.frontiers]
    return [
        *areas,
        *(Polygon(area, theme.water) for area in land.lakes),
        *(Polygon(area, theme.abroad) for area in land.islands),
    ]
