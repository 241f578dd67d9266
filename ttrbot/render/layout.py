"""A board's drawing data: reads `layout.toml` and its land, and lays the spaces of every route."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from ttrbot import reading
from ttrbot.engine.convert import convert
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId, RouteId
from ttrbot.reading import MOST_FAULTS, printable
from ttrbot.render.crests import Division, Paint
from ttrbot.render.geometry import Box, Point
from ttrbot.render.marks import PieceShape
from ttrbot.render.scene import Anchor
from ttrbot.render.terrain import Ground, GroundError, read_ground
from ttrbot.render.ways import Curve, Group, Measures, Slot, Tracks, lay, starts

LAYOUT_FILE = "layout.toml"

FRAME = 34
"""The width of a picture's frame, which has the score track."""
STRIP = 66
"""The room for a score strip in a layout's size, inside the frame below the map. Taller strips make taller pictures."""
SIGN = (38.0, 31.0)
"""The width and height of a terminal's sign."""
JUNCTION = 0.62
"""The radius of a junction's dot, as a share of a city dot's radius."""
ROSE = 40.0
"""The radius of the compass rose."""

T = TypeVar("T")
LARGEST = 10_000
"""The largest number in a layout, in pixels: more than any picture needs, but too small to fill memory."""
LARGEST_LAND = 1 << 20
"""The largest size of a land file in bytes; our largest has a fifth of it."""
_LAND = msgspec.json.Decoder(object)


class LayoutError(Exception):
    """Raised for drawing data that can't be used; carries every fault as `file: key: reason`."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(self.faults)


class CitySizes(Struct, frozen=True, forbid_unknown_fields=True):
    """The radius of a city's dot and the type sizes of names."""

    dot: float
    large: Annotated[int, Meta(ge=1, le=200)]
    small: Annotated[int, Meta(ge=1, le=200)]


class CitySpot(Struct, frozen=True, forbid_unknown_fields=True):
    """The place of a city, and the place and style of its name.

    A spot without `name` is a terminal, which has its zone's sign, or a junction without a name.
    """

    at: Point
    name: Point | None = None
    anchor: Anchor = "mm"
    """The point of the name at that place: an end, if the name is much longer in one language than in another."""
    is_large: bool = False
    """Whether its name has the larger of the two sizes."""
    lines: Annotated[int, Meta(ge=1, le=2)] = 1
    """The number of lines of a name with several words."""
    is_junction: bool = False
    """Whether its dot is smaller, because no ticket ends there."""


class Label(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in the ground, such as a sea's: its middle, its type size, and its rotation in degrees."""

    at: Point
    size: Annotated[int, Meta(ge=1, le=200)]
    kind: Literal["country", "sea"]
    turn: float = 0.0


class NeighbourLabel(Struct, frozen=True, forbid_unknown_fields=True):
    """A neighbouring country: the short sign of its terminals, and the place of its name (S3, T3)."""

    sign: str
    names: tuple[Point, ...] = ()


class Crest(Struct, frozen=True, forbid_unknown_fields=True):
    """A region's mark: its place, its division, and its two colours (T6)."""

    at: Point
    division: Division
    colors: tuple[Paint, Paint]


class GroupCurve(Struct, frozen=True, forbid_unknown_fields=True):
    """The inner control points of a cubic curve, which the tracks of a group share."""

    curve: tuple[Point, Point]


class Tint(Struct, frozen=True, forbid_unknown_fields=True):
    """The area of a region, and the number of its tint in the theme (T6)."""

    tint: int
    areas: tuple[tuple[Point, ...], ...]


class Land(Struct, frozen=True, forbid_unknown_fields=True):
    """The ground below the board as polygons and, for `borders` and `frontiers`, lines."""

    source: str
    abroad: tuple[tuple[Point, ...], ...]
    home: tuple[tuple[Point, ...], ...]
    lakes: tuple[tuple[Point, ...], ...]
    islands: tuple[tuple[Point, ...], ...]
    borders: tuple[tuple[Point, ...], ...]
    frontiers: tuple[tuple[Point, ...], ...] = ()
    regions: tuple[Tint, ...] = ()


Pixels = Annotated[int, Meta(ge=200, le=4000)]


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal[2]
    size: tuple[Pixels, Pixels]
    land: str
    space: Measures
    city: CitySizes
    ground: str | None = None
    zones: dict[str, NeighbourLabel] = {}
    labels: dict[str, Label] = {}
    rose: Point | None = None
    legend: Point | None = None
    pieces: tuple[PieceShape, ...] = ()


@dataclass(frozen=True, eq=False)
class BoardLayout:
    """The places of everything on a board; compared by identity, so that pictures can be cached by it."""

    map_id: str
    width: int
    height: int
    """The size of the whole picture with its frame and the usual score strip."""
    space: Measures
    city: CitySizes
    cities: Mapping[CityId, CitySpot]
    routes: Mapping[RouteId, Route]
    slots: Mapping[RouteId, tuple[Slot, ...]]
    """The spaces of each track, from its first city to its second."""
    trays: Mapping[str, tuple[Point, ...]]
    """The area of all tracks of a group, by the id of the group or of the route."""
    land: Land
    zones: Mapping[str, NeighbourLabel] = field(default_factory=dict)
    terminals: Mapping[CityId, str] = field(default_factory=dict)
    """The zone of each terminal."""
    regions: Mapping[str, Crest] = field(default_factory=dict)
    labels: Mapping[str, Label] = field(default_factory=dict)
    """Names in the ground."""
    rose: Point | None = None
    """The place of the compass rose."""
    legend: Point | None = None
    """The upper left corner of the legend of signs."""
    pieces: tuple[PieceShape, ...] = ()
    """The shapes of the pieces that the map's rules put on cities, which the legend explains."""
    ground: Ground | None = None
    """The painted ground; without one, the land is drawn flat."""

    @cached_property
    def line_ends(self) -> Mapping[str, tuple[CityId, CityId]]:
        """The two cities of each line, in the direction of the line."""
        ends: dict[str, tuple[CityId, CityId]] = {}
        for route in self.routes.values():
            ends.setdefault(self.line(route.id), (route.a, route.b))
        return ends

    def line(self, route: RouteId) -> str:
        """Return the id of a route's tray and line: the id of its group, or its own."""
        return self.routes[route].group or route


def load_layout(folder: Path, gamemap: GameMap) -> BoardLayout:
    """Read a map's drawing data from its folder. Raises LayoutError with every fault."""
    file = folder / LAYOUT_FILE
    reader = _Reader(file)
    table = reader.table(file)
    head = reader.read(_Head, {key: table[key] for key in table if key not in {"cities", "lines", "regions"}}, "")
    cities = reader.read_all(CitySpot, table.get("cities"), "cities", [city.id for city in gamemap.cities])
    lines = reader.read_all(GroupCurve, table.get("lines"), "lines", _tracks(gamemap))
    named = dict.fromkeys(city.region for city in gamemap.cities if city.region is not None)
    regions = reader.read_all(Crest, table.get("regions"), "regions", list(named))
    land = reader.land(folder, head.land) if head is not None else None
    ground = reader.ground(folder, head) if head is not None else None
    if head is not None:
        reader.check_zones(head.zones, {city.zone for city in gamemap.cities if city.zone is not None})
    reader.raise_if_any()
    assert head is not None
    assert land is not None
    terminals = {city.id: city.zone for city in gamemap.cities if city.zone is not None}
    laid = lay_tracks(gamemap, head.space, head.city.dot, cities, lines)
    return BoardLayout(
        map_id=gamemap.id,
        width=head.size[0],
        height=head.size[1],
        space=head.space,
        city=head.city,
        cities=cities,
        routes=gamemap.route,
        slots=_by_track(gamemap, {name: tracks.slots for name, tracks in laid.items()}),
        trays={name: tracks.tray for name, tracks in laid.items()},
        land=land,
        zones=head.zones,
        terminals=terminals,
        regions=regions,
        labels=head.labels,
        rose=head.rose,
        legend=head.legend,
        pieces=head.pieces,
        ground=ground,
    )


def city_reach(sizes: float, spot: CitySpot, *, is_terminal: bool) -> float | Box:
    """Return the ground covered by a city: the radius of its dot, or the box of its sign."""
    if is_terminal:
        return Box(*spot.at, *SIGN)
    return sizes * (JUNCTION if spot.is_junction else 1)


def lay_tracks(
    gamemap: GameMap, sizes: Measures, dot: float, cities: Mapping[CityId, CitySpot], lines: Mapping[str, GroupCurve]
) -> dict[str, Tracks]:
    """Lay the tracks of every group; return them by the id of the group or the route."""
    groups = {}
    for name, tracks in _tracks(gamemap).items():
        a, b = tracks[0].a, tracks[0].b
        way = Curve((cities[a].at, *lines[name].curve, cities[b].at))
        groups[name] = Group(way, tuple(track.length for track in tracks), (a, b))
    reach = {city.id: city_reach(dot, cities[city.id], is_terminal=city.zone is not None) for city in gamemap.cities}
    begins = starts(groups, reach, sizes)
    return {name: lay(group, (begins[name, 0], begins[name, 1]), sizes) for name, group in groups.items()}


def _tracks(gamemap: GameMap) -> dict[str, list[Route]]:
    """Return the tracks of each line, by the id of their group or route."""
    tracks: dict[str, list[Route]] = {}
    for route in gamemap.routes:
        tracks.setdefault(route.group or route.id, []).append(route)
    return tracks


def _by_track(gamemap: GameMap, laid: Mapping[str, tuple[tuple[T, ...], ...]]) -> dict[RouteId, tuple[T, ...]]:
    """Return the laid parts of each track, from its first city to its second."""
    found: dict[RouteId, tuple[T, ...]] = {}
    for name, tracks in _tracks(gamemap).items():
        for route, pieces in zip(tracks, laid[name], strict=True):
            found[route.id] = pieces if route.a == tracks[0].a else pieces[::-1]
    return found


class _Reader:
    """Reads tables into records and collects the faults."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._faults: list[str] = []

    def fault(self, key: str, reason: str) -> None:
        if len(self._faults) < MOST_FAULTS:
            place = f"{self._file}: {printable(key)}" if key else str(self._file)
            self._faults.append(f"{place}: {printable(reason)}")

    def raise_if_any(self) -> None:
        if self._faults:
            raise LayoutError(tuple(self._faults))

    def table(self, file: Path) -> dict[str, object]:
        try:
            return reading.toml(reading.read_text(file), LARGEST)
        except OSError as error:
            self.fault("", f"can't be read: {error.strerror}")
        except ValueError as error:
            self.fault("", f"not valid TOML: {error}")
        self.raise_if_any()
        return {}

    def read(self, record: type[T], value: object, key: str) -> T | None:
        try:
            return convert(value, record)
        except msgspec.ValidationError as error:
            self.fault(key, str(error))
            return None

    def read_all(
        self, record: type[T], value: object, key: str, wanted: "Mapping[str, object] | list[str]"
    ) -> dict[str, T]:
        tables = value if isinstance(value, dict) else {}
        for extra in sorted(tables.keys() - set(wanted)):
            self.fault(f"{key}.{extra}", "not on the map")
        found: dict[str, T] = {}
        for name in wanted:
            if name not in tables:
                self.fault(f"{key}.{name}", "missing; everything on the map needs its place")
                continue
            read = self.read(record, tables[name], f"{key}.{name}")
            if read is not None:
                found[name] = read
        return found

    def check_zones(self, zones: Mapping[str, NeighbourLabel], wanted: set[str]) -> None:
        for extra in sorted(zones.keys() - wanted):
            self.fault(f"zones.{extra}", "not on the map")
        for name in sorted(wanted - zones.keys()):
            self.fault(f"zones.{name}", "missing; every zone of the map needs its sign")

    def land(self, folder: Path, name: str) -> Land | None:
        file = folder / name
        if file.parent != folder or not file.name or not name.isprintable():
            self.fault("land", "must be the name of a file beside it")
            return None
        try:
            shapes = reading.json(_LAND, reading.read_bytes(file, LARGEST_LAND))
            reading.within(shapes, LARGEST)
            return convert(shapes, Land)
        except OSError as error:
            self.fault("land", f"{file} can't be read: {error.strerror}")
        except ValueError as error:
            self.fault("land", f"{file}: {error}")
        return None

    def ground(self, folder: Path, head: _Head) -> Ground | None:
        if head.ground is None:
            return None
        try:
            return read_ground(folder, head.ground, (head.size[0] - 2 * FRAME, head.size[1] - 2 * FRAME - STRIP))
        except GroundError as error:
            self.fault("ground", str(error))
            return None
