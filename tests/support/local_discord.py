"""Run a real discord.py client against the local Discord, and check what every such test must leave."""

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import Route

from localcord.server import LocalDiscord
from localcord.spec import ENVIRONMENT, Judge

PATIENCE = 60.0
"""Seconds after which something has gone wrong, however busy the machine is."""

_BESIDE_THE_CHECKOUT = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"


@cache
def judge() -> Judge | None:
    """Return the judge with Discord's specification, if the environment or the checkout's folder has the file."""
    path = Path(os.environ.get(ENVIRONMENT, _BESIDE_THE_CHECKOUT))
    return Judge(path) if path.is_file() else None


def point_at(local: LocalDiscord, patch: pytest.MonkeyPatch) -> None:
    """Send discord.py's requests and connections to the local Discord."""
    patch.setattr(Route, "BASE", local.api_url)
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(local.gateway_url))


async def until(condition: Callable[[], object], what: str, within: float = PATIENCE) -> None:
    """Wait until a condition is true, looking less and less often. Fail with `what` was awaited."""
    now = asyncio.get_running_loop().time
    begun = now()
    try:
        async with asyncio.timeout(within):
            while not condition():  # noqa: ASYNC110 (any condition, not only one that tells of itself)
                await asyncio.sleep(max(0.005, (now() - begun) / 20))
    except TimeoutError:
        raise AssertionError(f"waited in vain for {what}") from None


@dataclass
class RunningBot:
    """A client and the task that runs it."""

    client: discord.Client
    task: asyncio.Task[None]
    stopped: bool = False

    async def stop(self) -> None:
        """Log out, and wait for the task."""
        self.stopped = True
        await self.client.close()
        await asyncio.wait([self.task])
        if not self.task.cancelled():
            self.task.result()


@dataclass
class Watch:
    """Everything that runs in a test, and the errors that nothing else notices."""

    locals: list[LocalDiscord] = field(default_factory=list)
    bots: list[RunningBot] = field(default_factory=list)
    late_answers_allowed: bool = False
    expected_logs: list[str] = field(default_factory=list)
    expected_complaints: list[str] = field(default_factory=list)

    async def run(self, client: discord.Client, local: LocalDiscord) -> RunningBot:
        """Start a client and wait until it is ready."""
        running = RunningBot(client, asyncio.create_task(client.start(local.token)))
        self.bots.append(running)
        ready = asyncio.create_task(_ready(client))
        done, _ = await asyncio.wait([running.task, ready], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if ready not in done:
            ready.cancel()
            running.stopped = True
            await client.close()
            if running.task in done:
                running.task.result()
            raise AssertionError("the bot did not get ready")
        return running

    def expect_log(self, text: str) -> None:
        """Allow error logs that contain this."""
        self.expected_logs.append(text)

    def expect_complaint(self, text: str) -> None:
        """Require a complaint that contains this."""
        self.expected_complaints.append(text)

    async def end(self, logs: list[logging.LogRecord]) -> None:
        """Stop everything, and fail if there were unexpected errors."""
        died = [bot for bot in self.bots if bot.task.done() and not bot.stopped]
        for bot in self.bots:
            if not bot.stopped:
                await bot.stop()
        await _wait_for_heartbeats()
        for local in self.locals:
            await local.stop()
        complaints = [complaint for local in self.locals for complaint in local.complaints]
        for text in self.expected_complaints:
            assert any(text in complaint for complaint in complaints), f"nobody complained of {text}: {complaints}"
        unexpected = [c for c in complaints if not any(text in c for text in self.expected_complaints)]
        assert not unexpected, f"complaints: {unexpected}"
        late = [r.path for local in self.locals for r in local.rest.requests if _code(r.answer) == 10062]
        assert self.late_answers_allowed or not late, f"answered too late: {late}"
        assert not died, "the client's task ended during the test"
        bad = [r for r in logs if r.levelno >= logging.ERROR]
        loud = [r for r in bad if not any(text in r.getMessage() for text in self.expected_logs)]
        assert not loud, f"errors in the log: {[(r.getMessage(), r.exc_info) for r in loud]}"


async def _wait_for_heartbeats() -> None:
    """Wait for discord.py's heartbeat threads; one of them might use the event loop just as it closes."""
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler):
            await asyncio.to_thread(thread.join, 2)
    await asyncio.sleep(0)


def _code(answer: object) -> int | None:
    return answer.get("code") if isinstance(answer, dict) else None


async def _ready(client: discord.Client) -> None:
    while client._ready is discord.utils.MISSING:  # noqa: ASYNC110 (there is no event before it exists)
        await asyncio.sleep(0.005)
    await client.wait_until_ready()
