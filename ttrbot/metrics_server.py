"""Serves the bot's numbers to Prometheus, on a port of their own."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from socket import AF_INET, AF_INET6, SHUT_RDWR
from socketserver import ThreadingMixIn
from threading import Thread
from time import monotonic
from typing import Any, Final
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import structlog
from prometheus_client import make_wsgi_app

from ttrbot.metrics import REGISTRY
from ttrbot.reading import reason_of
from ttrbot.settings import SettingsError

log = structlog.get_logger(__name__)

_numbers: Final[WSGIApplication] = make_wsgi_app(REGISTRY)
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
