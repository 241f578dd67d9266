import errno
import io
import json
import logging
import sqlite3

import pytest
import structlog
from psycopg.errors import TooManyConnections

from ttrbot.logs import Lines, configure_logs
from ttrbot.store.postgres.connection import translate as translate_of_server
from ttrbot.store.postgres.session import UnreachableError
from ttrbot.store.sqlite.connection import translate


def full_disk() -> sqlite3.Error:
    """Return SQLite's error at a full disk."""
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


@pytest.fixture
def clock():
    """Return the seconds of the log's clock, in a list."""
    return [0.0]


@pytest.fixture
def lines(clock):
    """Configure JSON logs into a buffer. Return a function that reads its lines."""
    root = logging.getLogger()
    before = root.handlers, root.level
    stream = io.StringIO()
    configure_logs("json", "info", secrets=["s3cret"], stream=stream, now=lambda: clock[0])
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.handlers, root.level = before
    structlog.reset_defaults()


def test_one_json_object_a_line(lines):
    structlog.get_logger("ttrbot.test").info("moved", game="abc", position=3)
    (entry,) = lines()
    assert entry["event"] == "moved"
    assert (entry["game"], entry["position"], entry["level"], entry["logger"]) == ("abc", 3, "info", "ttrbot.test")
    assert entry["timestamp"].endswith("Z")


def test_the_standard_library_logs_alike(lines):
    logging.getLogger("discord.gateway").warning("shard %s", 1)
    (entry,) = lines()
    assert (entry["event"], entry["logger"]) == ("shard 1", "discord.gateway")


def test_below_the_level_nothing_is_written(lines):
    structlog.get_logger("ttrbot.test").debug("noise")
    assert lines() == []


def test_secrets_never_pass(lines):
    log = structlog.get_logger("ttrbot.test")
    log.info("token s3cret", where=["s3cret", {"deep": "x s3cret y"}])
    try:
        raise ValueError("s3cret in an error")
    except ValueError:
        log.exception("failed")
    logging.getLogger("other").error("and s3cret here")
    assert len(lines()) == 3
    assert "s3cret" not in json.dumps(lines())


@pytest.mark.parametrize("message", ["Attempting a reconnect in %.2fs", "Ignoring exception in autocomplete for %r"])
def test_temporary_discord_error_is_one_line_without_traceback(lines, message):
    for error in (ConnectionResetError("by peer"), ValueError("ours")):
        try:
            raise error
        except (ConnectionResetError, ValueError):
            logging.getLogger("discord.client").exception(message, 1.5)
    short, whole = lines()
    assert short["event"] == f"{message % 1.5}: ConnectionResetError"
    assert short["level"] == "warning"
    assert "exception" not in short
    assert "Traceback" in whole["exception"], "an error of the bot keeps it"


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("log_format", "stream", "wanted"),
    [
        (None, Terminal(), "\x1b[1mmoved"),
        (None, io.StringIO(), '"event": "moved"'),
        ("json", Terminal(), '"event": "moved"'),
        ("console", io.StringIO(), "] moved"),
    ],
)
def test_a_terminal_gets_lines_for_people_and_all_else_json(lines, log_format, stream, wanted):
    configure_logs(log_format, "info", stream=stream)
    structlog.get_logger("ttrbot.test").info("moved", game="abc")
    assert wanted in stream.getvalue()


def test_a_console_for_people(capsys):
    root = logging.getLogger()
    before = root.handlers, root.level
    stream = io.StringIO()
    configure_logs("console", "info", secrets=["s3cret"], stream=stream)
    try:
        structlog.get_logger("ttrbot.test").info("moved", token="s3cret")
        logging.getLogger("other").error("failed", exc_info=ValueError("s3cret"))
    finally:
        root.handlers, root.level = before
        structlog.reset_defaults()
    assert "moved" in stream.getvalue()
    assert "s3cret" not in stream.getvalue()


def test_what_a_full_disk_prevents_is_logged_once_a_minute(lines, clock):
    log = structlog.get_logger("ttrbot.test")
    reason = str(translate(full_disk()))
    for _ in range(120):
        log.warning("worker_waits_for_store", reason=reason)
        log.error("no_heartbeat", reason=reason)
        log.warning("worker_waits_for_store", reason="the database is locked by another program")
        clock[0] += 1.0
    logged = lines()
    events = [entry["event"] for entry in logged if "full" in entry["reason"]]
    assert events == ["worker_waits_for_store", "no_heartbeat"] * 2
    assert len(logged) == 4 + 120


@pytest.mark.parametrize(
    "reason", [f"nothing can be saved: {UnreachableError('refused')}", str(translate_of_server(TooManyConnections()))]
)
def test_what_a_server_that_is_away_prevents_is_counted(lines, clock, reason):
    for _ in range(25):
        structlog.get_logger("ttrbot.test").warning("leases_not_renewed", reason=reason)
        clock[0] += 5.5
    assert [entry.get("dropped") for entry in lines()] == [None, 10, 10]


def test_line_that_cannot_be_written_is_followed_by_no_traceback(lines, capsys, monkeypatch):
    def refuse(_: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (handler,) = (handler for handler in logging.getLogger().handlers if isinstance(handler, Lines))
    monkeypatch.setattr(handler.stream, "write", refuse)
    structlog.get_logger("a").warning("lost")
    assert capsys.readouterr().err == ""
    monkeypatch.undo()
    structlog.get_logger("a").warning("kept")
    assert [line["event"] for line in lines()] == ["kept"]
    handler.handle(logging.makeLogRecord({"msg": "%d", "args": ("no number",)}))
    assert "--- Logging error ---" in capsys.readouterr().err
