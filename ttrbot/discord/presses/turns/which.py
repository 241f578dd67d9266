"""Choosing which of one's games a command means, if several may be meant."""

from collections.abc import Awaitable, Callable, Mapping

from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.presses.looks.showing import hand_of
from ttrbot.discord.presses.turns.orders import orders_of
from ttrbot.discord.visits.at_table import AtTable, at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit

LOOKS: Mapping[str, Callable[[AtTable], Awaitable[Panel]]] = {"hand": hand_of, "orders": orders_of}
"""What can be shown of the chosen game, by the verb of the list."""


async def which(visit: Visit, press: Press) -> None:
    """Show what was asked for, of the chosen game."""
    look = LOOKS.get(press.id.arg)
    if look is None or not press.values:
        raise SayError("unknown-press")
    await visit.reply.change(await look(await at_table(visit, press.choice)))


HANDLERS: Mapping[str, Handler] = {"which": which}
