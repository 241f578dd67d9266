"""What every button, select and form does, by its verb."""

from collections.abc import Mapping

from ttrbot.discord.presses import (
    answers,
    claims,
    clocks,
    invitations,
    lobby,
    looks,
    motions,
    orders,
    people,
    privacy,
    replay,
    rooms,
    tickets,
    turns,
    undo,
)
from ttrbot.discord.router import Handler

HANDLERS: Mapping[str, Handler] = {
    **lobby.HANDLERS,
    **turns.HANDLERS,
    **claims.HANDLERS,
    **tickets.HANDLERS,
    **answers.HANDLERS,
    **looks.HANDLERS,
    **clocks.HANDLERS,
    **orders.HANDLERS,
    **privacy.HANDLERS,
    **replay.HANDLERS,
    **undo.HANDLERS,
    **motions.HANDLERS,
    **people.HANDLERS,
    **invitations.HANDLERS,
    **rooms.HANDLERS,
}
