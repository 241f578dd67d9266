"""The REST server: reads requests as Discord does, and answers with its headers and content types."""

import asyncio
import json
import time
from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from localcord import ratelimit, routes
from localcord.bot_token import BotToken
from localcord.errors import DiscordError, NotModelledError
from localcord.faults import Fault, Faults
from localcord.files import Upload
from localcord.ratelimit import RateLimits
from localcord.records import records
from localcord.routes import channels
from localcord.spec import Asked, Judge
from localcord.world import World

PREFIX = "/api/v10"


@dataclass(slots=True)
class Recorded:
    """One request as it arrived, and how it was answered (status 0: the connection was broken)."""

    method: str
    path: str
    query: Mapping[str, str]
    body: Any
    uploads: tuple[Upload, ...]
    content_type: str
    token: str | None
    at: float = field(default_factory=time.perf_counter)
    status: int = 0
    answer: Any = None


class RestFront:
    """Answers everything under /api/v10."""

    def __init__(self, world: World, token: BotToken, limits: RateLimits, faults: Faults, judge: Judge | None) -> None:
        self._world = world
        self._token = token
        self._limits = limits
        self._faults = faults
        self._judge = judge
        self.judge_requests = True
        self.requests: MutableSequence[Recorded] = records(world.records)
        self.heard = 0
        """The number of all requests, recorded or not."""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        path = request.rel_url.path_safe.removeprefix(PREFIX)
        try:
            body, uploads = await _read(request)
        except ValueError as error:
            return _answer(400, {"message": f"400: Bad Request ({error})", "code": 50109}, {})
        recorded = Recorded(
            method=request.method,
            path=path,
            query=dict(request.query),
            body=body,
            uploads=uploads,
            content_type=_content_type(request),
            token=request.headers.get("Authorization"),
        )
        self.requests.append(recorded)
        self.heard += 1
        fault = self._faults.strike(request.method, path, body)
        if fault is not None and not fault.after:
            await asyncio.sleep(fault.delay)
            if fault.reset or fault.status is not None:
                return _strike(fault, recorded, request)
        recorded.status, recorded.answer, headers = self._decide(recorded)
        if fault is not None and fault.after:
            await asyncio.sleep(fault.delay)
            return _strike(fault, recorded, request)
        return _answer(recorded.status, recorded.answer, headers)

    def _decide(self, it: Recorded) -> tuple[int, Any, Mapping[str, str]]:
        """Return status, JSON and headers. What the double doesn't know is answered with 501 and a complaint."""
        if not it.path.startswith(("/interactions/", "/webhooks/")) and not self._token.authorizes(it.token):
            return 401, {"message": "401: Unauthorized", "code": 0}, {}
        found = routes.find(it.method, it.path)
        if found is None:
            lacking = routes.absent(it.path)
            return self._not_modelled(f"no route {it.method} {it.path}" + (f" ({lacking})" if lacking else ""))
        route, args = found
        renames = (
            route.handler is channels.edit and isinstance(it.body, dict) and bool({"name", "topic"} & set(it.body))
        )
        verdict = self._limits.hit(route, args, renames=renames)
        if verdict.retry_after is not None:
            return 429, *ratelimit.refusal(verdict)
        if self._judge is not None and self.judge_requests:
            names = [upload.field for upload in it.uploads]
            asked = Asked(it.method, it.path, it.query, it.body, names, it.content_type)
            self._complain(it, self._judge.request(asked))
        try:
            status, answer = route.answer(self._world, routes.Request(args, it.query, it.body, it.uploads))
        except DiscordError as error:
            return error.status, error.body(), verdict.headers
        except NotModelledError as error:
            return self._not_modelled(str(error))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            self._world.complaints.append(f"{it.method} {it.path}: a body of a strange shape: {error!r}")
            return 500, {"message": "500: Internal Server Error", "code": 0}, verdict.headers
        if self._judge is not None:
            self._complain(it, self._judge.answer(it.method, it.path, status, answer))
        return status, answer, verdict.headers

    def _not_modelled(self, what: str) -> tuple[int, Any, Mapping[str, str]]:
        self._world.complaints.append(f"not modelled: {what}")
        return 501, {"message": f"The local Discord doesn't know this: {what}", "code": 0}, {}

    def _complain(self, it: Recorded, complaints: list[str]) -> None:
        self._world.complaints += [f"{it.method} {it.path}: {complaint}" for complaint in complaints]


async def _read(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    """Return the JSON body (of a multipart request: payload_json, or the text fields) and the files."""
    if _content_type(request) != "multipart/form-data":
        raw = await request.read()
        return (json.loads(raw) if raw else None), ()
    body: Any = None
    texts: dict[str, str] = {}
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or (name := part.name) is None:
            raise ValueError("nested or nameless multipart part")
        if name == "payload_json":
            body = json.loads(await part.text())
        elif (filename := part.filename) is None:
            texts[name] = await part.text()
        else:
            uploads.append(Upload(name, filename, bytes(await part.read())))
    return (body if body is not None else texts), tuple(uploads)


def _content_type(request: web.Request) -> str:
    """Return the content type without parameters; aiohttp would parse a boundary with Python's email package."""
    return request.headers.get("Content-Type", "application/octet-stream").partition(";")[0].strip().lower()


def _answer(status: int, body: Any, headers: Mapping[str, str], *, via: bool = True) -> web.Response:  # noqa: ANN401
    """Return the response, without a charset, as Discord's. Its proxies add Via (without it, no 429 is retried)."""
    shown = {**headers, **({"Via": "1.1 google"} if via else {})}
    if status == 204:
        return web.Response(status=204, headers=shown)
    raw = json.dumps(body, separators=(",", ":")).encode()
    return web.Response(status=status, body=raw, headers={**shown, "Content-Type": "application/json"})


def _strike(fault: Fault, recorded: Recorded, request: web.Request) -> web.StreamResponse:
    if fault.reset and request.transport is not None:
        request.transport.abort()
    recorded.status = 0 if fault.reset else fault.status or 500
    if fault.text is not None:
        recorded.answer = fault.text
        return web.Response(status=recorded.status, body=fault.text.encode(), headers=dict(fault.headers))
    recorded.answer = None if fault.reset else fault.answer()
    return _answer(recorded.status or 500, recorded.answer, fault.headers, via=fault.via)
