"""Taking back moves: which events of a game still count, and what a series of events has told people.

Nothing is ever deleted: an `Undone` event says that everything after an earlier event doesn't count.
"""

from collections.abc import Iterable

from ttrbot.engine.events import (
    CardsMoved,
    CardsShuffled,
    GameEvent,
    StartSeatDrawn,
    TicketsMoved,
    TicketsShuffled,
    Undone,
)
from ttrbot.engine.ids import Seat
from ttrbot.engine.state import State


def standing(events: Iterable[GameEvent], after: int = 0) -> list[tuple[int, GameEvent]]:
    """Return the events that count, each with its number. The first given event has number `after` + 1.

    Raise ValueError if one takes back events before those given.
    """
    counting: list[tuple[int, GameEvent]] = []
    for number, event in enumerate(events, start=after + 1):
        if isinstance(event, Undone):
            if event.to_seq < after:
                raise ValueError(f"event {number} takes back to {event.to_seq}, but only what follows {after} is known")
            while counting and counting[-1][0] > event.to_seq:
                counting.pop()
        counting.append((number, event))
    return counting


def undone(state: State, seat: Seat, to_seq: int, moves: int) -> Undone:
    """Return the event by which a seat takes back `moves` moves: everything from event `to_seq` to this position."""
    return Undone(seat, to_seq, moves, state.next_decision)


def uncovers(state: State, events: Iterable[GameEvent], seat: Seat) -> bool:
    """Return whether anything left a zone that is closed to this seat. Any position of the events' game will do.

    Cards with which the seat itself paid for a route come from its own hand, which isn't closed to it.
    """
    zones = state.book.zones
    moved = (event for event in events if isinstance(event, CardsMoved | TicketsMoved))
    return any(not zones[event.source].is_seen_by(seat) for event in moved)


def shows(state: State, events: Iterable[GameEvent]) -> bool:
    """Return whether anybody came to see tickets, or a team mate's cards (A2). Any position of the game will do.

    Opponents may see the cards with which a seat paid, but what its mates know of its hand can help it.
    """
    zones, everybody = state.book.zones, (state.book.seats,)
    for event in events:
        if isinstance(event, CardsMoved | TicketsMoved):
            source, target = zones[event.source], zones[event.target]
            for seats in everybody if isinstance(event, TicketsMoved) else state.book.seats_of:
                seen = [target.is_seen_by(seat) and not source.is_seen_by(seat) for seat in seats]
                if any(seen) and (isinstance(event, TicketsMoved) or any(map(source.is_seen_by, seats))):
                    return True
    return False


def draws_lots(events: Iterable[GameEvent]) -> bool:
    """Return whether chance decided anything: a pile was shuffled, or the starting seat drawn."""
    return any(isinstance(event, CardsShuffled | TicketsShuffled | StartSeatDrawn) for event in events)
