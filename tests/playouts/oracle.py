"""A second implementation, without the engine's audiences, of who may know what: it judges views and redacted events.

It follows a game's full events and records, for every viewer, who has each card and ticket.
"""

from collections import Counter
from collections.abc import Iterable

from ttrbot.engine import events as ev
from ttrbot.engine.cards import table_of
from ttrbot.engine.decisions import DecisionOpened
from ttrbot.engine.evolve import evolve
from ttrbot.engine.game import Game
from ttrbot.engine.views import public_view, redact, seat_view

OPEN_PLACES = ("market", "discards", "laid", "turned_up")


def owner_of(zone: str, team_size: int) -> tuple[str, frozenset[int]]:
    """Return who may look into a place: ("all", -), or ("seats", those seats)."""
    place, _, number = zone.partition(":")
    if place in OPEN_PLACES:
        return "all", frozenset()
    if place in ("hand", "tickets", "offered", "drawn", "waiting"):
        return "seats", frozenset({int(number)})
    if place in ("rack", "ticket_rack"):
        first = int(number) * team_size
        return "seats", frozenset(range(first, first + team_size))
    return "seats", frozenset()


def may_see(viewer: int | None, zone: str, team_size: int) -> bool:
    kind, seats = owner_of(zone, team_size)
    return kind == "all" or viewer in seats


def secrets_shown(state: Game, events: Iterable[ev.GameEvent], redactor=redact, viewer_of=seat_view) -> list[str]:
    """Follow a game from its first position. Return every secret that a view or a redacted event shows."""
    faults: list[str] = []
    team_size = state.book.gamemap.team_size
    viewers = [None, *state.book.seats]
    for number, event in enumerate(events):
        for viewer in viewers:
            seen = redactor(state, event, viewer)
            faults += [f"event {number}, viewer {viewer}: {fault}" for fault in _event_faults(seen, viewer, team_size)]
        evolve(state, event)
        if isinstance(event, DecisionOpened | ev.GameEnded):
            for seat in state.book.seats:
                faults += [f"event {number}: {fault}" for fault in _view_faults(state, seat, team_size, viewer_of)]
            faults += [f"event {number}: {fault}" for fault in _public_faults(state, team_size)]
    return faults


def _event_faults(seen: ev.SeenEvent, viewer: int | None, team_size: int) -> list[str]:
    match seen:
        case ev.CardsMoved() | ev.TicketsMoved() | ev.CardsShuffled() | ev.TicketsShuffled():
            return [f"{type(seen).__name__} left whole"]
        case (
            ev.CardsSeen(colors=shown, source=source, target=target)
            | ev.TicketsSeen(tickets=shown, source=source, target=target)
        ):
            allowed = may_see(viewer, source, team_size) or may_see(viewer, target, team_size)
            return [] if (shown is not None) == allowed else [f"{source} to {target} shown wrongly"]
        case _:
            return []


def _view_faults(state: Game, seat: int, team_size: int, viewer_of) -> list[str]:
    view = viewer_of(state, seat)
    faults = []
    own = Counter(state.color(card).code for card in state.cards[f"hand:{seat}"])
    if Counter(table_of(view.hand)) != own:
        faults.append(f"seat {seat} sees another hand than its own")
    if sorted(view.tickets) != sorted(state.tickets[f"tickets:{seat}"]):
        faults.append(f"seat {seat} sees other tickets than its own")
    if view.offered and sorted(view.offered) != sorted(state.tickets[f"offered:{seat}"]):
        faults.append(f"seat {seat} sees other offered tickets than its own")
    side = seat // team_size
    rack = Counter(state.color(card).code for card in state.cards.get(f"rack:{side}", ()))
    if Counter(table_of(view.rack)) != rack:
        faults.append(f"seat {seat} sees another rack than its team's")
    if sorted(view.rack_tickets) != sorted(state.tickets.get(f"ticket_rack:{side}", ())):
        faults.append(f"seat {seat} sees other shared tickets than its team's")
    if view.public != public_view(state):
        faults.append(f"seat {seat} sees another public view")
    if state.result is None and viewer_of(_exchanged(state, seat, team_size), seat) != view:
        faults.append(f"seat {seat}'s view depends on a secret")
    return faults


def _public_faults(state: Game, team_size: int) -> list[str]:
    view = public_view(state)
    if view.result is not None or public_view(_exchanged(state, None, team_size)) == view:
        return []
    return ["the public view depends on a secret"]


def _exchanged(state: Game, viewer: int | None, team_size: int) -> Game:
    """Return the same position with other cards and tickets wherever the viewer may not look."""
    other = state.copy()
    other.seed = bytes(len(state.seed))
    for zone in other.cards:
        if not may_see(viewer, zone, team_size):
            other.cards[zone] = (0,) * len(other.cards[zone])
            if zone in other.counts:
                other.counts[zone] = (len(other.cards[zone]),) + (0,) * 8
    for zone in other.tickets:
        if not may_see(viewer, zone, team_size):
            other.tickets[zone] = ("?",) * len(other.tickets[zone])
    return other
