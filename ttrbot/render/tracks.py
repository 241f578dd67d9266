"""The shapes of routes: trays with free spaces, and closed tracks."""

import math
from collections.abc import Iterator
from itertools import pairwise

from ttrbot.engine.cards import Color
from ttrbot.engine.gamemap import RouteKind
from ttrbot.render.fit import CAR_WIDTH
from ttrbot.render.geometry import Box, Point
from ttrbot.render.layout import BoardLayout
from ttrbot.render.marks import ENGINE, SIGNS, placed
from ttrbot.render.palette import blend
from ttrbot.render.patterns import is_dark, pattern
from ttrbot.render.plate import Plate, plate_of
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Shape, Text
from ttrbot.render.theme import Theme
from ttrbot.render.ways import RIM, START, Slot

SPACE_LINE, TRAY_LINE = 1.2, 2.0
EDGE_SHARE = 0.5
"""How far the colour of a space's outline is from its own towards that of a tray's."""
PALE, PALE_BLACK = 0.06, 0.2
"""How far the colour of a space is from that of its cards towards the tray's."""
NO_ENTRY = 9.7
"""The radius of the sign on a closed track."""
DEPTH, DEPTH_SHADE = 1.6, 0.22
"""The width of the shadow within a space, and how much darker it is than the space."""
TOOTH, TEETH = 6.0, 22.0
"""How far the blocks of rock around a tunnel stick out, and the distance from one to the next."""
BANK = 3.0
"""How much wider the tray of a ferry is than others, so that it can be seen beside trains, too."""
WAVE_HEIGHT, WAVE_LENGTH, WAVE_LINE = 3.6, 20.0, 3.6
LIGHT_FROM = (-math.sqrt(0.5), -math.sqrt(0.5))
USUAL_TUNNEL_CARDS = 3
SIGN, SIGN_EDGE = 12.5, 3.0
"""The radius of a sign on a space, and the width of its light edge."""
ENGINE_SIZE = 11.0
"""Half the length of the engine on a space for a locomotive."""
PLATE_CORNER = 3.0
LANE = 12.0
"""Half the width of the part of a tray that belongs to one track."""
TICK_SHARE = 0.65
"""How far the colour of a dark line between light spaces is from theirs towards that of ticks."""
TIE, PLAIN_TIE = 1.6, -0.8
"""The distance between a space and the line that parts it from the next, and between spaces without a pattern."""


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
    """Return the tray of a tunnel, brown with blocks at both sides, which can be seen beside trains, too."""
    return Polygon(_around(tracks, (0.0, TOOTH)), plate.rock, plate.line, TRAY_LINE)


def _around(tracks: list[tuple[Slot, ...]], wider: tuple[float, ...]) -> tuple[Point, ...]:
    """Return the area around parallel tracks, wider than an ordinary tray by the given widths in turn."""
    slots = [slot for track in tracks for slot in track]
    way, first, last = slots[0].way, min(slot.start for slot in slots) - START, max(slot.stop for slot in slots) + START
    reach = slots[0].width / 2 + RIM
    left, right = min(slot.offset for slot in slots) - reach, max(slot.offset for slot in slots) + reach
    count = 2 * max(1, round((last - first) / TEETH))
    edges = [first + (last - first) * k / count for k in range(count + 1)]
    edge = [(along, wider[k % len(wider)]) for k, ends in enumerate(pairwise(edges)) for along in ends]
    return (
        *(way.at(along, left - more) for along, more in edge),
        *(way.at(along, right + more) for along, more in reversed(edge)),
    )


def lane(layout: BoardLayout, route_id: str, theme: Theme) -> Polygon:
    """Return the part of a tray on which the spaces of one track lie."""
    plate, slots = plate_of(theme), layout.slots[route_id]
    fill = {"tunnel": plate.rock, "ferry": plate.ferry}.get(layout.routes[route_id].kind, plate.rim)
    start, stop = min(slot.start for slot in slots) - START, max(slot.stop for slot in slots) + START
    return Polygon(slots[0].way.strip(start, stop, slots[0].offset - LANE, slots[0].offset + LANE), fill)


def free_spaces(layout: BoardLayout, route_id: str, theme: Theme) -> tuple[Primitive, ...]:
    """Return the spaces of an unclaimed route, sunken into their tray, with the patterns of the cards they need."""
    route, plate = layout.routes[route_id], plate_of(theme)
    fill = space_color(route.color, theme)
    shapes: list[Primitive] = []
    slots = layout.slots[route_id]
    for place, slot in enumerate(slots):
        is_wave = route.locomotives <= place < route.locomotives + route.waves
        shapes += sunken(slot, theme.wave if is_wave else fill, plate)
        box = slot.box()
        has_sign = place < len(route.signs)
        if place < route.locomotives:
            shapes += locomotive(slot, theme)
        elif is_wave:
            shapes.append(wave(slot, plate))
        elif route.color is not None:
            shapes += pattern(route.color, beside_sign(box) if has_sign else box, theme)
        if has_sign:
            shapes += space_sign(route.signs[place], box, theme)
    shapes += separators(slots, route.color, theme)
    if route.kind == "tunnel" and route.tunnel_cards != USUAL_TUNNEL_CARDS:
        shapes += number(route.tunnel_cards, slots[len(slots) // 2], plate)
    return tuple(shapes)


def space_color(color: Color | None, theme: Theme) -> str:
    """Return the colour of free spaces, which are paler than the cards and the trains of their colour."""
    if color is None:
        return theme.gray
    return blend(theme.cards[color], plate_of(theme).rim, PALE_BLACK if color is Color.BLACK else PALE)


def separators(slots: tuple[Slot, ...], color: Color | None, theme: Theme) -> list[Polygon]:
    """Return lines between spaces, dark between light ones and light between dark ones, so that they can be counted."""
    plate, along = plate_of(theme), sorted(slots, key=lambda slot: slot.start)
    fill, tie, share = (theme.gray, PLAIN_TIE, 1.0) if color is None else (theme.cards[color], TIE, TICK_SHARE)
    line = plate.paper if is_dark(fill) else blend(fill, plate.tick, share)
    return [
        Polygon(p.way.strip(p.stop + tie, q.start - tie, p.offset - p.width / 2, p.offset + p.width / 2), line)
        for p, q in pairwise(along)
    ]


def space_sign(sign: str, box: Box, theme: Theme) -> tuple[Shape, ...]:
    """Return the sign of a special rule at the end of a space: dark with a light edge, and larger than any pattern."""
    outline = placed(SIGNS[sign], *box.at(box.length / 2 - SIGN, 0), SIGN)
    return Polygon(outline, theme.mark, theme.paper, 2 * SIGN_EDGE), Polygon(outline, theme.mark)


def beside_sign(box: Box) -> Box:
    """Return the part of a space that is left beside a sign at its end."""
    return Box(*box.at(-SIGN, 0), max(box.length - 2 * SIGN, 1), box.width, box.angle)


def locomotive(slot: Slot, theme: Theme) -> tuple[Shape, ...]:
    """Return the sign of a space that needs a locomotive: an upright engine on a white plate, as wide as a car."""
    return (
        Polygon(slot.grown(0, (CAR_WIDTH - slot.width) / 2).rounded(PLATE_CORNER), theme.paper, theme.mark, SIGN_EDGE),
        Polygon(placed(ENGINE, *slot.middle(), ENGINE_SIZE), theme.mark),
    )


def sunken(slot: Slot, color: str, plate: Plate) -> list[Shape]:
    """Return a space as a slot: an outline, an inner shadow on the side of the light, and the colour."""
    cos, sin = math.cos(slot.angle()), math.sin(slot.angle())
    normals = (-cos, -sin), (-sin, cos), (cos, sin), (sin, -cos)
    start, right, stop, left = (DEPTH * min(max(x * LIGHT_FROM[0] + y * LIGHT_FROM[1], 0) * 1.3, 1) for x, y in normals)
    return [
        Polygon(slot.area(), blend(color, "#000000", DEPTH_SHADE), blend(color, plate.line, EDGE_SHARE), SPACE_LINE),
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
    x, y = slot.way.at(slot.start + SIGN, slot.offset)
    return [
        Disc(x, y, SIGN - SIGN_EDGE / 2, plate.line, plate.paper, SIGN_EDGE),
        Text(x, y, str(cards), round(1.9 * SIGN), plate.paper, "mm", "bold"),
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
