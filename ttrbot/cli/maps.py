"""`ttrbot maps`: list the maps, and check their files."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ttrbot.cli.command import add_command
from ttrbot.content import MapError, MapFault, MapText, load_map, map_ids, map_text, maps_folder
from ttrbot.content.faults import Faults
from ttrbot.content.folders import MAP_FILE
from ttrbot.content.words import parse_text, text_file
from ttrbot.engine.gamemap import GameMap
from ttrbot.reading import reason_of
from ttrbot.render.layout import LAYOUT_FILE, BoardLayout, LayoutError, load_layout
from ttrbot.render.legend import SIGNS
from ttrbot.render.readable import hard_to_read, hard_to_see
from ttrbot.text import LOCALES, texts


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = add_command(subparsers, "maps", "list the maps, or check their files")
    commands = parser.add_subparsers(dest="maps_command", required=True)
    add_command(commands, "list", "list the maps").set_defaults(run=run)
    check = add_command(commands, "check", "report every fault in the map files")
    check.add_argument(
        "folder", nargs="?", type=Path, help="a map's folder, or a folder of them (default: the bot's own)"
    )
    check.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the command. Return 0 if no map has a fault."""
    folder: Path | None = getattr(args, "folder", None)
    try:
        folder = folder or maps_folder()
        if (folder / MAP_FILE).is_file():
            return _check(folder.resolve().parent, folder.resolve().name)
        ids = map_ids(folder)
        if not ids:
            raise MapError((MapFault(str(folder), "", "no maps here; a map is a folder with a map.toml"),))
    except MapError as error:
        return _tell(error.faults)
    except OSError as error:
        return _tell((MapFault(str(folder), "", f"can't be read: {reason_of(error)}"),))
    if args.maps_command == "list":
        return max(_list(folder, map_id) for map_id in ids)
    return max(_check(folder, map_id) for map_id in ids)


def _numbers(seats: tuple[int, ...]) -> str:
    """Return the numbers of players as people say them: `2 to 5`, or `4 or 6`."""
    first, last = seats[0], seats[-1]
    return f"{first} to {last}" if last - first == len(seats) - 1 > 1 else " or ".join(map(str, seats))


def _list(folder: Path, map_id: str) -> int:
    try:
        gamemap, text = load_map(map_id, folder), map_text(map_id, LOCALES[0], folder)
    except MapError as error:
        return _tell(error.faults)
    print(f"{map_id}: {text.title}; {_numbers(gamemap.seats)} players; {_sizes(gamemap)}")
    return 0


def _check(folder: Path, map_id: str) -> int:
    try:
        gamemap = load_map(map_id, folder)
    except MapError as error:
        return _tell(error.faults)
    faults: list[MapFault | str] = []
    words: dict[str, MapText] = {}
    for locale in LOCALES:
        try:
            words[locale] = parse_text(gamemap, text_file(folder, map_id, locale))
        except MapError as error:
            faults += error.faults
    try:
        layout = load_layout(folder / map_id, gamemap)
    except LayoutError as error:
        faults += error.faults
    else:
        for locale, text in words.items():
            file = str(text_file(folder, map_id, locale))
            for label in sorted(layout.labels.keys() ^ text.labels.keys()):
                reason = "missing; the layout names it" if label in layout.labels else "the layout has no such label"
                faults.append(MapFault(file, f"labels.{label}", reason))
        drawing = Faults(str(folder / map_id / LAYOUT_FILE))
        for fault in _faults_of_picture(layout, words):
            drawing.add("", fault)
        faults += drawing.found
    if not faults:
        print(f"ok {map_id}: {_sizes(gamemap)}")
    return _tell(faults)


def _faults_of_picture(layout: BoardLayout, words: Mapping[str, MapText]) -> Iterator[str]:
    """Yield what makes the board hard to read, with the languages if it isn't so in all."""
    yield from hard_to_see(layout)
    found: dict[str, list[str]] = {}
    for locale, text in words.items():
        for fault in hard_to_read(layout, {**text.on_board, **{key: texts(locale).t(key) for key in SIGNS.values()}}):
            found.setdefault(fault, []).append(locale)
    for fault, locales in found.items():
        yield fault if len(locales) == len(words) else f"{fault} ({', '.join(locales)})"


def _sizes(gamemap: GameMap) -> str:
    tickets = sum(ticket.copies for ticket in gamemap.tickets)
    return f"{len(gamemap.cities)} cities, {len(gamemap.routes)} tracks, {tickets} tickets"


def _tell(faults: Iterable[MapFault | str]) -> int:
    """Print faults. Return 1 if there are any."""
    status = 0
    for fault in faults:
        print(fault, file=sys.stderr)
        status = 1
    return status
