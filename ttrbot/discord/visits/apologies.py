"""What people are told who have to try again in a moment: one message each, for as long as that is so."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import discord
import structlog

from ttrbot.app.core.caches import Lru
from ttrbot.app.core.tables import PASSING
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.visits.looking import UNDECIDED
from ttrbot.discord.visits.reply import Reply
from ttrbot.store import StoreError

log = structlog.get_logger(__name__)
REMEMBERED: Final = 1000
"""How many apologies are remembered, with all that Discord has sent of the presses that they answer."""
LOOK_EVERY: Final = 2.0
"""Seconds between two looks whether an outage of the store is over."""
TROUBLE: Final = PASSING | {"too-fast", "busy"}
"""The refusals that nobody has to do anything about."""
Key = tuple[int, int | None, str]


class Apologies:
    """The newest apologies for each person and channel.

    There is one of what may have been saved, one of other trouble that passes by itself, and one of each other kind.
    """

    def __init__(self) -> None:
        self._newest: Lru[Key, Reply] = Lru(REMEMBERED)
        self._of_outage: list[tuple[Reply, Panel]] = []
        """Those of an outage of the store, and what becomes of them once it is over."""
        self._has_outage = asyncio.Event()

    async def show(
        self, interaction: discord.Interaction, reply: Reply, panel: Panel, code: str, *, then: Panel | None = None
    ) -> None:
        """Answer with an apology for a refusal, and then take the one away that the person got there before.

        It becomes `then` once the store answers again.
        """
        await reply.apologise(panel)
        if then is not None:
            self._of_outage = [*self._of_outage[1 - REMEMBERED :], (reply, then)]
            self._has_outage.set()
        await self._replace(_key(interaction, code), reply)

    async def show_meanwhile(self, interaction: discord.Interaction, reply: Reply, panel: Panel, code: str) -> None:
        """Say something that stands in for an answer, and then take away what the person was told before."""
        if await reply.show_meanwhile(panel):
            await self._replace(_key(interaction, code), reply)

    async def end(self, interaction: discord.Interaction, reply: Reply) -> None:
        """Take away what a person was told of passing trouble, as they have got an ordinary answer."""
        for key in {_key(interaction, code) for code in TROUBLE}:
            former = self._newest.get(key)
            if former is not None and former.number < reply.number:
                self._newest.drop(key)
                await former.take_away()

    async def _replace(self, key: Key, reply: Reply) -> None:
        """Take the older one of two apologies away; an earlier press may be answered later."""
        former = self._newest.get(key)
        if former is not None and former.number > reply.number and former.apologises:
            await reply.take_away()
            return
        self._newest.put(key, reply)
        if former is not None and former.number < reply.number:
            await former.take_away()

    async def amend_after_outages(self, works: Callable[[], Awaitable[None]]) -> None:
        """Say in the apologies of each outage of the store that it is over, once `works` raises no StoreError."""
        while True:
            await self._has_outage.wait()
            await asyncio.sleep(LOOK_EVERY)
            try:
                await works()
            except StoreError:
                continue
            ended, self._of_outage = self._of_outage, []
            self._has_outage.clear()
            for reply, then in ended:
                try:
                    await reply.amend(then)
                except discord.HTTPException as error:
                    log.warning("apology_not_amended", reason=str(error))


def _key(interaction: discord.Interaction, code: str) -> Key:
    kind = "" if code in TROUBLE - {UNDECIDED} else code
    return interaction.user.id, interaction.channel_id, kind
