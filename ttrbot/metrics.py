"""The bot's numbers for Prometheus: counted where things happen, and served on a port of their own.

No label names a person, a server or a game, and no number tells anything of a hand.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from math import nan
from socket import AF_INET, AF_INET6, SHUT_RDWR
from socketserver import ThreadingMixIn
from threading import Thread
from time import monotonic
from typing import Any, Final
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import structlog
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    make_wsgi_app,
)

from ttrbot.reading import reason_of
from ttrbot.settings import SettingsError

log = structlog.get_logger(__name__)

disable_created_metrics()  # type: ignore[no-untyped-call] # a time beside each number, which is no use here
REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # memory, open files and time of the processor
_numbers: Final[WSGIApplication] = make_wsgi_app(REGISTRY)

SECONDS: Final = (0.005, 0.02, 0.1, 0.5, 2, 10, 30, 60, 300)
"""The limits up to which durations are counted."""

MOVES: Final = Counter("ttr_moves", "Moves that were stored.", registry=REGISTRY)
COMMIT_SECONDS: Final = Histogram(
    "ttr_commit_seconds", "Seconds until a move was stored.", registry=REGISTRY, buckets=SECONDS
)
LATENESS: Final = Histogram(
    "ttr_lateness_seconds",
    "Seconds for which something was due before it was handled: a timer, a ping, or a message by its kind. A message"
    " that Discord refused for now is due again when it may be repeated.",
    ["what"],
    registry=REGISTRY,
    buckets=SECONDS,
)
WAITING: Final = Gauge("ttr_messages_waiting", "Messages that are due and not sent yet.", registry=REGISTRY)
REFUSALS: Final = Counter(
    "ttr_refusals", "Requests of people that were refused, by the reason's code.", ["code"], registry=REGISTRY
)
FAULTS: Final = Counter("ttr_faults", "Unexpected errors, each in the log with its number.", registry=REGISTRY)
REQUESTS: Final = Counter(
    "ttr_discord_requests",
    "Requests to Discord by the status of the answer; those that count share 50 a second.",
    ["status", "counts"],
    registry=REGISTRY,
)
DISCORD_REFUSALS: Final = Counter(
    "ttr_discord_refusals", "Messages and channels that Discord refused, by its code.", ["code"], registry=REGISTRY
)
SHARDS: Final = Gauge("ttr_shards", "Connections to Discord that should be open.", registry=REGISTRY)
SHARDS_UP: Final = Gauge("ttr_shards_up", "Connections to Discord that are open.", registry=REGISTRY)
SERVERS: Final = Gauge("ttr_servers", "Servers that the bot is on.", registry=REGISTRY)
LOST_CONNECTIONS: Final = Counter(
    "ttr_store_lost_connections", "Connections to the PostgreSQL server that were lost.", registry=REGISTRY
)
LOST_COMMITS: Final = Counter(
    "ttr_store_lost_commits",
    "Commits whose answer was lost with the connection: whether they were found done, undone, or not known in time.",
    ["found"],
    registry=REGISTRY,
)
REPEATED_COMMITS: Final = Counter(
    "ttr_store_repeated_commits",
    "Transactions that were repeated because they and others had waited for each other (deadlocks).",
    registry=REGISTRY,
)
HEARTBEAT: Final = Gauge(
    "ttr_heartbeat_timestamp_seconds", "When the bot last noted in its store that it is alive.", registry=REGISTRY
)
DISK_FREE: Final = Gauge(
    "ttr_disk_free_bytes", "Free bytes on the data folder's disk; not a number if it isn't watched.", registry=REGISTRY
)
HEARTBEAT.set(nan)
DISK_FREE.set(nan)
for code in ("store_unavailable", "store_unknown"):  # an increase is seen only of numbers that were there before it
    REFUSALS.labels(code)
for found in ("done", "undone", "unknown"):
    LOST_COMMITS.labels(found)


PATH: Final = "/metrics"
MOST_CONNECTIONS: Final = 4
"""The most connections at a time, each with a thread; those beyond are closed at once. Prometheus uses one."""
SECONDS_TO_ASK: Final = 5.0
"""The seconds after which a connection is closed, whether it asks nothing, asks slowly or doesn't read."""


class _Handler(WSGIRequestHandler):
    """Handles a connection, and leaves requests to the log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 # as the base class has it
        """Log a request, or why it is refused."""
        log.debug("metrics_request", about=format % args)


class _Server(ThreadingMixIn, WSGIServer):
    """A server with few connections at a time, none of which lasts long."""

    daemon_threads = True
    request_queue_size = 128  # with the usual 5, a scrape among other connections waits a second to be taken

    def __init__(self, host: str, port: int) -> None:
        self.address_family = AF_INET6 if ":" in host else AF_INET
        self._closing: dict[Any, float] = {}
        """When each open connection is closed."""
        super().__init__((host, port), _Handler)
        self.set_app(_only_numbers)

    def verify_request(self, request: Any, client_address: Any) -> bool:  # noqa: ANN401, ARG002 # as the base has it
        """Return whether there is room for one more connection."""
        return len(self._closing) < MOST_CONNECTIONS

    def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        """Handle a connection in a thread."""
        self._closing[request] = monotonic() + SECONDS_TO_ASK
        super().process_request(request, client_address)

    def service_actions(self) -> None:
        """End the connections whose time is up; called at least twice a second."""
        for request, at in list(self._closing.items()):
            if monotonic() > at and self._closing.pop(request, None) is not None:
                with suppress(OSError):  # it has ended by itself
                    request.shutdown(SHUT_RDWR)
                    log.info("metrics_connection_closed", reason=f"it lasted more than {SECONDS_TO_ASK} s")

    def shutdown_request(self, request: Any) -> None:  # noqa: ANN401
        """Close a connection."""
        super().shutdown_request(request)
        self._closing.pop(request, None)

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401, ARG002
        """Log why a connection broke, in one line."""
        log.info("metrics_connection_broke", reason=repr(sys.exception()))


def _only_numbers(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    if environ["PATH_INFO"] == PATH:
        return _numbers(environ, start_response)
    start_response("404 Not Found", [("Content-Type", "text/plain")])
    return [f"The numbers are at {PATH}.\n".encode()]


@contextmanager
def served(address: tuple[str, int] | None) -> Iterator[None]:
    """Serve the numbers at an address while the block runs, at `PATH`; with None nowhere. Raises SettingsError."""
    if address is None:
        yield
        return
    host, port = address
    try:
        server = _Server(host, port)
    except OSError as error:
        raise SettingsError([f"TTR_METRICS: {host}:{port} can't be listened on: {reason_of(error)}"]) from error
    thread = Thread(target=server.serve_forever, name="metrics", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
