"""From a press to the new text of the table, beside a bare bot that edits its message with a fixed text.

Both bots are processes of their own, each connected to a local Discord in this process without rate limits; they are
pressed in turns, each when everything has become quiet.
"""

import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from ttrbot.bench import bare_bot
from ttrbot.bench.report import Row, at_most
from ttrbot.bench.stage import BOT, PATIENCE, Stage
from ttrbot.discord.custom_ids import CustomId
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
        table = await _Table.begin(ours)
        text = table.message["content"]
        async with other.bot("-m", bare_bot.__name__, text, other.hall.id, data=folder):
            fixed = await other.newest(other.hall.id, lambda message: bool(message["components"]))
            for _ in range(TURNS):
                for times in (edits, posts):
                    bares.append(await _press(other, other.people[0], fixed, bare_bot.BUTTON))
                    times.append(await table.draw())
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


@dataclass
class _Table:
    """A running game of all people on the stage."""

    stage: Stage
    message: Json

    @classmethod
    async def begin(cls, stage: Stage) -> "_Table":
        """Open a table, sit down, start, keep the tickets."""
        hall = stage.hall.id
        owner = stage.client(stage.people[0])
        await owner.slash(hall, "ttr", "new").answered()
        lobby = await stage.newest(hall, lambda message: _button(message, "join") is not None)
        for user in stage.people[1:]:
            await stage.client(user).press(lobby["id"], _needed(lobby, "join")).answered()
        lobby = await stage.newest(hall, lambda message: _button(message, "start") is not None)
        await owner.press(lobby["id"], _needed(lobby, "start")).answered()
        thread = lobby["id"]  # a thread has the id of the message that it hangs on
        table = await stage.newest(thread, lambda message: _button(message, "choose") is not None)
        for user in stage.people:
            client = stage.client(user)
            offer = (await client.press(table["id"], _needed(table, "choose")).answered()).message
            assert offer is not None, "an offer is shown"
            await client.press(offer["id"], _needed(offer, "keep")).answered()
        return cls(stage, await stage.newest(thread, lambda message: _button(message, "blind") is not None))

    async def draw(self) -> float:
        """Draw a card from the deck; return the seconds until the table shows it."""
        user = self.stage.asked(self.message)
        seconds = await _press(self.stage, user, self.message, _needed(self.message, "blind"))
        thread = self.message["channel_id"]
        self.message = await self.stage.newest(
            thread, lambda message: not message["ephemeral"] and _button(message, "blind") is not None
        )
        return seconds


def _button(message: Json, verb: str) -> str | None:
    """The custom id of the message's button for this verb that can be pressed."""
    for row in message["components"]:
        for component in row["components"]:
            custom_id = CustomId.parse(component["custom_id"])
            if custom_id is not None and custom_id.verb == verb and not component.get("disabled"):
                return str(component["custom_id"])
    return None


def _needed(message: Json, verb: str) -> str:
    custom_id = _button(message, verb)
    assert custom_id is not None, f"a button for {verb}"
    return custom_id
