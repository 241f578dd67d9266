"""A bot that only answers presses, with fixed texts, controls and pictures, and the requests that the whole bot makes.

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
PADDING: Final = 80
"""The length of a button's custom id, by which it takes as many bytes as one of the whole bot's, which has an emoji."""
MORE: Final = tuple(f"more:{number}" for number in range(8))
"""Further buttons of the table, which then has eleven, like the whole bot's; the answer to GO has six of these."""
ROUTES: Final = 25
"""The options of the select that LOOK shows: as many as Discord allows, and as the whole bot shows of many routes."""


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
        verb, argument, *_ = str(cast("dict[str, object]", interaction.data)["custom_id"]).split(":")
        match verb:
            case "go":
                await response.edit_message(content=text, view=_buttons(GO, END, LOOK, *MORE))
                await private.send(text, ephemeral=True, view=_buttons(*MORE[:6]))
            case "end":
                await response.edit_message(content=text, view=None)
                await asyncio.gather(private.send(text, ephemeral=True), self._change_turn(interaction))
            case "look":
                await response.send_message(text, ephemeral=True, view=_routes(f"{STEP}:{message.id}"))
            case "step":
                await response.edit_message(content=text, view=_buttons(f"{PAY}:{argument}"))
            case "pay":
                await response.edit_message(content=text, view=None)
                old = self.get_partial_messageable(message.channel.id).get_partial_message(int(argument))
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
            self._shown.text, file=_picture(self._shown.board, "board.png"), view=_buttons(GO, END, LOOK, *MORE)
        )


def _picture(data: bytes, name: str) -> discord.File:
    return discord.File(io.BytesIO(data), name)


def _buttons(*custom_ids: str) -> discord.ui.View:
    """Return buttons that take as many bytes as the whole bot's."""
    return _view(*(discord.ui.Button(label="press", custom_id=padded(custom_id)) for custom_id in custom_ids))


def padded(custom_id: str) -> str:
    """Return a button's whole custom id."""
    return f"{custom_id}:".ljust(PADDING, ".")


def _routes(custom_id: str) -> discord.ui.View:
    """Return a select with as many and as long options as that of the routes that somebody may claim."""
    label, description = "From one city to another city", "Cards of some colours or others, and the points for it"
    options = [
        discord.SelectOption(label=label, value=f"from-one-city--to-another-city.{number}", description=description)
        for number in range(ROUTES)
    ]
    return _view(discord.ui.Select(custom_id=f"{custom_id}:", placeholder="Which route?", options=options))


def _view(*items: "discord.ui.Item[discord.ui.View]") -> discord.ui.View:
    """Return controls that are routed by their ids alone."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
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
