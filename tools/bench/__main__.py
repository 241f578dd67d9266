"""Run the benchmarks and print one table per topic and map. The exit status is 1 if a goal was missed."""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from tools.bench.actions import actions
from tools.bench.count import final_count
from tools.bench.day import day
from tools.bench.folder import clean_up_when_stopped
from tools.bench.hands import hands
from tools.bench.latency import latency
from tools.bench.load import load
from tools.bench.longest_path import longest_path
from tools.bench.many import add_options, many, size_of
from tools.bench.pace import pace
from tools.bench.render import render
from tools.bench.report import Row, table
from tools.bench.requests import requests
from tools.bench.robots import robots
from tools.bench.scale import scale
from tools.bench.selfplay import selfplay
from tools.bench.servers import servers
from tools.bench.store import store
from tools.bench.thinking import thinking
from tools.bench.town import Size
from ttrbot.content.folders import map_ids
from ttrbot.logs import configure_logs

MAP_BENCHES: dict[str, Callable[[str], list[Row]]] = {
    "selfplay": selfplay,
    "longest_path": longest_path,
    "count": final_count,
    "render": render,
}
"""The benchmarks that run on each map."""
HOST_BENCHES: dict[str, Callable[[], list[Row]]] = {
    "store": store,
    "actions": actions,
    "hands": hands,
    "robots": robots,
    "thinking": thinking,
    "scale": scale,
    "servers": servers,
    "day": day,
    "requests": requests,
    "latency": latency,
    "load": load,
    "pace": pace,
}
"""The benchmarks that don't depend on the map."""
MANY: Final = "many"
"""The one that takes a quarter of an hour and a server of PostgreSQL, so it is only measured if it is named."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmarks named on the command line (all by default) on one map or on all."""
    usual = (*MAP_BENCHES, *HOST_BENCHES)
    known = (*usual, MANY)
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description="Measure speed against goals.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(known)}")
    parser.add_argument("--map", choices=map_ids(), metavar="ID", help=f"the map: {', '.join(map_ids())}")
    add_options(parser)
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in known]
    if unknown:
        parser.error(f"no measurement is called {unknown[0]!r}; there are {', '.join(known)}")
    clean_up_when_stopped()
    met = True
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        configure_logs("json", "INFO", stream=nowhere)
        for title, rows in _measured(
            options.names or usual, [options.map] if options.map else map_ids(), size_of(options)
        ):
            print(f"{title}\n{table(rows)}\n", flush=True)
            met = met and all(row.ok for row in rows)
    return 0 if met else 1


def _measured(names: Sequence[str], maps: Sequence[str], size: Size) -> Iterator[tuple[str, list[Row]]]:
    """Yield each table's title and rows."""
    for name in names:
        if name == MANY:
            yield name, many(size)
        elif name in HOST_BENCHES:
            yield name, HOST_BENCHES[name]()
        else:
            for map_id in maps:
                yield f"{name}, {map_id}", MAP_BENCHES[name](map_id)


if __name__ == "__main__":
    raise SystemExit(main())
