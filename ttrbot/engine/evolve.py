"""Apply a fact to a state, in place. What a special rule keeps follows in its own way: see `slices`.

Nothing is decided here: an old game replays the same whatever rules became.
"""

from ttrbot.engine import events as ev
from ttrbot.engine.decisions import DecisionClosed, DecisionOpened
from ttrbot.engine.ids import CardId
from ttrbot.engine.state import State
from ttrbot.engine.zones import GAP, MARKET, TICKET_DECK


def evolve(state: State, event: ev.GameEvent) -> None:
    """Change the state by one event."""
    match event:
        case ev.CardsMoved():
            _move_cards(state, event)
        case DecisionOpened(decision=decision):
            state.decisions.append(decision)
            state.next_decision = decision.id + 1
        case DecisionClosed(id=closed):
            state.decisions = [decision for decision in state.decisions if decision.id != closed]
        case ev.TurnBegan(seat=seat, turn=turn, passes=passes):
            state.turn, state.turn_seat, state.passes = turn, seat, passes
        case ev.RouteClaimed(seat=seat, route=route_id):
            route = state.book.gamemap.route[route_id]
            state.owners[route.index] = seat
            state.close_routes(state.book.sets.bits[route.index])
            state.open_routes[seat] &= ~state.book.sets.tracks[route.index]
            state.cars[seat] -= route.length
        case ev.PointsScored(side=side, points=points, reason=reason):
            state.scores[side] += points
            if reason == "route":
                state.route_points[side] += points
        case ev.TracksClosed(routes=routes):
            for route_id in routes:
                index = state.book.gamemap.route[route_id].index
                state.closed[index] = True
                state.close_routes(state.book.sets.bits[index])
        case ev.TicketsMoved():
            _move_tickets(state, event)
        case ev.CardsShuffled(zone=zone, cards=cards, counter=counter):
            state.cards[zone] = list(cards)
            state.counter = counter
        case ev.TicketsShuffled(zone=zone, tickets=tickets, counter=counter):
            state.tickets[zone] = list(tickets)
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
    source = state.cards[event.source]
    if event.source == MARKET:
        for card in event.cards:
            source[source.index(card)] = GAP
        state.market_stays = False
    elif len(event.cards) == len(source):
        source.clear()
    else:
        for card in event.cards:
            _remove_last(source, card)
    target = state.cards[event.target]
    if event.target == MARKET:
        for card in event.cards:
            target[target.index(GAP)] = card
    else:
        target.extend(event.cards)
    colors = state.book.gamemap.card_colors
    if (counts := state.counts.get(event.source)) is not None:
        for card in event.cards:
            counts[colors[card]] -= 1
    if (counts := state.counts.get(event.target)) is not None:
        for card in event.cards:
            counts[colors[card]] += 1


def _remove_last(cards: list[CardId], card: CardId) -> None:
    """Remove a card, looking first where the top of a pile is."""
    if cards[-1] == card:
        cards.pop()
    else:
        cards.remove(card)


def _move_tickets(state: State, event: ev.TicketsMoved) -> None:
    source = state.tickets[event.source]
    for ticket in event.tickets:
        if source[-1] == ticket:
            source.pop()
        else:
            source.remove(ticket)
    target = state.tickets[event.target]
    if event.target == TICKET_DECK:
        target[:0] = reversed(event.tickets)
    else:
        target.extend(event.tickets)
