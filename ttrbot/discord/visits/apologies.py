"""What people are told who have to try again in a moment: once each, however often they press."""

from typing import Final

import discord

from ttrbot.app.core.caches import Lru
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.visits.reply import Reply

REMEMBERED: Final = 1000
"""How many apologies are remembered, with all that Discord has sent of the presses that they answer."""


class Apologies:
    """The newest apologies."""

    def __init__(self) -> None:
        self._newest: Lru[tuple[int, int | None, str], Reply] = Lru(REMEMBERED)
        """By person, channel and words."""

    async def show(self, interaction: discord.Interaction, reply: Reply, panel: Panel) -> None:
        """Answer with an apology, and then take the same one away that the person got there before."""
        await reply.show(panel)
        key = interaction.user.id, interaction.channel_id, panel.text
        former = self._newest.get(key)
        self._newest.put(key, reply)
        if former is not None:
            await former.take_away()
