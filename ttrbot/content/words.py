"""A map's names and notes in one language."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from ttrbot.content.faults import Faults, MapError, MapFault
from ttrbot.content.folders import MAP_FILE, load_map, map_ids, maps_folder, read_text
from ttrbot.content.reader import read_record, read_toml
from ttrbot.content.schema import ZONE
from ttrbot.engine.gamemap import GameMap

Names = Annotated[dict[str, Annotated[str, Meta(min_length=1)]], Meta(description="a table id = name")]

NOT_ON_MAP: Final = "not on the map"


class MapText(Struct, frozen=True):
    """What people read about a map: its title, the names of cities, zones and regions, and notes.

    A terminal has the name of its zone.
    """

    title: Annotated[str, Meta(min_length=1, description="a text")]
    cities: Names
    zones: Names = {}
    regions: Names = {}
    other_names: Annotated[
        dict[str, Annotated[list[Annotated[str, Meta(min_length=1)]], Meta(description="a list of names")]],
        Meta(description='a table id = names, as { old-bridge = ["Old Bridge"] }'),
    ] = {}
    """Other names by which people may look for a city or zone; a terminal has those of its zone.

    In a file these are names that are usual in its language; `map_text` adds the names of all other languages.
    """
    labels: Names = {}
    """The names of seas and countries written on the board. The layout says where."""
    notes: str = ""
    """What players should know about the map besides its rules, for example what is the project's own invention."""

    @property
    def on_board(self) -> Names:
        """The words on a board: the names of cities, and of seas and countries."""
        return {**self.labels, **self.cities}

    def end(self, end: str) -> str:
        """Return the name of a ticket's end: a city, or a zone for `zone:ID`."""
        zone = end.removeprefix(ZONE)
        return self.cities[end] if zone == end else self.zones[zone]


def map_text(map_id: str, locale: str, folder: Path | None = None) -> MapText:
    """Return a map's words in a language, with its other names in all languages.

    Raise MapError with every fault of the files.
    """
    folder = folder or maps_folder()
    gamemap = load_map(map_id, folder)
    text = parse_text(gamemap, text_file(folder, map_id, locale))
    languages = [
        text if language == locale else parse_text(gamemap, text_file(folder, map_id, language))
        for language in map_locales(map_id, folder)
    ]
    other_names = {}
    for city, own in text.cities.items():
        names = dict.fromkeys(
            name for known in languages for name in (known.cities[city], *known.other_names.get(city, ()))
        )
        other_names[city] = [name for name in names if name != own]
    return msgspec.structs.replace(text, other_names=other_names)


def check_maps(locales: Iterable[str]) -> None:
    """Check every map and its words. Raise MapError with the faults of the first bad file, or if there is no map."""
    folder = maps_folder()
    if not map_ids(folder):
        raise MapError((MapFault(str(folder), "", f"no maps here; a map is a folder with a {MAP_FILE}"),))
    for map_id in map_ids(folder):
        gamemap = load_map(map_id, folder)
        for locale in locales:
            parse_text(gamemap, text_file(folder, map_id, locale))


def map_locales(map_id: str, folder: Path | None = None) -> tuple[str, ...]:
    """Return the languages in which a map has words."""
    files = ((folder or maps_folder()) / map_id).glob("text.*.toml")
    return tuple(sorted(file.name.split(".")[1] for file in files))


def parse_text(gamemap: GameMap, file: Path) -> MapText:
    """Return the words in a file for this map. Exactly its cities, zones and regions must have names."""
    faults = Faults(str(file))
    document = read_toml(read_text(file), faults)
    faults.raise_if_any()
    text = read_record(MapText, document, "", faults)
    if text is not None:
        spots = gamemap.cities
        _check_names("cities", text.cities, {city.id for city in spots if not city.is_terminal}, faults)
        _check_names("zones", text.zones, {city.zone for city in spots if city.zone is not None}, faults)
        _check_names("regions", text.regions, {city.region for city in spots if city.region is not None}, faults)
        for extra in sorted(text.other_names.keys() - text.cities.keys() - text.zones.keys()):
            faults.add(f"other_names.{extra}", NOT_ON_MAP)
    faults.raise_if_any()
    assert text is not None
    zones = {city.id: city.zone for city in gamemap.cities if city.zone is not None}
    return msgspec.structs.replace(
        text,
        cities={**text.cities, **{city: text.zones[zone] for city, zone in zones.items()}},
        other_names={
            city: names for city in gamemap.city if (names := text.other_names.get(zones.get(city, city))) is not None
        },
    )


def _check_names(key: str, names: dict[str, str], wanted: set[str], faults: Faults) -> None:
    for missing in sorted(wanted - names.keys()):
        faults.add(f"{key}.{missing}", "missing; every one on the map needs a name")
    for extra in sorted(names.keys() - wanted):
        faults.add(f"{key}.{extra}", NOT_ON_MAP)


def text_file(folder: Path, map_id: str, locale: str) -> Path:
    """Return the file with a map's words in a language."""
    return folder / map_id / f"text.{locale}.toml"
