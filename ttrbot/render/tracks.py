"""The shapes of routes: trays with free spaces, and closed tracks."""

import math
from collections.abc import Iterator

from ttrbot.engine.cards import Color
from ttrbot.engine.gamemap import RouteKind
from ttrbot.render.geometry import Box, Point
from ttrbot.render.layout import BoardLayout
from ttrbot.render.marks import SIGNS, placed
from ttrbot.render.palette import blend
from ttrbot.render.patterns import pattern
from ttrbot.render.plate import Plate, plate_of
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Shape, Text
from ttrbot.render.theme import Theme
from ttrbot.render.ways import RIM, START, Slot

SPACE_LINE, TRAY_LINE = 1.2, 2.0
NO_ENTRY = 10.5
"""The radius of the sign on a closed track."""
DEPTH, DEPTH_SHADE = 2.0, 0.34
"""The width of the shadow within a space, and how much darker it is than the space."""
TOOTH, TEETH = 5.0, 11.0
"""How far the rock around a tunnel sticks out, and the distance between its points."""
BANK = 3.0
"""How much wider the tray of a ferry is than others, so that it can be seen beside trains, too."""
WAVE_HEIGHT, WAVE_LENGTH, WAVE_LINE = 3.4, 20.0, 3.2
LIGHT_FROM = (-math.sqrt(0.5), -math.sqrt(0.5))
USUAL_TUNNEL_CARDS = 3
SIGN = 0.36
"""The radius of a sign on a space, as a share of its width."""


def trays(layout: BoardLayout, theme: Theme) -> Iterator[Primitive]:
    """Yield the tray of each group of tracks, for each kind of them: tunnels lie in rock, ferries in water."""
    plate = plate_of(theme)
    tracks: dict[str, dict[RouteKind, list[tuple[Slot, ...]]]] = {}
    for route_id, slots in layout.slots.items():
        kinds = tracks.setdefault(layout.line(route_id), {})
        kinds.setdefault(layout.routes[route_id].kind, []).append(slots)
    for name, area in layout.trays.items():
        for kind, alike in tracks[name].items():
            if kind == "tunnel":
                yield rock(alike, plate)
            elif kind == "ferry":
                yield Polygon(_around(alike, (BANK,)), plate.ferry, plate.line, TRAY_LINE)
            else:
                yield Polygon(area, plate.rim, plate.line, TRAY_LINE)


def rock(tracks: list[tuple[Slot, ...]], plate: Plate) -> Polygon:
    """Return the tray of a tunnel, which is brown and has teeth that can be seen beside trains, too."""
    return Polygon(_around(tracks, (0.0, TOOTH)), plate.rock, plate.line, TRAY_LINE)


def _around(tracks: list[tuple[Slot, ...]], wider: tuple[float, ...]) -> tuple[Point, ...]:
    """Return the area around parallel tracks, wider than an ordinary tray by the given widths in turn."""
    slots = [slot for track in tracks for slot in track]
    way, first, last = slots[0].way, min(slot.start for slot in slots) - START, max(slot.stop for slot in slots) + START
    reach = slots[0].width / 2 + RIM
    left, right = min(slot.offset for slot in slots) - reach, max(slot.offset for slot in slots) + reach
    count = 2 * max(1, round((last - first) / TEETH))
    edge = [(first + (last - first) * k / count, wider[k % len(wider)]) for k in range(count + 1)]
    return (
        *(way.at(along, left - more) for along, more in edge),
        *(way.at(along, right + more) for along, more in reversed(edge)),
    )


def free_spaces(layout: BoardLayout, route_id: str, theme: Theme) -> tuple[Primitive, ...]:
    """Return the spaces of an unclaimed route, sunken into their tray, with the patterns of the cards they need."""
    route, plate = layout.routes[route_id], plate_of(theme)
    fill = theme.gray if route.color is None else theme.cards[route.color]
    shapes: list[Primitive] = []
    slots = layout.slots[route_id]
    for place, slot in enumerate(slots):
        is_wave = route.locomotives <= place < route.locomotives + route.waves
        shapes += sunken(slot, theme.wave if is_wave else fill, plate)
        box = slot.box()
        if place < route.locomotives:
            shapes += pattern(Color.LOCOMOTIVE, box, theme)
        elif is_wave:
            shapes.append(wave(slot, plate))
        elif route.color is not None:
            shapes += pattern(route.color, box, theme)
        if place < len(route.signs):
            shapes.append(space_sign(route.signs[place], box, theme))
    if route.kind == "tunnel" and route.tunnel_cards != USUAL_TUNNEL_CARDS:
        shapes += number(route.tunnel_cards, slots[len(slots) // 2], plate)
    return tuple(shapes)


def space_sign(sign: str, box: Box, theme: Theme) -> Polygon:
    """Return the sign of a special rule at the end of a space."""
    size = box.width * SIGN
    return Polygon(placed(SIGNS[sign], *box.at(box.length / 2 - size - 1, 0), size), theme.mark, theme.paper, 2)


def sunken(slot: Slot, color: str, plate: Plate) -> list[Shape]:
    """Return a space as a slot: an outline, an inner shadow on the side of the light, and the colour."""
    cos, sin = math.cos(slot.angle()), math.sin(slot.angle())
    normals = (-cos, -sin), (-sin, cos), (cos, sin), (sin, -cos)
    start, right, stop, left = (DEPTH * min(max(x * LIGHT_FROM[0] + y * LIGHT_FROM[1], 0) * 1.3, 1) for x, y in normals)
    return [
        Polygon(slot.area(), blend(color, "#000000", DEPTH_SHADE), plate.line, SPACE_LINE),
        Polygon(slot.area((start, right, stop, left)), color),
    ]


def wave(slot: Slot, plate: Plate) -> Polyline:
    """Return a wave along a space."""
    margin, pieces = 5.0, 24
    length = slot.stop - slot.start - 2 * margin
    waves = max(1, round(length / WAVE_LENGTH))
    points = tuple(
        slot.way.at(
            slot.start + margin + length * k / pieces,
            slot.offset + WAVE_HEIGHT * math.sin(math.tau * waves * k / pieces),
        )
        for k in range(pieces + 1)
    )
    return Polyline(points, plate.wave, WAVE_LINE)


def number(cards: int, slot: Slot, plate: Plate) -> list[Primitive]:
    """Return the number of cards turned up for a tunnel (A10), at the end of a space, under a train or a closing."""
    radius = slot.width / 2 - 0.5
    x, y = slot.way.at(slot.start + radius + 1, slot.offset)
    return [
        Disc(x, y, radius, plate.line, plate.paper, 1.5),
        Text(x, y, str(cards), round(1.9 * radius), plate.paper, "mm", "bold"),
    ]


def closed_spaces(slots: tuple[Slot, ...], theme: Theme) -> tuple[Shape, ...]:
    """Return the spaces of a track that can't be claimed any more (B15): filled in, under a no-entry sign."""
    first, last = slots[(len(slots) - 1) // 2], slots[len(slots) // 2]
    middle = first.way.at((first.start + first.stop + last.start + last.stop) / 4, first.offset)
    return (
        *(Polygon(slot.grown(0.6, 0.6).area(), theme.closed, theme.closed_line, SPACE_LINE) for slot in slots),
        *no_entry(middle, theme),
    )


def no_entry(at: Point, theme: Theme) -> tuple[Shape, ...]:
    """Return a no-entry sign: a dark disc with a light bar."""
    bar = Box(*at, 1.25 * NO_ENTRY, 0.46 * NO_ENTRY)
    return (
        Disc(*at, NO_ENTRY - 1, theme.ring_ink, theme.ring, 2),
        Polygon(bar.corners(), theme.ring),
    )
