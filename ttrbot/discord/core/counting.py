"""Counts the requests to Discord by the status of their answers."""

from types import SimpleNamespace

import aiohttp

from ttrbot.metrics import REQUESTS

UNCOUNTED = ("/interactions/", "/webhooks/")
"""Paths outside the limit of 50 requests a second.

"Interaction endpoints are not bound to the bot's Global Rate Limit" (docs.discord.com/developers/topics/rate-limits).
"""


def request_counter() -> aiohttp.TraceConfig:
    """Return a trace for discord.py that counts every request, also those that it repeats by itself after a 429."""
    trace = aiohttp.TraceConfig()
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
    _, is_api, rest = path.partition("/api/v10")
    if is_api:
        REQUESTS.labels(status=status, counts="no" if rest.startswith(UNCOUNTED) else "yes").inc()
