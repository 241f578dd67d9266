"""Find and read the map files."""

import os
import sysconfig
from pathlib import Path

from ttrbot import reading
from ttrbot.content.faults import MapError, MapFault
from ttrbot.content.maps import parse_map
from ttrbot.engine.gamemap import GameMap

MAP_FILE = "map.toml"
DEFAULT_FILE = "default.txt"
"""Beside the maps' folders: the id of the map that is played if nobody names one."""
INSTALLED = Path(sysconfig.get_path("data")) / "share" / "ttrbot" / "maps"
"""Computed at import, because the first call of `sysconfig` isn't safe in several threads at once."""


def maps_folder() -> Path:
    """Return the folder with one folder per map: `TTR_MAPS` if set, else the checkout's, else the installed package's.

    Raise MapError if there is none.
    """
    override = os.environ.get("TTR_MAPS")
    if override:
        candidates = [Path(override)]
    else:
        checkout = Path(__file__).resolve().parents[2] / "maps"
        candidates = [checkout, INSTALLED]
    for folder in candidates:
        if os.path.isdir(folder):  # noqa: PTH112 # False where this user may not look; Path's raises
            return folder
    looked = " and ".join(str(folder) for folder in candidates)
    cure = "TTR_MAPS must name a folder" if override else "TTR_MAPS may name one"
    raise MapError((MapFault(looked, "", f"no folder of maps here; {cure}"),))


def map_ids(folder: Path | None = None) -> tuple[str, ...]:
    """Return the ids of all maps, sorted."""
    return tuple(sorted(path.parent.name for path in (folder or maps_folder()).glob(f"*/{MAP_FILE}")))


def map_source(map_id: str, folder: Path | None = None) -> str:
    """Return the text of a map's file. Raise MapError if there is no such map or it can't be read."""
    folder = folder or maps_folder()
    if map_id not in map_ids(folder):
        valid = ", ".join(map_ids(folder)) or "none"
        raise MapError((MapFault(str(folder), "", f"no map {map_id!r}; there are: {valid}"),))
    return read_text(folder / map_id / MAP_FILE)


def load_map(map_id: str, folder: Path | None = None) -> GameMap:
    """Return a map. Raise MapError with every fault of its file."""
    folder = folder or maps_folder()
    file = folder / map_id / MAP_FILE
    gamemap = parse_map(map_source(map_id, folder), str(file))
    if gamemap.id != map_id:
        raise MapError((MapFault(str(file), "id", f"must be {map_id}, the name of its folder"),))
    return gamemap


def default_map() -> str:
    """Return the id of the map that is played if nobody names one. Raise MapError.

    It is the first if the folder doesn't say.
    """
    folder = maps_folder()
    ids = map_ids(folder)
    file = folder / DEFAULT_FILE
    if not ids:
        raise MapError((MapFault(str(folder), "", "no maps here"),))
    if not file.exists():
        return ids[0]
    default = read_text(file).strip()
    if default not in ids:
        raise MapError((MapFault(str(file), "", f"no map {default!r}; there are: {', '.join(ids)}"),))
    return default


def read_text(file: Path) -> str:
    """Return the text of one of a map's files. Raise MapError if it can't be read."""
    try:
        return reading.read_text(file)
    except OSError as error:
        raise MapError((MapFault(str(file), "", f"can't be read: {error.strerror}"),)) from error
    except UnicodeDecodeError as error:
        raise MapError((MapFault(str(file), "", f"not UTF-8: byte {error.start}"),)) from error
    except ValueError as error:
        raise MapError((MapFault(str(file), "", str(error)),)) from error
