"""The local Discord as a server: REST, gateway and CDN on one port of 127.0.0.1."""

from collections.abc import Iterable
from types import TracebackType
from typing import Self

from aiohttp import web

from localcord import guard, spec
from localcord.bot_token import BotToken
from localcord.faults import Faults
from localcord.files import EPHEMERAL_FOLDER, FOLDER
from localcord.gateway import Close, Gateway
from localcord.models import Attachment
from localcord.ratelimit import RateLimits
from localcord.rest import PREFIX, RestFront
from localcord.world import World


class LocalDiscord:
    """Serves a world to one bot. Routes may be added to `app` before `start`.

    `privileged_intents` are those granted to the bot's application (see `intents`).
    """

    def __init__(
        self,
        world: World | None = None,
        *,
        heartbeat_ms: int = 41_250,
        privileged_intents: int = 0,
        rate_limits: RateLimits | None = None,
        judge: spec.Judge | None = None,
    ) -> None:
        self.world = world or World()
        self._token = BotToken(self.world)
        self.rate_limits = rate_limits or RateLimits()
        self.faults = Faults()
        self.gateway = Gateway(
            self.world, self._token, self.rate_limits, heartbeat_ms=heartbeat_ms, granted=privileged_intents
        )
        self.rest = RestFront(self.world, self._token, self.rate_limits, self.faults, judge or spec.from_environment())
        self.app = web.Application(client_max_size=512 << 20, middlewares=[guard.guard_api])
        self.app.on_response_prepare.append(guard.add_headers)
        self.app.router.add_route("*", PREFIX + "/{path:.*}", self.rest.handle)
        self.app.router.add_get("/gateway", self.gateway.handle)
        self.app.router.add_get(f"/{FOLDER}/{{channel}}/{{attachment}}/{{name}}", self._attachment)
        self.app.router.add_get(f"/{EPHEMERAL_FOLDER}/{{application}}/{{attachment}}/{{name}}", self._put_into_modal)
        self.port = 0
        self._runner: web.AppRunner | None = None

    @property
    def token(self) -> str:
        """Return the bot's token, a secret. Pass it to the bot in its environment, never on a command line."""
        return self._token.value

    @property
    def base_url(self) -> str:
        """Return the base of all addresses, e.g. http://127.0.0.1:8765."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def api_url(self) -> str:
        """Return the address of REST, in the form of discord.py's Route.BASE."""
        return self.base_url + PREFIX

    @property
    def gateway_url(self) -> str:
        """Return the address of the gateway."""
        return f"ws://127.0.0.1:{self.port}/gateway"

    async def start(self, port: int = 0) -> Self:
        """Listen on 127.0.0.1; port 0 takes a free one."""
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        self.world.cdn_base = self.base_url
        self.world.gateway_url = self.gateway_url
        return self

    async def stop(self) -> None:
        """Close all connections and stop listening."""
        self.gateway.drop_connections(Close.GOING_AWAY)
        self.world.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    @property
    def complaints(self) -> list[str]:
        """Return what the bot did that Discord doesn't know or the specification forbids; nothing if all was right."""
        return self.world.complaints

    def drop_connections(self, code: int = Close.UNKNOWN_ERROR, shard: int | None = None) -> None:
        """Close every gateway connection, or a shard's. The bot can RESUME."""
        self.gateway.drop_connections(code, shard)

    def invalidate_sessions(self, shard: int | None = None) -> None:
        """Forget the bot's sessions, or a shard's. It must IDENTIFY again, and events in between are lost."""
        self.gateway.invalidate_sessions(shard)

    async def _attachment(self, request: web.Request) -> web.Response:
        """Serve a file as Discord's CDN does. It is deleted with its message."""
        channel = self.world.channels.get(request.match_info["channel"])
        messages = channel.messages.values() if channel else ()
        return _file(request, (file for message in messages for file in message.files))

    async def _put_into_modal(self, request: web.Request) -> web.Response:
        """Serve a file that a person put into a modal. It is deleted with the interaction."""
        return _file(request, (file for it in self.world.interactions.values() for file in it.files))


def _file(request: web.Request, among: Iterable[Attachment]) -> web.Response:
    for file in among:
        if file.id == request.match_info["attachment"] and file.filename == request.match_info["name"]:
            return web.Response(body=file.data, content_type=file.content_type)
    return web.Response(status=404, text="This content is no longer available.")
