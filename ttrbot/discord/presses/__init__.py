"""What buttons, selects and forms do, by verb."""

from collections.abc import Mapping

from ttrbot.discord.presses.looks import coach, replay, showing
from ttrbot.discord.presses.people import attendance, clocks, invitations, lobby, privacy, rooms, votes
from ttrbot.discord.presses.turns import answers, claims, drawing, orders, tickets, undo, which
from ttrbot.discord.visits.router import Handler

HANDLERS: Mapping[str, Handler] = {
    **lobby.HANDLERS,
    **drawing.HANDLERS,
    **claims.HANDLERS,
    **tickets.HANDLERS,
    **answers.HANDLERS,
    **showing.HANDLERS,
    **clocks.HANDLERS,
    **orders.HANDLERS,
    **privacy.HANDLERS,
    **replay.HANDLERS,
    **coach.HANDLERS,
    **undo.HANDLERS,
    **votes.HANDLERS,
    **attendance.HANDLERS,
    **invitations.HANDLERS,
    **rooms.HANDLERS,
    **which.HANDLERS,
}
