"""An evening of games: people on a server of the local Discord, with the real bot."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from PIL import Image

from localcord.client import Client
from localcord.interaction import Interaction
from localcord.models import Channel, Guild, Json, User
from localcord.server import LocalDiscord
from tests.support.local_discord import PATIENCE, RunningBot, Watch, until
from ttrbot.app.core.clock import SystemClock
from ttrbot.app.core.tables import Refusal
from ttrbot.app.host import Host
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.app.pictures.pictures import Painter
from ttrbot.app.play.robot_turns import RobotPace
from ttrbot.discord.client import TtrClient
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.leases import Hold
from ttrbot.discord.visits.gate import Gate
from ttrbot.discord.visits.visit import Services
from ttrbot.store import Store


class ShiftedClock(SystemClock):
    """The machine's clock, which a test can set ahead."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead


class QuickPainter:
    """A painter that draws one pixel: other tests check what boards look like."""

    def __init__(self) -> None:
        file = BytesIO()
        Image.new("RGB", (1, 1)).save(file, "PNG")
        self.pixel = file.getvalue()

    def board(self, *_: object, **__: object) -> bytes:
        return self.pixel

    def hand(self, *_: object) -> bytes:
        return self.pixel

    def film(self, *_: object, **__: object) -> bytes:
        return self.pixel

    def offer(self, *_: object) -> bytes:
        return self.pixel

    def mine(self, *_: object) -> bytes:
        return self.pixel


Option = str | int | float | bool
"""The value of a command's option."""
PACE = SendingPace(dm_gap=0.01, hand_rest=0.0, reveal_pause=0.05, first_backoff=0.05, longest_backoff=0.2)
GUILDS_COME = 0.05
"""Seconds without another server after which discord.py counts as ready. Here there is only one."""
ROBOT_PACE = RobotPace(turn=0.0, step=0.0, after_person=0.0, after_fault=0.05)


def components(message: Json) -> list[Json]:
    """Return all buttons and selects of a message."""
    return [component for row in message["components"] for component in row["components"]]


def verb_of(component: Json) -> str:
    parsed = CustomId.parse(component["custom_id"])
    assert parsed is not None, f"not our custom id: {component['custom_id']}"
    return parsed.verb


def find(message: Json, verb: str, *, enabled: bool = True) -> list[Json]:
    """Return the message's components with this verb, disabled ones only if asked for."""
    return [c for c in components(message) if verb_of(c) == verb and not (enabled and c.get("disabled"))]


def shown(interaction: Interaction) -> Json:
    """Return the message that answers an interaction. There must be one."""
    assert interaction.message is not None, "no message answers this"
    return interaction.message


@dataclass
class Person:
    """A person who can do only what their client allows."""

    evening: Evening
    user: User
    pressed: Counter[str] = field(default_factory=Counter)
    """The verbs of all buttons and selects that this person used."""

    @property
    def client(self) -> Client:
        return Client(self.evening.world, self.user)

    async def slash(self, *path: str, channel: Channel | str | None = None, **options: Option) -> Interaction:
        where = self.evening.general if channel is None else channel
        channel_id = where if isinstance(where, str) else where.id
        return await self.evening.answered(self.client.slash(channel_id, *path, options=options))

    async def press(self, message: Json, verb: str, number: int = 0) -> Interaction:
        buttons = find(message, verb)
        assert buttons, f"no button {verb} to press on {[c['custom_id'] for c in components(message)]}"
        return await self.use(message, buttons[number])

    async def start(self, lobby: Json) -> Interaction:
        """Press Start on a lobby message once it shows who has joined."""
        await self.evening.settled()
        return await self.press(self.client.message(lobby["id"]), "start")

    async def choose(self, message: Json, verb: str, *values: str) -> Interaction:
        return await self.use(message, find(message, verb)[0], *values)

    async def use(self, message: Json, component: Json, *values: str) -> Interaction:
        """Press a button, or choose `values` in a select."""
        self.pressed[verb_of(component)] += 1
        here, custom_id = message["id"], component["custom_id"]
        using = self.client.select(here, custom_id, values) if values else self.client.press(here, custom_id)
        return await self.evening.answered(using)

    async def table(self, game: str) -> Json:
        """Return the newest table message of a game, once everything is shown."""
        await self.evening.settled()
        return self.evening.tables(await self.evening.play_channel(game), self.client)[-1]

    def newest(self, channel_id) -> Json:
        """Return the newest message that everybody in a channel sees. A private answer may come after it."""
        return [m for m in self.client.messages(channel_id) if not m["ephemeral"]][-1]

    def dms(self) -> list[Json]:
        return [m for dm in self.client.dms() for m in self.client.messages(dm["id"]) if not m["ephemeral"]]


@dataclass
class Evening:
    """The server, the people, the bot."""

    folder: Path
    local: LocalDiscord
    watch: Watch
    guild: Guild
    general: Channel
    people: dict[str, Person] = field(default_factory=dict)
    store: Store | None = None
    bot: RunningBot | None = None
    faults_expected: int = 0
    painter: Painter = field(default_factory=QuickPainter)
    clock: ShiftedClock = field(default_factory=ShiftedClock)
    pace: SendingPace = PACE

    @property
    def world(self):
        return self.local.world

    @property
    def ttr(self) -> TtrClient:
        assert self.bot is not None
        assert isinstance(self.bot.client, TtrClient)
        return self.bot.client

    @property
    def open_store(self) -> Store:
        """Return the bot's store, which must be open."""
        assert self.store is not None
        return self.store

    @property
    def host(self) -> Host:
        return self.ttr.services.host

    def person(self, name: str, **how: object) -> Person:
        """Return a person on the server; add them, as `how` says, if they are new."""
        assert not how or name not in self.people, f"{name} is there already"
        if name not in self.people:
            user = self.world.add_user(name, **how)
            self.world.join(self.guild, user)
            self.people[name] = Person(self, user)
        return self.people[name]

    async def answered(self, interaction: Interaction) -> Interaction:
        """Wait for an answer, and for what follows a changed message. Fail if a handler failed."""
        await interaction.answered()
        if interaction.original is interaction.source is not None:
            await until(
                lambda: interaction.followups or not self.ttr.services.visitors.inside,
                "what follows the answer",
                within=10 * PATIENCE,  # discord.py repeats requests for minutes if answers are lost
            )
        assert self.ttr.services.incidents.count == self.faults_expected, "a handler failed: see the log"
        return interaction

    def adopt(self, user: User) -> Person:
        return Person(self, user)

    async def start(self) -> None:
        """Start the bot as the program does, but at quicker paces."""
        self.store = await Store.open(self.folder)
        self.bot = await self.watch.run(self.build(), self.local)

    def build(self, hold: Hold | None = None) -> TtrClient:
        """Return the bot over the open store."""
        hold = hold or Hold()
        store = self.open_store.within(hold.scope, hold.lease.check_store)
        host = Host(store, self.painter, clock=self.clock, pace=self.pace, robot_pace=ROBOT_PACE)
        services = Services(host, host.languages, gate=Gate(patience=PATIENCE), hold=hold)
        client = TtrClient(services, store.meta)
        client._connection.guild_ready_timeout = GUILDS_COME
        return client

    async def stop(self) -> None:
        """Stop the bot. Every error in its handlers fails the test."""
        if self.bot is None:
            return
        await self.host.close(5)
        await self.ttr.services.fading.close()
        incidents = self.ttr.services.incidents.count
        store = self.ttr._connection._view_store
        kept = [*store._views, *store._synced_message_views, *store._modals]
        assert not kept, "discord.py keeps what was shown"
        await self.bot.stop()
        await self.open_store.close()
        self.bot = self.store = None
        assert incidents == self.faults_expected, f"{incidents} handlers failed"

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def settled(self) -> None:
        """Wait until computer players have played and everything is shown, including what a fault postponed."""
        async with asyncio.timeout(PATIENCE):
            await self.host.settled()
            while (await self.open_store.outbox.agenda(-1.0)).next_at is not None:
                await asyncio.sleep(0.05)
                await self.host.settled()

    async def new_table(self, owner: Person, **options: Option) -> tuple[str, Json]:
        """Open a table. Return the game's id and the lobby message."""
        before = {m["id"] for m in owner.client.messages(self.general.id)}
        await self.answered(owner.client.slash(self.general.id, "ttr", "new", options={"map": "usa", **options}))
        lobby: list[Json] = []

        def posted() -> bool:
            fresh = [m for m in owner.client.messages(self.general.id) if m["id"] not in before and not m["ephemeral"]]
            lobby[:] = [m for m in fresh if find(m, "join", enabled=False)]
            return bool(lobby)

        await until(posted, "the lobby message")
        parsed = CustomId.parse(find(lobby[0], "join", enabled=False)[0]["custom_id"])
        assert parsed is not None
        return parsed.game, lobby[0]

    async def play_channel(self, game: str) -> str:
        table = await self.host.games.table(game)
        assert not isinstance(table, Refusal), table
        return str(table.play_channel_id)

    async def running_game(self, *people: Person, **options: Option) -> str:
        """Open a table, seat these people, start, and wait for the table message. Return the game's id."""
        game, lobby = await self.new_table(people[0], **options)
        for person in people[1:]:
            await person.press(lobby, "join")
        await people[0].start(lobby)
        await self.settled()
        return game

    def tables(self, channel_id: str, client: Client) -> list[Json]:
        """Return all messages with table buttons, the newest last."""
        return [m for m in client.messages(channel_id) if not m["ephemeral"] and find(m, "more", enabled=False)]
