"""A process that appends to a store and is killed; run by test_crash.py.

appender.py FOLDER at N       die before the N-th statement of one append
appender.py PLACE stream      append for ever, and print each position once it is stored
"""

import asyncio
import os
import signal
import sqlite3
import sys
from pathlib import Path

from tests.store.samples import GAME, full_append
from ttrbot.store import Append, Store


async def die_at(store: Store, number: int) -> None:
    statements = 0

    def count(_: str) -> None:
        nonlocal statements
        statements += 1
        if statements == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(count)

    assert store._database._writing is not None
    await store._database._writing.run(watch)
    await store.games.append(full_append())
    print(statements, flush=True)


async def stream(store: Store) -> None:
    position = (await store.games.get(GAME)).position
    while True:
        events = tuple(str(position + offset).encode() for offset in (1, 2, 3))
        append = Append(game_id=GAME, expected=position, at=1.0, seat=0, action=b"action", events=events)
        position = (await store.games.append(append)).position
        print(position, flush=True)


async def main() -> None:
    folder, mode, *rest = sys.argv[1:]
    async with await Store.open(folder if "://" in folder else Path(folder)) as store:
        await (die_at(store, int(rest[0])) if mode == "at" else stream(store))


if __name__ == "__main__":
    asyncio.run(main())
