"""Runs the measurements and prints one table per map; the exit status is 1 if a goal was missed."""

import argparse
from collections.abc import Callable, Sequence

from ttrbot.bench.longest_path import longest_path
from ttrbot.bench.report import Row, table
from ttrbot.bench.selfplay import selfplay
from ttrbot.bench.store import store
from ttrbot.content.folders import map_ids

BENCHES: dict[str, Callable[[str], list[Row]]] = {
    "selfplay": selfplay,
    "store": store,
    "longest_path": longest_path,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for: the named measurements (all by default) on one map or on all."""
    parser = argparse.ArgumentParser(prog="python -m ttrbot.bench", description="Measure speed against goals.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(BENCHES)}")
    parser.add_argument("--map", choices=map_ids(), metavar="ID", help=f"the map: {', '.join(map_ids())}")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in BENCHES]
    if unknown:
        parser.error(f"no measurement is called {unknown[0]!r}; there are {', '.join(BENCHES)}")
    met = True
    for map_id in [options.map] if options.map else map_ids():
        rows = [row for name in options.names or BENCHES for row in BENCHES[name](map_id)]
        print(f"{map_id}\n{table(rows)}")
        met = met and all(row.ok for row in rows)
    return 0 if met else 1


if __name__ == "__main__":
    raise SystemExit(main())
