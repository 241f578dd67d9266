"""Shared tickets as data: the turn's action."""

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import TicketId

SHARE = "share"
"""The word for the turn's action."""


class ShareTickets(Act, frozen=True):
    """Put tickets from the hand on the team's rack (A8)."""

    tickets: tuple[TicketId, ...]
