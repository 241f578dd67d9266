"""Tells a connection that the server will never accept as it is set up from a server that is away for now.

The driver doesn't pass on the code with which a server refuses a connection, and the server's words may be in any
language. But `ping` knows whether the server lets anybody in, without a right name, password or database
(https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PQPINGPARAMS).
"""

from typing import Final

import psycopg
from psycopg.conninfo import make_conninfo
from psycopg.pq import PGconn, Ping

from ttrbot.store.errors import StoreError, StoreUnavailable
from ttrbot.store.postgres.connection import CONNECT_SECONDS, connect, reason_of, translate

PASSING: Final = ("too many", "connection slots", "is read-only", "in hot standby mode")
"""Words of refusals that pass: others use all connections, or the server that may be written hasn't taken over yet."""
CHECK: Final = "is the role, its password, the database's name or an option in its address wrong?"


def error_of(address: str, error: psycopg.Error) -> StoreError:
    """Return the store's own error for one that was raised by connecting. This may take some seconds."""
    if error.sqlstate is None and _lets_others_in(address):
        try:
            connect(address).close()
        except psycopg.OperationalError as again:  # so it wasn't just starting, or a moment without network
            reason = reason_of(again)
            if again.sqlstate is None and not any(words in reason for words in PASSING):
                return StoreError(f"the server refuses the bot ({reason}): {CHECK}")
        except psycopg.Error:
            pass
        else:
            return StoreUnavailable(f"the database refused for now ({reason_of(error)})")
    return translate(error)


def _lets_others_in(address: str) -> bool:
    asked = make_conninfo(address, sslmode="disable", gssencmode="disable", connect_timeout=CONNECT_SECONDS)
    return PGconn.ping(asked.encode()) == Ping.OK
