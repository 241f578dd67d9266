"""Counts the requests to Discord by the status of their answers."""

from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import aiohttp

from ttrbot.metrics import REQUESTS

API = "/api/v10"
UNCOUNTED = ("/interactions/", "/webhooks/")
"""Paths outside the limit of 50 requests a second.

"Interaction endpoints are not bound to the bot's Global Rate Limit" (docs.discord.com/developers/topics/rate-limits).
"""


def request_counter(may_send: Callable[[], Awaitable[None]]) -> aiohttp.TraceConfig:
    """Return a trace for discord.py that counts every request, also those that it repeats by itself after a 429.

    Before each that counts towards the limit, `may_send` is awaited; what it raises is raised by the request.
    """

    async def begun(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, begun: aiohttp.TraceRequestStartParams
    ) -> None:
        _, is_api, rest = begun.url.path.partition(API)
        if is_api and not rest.startswith(UNCOUNTED):
            await may_send()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begun)
    trace.on_request_end.append(_ended)
    trace.on_request_exception.append(_failed)
    return trace


async def _ended(
    _session: aiohttp.ClientSession, _context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
) -> None:
    _count(ended.url.path, str(ended.response.status))


async def _failed(
    _session: aiohttp.ClientSession, _context: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
) -> None:
    _count(failed.url.path, "none")


def _count(path: str, status: str) -> None:
    _, is_api, rest = path.partition(API)
    if is_api:
        REQUESTS.labels(status=status, counts="no" if rest.startswith(UNCOUNTED) else "yes").inc()
