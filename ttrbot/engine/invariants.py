"""What must be true of every position of every game."""

from collections.abc import Iterator

from ttrbot.engine.cards import count_colors
from ttrbot.engine.options import legal_actions
from ttrbot.engine.state import State
from ttrbot.engine.zones import GAP


def check_invariants(state: State) -> list[str]:
    """Return every fault of a position: of the numbers of cards, tickets and cars, of the points, and of what is asked.

    The messages name no card and no ticket, so they may be shown and logged.
    """
    return [*_cards(state), *_tickets(state), *_board(state), *_decisions(state)]


def _cards(state: State) -> Iterator[str]:
    lying = sorted([card for cards in state.cards.values() for card in cards if card != GAP])
    pool = range(len(state.book.gamemap.card_colors))
    if lying != list(pool):
        yield f"{len(lying)} train cards lie somewhere, {len(pool)} exist, or one lies twice"
    for zone, counts in state.counts.items():
        if counts != count_colors(state.colors(state.cards[zone])):
            yield f"the counts of zone {zone} differ from its cards"
    for rule in state.book.rules:
        yield from rule.faults(state)


def _tickets(state: State) -> Iterator[str]:
    lying = sorted([ticket for tickets in state.tickets.values() for ticket in tickets])
    exist = sorted([ticket.id for ticket in state.book.gamemap.tickets for _ in range(ticket.copies)])
    if lying != exist:
        yield f"{len(lying)} tickets lie somewhere, {len(exist)} exist, or one lies twice"


def _board(state: State) -> Iterator[str]:
    book = state.book
    for seat in book.seats:
        used = sum(book.costs[index].cars for index in state.routes_of((seat,)))
        if state.cars[seat] != book.gamemap.cars - used or state.cars[seat] < 0:
            yield f"seat {seat} has {state.cars[seat]} cars left and {used} on the board"
    scored = sum(state.route_points)
    worth = sum(book.costs[index].points - book.costs[index].bonus for index in state.routes_of(tuple(book.seats)))
    if scored != worth and not any(rule.redirects_points for rule in book.rules):
        yield f"{scored} points from claims, the board is worth {worth}"
    found = state.copy()
    found.find_open_routes()
    if found.open_routes != state.open_routes:
        yield "the routes that may be claimed differ from what the board says"
    for group, tracks in book.gamemap.groups.items():
        owners = [owner for track in tracks if (owner := state.owners[track.index]) is not None]
        if len(set(owners)) < len(owners):
            yield f"one seat owns two tracks of {group}"
        if len(owners) > book.tracks_allowed(group):
            yield f"{len(owners)} tracks of {group} are owned, {book.tracks_allowed(group)} may be"
        if any(state.closed[track.index] and state.owners[track.index] is not None for track in tracks):
            yield f"a closed track of {group} is owned"


def _decisions(state: State) -> Iterator[str]:
    if state.is_over:
        if state.decisions:
            yield "the game is over and still asks"
        return
    if not state.open_decisions:
        yield "the game is not over and nobody is asked"
    for decision in state.open_decisions:
        if next(legal_actions(state, decision.seat), None) is None:
            yield f"nothing answers the question {decision.phase} of seat {decision.seat}"
