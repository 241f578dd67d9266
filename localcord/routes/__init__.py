"""Discord's REST routes, by area."""

import re
from collections.abc import Mapping

from localcord.routes import application, channels, guilds, interactions, messages, threads
from localcord.routes.absent import absent
from localcord.routes.registry import Answer, Request, Route

ROUTES: tuple[Route, ...] = (
    *application.ROUTES,
    *messages.ROUTES,
    *threads.ROUTES,
    *channels.ROUTES,
    *guilds.ROUTES,
    *interactions.ROUTES,
)
_PATTERNS: tuple[tuple[re.Pattern[str], Route], ...] = tuple((route.pattern, route) for route in ROUTES)


def find(method: str, path: str) -> tuple[Route, Mapping[str, str]] | None:
    """Return a request's route and the path's arguments. Literal paths are listed before their wildcards."""
    for pattern, route in _PATTERNS:
        if route.method == method and (hit := pattern.match(path)):
            return route, hit.groupdict()
    return None


__all__ = ["ROUTES", "Answer", "Request", "Route", "absent", "find"]
