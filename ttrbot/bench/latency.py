"""From a press to the new text of the table, beside a bare bot that edits its message with a fixed text.

Both bots are processes of their own, each connected to a local Discord in this process without rate limits; they are
pressed in turns, each when everything has become quiet.
"""

import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from ttrbot.bench import bare_bot
from ttrbot.bench.playing import Table, needed
from ttrbot.bench.report import Row, at_most
from ttrbot.bench.stage import BOT, PATIENCE, Stage
from ttrbot.localcord.models import Json, User

TURNS: Final = 30
GOAL: Final = 3.0


def latency() -> list[Row]:
    """Press both bots by turns through a game of two people who draw cards."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:  # on the disk: the system's own may lie in memory
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Row]:
    edits: list[float] = []
    posts: list[float] = []
    bares: list[float] = []
    async with Stage.open("Anna", "Bruno") as ours, Stage.open("Anna") as other, ours.bot(BOT, data=folder):
        table = await Table.begin(ours)
        text = (await table.newest("blind"))["content"]
        async with other.bot("-m", bare_bot.__name__, text, other.hall.id, data=folder):
            fixed = await other.newest(other.hall.id, lambda message: bool(message["components"]))
            for _ in range(TURNS):
                for times in (edits, posts):
                    bares.append(await _press(other, other.people[0], fixed, bare_bot.BUTTON))
                    times.append(await _draw(table))
    bare, edit, post = median(bares), median(edits), median(posts)
    return [
        _milliseconds("bare bot: its message edited", bare),
        _milliseconds("first card of a turn: the table message edited", edit),
        at_most("the same / bare bot", edit / bare, "x", GOAL),
        _milliseconds("second card: the next player's message posted, with a new picture", post),
        Row("the same / bare bot", post / bare, "x", "none", ok=True),
    ]


def _milliseconds(name: str, seconds: float) -> Row:
    return Row(name, seconds * 1e3, "ms", "none", ok=True)


async def _press(stage: Stage, user: User, message: Json, custom_id: str) -> float:
    """Press a button; return the seconds until all see a new or changed message with buttons where it is."""
    changed: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def hear(event: Json) -> None:
        if event["type"] in {"message_create", "message_update"} and not changed.done():
            shown = event["message"]
            if shown["channel_id"] == message["channel_id"] and shown["components"] and not shown["ephemeral"]:
                changed.set_result(time.perf_counter())

    client = stage.client(user)
    stop = client.subscribe(hear)
    begun = time.perf_counter()
    client.press(message["id"], custom_id)
    async with asyncio.timeout(PATIENCE):
        seconds = await changed - begun
    stop()
    return seconds


async def _draw(table: Table) -> float:
    """Draw a card from the deck; return the seconds until the table shows it."""
    message = await table.newest("blind")
    return await _press(table.stage, table.stage.asked(message), message, needed(message, "blind"))
