"""Taking back: which events of a game still count, and what a stretch of them has told people.

Nothing is ever deleted: an `Undone` says that all that came after an earlier event doesn't count.
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
    """The events that count, each with its number; the first one given is number `after` + 1.

    Raises ValueError where one takes back what lies before those given.
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
    """The event by which a seat takes back all that has led from event `to_seq` to this position: so many moves."""
    return Undone(seat, to_seq, moves, state.next_decision)


def uncovers(state: State, events: Iterable[GameEvent], seat: Seat) -> bool:
    """Whether anything left a zone that is closed to this seat; any position of the events' game will do.

    With what the seat itself paid for a route is no secret worth asking for.
    """
    zones = state.book.zones
    moved = (event for event in events if isinstance(event, CardsMoved | TicketsMoved))
    return any(not zones[event.source].is_seen_by(seat) for event in moved)


def shows_tickets(state: State, events: Iterable[GameEvent]) -> bool:
    """Whether somebody came to see tickets; any position of the events' game will do."""
    zones = state.book.zones
    moved = (event for event in events if isinstance(event, TicketsMoved))
    return any(
        zones[event.target].is_seen_by(other) and not zones[event.source].is_seen_by(other)
        for event in moved
        for other in state.book.seats
    )


def draws_lots(events: Iterable[GameEvent]) -> bool:
    """Whether chance decided anything: a pile was shuffled, or the start drawn."""
    return any(isinstance(event, CardsShuffled | TicketsShuffled | StartSeatDrawn) for event in events)
