"""A stage without a bot, a page's end of the websocket, and a bot with prepared answers."""

import asyncio
import json
from collections.abc import Callable

import aiohttp
import pytest

from localcord import interactions, messages
from localcord.clock import ManualClock
from localcord.files import Upload
from localcord.models import Channel, Json, Message, User
from localcord.playground.stage import BOT_NAME, Stage
from localcord.server import LocalDiscord
from localcord.world import World
from tests.support.local_discord import PATIENCE

ONE_PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6364f8cf500f0003860180f5a35b680000000049454e44ae426082"
)


class Page:
    """The browser's part, without a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.events: list[Json] = []
        self.count = 0

    async def receive(self) -> Json:
        """Return the server's next message."""
        told: Json = json.loads(await self.socket.receive_str(timeout=PATIENCE))
        return told

    async def hello(self, **data) -> Json:
        """Send hello. Return the event `ready`."""
        await self.socket.send_json({"op": "hello", "n": 0, **data})
        return await self.event("ready")

    async def request(self, op: str, **data) -> Json:
        """Send a request. Return the reply."""
        self.count += 1
        await self.socket.send_json({"op": op, "n": self.count, **data})
        return await self._until(lambda said: said["type"] == "reply" and said["n"] == self.count)

    async def event(self, kind: str) -> Json:
        """Return the next event of a kind, which may have arrived earlier."""
        for said in self.events:
            if said["type"] == kind:
                self.events.remove(said)
                return said
        return await self._until(lambda said: said["type"] == kind)

    async def _until(self, wanted: Callable[[Json], bool]) -> Json:
        while not wanted(said := await self.receive()):
            self.events.append(said)
        return said


class CannedBot:
    """Answers each interaction with the next of `answers`, instead of a bot at the gateway."""

    def __init__(self, stage: Stage) -> None:
        self.world = stage.world
        self.answers: list[Json] = []
        self.heard: list[Json] = []
        self.world.announcer.gateway.append(self._hear)

    def _hear(self, event: str, data: Json) -> None:
        if event == "INTERACTION_CREATE":
            self.heard.append(data)
            if self.answers:
                asyncio.get_running_loop().call_soon(self._answer, data["id"], self.answers.pop(0))

    def _answer(self, interaction_id: str, answer: Json) -> None:
        interactions.respond(self.world, self.world.interactions[interaction_id], answer, ())

    def say(self, channel: Channel, *uploads: Upload, **body) -> Message:
        """Post a message as the bot."""
        return messages.create(self.world, channel, self.world.bot, body, uploads)


@pytest.fixture
def clock():
    return ManualClock()


@pytest.fixture
async def stage(clock):
    async with Stage(None, discord=LocalDiscord(World(clock=clock, bot_name=BOT_NAME))) as running:
        yield running


@pytest.fixture
def bot(stage):
    return CannedBot(stage)


@pytest.fixture
async def http(stage):
    async with aiohttp.ClientSession(stage.playground.url) as session:
        yield session


@pytest.fixture
async def open_page(stage, http):
    """Return a function that opens a person's page."""

    async def connect(name: str = "Alice") -> Page:
        who = person(stage, name)
        headers = {"Origin": stage.playground.url.rstrip("/")}
        return Page(await http.ws_connect(f"/ws?as={who.id}", headers=headers))

    return connect


def person(stage: Stage, name: str) -> User:
    """Return a person by name."""
    return next(user for user in stage.world.people() if user.name == name)


def lobby(stage: Stage) -> Channel:
    """Return #lobby."""
    return next(channel for channel in stage.world.channels.values() if channel.name == "lobby")
