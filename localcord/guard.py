"""Protect a server on loopback from other web sites: the Host and Origin checks, and the headers of answers."""

from collections.abc import Awaitable, Callable

from aiohttp import web

POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_NAMES = ("127.0.0.1", "localhost")
_SITE = "Sec-Fetch-Site"
"""Browsers send this header with every request to this machine, and no page can remove it (Fetch Metadata, W3C)."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def guard_page(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer only requests for this machine's own names (DNS rebinding); changes only from the page's own origin."""
    hosts = _require_own_host(request)
    changes = request.method != "GET" or "Upgrade" in request.headers
    if changes and request.headers.get("Origin") not in {f"http://{host}" for host in hosts}:
        raise web.HTTPForbidden(text="This request does not come from the local Discord's own page.\n")
    return await handler(request)


@web.middleware
async def guard_api(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer bots that use this machine's own names, and no page in a browser: browsers name their origin or site."""
    _require_own_host(request)
    if "Origin" in request.headers or _SITE in request.headers:
        raise web.HTTPForbidden(text="This address is for bots on this machine, not for pages in a browser.\n")
    return await handler(request)


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Add the headers that keep other sites from using an answer."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


def _require_own_host(request: web.Request) -> set[str]:
    """Return the names by which this server may be addressed. Raise 403 for any other."""
    if request.transport is None:
        raise web.HTTPForbidden(text="The connection is gone.\n")
    port = request.transport.get_extra_info("sockname")[1]
    hosts = {f"{name}:{port}" for name in _NAMES}
    if request.host not in hosts:
        raise web.HTTPForbidden(
            text="The local Discord answers on this machine only: open http://127.0.0.1 and its port.\n"
        )
    return hosts
