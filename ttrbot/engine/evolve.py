"""Apply events to a state, in place. Special rules apply them to their own parts: see `slices`.

Nothing is decided here, so an old game replays to the same state even after the rules have changed.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from ttrbot.engine import events as ev
from ttrbot.engine.cards import Counts
from ttrbot.engine.decisions import DecisionClosed, DecisionOpened
from ttrbot.engine.ids import CardId
from ttrbot.engine.state import State
from ttrbot.engine.zones import GAP, MARKET, TICKET_DECK

T = TypeVar("T")


def evolve(state: State, event: ev.GameEvent) -> None:
    """Change the state by one event."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(state, event)
    rules = state.rules
    if rules:
        for rule in state.book.following.get(type(event), ()):
            rules[rule] = rules[rule].after(event)


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values with the one at `index` replaced."""
    return values[:index] + (value,) + values[index + 1 :]  # noqa: RUF005 - half the time


def _open(state: State, event: DecisionOpened) -> None:
    state.decisions += (event.decision,)
    state.next_decision = event.decision.id + 1


def _close(state: State, event: DecisionClosed) -> None:
    decisions = state.decisions
    if len(decisions) == 1 and decisions[0].id == event.id:
        state.decisions = ()
    else:
        state.decisions = tuple([decision for decision in decisions if decision.id != event.id])


def _begin_turn(state: State, event: ev.TurnBegan) -> None:
    state.turn = event.turn
    state.turn_seat = event.seat
    state.passes = event.passes


def _claim(state: State, event: ev.RouteClaimed) -> None:
    route = state.book.gamemap.route[event.route]
    sets = state.book.sets
    index, seat = route.index, event.seat
    state.owners = replaced(state.owners, index, seat)
    taken = sets.bits[index]
    barred = taken | sets.tracks[index]
    state.open_routes = tuple(
        [routes & ~(barred if other == seat else taken) for other, routes in enumerate(state.open_routes)]
    )
    state.cars = replaced(state.cars, seat, state.cars[seat] - route.length)


def _set_cars_aside(state: State, event: ev.CarsSetAside) -> None:
    state.cars = replaced(state.cars, event.seat, state.cars[event.seat] - event.cars)


def _score(state: State, event: ev.PointsScored) -> None:
    side = event.side
    state.scores = replaced(state.scores, side, state.scores[side] + event.points)
    if event.reason == "route":
        state.route_points = replaced(state.route_points, side, state.route_points[side] + event.points)


def _close_tracks(state: State, event: ev.TracksClosed) -> None:
    for route_id in event.routes:
        index = state.book.gamemap.route[route_id].index
        state.closed = replaced(state.closed, index, True)
        bit = state.book.sets.bits[index]
        state.open_routes = tuple([routes & ~bit for routes in state.open_routes])


def _shuffle_cards(state: State, event: ev.CardsShuffled) -> None:
    state.cards[event.zone] = event.cards
    state.counter = event.counter


def _shuffle_tickets(state: State, event: ev.TicketsShuffled) -> None:
    state.tickets[event.zone] = event.tickets
    state.counter = event.counter


def _start(state: State, event: ev.StartSeatDrawn) -> None:
    state.start = state.turn_seat = event.seat
    state.counter = event.counter


def _begin_last_round(state: State, event: ev.LastRoundBegan) -> None:
    state.last_turn = event.last_turn


def _take_back(state: State, event: ev.Undone) -> None:
    """Set the number of the next question. Readers of the events leave out those that were taken back."""
    state.next_decision = event.next_decision


def _end(state: State, event: ev.GameEnded) -> None:
    state.result = event.result


def _leave_market(state: State, event: ev.MarketStays) -> None:
    del event
    state.market_stays = True


def _move_cards(state: State, event: ev.CardsMoved) -> None:
    moved, source, target = event.cards, event.source, event.target
    cards = state.cards
    if source == MARKET:
        market = list(cards[MARKET])
        for card in moved:
            market[market.index(card)] = GAP
        cards[MARKET] = tuple(market)
        state.market_stays = False
    else:
        cards[source] = _without(cards[source], moved)
    if target == MARKET:
        market = list(cards[MARKET])
        for card in moved:
            market[market.index(GAP)] = card
        cards[MARKET] = tuple(market)
    else:
        cards[target] += moved
    counts = state.counts
    if source in counts:
        counts[source] = _counted(state, counts[source], moved, -1)
    if target in counts:
        counts[target] = _counted(state, counts[target], moved, 1)


def _counted(state: State, counts: Counts, moved: tuple[CardId, ...], by: int) -> Counts:
    """Return a zone's counts after cards were added (`by` = 1) or removed (-1)."""
    colors = state.book.card_colors
    after = list(counts)
    for card in moved:
        after[colors[card]] += by
    return tuple(after)


def _without(pile: tuple[T, ...], taken: tuple[T, ...]) -> tuple[T, ...]:
    """Return what is left of a pile. The search for the taken cards begins at its top."""
    number = len(taken)
    if number == 1 and pile[-1] == taken[0]:
        return pile[:-1]
    if number == len(pile):
        return ()
    left = list(pile)
    for thing in taken:
        if left[-1] == thing:
            left.pop()
        else:
            left.remove(thing)
    return tuple(left)


def _move_tickets(state: State, event: ev.TicketsMoved) -> None:
    tickets = state.tickets
    tickets[event.source] = _without(tickets[event.source], event.tickets)
    if event.target == TICKET_DECK:
        tickets[TICKET_DECK] = event.tickets[::-1] + tickets[TICKET_DECK]
    else:
        tickets[event.target] += event.tickets


_CHANGES: Final[dict[type[ev.Event], Callable[[State, Any], None]]] = {
    ev.CardsMoved: _move_cards,
    DecisionOpened: _open,
    DecisionClosed: _close,
    ev.TurnBegan: _begin_turn,
    ev.RouteClaimed: _claim,
    ev.CarsSetAside: _set_cars_aside,
    ev.PointsScored: _score,
    ev.TracksClosed: _close_tracks,
    ev.TicketsMoved: _move_tickets,
    ev.CardsShuffled: _shuffle_cards,
    ev.TicketsShuffled: _shuffle_tickets,
    ev.StartSeatDrawn: _start,
    ev.LastRoundBegan: _begin_last_round,
    ev.Undone: _take_back,
    ev.GameEnded: _end,
    ev.MarketStays: _leave_market,
}
"""What each event changes in the state. The events not listed change at most what a special rule keeps."""
