"""`ttrbot scenario`: run rule scenarios."""

import argparse
import os
from pathlib import Path

from ttrbot.cli.command import add_command
from ttrbot.content import MapError, load_map
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.scenario import ScenarioError, ScenarioFailed, parse_scenario, run_scenario
from ttrbot.reading import read_text, reason_of


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = add_command(subparsers, "scenario", "run rule scenarios")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a scenario file, or a folder of them")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run all scenarios, one line each. Return 0 if all passed."""
    files = [file for path in args.paths for file in scenario_files(path)]
    failed = 0
    for file in files:
        fault = run_file(file)
        print(f"FAILED {file.stem}: {fault}" if fault else f"ok {file.stem}")
        failed += fault is not None
    if not files:
        print(f"there is no scenario in {', '.join(map(str, args.paths))}: scenarios are .toml files")
    print(f"{len(files) - failed} passed, {failed} failed")
    return 1 if failed or not files else 0


def scenario_files(path: Path) -> list[Path]:
    """Return the scenario files of a path: the file itself, or those in the folder, in order."""
    is_folder = os.path.isdir(path)  # noqa: PTH112 # False where this user may not look; Path's raises
    return sorted(path.rglob("*.toml")) if is_folder else [path]


def run_file(file: Path) -> str | None:
    """Run one scenario file. Return what is wrong with it or with the game, or None."""
    try:
        run_scenario(parse_scenario(read_text(file)), _load_map)
    except ScenarioFailed as failure:
        return str(failure)
    except OSError as error:
        return f"{file} can't be read: {reason_of(error)}"
    except ValueError as error:
        return f"{file}: {error}"
    return None


def _load_map(map_id: str) -> GameMap:
    try:
        return load_map(map_id)
    except MapError as error:
        raise ScenarioError(f"map: {error}") from error
