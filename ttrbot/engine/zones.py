"""Zones: where cards and tickets lie, and who may look into each."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from ttrbot.engine.ids import Seat, Side, Viewer, ZoneId

DECK: Final = "deck"
MARKET: Final = "market"
DISCARDS: Final = "discards"
TICKET_DECK: Final = "ticket_deck"
REFUSED: Final = "refused"
"""The tickets refused at the opening, until all seats have chosen (B2)."""
REMOVED: Final = "removed"
"""The tickets out of the game (S6)."""
GAP: Final = -1
"""An empty slot of the market."""

NOBODY: Final[frozenset[Seat]] = frozenset()


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards or tickets. `audience` may look into it; None means everybody, the public included."""

    id: ZoneId
    audience: frozenset[Seat] | None
    holds_tickets: bool = False
    pays: bool = False
    """Whether cards in it can be used to pay, so that they are counted by colour."""

    def is_seen_by(self, viewer: Viewer) -> bool:
        """Return whether the viewer may look into the zone."""
        return self.audience is None or viewer in self.audience


@cache
def hand(seat: Seat) -> ZoneId:
    """Return the name of a seat's hand."""
    return f"hand:{seat}"


@cache
def tickets(seat: Seat) -> ZoneId:
    """Return the name of the zone of a seat's kept tickets."""
    return f"tickets:{seat}"


@cache
def waiting(seat: Seat) -> ZoneId:
    """Return the name of the zone of the ticket that a seat shares once its mates have chosen theirs (A6)."""
    return f"waiting:{seat}"


@cache
def offered(seat: Seat) -> ZoneId:
    """Return the name of the zone of the tickets that a seat is choosing from."""
    return f"offered:{seat}"


@cache
def drawn(seat: Seat) -> ZoneId:
    """Return the name of the zone of a drawn card that hasn't been put into the hand or onto the rack yet (A4)."""
    return f"drawn:{seat}"


@cache
def rack(side: Side) -> ZoneId:
    """Return the name of a team's rack of train cards (A2)."""
    return f"rack:{side}"


@cache
def ticket_rack(side: Side) -> ZoneId:
    """Return the name of a team's rack of tickets (A2)."""
    return f"ticket_rack:{side}"


def kind_of(zone: ZoneId) -> str:
    """Return the kind of a zone: `hand` for `hand:2`."""
    return zone.partition(":")[0]


def owner_of(zone: ZoneId) -> int:
    """Return the seat or side of a zone: 2 for `hand:2`."""
    return int(zone.partition(":")[2])


def base_zones(seats: int) -> list[Zone]:
    """Return the zones that every game has."""
    zones = [
        Zone(DECK, NOBODY),
        Zone(MARKET, None),
        Zone(DISCARDS, None),
        Zone(TICKET_DECK, NOBODY, holds_tickets=True),
        Zone(REFUSED, NOBODY, holds_tickets=True),
        Zone(REMOVED, NOBODY, holds_tickets=True),
    ]
    for seat in range(seats):
        own = frozenset({seat})
        zones += [
            Zone(hand(seat), own, pays=True),
            Zone(tickets(seat), own, holds_tickets=True),
            Zone(offered(seat), own, holds_tickets=True),
        ]
    return zones
