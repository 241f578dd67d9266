"""Shared tickets in scenarios: `share` puts some on the team's rack as the turn's action."""

from collections.abc import Mapping
from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import Seat
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.engine.rules.tables import Table, check_keys, strings
from ttrbot.engine.rules.written import Reader, Written


def _move(key: str, seat: Seat, do: Table) -> Act:
    check_keys(key, do, ["share"])
    return ShareTickets(seat, strings(f"{key}.share", do["share"]))


class ShareTicketsWritten(Written):
    """Shared tickets in scenarios."""

    name = "share_tickets"
    moves: ClassVar[Mapping[str, Reader]] = {"share": _move}
