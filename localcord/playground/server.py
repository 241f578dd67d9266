"""The playground's web server: the page, its files, and one websocket for each open page.

HTTP, all on one port: `/` is the page, `/static/…` its files, `/attachments/<channel>/<id>/<name>` the files of
messages. GET `/api/people` lists the people and who of them plays now (`here`). POST `/api/people` with `{name,
locale}` adds a person (201 `{person}`, or 400 `{error}`: empty, long, taken, many).

The websocket `/ws?as=<user id>` uses JSON. The page sends requests `{op, n, …}` (all in requests.py) and gets `{type:
"reply", n, ok: true, data}` or `{type: "reply", n, ok: false, error: {code, message}}` with Discord's code. The first
request is `hello`. Its answer is the event `ready` with the whole state, and other events come only after it; after
every broken connection the page begins again with `hello`. An interaction is answered by `{outcome: "done" | "failed" |
"modal", …}` once the bot has answered or its three seconds are over; an autocomplete by `{choices}`.

Other events are those of `Client.subscribe` (message_…, channel_…, thread_…), `{type: "bot", bot: {user, online}}` when
the bot comes or goes, and `{type: "people", users, members}` when somebody joined. Messages and channels have Discord's
shapes with the additions of views.py.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec
from aiohttp import WSCloseCode, web

from localcord import guard, payloads
from localcord.client import Client
from localcord.models import Attachment, Json, User
from localcord.playground.session import Session, bot, own
from localcord.world import World

STATIC = Path(__file__).parent / "static"
LONGEST_NAME = 32
MOST_PEOPLE = 60
HEARTBEAT = 20.0
"""Seconds between two pings of a page, which find out that it has gone."""
LONGEST_REQUEST = 1 << 16
"""The most bytes of a request of a page."""
_PICTURES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})


class _NewPerson(msgspec.Struct):
    name: str
    locale: str = "en-US"


class Playground:
    """The page of a world. Call `bot_changed` whenever the result of `bot_online()` has changed."""

    def __init__(self, world: World, bot_online: Callable[[], bool]) -> None:
        self._world = world
        self._bot_online = bot_online
        self._sessions: set[Session] = set()
        self._sockets: set[web.WebSocketResponse] = set()
        self._runner: web.AppRunner | None = None
        self.port = 0
        self.app = web.Application(middlewares=[guard.guard_page])
        self.app.on_response_prepare.append(guard.add_headers)
        self.app.on_shutdown.append(self._close_pages)
        self.app.add_routes(
            [
                web.get("/", self._page),
                web.get("/ws", self._socket),
                web.get("/api/people", self._people),
                web.post("/api/people", self._add_person),
                web.get("/attachments/{channel}/{attachment}/{name}", self._attachment),
                web.get("/emojis/{emoji}", self._emoji),
                web.get("/static/{path:.+}", self._static),
            ]
        )

    async def start(self, port: int = 0) -> None:
        """Listen on 127.0.0.1; port 0 takes a free one. Raise OSError if the port is taken."""
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self.port = int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Close all pages' connections and stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    @property
    def url(self) -> str:
        """Return the page's address."""
        return f"http://127.0.0.1:{self.port}/"

    def bot_changed(self) -> None:
        """Tell all pages that the bot has come online or gone offline."""
        self._tell({"type": "bot", "bot": bot(self._world, online=self._bot_online())})

    def _tell(self, event: Json) -> None:
        for session in self._sessions:
            session.send(event)

    # --- the page and its files ---------------------------------------------------------------------

    async def _page(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})

    async def _static(self, request: web.Request) -> web.FileResponse:
        try:
            path = (STATIC / request.match_info["path"]).resolve()
            is_ours = path.is_relative_to(STATIC.resolve()) and path.is_file()
        except (OSError, ValueError) as error:  # not a possible file name
            raise web.HTTPNotFound from error
        if not is_ours:
            raise web.HTTPNotFound
        return web.FileResponse(path, headers={"Cache-Control": "no-cache"})

    async def _attachment(self, request: web.Request) -> web.Response:
        """Answer with a message's file. Only pictures are shown; others are downloads. Nothing in them may run."""
        found = self._find(request.match_info["channel"], request.match_info["attachment"])
        if found is None or found.filename != request.match_info["name"]:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "private, max-age=31536000, immutable", "Content-Security-Policy": "sandbox"}
        if found.content_type not in _PICTURES:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=found.data, content_type=found.content_type.partition(";")[0], headers=headers)

    async def _emoji(self, request: web.Request) -> web.Response:
        """Answer with the picture of one of the application's emojis."""
        found = self._world.emoji_images.get(request.match_info["emoji"])
        if found is None or found[0] not in _PICTURES:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "private, max-age=31536000, immutable", "Content-Security-Policy": "sandbox"}
        return web.Response(body=found[1], content_type=found[0], headers=headers)

    def _find(self, channel_id: str, attachment_id: str) -> Attachment | None:
        channel = self._world.channels.get(channel_id)
        for message in channel.messages.values() if channel else ():
            for attachment in message.files:
                if attachment.id == attachment_id:
                    return attachment
        return next((file for file in self._world.deleted_files if file.id == attachment_id), None)

    # --- people -------------------------------------------------------------------------------------

    async def _people(self, _: web.Request) -> web.Response:
        here = {session.user.id for session in self._sessions}
        return web.json_response({"people": [{**own(who), "here": who.id in here} for who in self._world.people()]})

    async def _add_person(self, request: web.Request) -> web.Response:
        try:
            wanted = msgspec.json.decode(await request.read(), type=_NewPerson)
        except (ValueError, RecursionError) as error:
            raise web.HTTPBadRequest(text=str(error)) from error
        name = " ".join(wanted.name.split())
        problem = self._problem_of(name)
        if problem is not None:
            return web.json_response({"error": problem}, status=400)
        person = self._world.add_user(name, locale="it" if wanted.locale == "it" else "en-US")
        for guild in self._world.guilds.values():
            self._world.join(guild, person)
        self._tell_people()
        return web.json_response({"person": own(person)}, status=201)

    def _problem_of(self, name: str) -> str | None:
        if not any(letter.isprintable() for letter in name):
            return "empty"
        if len(name) > LONGEST_NAME:
            return "long"
        if any(name.lower() == user.name.lower() for user in self._world.users.values()):
            return "taken"
        return "many" if len(self._world.people()) >= MOST_PEOPLE else None

    def _tell_people(self) -> None:
        members = {guild.id: list(guild.members) for guild in self._world.guilds.values()}
        users = [payloads.user(who) for who in self._world.users.values()]
        self._tell({"type": "people", "users": users, "members": members})

    # --- the websocket ------------------------------------------------------------------------------

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        user = self._world.users.get(request.query.get("as", ""))
        if user is None or user.bot:
            raise web.HTTPNotFound(text="There is no such person.\n")
        return await self._serve(request, user)

    async def _serve(self, request: web.Request, user: User) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST_REQUEST)
        await socket.prepare(request)
        session = Session(self._world, user, socket, self._bot_online)
        self._sessions.add(session)
        self._sockets.add(socket)
        try:
            await session.run()
        finally:
            self._sessions.discard(session)
            if all(other.user is not user for other in self._sessions):
                Client(self._world, user).leave_voice()
            self._sockets.discard(socket)
        return socket

    async def _close_pages(self, _: web.Application) -> None:
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY, message=b"The local Discord is stopping")
