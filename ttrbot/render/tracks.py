"""The shapes of routes: trays with free spaces, and closed tracks."""

import math
from collections.abc import Iterator

from ttrbot.engine.cards import Color
from ttrbot.render.geometry import Box
from ttrbot.render.layout import BoardLayout
from ttrbot.render.marks import SIGNS, placed
from ttrbot.render.palette import blend
from ttrbot.render.patterns import pattern
from ttrbot.render.plate import Plate, plate_of
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Shape, Text
from ttrbot.render.theme import Theme
from ttrbot.render.ways import RIM, Slot

SPACE_LINE, TRAY_LINE = 1.4, 2.0
HATCH = 7
"""How far apart the strokes over a closed track are."""
DEPTH, DEPTH_SHADE = 2.6, 0.38
"""How broad the shadow within a space is, and how much darker than its colour."""
SLEEPER, SLEEPER_PITCH = 3.4, 9.0
WAVE_HEIGHT, WAVE_LENGTH, WAVE_LINE = 3.4, 20.0, 3.2
LIGHT_FROM = (-math.sqrt(0.5), -math.sqrt(0.5))
USUAL_TUNNEL_CARDS = 3
SIGN = 0.36
"""The radius of a sign on a space, as a share of its width."""


def trays(layout: BoardLayout, theme: Theme) -> Iterator[Primitive]:
    """The tray of each group of tracks."""
    plate = plate_of(theme)
    kinds = {layout.line(route.id): route.kind for route in layout.routes.values()}
    for name, area in layout.trays.items():
        yield Polygon(area, plate.ferry if kinds[name] == "ferry" else plate.rim, plate.line, TRAY_LINE)


def free_spaces(layout: BoardLayout, route_id: str, theme: Theme) -> tuple[Primitive, ...]:
    """The spaces of a route that nobody has claimed, sunken into their tray, with the patterns of what they ask for."""
    route, plate = layout.routes[route_id], plate_of(theme)
    fill = theme.gray if route.color is None else theme.cards[route.color]
    shapes: list[Primitive] = []
    slots = layout.slots[route_id]
    if route.kind == "tunnel":
        shapes += sleepers(slots, plate)
    for place, slot in enumerate(slots):
        is_wave = route.locomotives <= place < route.locomotives + route.waves
        shapes += sunken(slot, theme.wave if is_wave else fill, plate)
        box = Box(*slot.middle(), slot.stop - slot.start, slot.width, slot.angle())
        if place < route.locomotives:
            shapes += pattern(Color.LOCOMOTIVE, box, theme)
        elif is_wave:
            shapes.append(wave(slot, plate))
        elif route.color is not None:
            shapes += pattern(route.color, box, theme)
        if place < len(route.signs):
            size = slot.width * SIGN
            shapes.append(
                Polygon(
                    placed(SIGNS[route.signs[place]], *box.at(box.length / 2 - size - 1, 0), size),
                    theme.mark,
                    theme.paper,
                    2,
                )
            )
    if route.kind == "tunnel" and route.tunnel_cards != USUAL_TUNNEL_CARDS:
        shapes += number(route.tunnel_cards, slots[len(slots) // 2], plate)
    return tuple(shapes)


def sunken(slot: Slot, color: str, plate: Plate) -> list[Shape]:
    """A space as a slot: a line, a shadow inside where it faces the light, its colour."""
    cos, sin = math.cos(slot.angle()), math.sin(slot.angle())
    normals = (-cos, -sin), (-sin, cos), (cos, sin), (sin, -cos)
    start, right, stop, left = (DEPTH * min(max(x * LIGHT_FROM[0] + y * LIGHT_FROM[1], 0) * 1.3, 1) for x, y in normals)
    return [
        Polygon(slot.area(), blend(color, "#000000", DEPTH_SHADE), plate.line, SPACE_LINE),
        Polygon(slot.area((start, right, stop, left)), color),
    ]


def wave(slot: Slot, plate: Plate) -> Polyline:
    """A wave along a space."""
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
    """How many cards are turned up for a tunnel (A10), at the end of a space: a train or a closing covers it."""
    radius = slot.width / 2 - 0.5
    x, y = slot.way.at(slot.start + radius + 1, slot.offset)
    return [
        Disc(x, y, radius, plate.line, plate.paper, 1.5),
        Text(x, y, str(cards), round(1.9 * radius), plate.paper, "mm", "bold"),
    ]


def sleepers(slots: tuple[Slot, ...], plate: Plate) -> list[Shape]:
    """The rim of a tunnel's tray, cut into sleepers at both sides of its spaces."""
    first, last = slots[0].start, slots[-1].stop
    if first > last:
        first, last = slots[-1].start, slots[0].stop
    count = max(3, round((last - first) / SLEEPER_PITCH))
    shapes: list[Shape] = []
    half, way = slots[0].width / 2, slots[0].way
    for side in (-1, 1):
        edge, rim = slots[0].offset + side * half, slots[0].offset + side * (half + RIM)
        for sleeper in range(count):
            along = first + (sleeper + 0.5) / count * (last - first)
            shapes.append(
                Polygon(way.strip(along - SLEEPER / 2, along + SLEEPER / 2, min(edge, rim), max(edge, rim)), plate.line)
            )
    return shapes


def closed_spaces(boxes: tuple[Box, ...], theme: Theme) -> tuple[Shape, ...]:
    """The spaces of a track that can't be claimed any more (B15): hatched, like no card and no train."""
    shapes: list[Shape] = []
    for box in boxes:
        shapes.append(Polygon(box.grown(0.6).corners(), theme.closed, theme.closed_line, SPACE_LINE))
        half = box.width / 2 - 1
        steps = range(1, round((box.length - 2 * half) / HATCH))
        starts = (number * HATCH - box.length / 2 for number in steps)
        shapes += [Polyline((box.at(at, half), box.at(at + 2 * half, -half)), theme.closed_line, 1.8) for at in starts]
    return tuple(shapes)
