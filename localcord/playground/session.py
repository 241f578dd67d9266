"""One open page: its requests, and the events that its person sees."""

import asyncio
import json
from collections.abc import Callable
from typing import assert_never

from aiohttp import WSMsgType, web

from localcord import payloads, persist
from localcord.client import Client
from localcord.errors import DiscordError
from localcord.interaction import Interaction, InteractionFailedError
from localcord.models import Json, User
from localcord.playground import requests
from localcord.world import World

PAGE_OF_HISTORY = 50
"""The number of messages that a page gets at a time."""
_FORWARDED = frozenset(
    {"voice"}
    | {f"{thing}_{verb}" for thing in ("message", "channel", "thread") for verb in ("create", "update", "delete")}
)


class Session:
    """A page's connection. `bot_online` returns whether the bot is online."""

    def __init__(self, world: World, user: User, socket: web.WebSocketResponse, bot_online: Callable[[], bool]) -> None:
        self._world = world
        self.user = user
        self._client = Client(world, user)
        self._socket = socket
        self._bot_online = bot_online
        self._outgoing: asyncio.Queue[Json] = asyncio.Queue()
        self._since = "0"
        self._unsubscribe: Callable[[], None] = lambda: None
        self._asked: set[asyncio.Task[None]] = set()

    def send(self, event: Json) -> None:
        """Queue an event for the page."""
        self._outgoing.put_nowait(event)

    async def run(self) -> None:
        """Serve the page until it disconnects."""
        writer = asyncio.create_task(self._write())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    task = asyncio.create_task(self._serve(message.data))
                    self._asked.add(task)
                    task.add_done_callback(self._asked.discard)
        finally:
            self._unsubscribe()
            for task in (writer, *self._asked):
                task.cancel()
            await asyncio.gather(writer, *self._asked, return_exceptions=True)

    async def _write(self) -> None:
        """Send what is queued. Addresses of files are on the page's own server, as its content policy requires."""
        while True:
            event = await self._outgoing.get()
            await self._socket.send_str(json.dumps(persist.moved(event, self._world.cdn_base, "")))

    def _happened(self, event: Json) -> None:
        if event["type"] in _FORWARDED:
            self.send(event)

    # --- requests -----------------------------------------------------------------------------------

    async def _serve(self, text: str) -> None:
        try:
            request = requests.decode(text)
        except ValueError as error:
            await self._socket.close(code=1008, message=str(error).encode()[:120])
            return
        try:
            if isinstance(request, requests.Hello):
                self._hello(request)
                return
            answer = await self._answer(request)
        except DiscordError as error:
            self._reply(request.n, {"ok": False, "error": {"code": error.code, "message": error.message}})
        else:
            self._reply(request.n, {"ok": True, "data": answer})

    def _reply(self, number: int, answer: Json) -> None:
        self.send({"type": "reply", "n": number, **answer})

    async def _answer(self, request: requests.AnyRequest) -> Json:
        client = self._client
        match request:
            case requests.ShowChannel(channel_id=channel_id):
                return {"channel": client.channel(channel_id)}
            case requests.History(channel_id=channel_id, before=before):
                return self._history(channel_id, before)
            case requests.Commands(channel_id=channel_id):
                return {"commands": client.commands(channel_id)}
            case requests.Slash(channel_id=channel_id, path=path, options=options):
                return await self._outcome(client.slash(channel_id, *path, options=options))
            case requests.Autocomplete(channel_id=channel_id, path=path, options=options, focused=focused):
                return await self._choices(channel_id, path, options, focused)
            case requests.Press(message_id=message_id, custom_id=custom_id):
                return await self._outcome(client.press(message_id, custom_id))
            case requests.Select(message_id=message_id, custom_id=custom_id, values=values):
                return await self._outcome(client.select(message_id, custom_id, values))
            case requests.Submit(interaction_id=interaction_id, values=values):
                return await self._outcome(client.submit(client.interaction(interaction_id), values))
            case requests.Post(channel_id=channel_id, text=text):
                return {"message": client.post(channel_id, text)}
            case requests.JoinVoice(channel_id=channel_id):
                client.join_voice(channel_id)
                return {}
            case requests.LeaveVoice():
                client.leave_voice()
                return {}
            case requests.Settings():
                return self._settings(request)
            case requests.Hello():
                raise AssertionError("answered by its own event")
            case _:
                assert_never(request)

    async def _outcome(self, interaction: Interaction) -> Json:
        try:
            await interaction.acknowledged()
        except InteractionFailedError:
            return {"outcome": "failed"}
        if interaction.modal is not None:
            return {"outcome": "modal", "modal": interaction.modal, "interaction_id": interaction.id}
        return {"outcome": "done"}

    async def _choices(
        self, channel_id: str, path: list[str], options: dict[str, requests.OptionValue], focused: str
    ) -> Json:
        try:
            return {"choices": await self._client.autocomplete(channel_id, path, options, focused)}
        except InteractionFailedError as error:
            raise DiscordError(504, 0, "The bot did not answer") from error

    def _settings(self, request: requests.Settings) -> Json:
        if request.locale is not None:
            self.user.locale = request.locale
        if request.dms_open is not None:
            self._client.set_dms_open(allowed=request.dms_open)
        return {"me": own(self.user)}

    # --- the state ----------------------------------------------------------------------------------

    def _shown(self, channel_id: str) -> list[Json]:
        """Return a channel's messages; of the ephemeral ones only those that came while the page was open."""
        shown = self._client.messages(channel_id)
        return [m for m in shown if not m["ephemeral"] or int(m["id"]) >= int(self._since)]

    def _history(self, channel_id: str, before: str | None) -> Json:
        shown = [m for m in self._shown(channel_id) if before is None or int(m["id"]) < int(before)]
        return {"messages": shown[-PAGE_OF_HISTORY:], "more": len(shown) > PAGE_OF_HISTORY}

    def _hello(self, request: requests.Hello) -> None:
        """Send the whole state, and from then on every change."""
        self._since = request.since
        self._client.open_dm()
        guilds = self._client.guilds()
        channels = [channel for guild in guilds for channel in self._client.channels(guild["id"])]
        channels += self._client.dms()
        ready: Json = {
            "type": "ready",
            "me": own(self.user),
            "bot": bot(self._world, online=self._bot_online()),
            "channels": channels,
            "mentions": self._mentions(channels, request.read),
            "guilds": [{**guild(self._world, one["id"]), "id": one["id"], "name": one["name"]} for one in guilds],
            "users": [payloads.user(who) for who in self._world.users.values()],
        }
        self.send(ready)
        self._unsubscribe()
        self._unsubscribe = self._client.subscribe(self._happened)

    def _mentions(self, channels: list[Json], read: dict[str, str]) -> dict[str, int]:
        """Return, by channel, how many unread messages mention this person; in a DM every message does."""
        found: dict[str, int] = {}
        for channel in channels:
            seen = int(read.get(channel["id"], "0"))
            if int(channel["last_message_id"] or "0") <= seen:
                continue
            later = [m for m in self._shown(channel["id"]) if int(m["id"]) > seen and self._calls(m)]
            if later:
                found[channel["id"]] = len(later)
        return found

    def _calls(self, message: Json) -> bool:
        if message["author"]["id"] == self.user.id or message["ephemeral"]:
            return False
        named = any(user["id"] == self.user.id for user in message["mentions"])
        return message["guild_id"] is None or message["mention_everyone"] or named


def own(user: User) -> Json:
    """Return a person as their own page sees them."""
    return {**payloads.user(user), "locale": user.locale, "dms_open": user.dms_open}


def bot(world: World, *, online: bool) -> Json:
    """Return the bot, and whether it is online."""
    return {"user": payloads.user(world.bot), "online": online}


def guild(world: World, guild_id: str) -> Json:
    """Return the members and roles of a server."""
    found = world.guild(guild_id)
    return {"member_ids": list(found.members), "roles": [payloads.role(role) for role in found.roles.values()]}
