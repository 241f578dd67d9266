"""Shared tickets as data: the action that shares some."""

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import TicketId

SHARE = "share"
"""The word for using the turn to share tickets."""


class ShareTickets(Act, frozen=True):
    """Put tickets from the hand on the team's rack (A8)."""

    tickets: tuple[TicketId, ...]
