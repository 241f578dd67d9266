"""Apply a fact to a state, in place. What a special rule keeps follows in its own way: see `slices`.

Nothing is decided here: an old game replays the same whatever rules became.
"""

from typing import TypeVar

from ttrbot.engine import events as ev
from ttrbot.engine.cards import Counts
from ttrbot.engine.decisions import DecisionClosed, DecisionOpened
from ttrbot.engine.ids import CardId
from ttrbot.engine.state import State, replaced
from ttrbot.engine.zones import GAP, MARKET, TICKET_DECK

T = TypeVar("T")


def evolve(state: State, event: ev.GameEvent) -> None:
    """Change the state by one event."""
    match event:
        case ev.CardsMoved():
            _move_cards(state, event)
        case DecisionOpened(decision=decision):
            state.decisions = (*state.decisions, decision)
            state.next_decision = decision.id + 1
        case DecisionClosed(id=closed):
            state.decisions = tuple([decision for decision in state.decisions if decision.id != closed])
        case ev.TurnBegan(seat=seat, turn=turn, passes=passes):
            state.turn, state.turn_seat, state.passes = turn, seat, passes
        case ev.RouteClaimed(seat=seat, route=route_id):
            route = state.book.gamemap.route[route_id]
            state.give_route(route.index, seat)
            state.cars = replaced(state.cars, seat, state.cars[seat] - route.length)
        case ev.CarsSetAside(seat=seat, cars=cars):
            state.cars = replaced(state.cars, seat, state.cars[seat] - cars)
        case ev.PointsScored(side=side, points=points, reason=reason):
            state.scores = replaced(state.scores, side, state.scores[side] + points)
            if reason == "route":
                state.route_points = replaced(state.route_points, side, state.route_points[side] + points)
        case ev.TracksClosed(routes=routes):
            for route_id in routes:
                index = state.book.gamemap.route[route_id].index
                state.closed = replaced(state.closed, index, True)
                state.close_routes(state.book.sets.bits[index])
        case ev.TicketsMoved():
            _move_tickets(state, event)
        case ev.CardsShuffled(zone=zone, cards=cards, counter=counter):
            state.cards[zone] = cards
            state.counter = counter
        case ev.TicketsShuffled(zone=zone, tickets=tickets, counter=counter):
            state.tickets[zone] = tickets
            state.counter = counter
        case ev.StartSeatDrawn(seat=seat, counter=counter):
            state.start = state.turn_seat = seat
            state.counter = counter
        case ev.LastRoundBegan(last_turn=last_turn):
            state.last_turn = last_turn
        case ev.Undone(next_decision=next_decision):
            state.next_decision = next_decision  # what it took back is left out by who reads the events
        case ev.GameEnded(result=result):
            state.result = result
        case ev.MarketStays():
            state.market_stays = True
        case _:
            pass
    for rule in state.book.following.get(type(event), ()):
        state.rules[rule] = state.rules[rule].after(event)


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
    """Return the counts of a zone after cards came (1) or went (-1)."""
    colors = state.book.gamemap.card_colors
    after = list(counts)
    for card in moved:
        after[colors[card]] += by
    return tuple(after)


def _without(pile: tuple[T, ...], taken: tuple[T, ...]) -> tuple[T, ...]:
    """Return what is left of a pile, looking first where its top is."""
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
