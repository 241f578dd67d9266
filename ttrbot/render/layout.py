"""A board's drawing data: reads `layout.toml` and its land, and lays the spaces of every route."""

from collections.abc import Mapping
from dataclasses import dataclass, field
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
from ttrbot.render.geometry import Box, Point, bezier, spaces_along
from ttrbot.render.scene import Anchor

LAYOUT_FILE = "layout.toml"

ScoreboardPlace = Literal["below", "right"]

T = TypeVar("T")
LARGEST = 10_000
"""The largest number of a layout, in pixels: more than any picture needs, and too few to fill memory."""
LARGEST_LAND = 1 << 20
"""Bytes of a file of the land; the largest of ours has a fifth of them."""
_LAND = msgspec.json.Decoder(object)


class LayoutError(Exception):
    """Raised for drawing data that can't be used; carries every fault as `file: key: reason`."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(self.faults)


class SpaceSizes(Struct, frozen=True, forbid_unknown_fields=True):
    """The measures of spaces: `spacing` parts the middles of parallel tracks, `longest` limits a space's length."""

    width: float
    spacing: float
    gap: float
    longest: float


class CitySizes(Struct, frozen=True, forbid_unknown_fields=True):
    """The radius of a city's dot and the type size of names."""

    dot: float
    name_size: Annotated[int, Meta(ge=1, le=200)]


class CitySpot(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a city lies, how far from it its routes begin, and where its name is.

    A spot without `name` is a terminal, which bears its zone's sign, or nameless.
    """

    at: Point
    room: float
    name: Point | None = None
    anchor: Anchor = "mm"
    """Which point of the name lies there: an end, where the name is much longer in one language than in another."""
    is_junction: bool = False
    """Whether its dot is smaller, since no ticket ends there."""


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """A neighbouring country: the short sign that its terminals bear, and where its name stands (S3, T3)."""

    sign: str
    names: tuple[Point, ...] = ()


class Crest(Struct, frozen=True, forbid_unknown_fields=True):
    """A region's mark: its place, how it is divided, and its two colours (T6)."""

    at: Point
    division: Division
    colors: tuple[Paint, Paint]


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """The inner control points of a cubic curve; the tracks of a group share one."""

    curve: tuple[Point, Point]


class Tint(Struct, frozen=True, forbid_unknown_fields=True):
    """The area of a region, and which of the theme's tints it has (T6)."""

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
    high_abroad: tuple[tuple[Point, ...], ...] = ()
    high_home: tuple[tuple[Point, ...], ...] = ()
    """High ground of the neighbours and of the map's own country."""


Pixels = Annotated[int, Meta(ge=100, le=4000)]


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal[1]
    size: tuple[Pixels, Pixels]
    land: str
    space: SpaceSizes
    city: CitySizes
    scoreboard: ScoreboardPlace = "below"
    zones: dict[str, Zone] = {}


@dataclass(frozen=True, eq=False)
class BoardLayout:
    """Where everything of one board lies; compared by identity, so that pictures can be cached by it."""

    map_id: str
    width: int
    height: int
    space: SpaceSizes
    city: CitySizes
    cities: Mapping[CityId, CitySpot]
    routes: Mapping[RouteId, Route]
    spaces: Mapping[RouteId, tuple[Box, ...]]
    """The spaces of each track, from its first city to its second."""
    land: Land
    scoreboard: ScoreboardPlace = "below"
    zones: Mapping[str, Zone] = field(default_factory=dict)
    terminals: Mapping[CityId, str] = field(default_factory=dict)
    """The zone of each terminal."""
    regions: Mapping[str, Crest] = field(default_factory=dict)


def load_layout(folder: Path, gamemap: GameMap) -> BoardLayout:
    """Read a map's drawing data from its folder; raises LayoutError with every fault."""
    file = folder / LAYOUT_FILE
    reader = _Reader(file)
    table = reader.table(file)
    head = reader.read(_Head, {key: table[key] for key in table if key not in {"cities", "lines", "regions"}}, "")
    cities = reader.read_all(CitySpot, table.get("cities"), "cities", [city.id for city in gamemap.cities])
    lines = reader.read_all(Line, table.get("lines"), "lines", _tracks(gamemap))
    named = dict.fromkeys(city.region for city in gamemap.cities if city.region is not None)
    regions = reader.read_all(Crest, table.get("regions"), "regions", list(named))
    land = reader.land(folder, head.land) if head is not None else None
    if head is not None:
        reader.check_zones(head.zones, {city.zone for city in gamemap.cities if city.zone is not None})
    reader.raise_if_any()
    assert head is not None
    assert land is not None
    return BoardLayout(
        map_id=gamemap.id,
        width=head.size[0],
        height=head.size[1],
        space=head.space,
        city=head.city,
        cities=cities,
        routes=gamemap.route,
        spaces=_lay_spaces(gamemap, head.space, cities, lines),
        land=land,
        scoreboard=head.scoreboard,
        zones=head.zones,
        terminals={city.id: city.zone for city in gamemap.cities if city.zone is not None},
        regions=regions,
    )


def _tracks(gamemap: GameMap) -> dict[str, list[Route]]:
    """The tracks of each line, by the id of their group or route."""
    tracks: dict[str, list[Route]] = {}
    for route in gamemap.routes:
        tracks.setdefault(route.group or route.id, []).append(route)
    return tracks


def _lay_spaces(
    gamemap: GameMap, sizes: SpaceSizes, cities: Mapping[CityId, CitySpot], lines: Mapping[str, Line]
) -> dict[RouteId, tuple[Box, ...]]:
    spaces: dict[RouteId, tuple[Box, ...]] = {}
    for line_id, tracks in _tracks(gamemap).items():
        first = tracks[0]
        start, end = cities[first.a], cities[first.b]
        laid = spaces_along(
            bezier(start.at, *lines[line_id].curve, end.at),
            first.length,
            len(tracks),
            trim=(start.room, end.room),
            width=sizes.width,
            gap=sizes.gap,
            spacing=sizes.spacing,
            longest=sizes.longest,
        )
        for route, boxes in zip(tracks, laid, strict=True):
            spaces[route.id] = boxes if route.a == first.a else boxes[::-1]
    return spaces


class _Reader:
    """Reads tables into records and collects what is wrong."""

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

    def check_zones(self, zones: Mapping[str, Zone], wanted: set[str]) -> None:
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
