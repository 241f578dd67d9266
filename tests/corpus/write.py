"""Write the games that this version stores, for all later versions to load: `python -m tests.corpus.write`.

Run it once per release. The folder has the version's name and is never written again. It has a database with three
games of each map, in the opening, in the middle and finished, and the latter two as exported files; all compressed.
"""

import asyncio
import gzip
import itertools
import logging
import sys
import tempfile
import tomllib
from pathlib import Path

import structlog

from tests.corpus.games import begin, hosting, play_on
from ttrbot.app.history.export import export_game
from ttrbot.content import map_ids
from ttrbot.store import backup

HERE = Path(__file__).parent
PROJECT = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MIDDLE = 30
"""The number of people's moves after which a game is in its middle."""


async def write(folder: Path, target: Path) -> None:
    """Play the games in `folder` and write them, compressed, into `target`."""
    presses = itertools.count(5_000)
    async with hosting(folder) as host:
        for map_id in map_ids():
            await begin(host, map_id, presses)
            for name, moves in (("middle", MIDDLE), ("over", 10_000)):
                game = await begin(host, map_id, presses)
                await play_on(host, game, moves)
                pack(target / f"{map_id}-{name}.json.gz", await export_game(host.context.store, game))
        await host.settled()
        backup(folder, folder / "copy.sqlite3")
    pack(target / "ttrbot.sqlite3.gz", (folder / "copy.sqlite3").read_bytes())


def pack(file: Path, data: bytes) -> None:
    """Return the compressed file, the same bytes at any time."""
    file.write_bytes(gzip.compress(data, 9, mtime=0))


if __name__ == "__main__":
    release = HERE / PROJECT["version"]
    if release.exists():
        sys.exit(f"{release} is there already: what a version has stored doesn't change")
    release.mkdir()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with tempfile.TemporaryDirectory() as scratch:
        asyncio.run(write(Path(scratch), release))
