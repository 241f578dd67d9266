"""A bot that does nothing but answer presses of its messages' buttons and edit them with a fixed text.

Usage: `python -m ttrbot.bench.bare_bot TEXT CHANNEL ...`, with the token and the local Discord in the environment as
for the whole bot.
"""

import os
import sys
from collections.abc import Sequence

import discord

from ttrbot.discord.pointing import point_at
from ttrbot.settings import load_settings

BUTTON = "go"


class BareBot(discord.Client):
    """The least that discord.py needs; the same two requests as the whole bot makes for a press."""

    def __init__(self, text: str, channel_ids: Sequence[int]) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), max_messages=None)
        self._text = text
        self._channel_ids = channel_ids

    async def on_ready(self) -> None:
        """Post a message with a button in every channel."""
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label=BUTTON, custom_id=BUTTON))
        view.stop()
        for channel_id in self._channel_ids:
            await self.get_partial_messageable(channel_id).send(self._text, view=view)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer the presser and edit the message."""
        assert interaction.message is not None, "only the message's button is pressed"
        await interaction.response.send_message(self._text, ephemeral=True)
        channel = self.get_partial_messageable(interaction.message.channel.id)
        await channel.get_partial_message(interaction.message.id).edit(content=self._text)


def main() -> None:
    """Run until the process is ended."""
    settings = load_settings(os.environ)
    assert settings.token is not None, "the token is in the environment"
    assert settings.local_discord is not None, "the local Discord is in the environment"
    point_at(settings.local_discord)
    BareBot(sys.argv[1], [int(channel_id) for channel_id in sys.argv[2:]]).run(settings.token, log_handler=None)


if __name__ == "__main__":
    main()
