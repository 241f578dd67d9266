"""A map's names and its rules help in one language."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from ttrbot.content.faults import Faults, MapError, MapFault
from ttrbot.content.folders import MAP_FILE, load_map, map_ids, maps_folder, read_text
from ttrbot.content.reader import read_record, read_toml
from ttrbot.content.schema import ZONE
from ttrbot.engine.gamemap import GameMap

Names = Annotated[dict[str, Annotated[str, Meta(min_length=1)]], Meta(description="a table id = name")]


class MapText(Struct, frozen=True):
    """What people read about a map: its title, the names of cities, zones and regions, and notes.

    A terminal bears the name of its zone.
    """

    title: Annotated[str, Meta(min_length=1, description="a text")]
    cities: Names
    zones: Names = {}
    regions: Names = {}
    labels: Names = {}
    """Seas and countries that are named in the ground of the board; its layout says which."""
    notes: str = ""
    """What players should know of the map beside its rules, for example what is the project's own invention."""

    @property
    def on_board(self) -> Names:
        """The words that a board bears: the names of cities, and of what is named in the ground."""
        return {**self.labels, **self.cities}

    def end(self, end: str) -> str:
        """The name of a ticket's end: a city, or a zone for `zone:ID`."""
        zone = end.removeprefix(ZONE)
        return self.cities[end] if zone == end else self.zones[zone]


def map_text(map_id: str, locale: str, folder: Path | None = None) -> MapText:
    """The words of a map in a language; raises MapError with every fault of the file."""
    folder = folder or maps_folder()
    return parse_text(load_map(map_id, folder), _file(folder, map_id, locale))


def check_maps(locales: Iterable[str]) -> None:
    """Read every map and its words; raises MapError with the faults of the first unsound file, or if there is none."""
    folder = maps_folder()
    if not map_ids(folder):
        raise MapError((MapFault(str(folder), "", f"no maps here; a map is a folder with a {MAP_FILE}"),))
    for map_id in map_ids(folder):
        gamemap = load_map(map_id, folder)
        for locale in locales:
            parse_text(gamemap, _file(folder, map_id, locale))


def map_locales(map_id: str, folder: Path | None = None) -> tuple[str, ...]:
    """The languages that a map has words in."""
    files = ((folder or maps_folder()) / map_id).glob("text.*.toml")
    return tuple(sorted(file.name.split(".")[1] for file in files))


def parse_text(gamemap: GameMap, file: Path) -> MapText:
    """Read a file of words for this map; exactly its cities, zones and regions must have names."""
    faults = Faults(str(file))
    document = read_toml(read_text(file), faults)
    faults.raise_if_any()
    text = read_record(MapText, document, "", faults)
    if text is not None:
        spots = gamemap.cities
        _check_names("cities", text.cities, {city.id for city in spots if not city.is_terminal}, faults)
        _check_names("zones", text.zones, {city.zone for city in spots if city.zone is not None}, faults)
        _check_names("regions", text.regions, {city.region for city in spots if city.region is not None}, faults)
    faults.raise_if_any()
    assert text is not None
    terminals = {city.id: text.zones[city.zone] for city in gamemap.cities if city.zone is not None}
    return msgspec.structs.replace(text, cities={**text.cities, **terminals})


def _check_names(key: str, names: dict[str, str], wanted: set[str], faults: Faults) -> None:
    for missing in sorted(wanted - names.keys()):
        faults.add(f"{key}.{missing}", "missing; every one on the map needs a name")
    for extra in sorted(names.keys() - wanted):
        faults.add(f"{key}.{extra}", "not on the map")


def _file(folder: Path, map_id: str, locale: str) -> Path:
    return folder / map_id / f"text.{locale}.toml"
