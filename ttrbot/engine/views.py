"""What a viewer may see of a state and of an event: a zone's contents for its audience, numbers for others."""

from ttrbot.engine import events as ev
from ttrbot.engine import zones
from ttrbot.engine.cards import NO_CARDS
from ttrbot.engine.decisions import Decision
from ttrbot.engine.ids import Seat, Viewer, ZoneId
from ttrbot.engine.legal import can_draw_blind, claimable, market_slots
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.seatview import Options, PublicView, SeatView
from ttrbot.engine.state import State
from ttrbot.engine.zones import DECK, DISCARDS, TICKET_DECK


def public_view(state: State) -> PublicView:
    """Return the state as everybody may see it (B17)."""
    decisions = state.open_decisions
    turn = decisions[-1].ask if decisions else None
    book, cards, tickets, kept = state.book, state.cards, state.tickets, state.rules
    return PublicView(
        map_id=book.gamemap.id,
        turn=state.turn,
        turn_seat=state.turn_seat,
        passes=state.passes,
        phase="over" if state.result is not None else decisions[-1].ask.phase,
        questions=decisions,
        market=state.market_colors(),
        draw_slots=market_slots(state, second=turn.drawn > 0) if isinstance(turn, AskTurn) else (),
        deck_size=len(cards[DECK]),
        discards_size=len(cards[DISCARDS]),
        ticket_deck_size=len(tickets[TICKET_DECK]),
        wave_pile=next((pile for own in kept.values() if (pile := own.wave_pile()) is not None), None),
        teams=book.seats_of,
        cars=state.cars,
        hands=tuple([len(cards[hand]) for hand in book.hands]),
        tickets=tuple([len(tickets[held]) for held in book.held_tickets]),
        scores=state.scores,
        route_points=state.route_points,
        racks=tuple([len(cards[rack]) for rack in book.racks]),
        ticket_racks=tuple([len(tickets[rack]) for rack in book.ticket_racks]),
        owners=state.owners,
        costs=book.costs,
        closed=state.closed,
        revealed=tuple([color for own in kept.values() for color in own.revealed()]) if kept else (),
        last_turn=state.last_turn,
        markers=state.all_markers(),
        rules=kept.copy(),
        result=state.result,
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    """Return the state as one seat sees it."""
    book = state.book
    side = book.side_of[seat]
    decision = state.decision_of(seat)
    ask = None if decision is None else decision.ask
    is_choosing = not isinstance(ask, AskTurn) and isinstance(ask, (AskOpeningTickets, AskKeepTickets))
    drawn = state.cards.get(zones.drawn(seat)) if book.racks else None
    public = public_view(state)
    return SeatView(
        seat=seat,
        public=public,
        hand=state.counts[book.hands[seat]],
        tickets=state.tickets[book.held_tickets[seat]],
        offered=state.tickets[zones.offered(seat)] if is_choosing else (),
        rack=state.counts[zones.rack(side)] if book.racks else NO_CARDS,
        rack_tickets=state.tickets[zones.ticket_rack(side)] if book.ticket_racks else (),
        drawn=state.color(drawn[0]) if drawn else None,
        questions=() if decision is None else (decision,),
        options=_options(state, seat, decision, public.draw_slots),
        waiting_tickets=state.tickets.get(zones.waiting(seat), ()) if book.ticket_racks else (),
    )


def view(state: State, viewer: Viewer) -> PublicView | SeatView:
    """Return the state as a seat sees it, or as the public does (None)."""
    return public_view(state) if viewer is None else seat_view(state, viewer)


def _options(state: State, seat: Seat, decision: Decision | None, slots: tuple[int, ...]) -> Options:
    if decision is None:
        return Options()
    if not isinstance(decision.ask, AskTurn):
        if isinstance(decision.ask, (AskOpeningTickets, AskKeepTickets)):
            return Options()
        rule = state.book.asker_of[type(decision.ask)]
        answers = rule.options(state, seat, decision.ask) if rule in state.book.naming_cities else ()
        asked = [getattr(action, "city", None) for action in answers]
        return Options(cities=tuple(dict.fromkeys([city for city in asked if city is not None])))
    if decision.ask.drawn:
        return Options(slots, can_draw_blind(state))
    book = state.book
    routes = book.sets.among(claimable(state, seat), book.costs)
    blind = can_draw_blind(state)
    tickets = bool(state.tickets[TICKET_DECK])
    deeds = tuple([deed for rule in book.filling_turns for deed in rule.deeds(state, seat)])
    return Options(
        slots,
        blind,
        tickets,
        routes,
        deeds=deeds,
        can_pass=not (slots or blind or tickets or routes or deeds),
    )


def redact(state: State, event: ev.GameEvent, viewer: Viewer) -> ev.SeenEvent:
    """Return an event as a viewer sees it: moved cards and tickets only for those who may look into either zone.

    `state` gives the zones and colours. Any position of the event's game will do.
    """
    match event:
        case ev.CardsMoved(cards=cards, source=source, target=target):
            colors = state.colors(cards) if _sees(state, viewer, source, target) else None
            return ev.CardsSeen(len(cards), colors, source, target)
        case ev.TicketsMoved(tickets=tickets, source=source, target=target):
            shown = tickets if _sees(state, viewer, source, target) else None
            return ev.TicketsSeen(len(tickets), shown, source, target)
        case ev.CardsShuffled(zone=zone, cards=cards):
            return ev.ShuffleSeen(zone, len(cards))
        case ev.TicketsShuffled(zone=zone, tickets=tickets):
            return ev.ShuffleSeen(zone, len(tickets))
        case _:
            return event


def _sees(state: State, viewer: Viewer, source: ZoneId, target: ZoneId) -> bool:
    known = state.book.zones
    return known[source].is_seen_by(viewer) or known[target].is_seen_by(viewer)
