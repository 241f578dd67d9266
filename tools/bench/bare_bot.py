"""A bot that only answers presses, with fixed texts and pictures and as many requests as the whole bot makes.

Usage: `python -m tools.bench.bare_bot FOLDER CHANNEL,USER,USER ...`, with the token and the local Discord in the
environment as for the whole bot. The folder has the contents of a `Shown`. The table message's buttons stand for a turn
with two cards, GO and END, and for a claim, LOOK, STEP and PAY.
"""

import asyncio
import io
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

import discord

from ttrbot.discord.pointing import point_at
from ttrbot.settings import load_settings

GO: Final = "go"
END: Final = "end"
LOOK: Final = "look"
STEP: Final = "step"
PAY: Final = "pay"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the bot shows: a table's text, and pictures of a board and a hand."""

    text: str
    board: bytes
    hand: bytes

    def write(self, folder: Path) -> None:
        """Write it into a folder for the bot to read."""
        (folder / "text").write_text(self.text, encoding="utf-8")
        (folder / "board.png").write_bytes(self.board)
        (folder / "hand.png").write_bytes(self.hand)

    @classmethod
    def read(cls, folder: Path) -> "Shown":
        """Return what `write` has written."""
        text = (folder / "text").read_text(encoding="utf-8")
        return cls(text, (folder / "board.png").read_bytes(), (folder / "hand.png").read_bytes())


class BareBot(discord.Client):
    """The smallest possible client of discord.py."""

    def __init__(self, shown: Shown, tables: Sequence[tuple[int, ...]]) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), max_messages=None)
        self._shown = shown
        self._tables = tables
        self._hands: dict[int, discord.PartialMessage] = {}

    async def on_ready(self) -> None:
        """Post a message with buttons in every channel, and one to each person."""
        for channel_id, *user_ids in self._tables:
            for user_id in user_ids:
                dm = await self.create_dm(discord.Object(user_id))
                sent = await dm.send(self._shown.text, file=_picture(self._shown.hand, "hand.png"))
                self._hands[user_id] = dm.get_partial_message(sent.id)
            await self._post(channel_id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer with the requests that the whole bot makes for such a press."""
        message = interaction.message
        assert message is not None, "only messages' buttons are pressed"
        response, text = interaction.response, self._shown.text
        private = interaction.followup
        match cast("dict[str, object]", interaction.data)["custom_id"]:
            case "go":
                await response.edit_message(content=text, view=_buttons(GO, END, LOOK))
                await private.send(text, ephemeral=True)
            case "end":
                await response.edit_message(content=text, view=None)
                await asyncio.gather(private.send(text, ephemeral=True), self._change_turn(interaction))
            case "look":
                await response.send_message(text, ephemeral=True, view=_buttons(f"{STEP}:{message.id}"))
            case str(step) if step.startswith(STEP):
                await response.edit_message(content=text, view=_buttons(step.replace(STEP, PAY)))
            case str(pay) if pay.startswith(PAY):
                await response.edit_message(content=text, view=None)
                old = self.get_partial_messageable(message.channel.id).get_partial_message(int(pay.partition(":")[2]))
                await asyncio.gather(old.edit(content=text, view=None), self._change_turn(interaction))

    async def _change_turn(self, interaction: discord.Interaction) -> None:
        """Post the next player's table, and change the hand of the person who pressed."""
        assert interaction.channel_id is not None, "a message is somewhere"
        picture = _picture(self._shown.hand, "hand.png")
        await asyncio.gather(
            self._post(interaction.channel_id),
            self._hands[interaction.user.id].edit(content=self._shown.text, attachments=[picture]),
        )

    async def _post(self, channel_id: int) -> None:
        await self.get_partial_messageable(channel_id).send(
            self._shown.text, file=_picture(self._shown.board, "board.png"), view=_buttons(GO, END, LOOK)
        )


def _picture(data: bytes, name: str) -> discord.File:
    return discord.File(io.BytesIO(data), name)


def _buttons(*custom_ids: str) -> discord.ui.View:
    """Return buttons that are routed by their ids alone."""
    view = discord.ui.View(timeout=None)
    for custom_id in custom_ids:
        view.add_item(discord.ui.Button(label="press", custom_id=custom_id))
    view.stop()
    return view


def main() -> None:
    """Run until the process is ended."""
    settings = load_settings(os.environ)
    assert settings.token is not None, "the token is in the environment"
    assert settings.local_discord is not None, "the local Discord is in the environment"
    point_at(settings.local_discord)
    folder, *tables = sys.argv[1:]
    ids = [tuple(map(int, table.split(","))) for table in tables]
    BareBot(Shown.read(Path(folder)), ids).run(settings.token, log_handler=None)


if __name__ == "__main__":
    main()
