"""Play the beginning of a game with the bot on simcord, and print as JSON what its people saw.

simcord replaces discord.py's HTTP and gateway and parts of the event loop, so it has a process of its own. Time passes
there only on request. After each action of a person it waits until the bot has nothing left to do.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from discord import Button, Message
from discord.http import HTTPClient
from simcord import Env, SetupError

from ttrbot.app.host import Host
from ttrbot.app.pictures.painter import MapPainter
from ttrbot.discord.client import TtrClient
from ttrbot.discord.serve import drain
from ttrbot.discord.visits.visit import Services
from ttrbot.store import Store

PATIENCE = 60.0
A_MOMENT = 3.0
"""Seconds after which the bot has sent what it sends a little later: tables and hands."""


class SimulatedClock:
    """The simulation's time as the bot's clock. `env` is set before anything asks for the time."""

    env: Env

    def now(self) -> float:
        return self.env.now().timestamp()

    async def sleep(self, seconds: float) -> None:
        await idle(self.env, lambda: asyncio.sleep(max(0.0, seconds)))


async def idle(env: Env, wait: Callable[[], Awaitable[object]]) -> object:
    """Wait, and tell simcord that this isn't unfinished work. It may look only at the bot's own tasks."""
    try:
        return await env.external_wait(wait(), reason="the bot waits for its next work")
    except SetupError:
        return await wait()


def declare_event_waits(env: Env) -> None:
    """Mark every wait for an event as idle: the bot's workers wait so until they are woken."""
    plain = asyncio.Event.wait
    asyncio.Event.wait = lambda event: idle(env, lambda: plain(event))


def recommend_one_shard() -> None:
    """Answer GET /gateway/bot, which simcord doesn't offer."""

    async def answer(_: HTTPClient) -> tuple[int, str, dict[str, int]]:
        return 1, "wss://gateway.invalid", {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}

    HTTPClient.get_bot_gateway = answer


def buttons(message: Message) -> dict[str, str]:
    """Return the custom ids of a message's buttons by their labels."""
    children = [child for row in message.components for child in row.children]
    return {str(child.label): str(child.custom_id) for child in children if isinstance(child, Button)}


async def play(env: Env) -> dict[str, object]:
    """Open a table, let a person join, start, and press the first button of the table."""
    guild = env.create_guild("Club")
    hall = guild.create_text_channel("hall")
    alice, bob = (guild.add_member(env.create_user(name)) for name in ("alice", "bob"))
    await alice.slash(hall, "ttr new", map="usa")
    await env.advance_time(A_MOMENT)
    lobby = hall.last_message
    await bob.click(lobby, label="Join")
    await env.advance_time(A_MOMENT)
    joined = next(message for message in hall.history() if message.id == lobby.id)
    await alice.click(joined, label="Start")
    await env.advance_time(A_MOMENT)
    (thread,) = hall.threads
    table = next(message for message in reversed(thread.history()) if message.components)
    pressed = await alice.click(table, custom_id=next(iter(buttons(table).values())))
    return {
        "commands": sorted(alice.available_commands(hall)),
        "lobby": sorted(buttons(joined)),
        "joined": joined.content + json.dumps([embed.to_dict() for embed in joined.embeds]),
        "thread": thread.name,
        "table": table.content,
        "pictures": [attachment.filename for attachment in table.attachments],
        "pressed": {"ephemeral": pressed.ephemeral, "content": pressed.response and pressed.response.content},
    }


async def main(folder: Path) -> None:
    """Run the bot, and print what people saw."""
    clock = SimulatedClock()
    async with await Store.open(folder) as store:
        host = Host(store, MapPainter(), clock=clock)
        client = TtrClient(Services(host, host.languages), store.meta)
        env = clock.env = Env(client, settle_timeout=PATIENCE, shard_count=1)
        declare_event_waits(env)
        recommend_one_shard()
        await env.start()
        with env.time_context():
            seen = await play(env)
            await drain(client, seconds=1.0)
        await env.shutdown()
    print(json.dumps({**seen, "errors": [repr(error) for error in env.errors]}))


asyncio.run(main(Path(sys.argv[1])))
