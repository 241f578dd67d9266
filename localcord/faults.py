"""Failures on request: error answers, broken connections, slowness, lost answers."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any


@dataclass(slots=True)
class Fault:
    """What happens to requests whose method and path match. The first matching fault with `times` left applies.

    `path` is a shell pattern without /api/v10; `matches` looks at the JSON body. With `status` None the request
    succeeds (after `delay` seconds). `reset` breaks the connection instead of answering. `after` carries the request
    out before it fails, so that only the answer is lost. The first `skip` requests pass, then the fault applies `times`
    times (None: always). A 429 without `via` looks as if it didn't come through a proxy. `text` is a body that isn't
    Discord's.
    """

    method: str = "*"
    path: str = "*"
    status: int | None = None
    code: int = 0
    message: str = "Something went wrong on request"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    text: str | None = None
    delay: float = 0.0
    reset: bool = False
    after: bool = False
    via: bool = True
    skip: int = 0
    times: int | None = 1
    matches: Callable[[Any], bool] | None = None
    seen: int = 0
    struck: int = 0

    def wants(self, method: str, path: str, body: object) -> bool:
        """Return whether the fault applies to this request and isn't used up."""
        return (
            self.method in ("*", method)
            and fnmatchcase(path, self.path)
            and (self.times is None or self.struck < self.times)
            and (self.matches is None or self.matches(body))
        )

    def answer(self) -> dict[str, Any]:
        """Return the JSON of the error answer."""
        return dict(self.body) if self.body is not None else {"message": self.message, "code": self.code}


class Faults:
    """The faults that are set up now."""

    def __init__(self) -> None:
        self.arranged: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Set up a fault. Its `struck` counts how often it has applied."""
        self.arranged.append(fault)
        return fault

    def clear(self) -> None:
        """Remove all faults."""
        self.arranged.clear()

    def strike(self, method: str, path: str, body: object) -> Fault | None:
        """Return the fault that applies to a request, if any."""
        for fault in self.arranged:
            if fault.wants(method, path, body):
                fault.seen += 1
                if fault.seen > fault.skip:
                    fault.struck += 1
                    return fault
        return None


def rate_limited(method: str = "*", path: str = "*", *, retry_after: float, via: bool = True) -> Fault:
    """Return a fault that is one 429 with all its headers. Without `via` the bot's library gives up at once."""
    return Fault(
        method,
        path,
        status=429,
        via=via,
        body={"message": "You are being rate limited.", "retry_after": retry_after, "global": False},
        headers={
            "Retry-After": "1",
            "X-RateLimit-Scope": "shared",
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset-After": str(retry_after),
            "X-RateLimit-Bucket": "0" * 32,
        },
    )


def blocked_by_cloudflare(
    method: str = "*", path: str = "*", *, retry_after: int, as_json: bool = False, times: int | None = 1
) -> Fault:
    """Return Cloudflare's error 1015, which a machine gets whose address has made too many requests.

    It has no Via header. Its body is a page or, for clients whose Accept names JSON, a problem of RFC 9457
    (Cloudflare's change log, 2026-03-11). Bots got it at login for minutes up to an hour: Tweetcord #87,
    discord-api-docs #5385.
    """
    title = "Error 1015: You are being rate limited"
    page = f"<!doctype html><html><head><title>{title}</title></head><body>error code: 1015</body></html>"
    problem = {"title": title, "status": 429, "error_code": 1015, "error_name": "rate_limited"}
    problem |= {"cloudflare_error": True, "retryable": True, "retry_after": retry_after}
    return Fault(
        method,
        path,
        status=429,
        via=False,
        times=times,
        text=json.dumps(problem) if as_json else page,
        headers={
            "Content-Type": f"{'application/json' if as_json else 'text/html'}; charset=UTF-8",
            "Retry-After": str(retry_after),
            "Server": "cloudflare",
        },
    )
