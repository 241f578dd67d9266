"""Lucky charms: each game's list. It only grows, because every mark that a table has shown fixes it."""

import json
from collections.abc import Collection, Iterable
from dataclasses import asdict, replace

from ttrbot.store.connection import Connection
from ttrbot.store.records import StoredCharm


def read(text: str) -> tuple[StoredCharm, ...]:
    """Return the charms that a column holds, in order of entry."""
    return tuple(StoredCharm(**charm) for charm in json.loads(text))


def add(connection: Connection, game_id: str, charm: StoredCharm) -> None:
    """Add a charm at the end; of the one that it replaces only the digest stays."""
    _write(connection, game_id, [*_without_texts(_of(connection, game_id), (charm.press,)), charm])


def erase(connection: Connection, game_id: str, presses: Collection[int]) -> None:
    """Delete the texts of the charms whose owners were seated by these presses; the digests stay, for the seed."""
    before = _of(connection, game_id)
    if before:
        _write(connection, game_id, _without_texts(before, presses))


def _of(connection: Connection, game_id: str) -> tuple[StoredCharm, ...]:
    return read(connection.execute("SELECT charms FROM games WHERE id = ?", (game_id,)).fetchone()["charms"])


def _without_texts(charms: Iterable[StoredCharm], presses: Collection[int]) -> list[StoredCharm]:
    return [replace(charm, text=None) if charm.press in presses else charm for charm in charms]


def _write(connection: Connection, game_id: str, charms: Iterable[StoredCharm]) -> None:
    text = json.dumps([asdict(charm) for charm in charms], ensure_ascii=False, separators=(",", ":"))
    connection.execute("UPDATE games SET charms = ? WHERE id = ?", (text, game_id))
