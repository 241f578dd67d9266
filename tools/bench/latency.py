"""The time from a press to the new table, beside a bare bot that edits or posts a fixed text and picture.

Each bot is a process of its own, connected to its own local Discord in this process without rate limits. They are
pressed in alternation, each when nothing else is happening.
"""

import asyncio
import time
from dataclasses import dataclass
from math import inf
from pathlib import Path
from statistics import median
from typing import Final

from localcord.models import Json, User
from tools.bench import bare_bot
from tools.bench.bare_bot import Shown
from tools.bench.folder import disk_folder
from tools.bench.playing import Table, needed
from tools.bench.report import Row, at_most
from tools.bench.stage import BOT, PATIENCE, Stage

TURNS: Final = 30
EDIT: Final = 3.0
POST: Final = 4.0


def latency() -> list[Row]:
    """Press both bots in alternation through a game of two people who draw cards."""
    with disk_folder() as folder:
        return asyncio.run(_measure(folder))


async def _measure(folder: Path) -> list[Row]:
    edits: list[_Seen] = []
    posts: list[_Seen] = []
    bare_edits: list[_Seen] = []
    bare_posts: list[_Seen] = []
    async with Stage.open("Anna", "Bruno") as ours, Stage.open("Anna") as other, ours.bot(BOT, data=folder):
        table = await Table.begin(ours)
        (await _shown(table)).write(folder)
        tables = f"{other.hall.id},{other.people[0].id}"
        async with other.bot("-m", bare_bot.__name__, str(folder), tables, data=folder):
            for _ in range(TURNS):
                bare_edits.append(await _bare(other, bare_bot.GO))
                edits.append(await _draw(table))
                bare_posts.append(await _bare(other, bare_bot.END))
                posts.append(await _draw(table))
    return [
        *_compared("first card: the table's message changed", edits, bare_edits, "by_all"),
        *_compared("first card: and answered in private", edits, bare_edits, "by_both", EDIT),
        *_compared(
            "second card: the next player's message posted, with its picture", posts, bare_posts, "by_all", POST
        ),
    ]


@dataclass(frozen=True, slots=True)
class _Seen:
    """Seconds from a press until everybody saw the table, and until the private answer was there too."""

    by_all: float
    by_both: float


def _compared(name: str, ours: list[_Seen], bare: list[_Seen], which: str, goal: float = inf) -> tuple[Row, Row, Row]:
    """Return the median of ours, that of the bare bot, and their ratio."""
    own, other = (median(getattr(seen, which) for seen in times) for times in (ours, bare))
    ratio = Row("the same / bare bot", own / other, "x", "none", ok=True)
    return (
        _milliseconds(f"bare bot, {name}", other),
        _milliseconds(name, own),
        ratio if goal == inf else at_most(ratio.name, ratio.value, "x", goal),
    )


async def _shown(table: Table) -> Shown:
    """Return a table's text, and the pictures of its board and of a hand."""
    newest = await table.newest("blind")
    world = table.stage.local.world
    (board,) = world.channels[newest["channel_id"]].messages[newest["id"]].attachments
    dm = world.dm_channel(table.stage.people[0])
    *_, hand = (message.attachments[0] for message in dm.messages.values() if message.attachments)
    return Shown(newest["content"], board.data, hand.data)


async def _bare(stage: Stage, button: str) -> _Seen:
    """Press a button of the bare bot's newest message."""
    message = await stage.newest(stage.hall.id, lambda message: message["components"] and not message["ephemeral"])
    return await _press(stage, stage.people[0], message, bare_bot.padded(button))


async def _draw(table: Table) -> _Seen:
    """Draw a card from the deck."""
    message = await table.newest("blind")
    return await _press(table.stage, table.stage.asked(message), message, needed(message, "blind"))


async def _press(stage: Stage, user: User, message: Json, custom_id: str) -> _Seen:
    """Press a button. Return when there are a new or changed message with buttons in its place and a private one."""
    loop = asyncio.get_running_loop()
    changed: asyncio.Future[float] = loop.create_future()
    answered: asyncio.Future[float] = loop.create_future()

    def hear(event: Json) -> None:
        if event["type"] not in {"message_create", "message_update"}:
            return
        shown = event["message"]
        seen = answered if shown["ephemeral"] else changed
        is_meant = shown["channel_id"] == message["channel_id"] and (shown["ephemeral"] or shown["components"])
        if is_meant and not seen.done():
            seen.set_result(time.perf_counter())

    client = stage.client(user)
    stop = client.subscribe(hear)
    begun = time.perf_counter()
    client.press(message["id"], custom_id)
    async with asyncio.timeout(PATIENCE):
        seen = _Seen(await changed - begun, max(await changed, await answered) - begun)
    stop()
    return seen


def _milliseconds(name: str, seconds: float) -> Row:
    return Row(name, seconds * 1e3, "ms", "none", ok=True)
