"""Discord's rate limits: fixed windows per route and channel, server or webhook, and 50 requests a second in all.

Answers to interactions don't count against those 50: "Interaction endpoints are not bound to the bot's Global Rate
Limit" (docs.discord.com/developers/topics/rate-limits#global-rate-limit). A support article says so only about private
answers (support-dev.discord.com, article 6223003921559), but the documentation makes no such difference, and a library
that counts none of them has had no refusals (Javacord, pull request 972).
"""

import hashlib
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from localcord.routes import Route

_MAJOR = ("channel", "guild", "token")
_MESSAGE = "/channels/{channel}/messages/{message}"

DEFAULT_LIMITS: Mapping[str, tuple[int, float]] = {
    "POST /channels/{channel}/messages": (5, 5.0),
    f"PATCH {_MESSAGE}": (5, 5.0),
    f"DELETE {_MESSAGE}": (5, 1.0),
    f"PUT {_MESSAGE}/reactions/{{emoji}}/@me": (1, 0.25),
    f"DELETE {_MESSAGE}/reactions/{{emoji}}/{{user}}": (1, 0.25),
    "POST /channels/{channel}/messages/bulk-delete": (1, 3.0),
    "PATCH /channels/{channel}": (5, 15.0),
    "POST /webhooks/{application}/{token}": (5, 2.0),
    "PATCH /webhooks/{application}/{token}/messages/{message}": (5, 2.0),
}
_UNCOUNTED = ("/interactions/", "/webhooks/")
GLOBAL = (50, 1.0)
"""The requests of a bot in so many seconds (documentation of rate limits)."""
IDENTIFIES = (1, 5.0)
"""The same for IDENTIFYs of one key of `max_concurrency` (gateway documentation, "Sharding")."""
RENAMES = (2, 600.0)  # not documented and not in the headers, but known to everybody who renames channels often


@dataclass(slots=True)
class _Window:
    ends: float = 0.0
    used: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """A bucket's verdict on one request: the headers, and the seconds to wait if it is refused."""

    headers: Mapping[str, str]
    retry_after: float | None = None
    is_global: bool = False


@dataclass(slots=True)
class RateLimits:
    """The buckets. `factor` shortens all windows (0.1: ten times faster); `enabled` False lets everything pass.

    `seconds` is the clock for the windows; its zero doesn't matter.
    """

    enabled: bool = True
    factor: float = 1.0
    seconds: Callable[[], float] = time.monotonic
    limits: dict[str, tuple[int, float]] = field(default_factory=lambda: dict(DEFAULT_LIMITS))
    _windows: dict[tuple[str, ...], _Window] = field(default_factory=dict)

    def hit(self, route: Route, args: Mapping[str, str], *, renames: bool = False) -> Verdict:
        """Count a request. `renames` says that it changes a channel's name or topic."""
        if not self.enabled:
            return Verdict({})
        name = f"{route.method} {route.path}"
        if is_counted(route.path):
            ok, _, wait = self._count(("global",), *GLOBAL)
            if not ok:
                return Verdict({"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, wait, is_global=True)
        if renames:
            ok, _, wait = self._count(("rename", args["channel"]), *RENAMES)
            if not ok:
                return Verdict({"X-RateLimit-Scope": "shared"}, wait)
        if name not in self.limits:
            return Verdict({})
        limit, per = self.limits[name]
        major = tuple(args[key] for key in _MAJOR if key in args)
        ok, left, wait = self._count((name, *major), limit, per)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(name.encode()).hexdigest()[:32],
        }
        return Verdict(headers) if ok else Verdict({**headers, "X-RateLimit-Scope": "user"}, wait)

    def identify(self, key: int) -> bool:
        """Count an IDENTIFY. Return False if another one of its key (shard % max_concurrency) was too recent.

        Gateway documentation, "Session Start Limit Object" and "Max Concurrency".
        """
        return not self.enabled or self._count(("identify", str(key)), *IDENTIFIES)[0]

    def _count(self, key: tuple[str, ...], limit: int, per: float) -> tuple[bool, int, float]:
        """Return whether a request passes, how many are left and the seconds until the window ends."""
        now = self.seconds()
        window = self._windows.setdefault(key, _Window())
        if now >= window.ends:
            window.ends, window.used = now + per * self.factor, 0
        window.used += 1
        return window.used <= limit, max(0, limit - window.used), window.ends - now


def is_counted(path: str) -> bool:
    """Return whether a request to this path counts against the global limit: answers to interactions don't."""
    return not path.startswith(_UNCOUNTED)


def refusal(verdict: Verdict) -> tuple[dict[str, object], dict[str, str]]:
    """Return body and headers of the 429."""
    wait = round(verdict.retry_after or 0.0, 3)
    body = {"message": "You are being rate limited.", "retry_after": wait, "global": verdict.is_global}
    return body, {**verdict.headers, "Retry-After": str(math.ceil(wait))}
