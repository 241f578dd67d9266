"""The marks of a move: where the games of a place went, and where they came to."""

import json
from typing import Final

from ttrbot.store.connection import Connection
from ttrbot.store.errors import StoreMoved

GONE: Final = "moved_away"
"""The key in `meta` that marks a place from which the games were moved; its value says where to and when."""
CAME: Final = "moved_here"
"""The key in `meta` that marks the place to which they were moved; both marks have the same number."""
HOW_TO_NAME_IT: Final = (
    "let TTR_STORE or TTR_DATA name the new place, or start ttrbot play with --store ADDRESS or --data FOLDER"
)
"""What to do so that the bot uses the place to which the games were moved; `ttrbot play` leaves TTR_STORE alone."""
GO_ON_HERE: Final = (
    "To go on here all the same, with the games as they stood then: ttrbot migrate --not-moved, with TTR_STORE or"
    " --data naming this place"
)
UNMARK: Final = "DELETE FROM meta WHERE key = ?"
RESTORED: Final = "restored"
"""The heartbeat that a restore writes."""


def mark(connection: Connection, key: str) -> str | None:
    """Return the value of a mark; None if the place doesn't have it."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def last_run(connection: Connection) -> float | None:
    """Return when a bot last showed a sign of life on a database; None if it never did."""
    at = connection.execute("SELECT max(at) FROM heartbeats WHERE name <> ?", (RESTORED,)).fetchone()[0]
    return None if at is None else float(at)


def refuse_if_moved(connection: Connection, name: str, otherwise: str = GO_ON_HERE) -> None:
    """Raise StoreMoved if the games of a place were moved to another one.

    `name` is what messages call the place, and `otherwise` says how it can be used all the same.
    """
    if (found := mark(connection, GONE)) is not None:
        gone = json.loads(found)
        raise StoreMoved(
            f"the games of {name} were moved to {gone['to']} on {gone['on']}: {HOW_TO_NAME_IT}. {otherwise}"
        )
