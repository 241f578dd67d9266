"""The server of the numbers gives connections little time and few threads, and says in one line why one broke."""

import http.client
import socket
import struct
import threading
import time

import pytest
from structlog.testing import capture_logs

from tests.support.local_discord import PATIENCE
from ttrbot import metrics_server


@pytest.fixture
def port(unused_tcp_port):
    with metrics_server.served(("127.0.0.1", unused_tcp_port)):
        yield unused_tcp_port


def ask(port: int, path: str = "/metrics") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def half_open(port: int) -> socket.socket:
    """Return a connection that has begun to ask."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    connection.sendall(b"GET /m")
    return connection


def is_ended(connection: socket.socket) -> bool:
    """Wait until the server has ended a connection; return True if it gave no numbers."""
    with connection:
        try:
            return b"ttr_" not in connection.recv(1000)
        except ConnectionResetError:
            return True


def eventually(check) -> None:
    until = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_numbers_served_at_their_path_only(port):
    status, said = ask(port)
    assert status == 200
    assert "ttr_moves_total" in said
    for path in ("/", "/metrics/", "/favicon.ico", "/other?name=/metrics"):
        assert ask(port, path) == (404, "The numbers are at /metrics.\n")


def test_half_open_connections_take_few_threads_and_end(port, monkeypatch):
    monkeypatch.setattr(metrics_server, "SECONDS_TO_ASK", 1.0)
    before = threading.active_count()
    with capture_logs() as logs:
        connections = [half_open(port) for _ in range(40)]
        assert threading.active_count() - before <= metrics_server.MOST_CONNECTIONS
        assert all(is_ended(connection) for connection in connections)
        eventually(lambda: threading.active_count() == before)
    assert "metrics_connection_closed" in {entry["event"] for entry in logs}
    assert ask(port)[0] == 200


def test_broken_connection_logged_in_one_line(port, capfd):
    with capture_logs() as logs:
        connection = half_open(port)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closing resets it
        connection.close()
        eventually(lambda: logs)
    assert [entry["event"] for entry in logs] == ["metrics_connection_broke"]
    assert "ConnectionResetError" in logs[0]["reason"]
    assert capfd.readouterr().err == ""


def test_numbers_served_over_ipv6(unused_tcp_port):
    if not socket.has_ipv6:
        pytest.skip("this machine has no IPv6")
    with metrics_server.served(("::1", unused_tcp_port)):
        connection = http.client.HTTPConnection("::1", unused_tcp_port, timeout=PATIENCE)
        connection.request("GET", "/metrics")
        assert connection.getresponse().status == 200
        connection.close()
