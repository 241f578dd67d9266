"""Load and check the map files."""

from ttrbot.content.faults import MapError, MapFault
from ttrbot.content.folders import default_map, load_map, map_ids, map_source, maps_folder
from ttrbot.content.maps import parse_map
from ttrbot.content.words import MapText, check_maps, map_locales, map_text

__all__ = [
    "MapError",
    "MapFault",
    "MapText",
    "check_maps",
    "default_map",
    "load_map",
    "map_ids",
    "map_locales",
    "map_source",
    "map_text",
    "maps_folder",
    "parse_map",
]
