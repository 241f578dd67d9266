"""Play an action: find the events that follow from a state and an action, and lead from one turn to the next."""

from collections import Counter

from ttrbot.engine import zones
from ttrbot.engine.actions import Act, Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets, Pass
from ttrbot.engine.cards import LOCOMOTIVE
from ttrbot.engine.claims import build, lay
from ttrbot.engine.config import Config
from ttrbot.engine.decisions import Decision, DecisionClosed
from ttrbot.engine.errors import IllegalAction
from ttrbot.engine.events import (
    CardsMoved,
    CardsShuffled,
    GameEnded,
    GameEvent,
    LastRoundBegan,
    Passed,
    StartSeatDrawn,
    TicketsMoved,
    TicketsShuffled,
    TurnBegan,
)
from ttrbot.engine.gamemap import GameMap, RefusedAtOpening
from ttrbot.engine.ids import CardId, Seat, ZoneId
from ttrbot.engine.legal import can_draw_blind, check, is_second_draw, market_slots
from ttrbot.engine.market import settle
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rulebook import rulebook
from ttrbot.engine.scoring import count
from ttrbot.engine.state import State, initial_state
from ttrbot.engine.work import Drawn, Work
from ttrbot.engine.zones import DECK, DISCARDS, MARKET, REFUSED, REMOVED, TICKET_DECK


def new_game(gamemap: GameMap, config: Config, seed: bytes) -> tuple[State, list[GameEvent]]:
    """Return the state in which the opening tickets are chosen, and the events of the setup (B1-B3).

    Raise ValueError if the map can't be played with this config.
    """
    book = rulebook(gamemap, config)
    work = Work(initial_state(book, seed))
    rng = work.rng()
    start = config.start if config.start is not None else rng.below(config.seats)
    work.emit(StartSeatDrawn(start, rng.counter))
    rng = work.rng()
    cards = rng.shuffled(work.state.cards[DECK])
    work.emit(CardsShuffled(DECK, cards, rng.counter))
    for seat in book.seats:
        work.turn_up(gamemap.start_hand, zones.hand(seat))
    settle(work)
    rng = work.rng()
    tickets = rng.shuffled(work.state.tickets[TICKET_DECK])
    work.emit(TicketsShuffled(TICKET_DECK, tickets, rng.counter))
    _arrange_tickets(work)
    numbers = gamemap.ticket_rules
    for seat in book.seats:
        _offer_tickets(work, seat, numbers.deal)
    for rule in book.rules:
        rule.setup(work)
    work.ask(
        *((seat, AskOpeningTickets(numbers.keep_at_opening, bool(book.ticket_sharing)), "B2") for seat in book.seats)
    )
    return work.state, work.events


def _arrange_tickets(work: Work) -> None:
    """Let the rules order the ticket deck before tickets are dealt, and remove tickets from it."""
    shuffled = work.state.tickets[TICKET_DECK]
    arranged = work.state.book.arranged(shuffled, len(work.state.book.seats))
    left_out = tuple((Counter(shuffled) - Counter(arranged)).elements())
    if left_out:
        work.emit(TicketsMoved(left_out, TICKET_DECK, REMOVED))
    if arranged != shuffled:
        work.emit(TicketsShuffled(TICKET_DECK, arranged, work.state.counter))


def play(state: State, action: Action) -> tuple[State, list[GameEvent]]:
    """Return the state after an action, and its events. Raise IllegalAction if it is refused; `state` never changes."""
    after = state.copy()
    return after, play_on(after, action)


def play_on(state: State, action: Action) -> list[GameEvent]:
    """Play an action in place and return its events. Raise IllegalAction, with nothing changed, if it is refused.

    For callers that don't need the earlier position. Views made of it stay as they were.
    """
    violation = check(state, action)
    if violation is not None:
        raise IllegalAction(violation)
    work = Work(state)
    decision = state.decision_of(action.seat)
    assert decision is not None
    advance(work, action, decision)
    return work.events


def advance(work: Work, action: Action, decision: Decision) -> None:
    """Play, in place, a legal action that answers this question."""
    work.emit(DecisionClosed(decision.id))
    _handle(work, action, decision)
    settle(work)
    _go_on(work, action)


def _handle(work: Work, action: Action, decision: Decision) -> None:
    match action:
        case DrawMarketCard():
            _draw_from_market(work, action, decision)
        case DrawDeckCard(seat=seat):
            (card,) = work.top_cards(1)
            _draw(work, seat, card, DECK, is_first=not is_second_draw(decision), is_only=False)
        case ClaimRoute():
            _claim(work, action)
        case DrawTickets(seat=seat):
            numbers = work.state.book.gamemap.ticket_rules
            offered = _offer_tickets(work, seat, numbers.draw)
            work.ask((seat, AskKeepTickets(min(numbers.keep, offered), bool(work.state.book.ticket_sharing)), "B16"))
        case KeepTickets():
            _keep_tickets(work, action, decision)
        case Pass(seat=seat):
            work.emit(Passed(seat))
        case _:
            work.state.book.handler_of[type(action)].handle(work, action)


def _offer_tickets(work: Work, seat: Seat, number: int) -> int:
    """Take up to `number` tickets from the top of the ticket deck for a seat to choose from. Return how many came."""
    deck = work.state.tickets[TICKET_DECK]
    tickets = tuple(reversed(deck[-number:]))
    work.emit(TicketsMoved(tickets, TICKET_DECK, zones.offered(seat)))
    return len(tickets)


def _draw_from_market(work: Work, action: DrawMarketCard, decision: Decision) -> None:
    state = work.state
    slot = action.slot if action.slot is not None else state.market_colors().index(action.color)
    is_only = action.color == LOCOMOTIVE and state.book.gamemap.market_locomotive_counts_as_turn
    card = state.cards[MARKET][slot]
    _draw(work, action.seat, card, MARKET, is_first=not is_second_draw(decision), is_only=is_only)


def _draw(work: Work, seat: Seat, card: CardId, source: ZoneId, *, is_first: bool, is_only: bool) -> None:
    for rule in work.state.book.interrupting_draws:
        if rule.interrupt_draw(work, Drawn(seat, card, source, is_first, is_only)):
            break
    else:
        work.emit(CardsMoved((card,), source, work.state.book.hands[seat]))
    work.second_card = is_first and not is_only


def _claim(work: Work, action: ClaimRoute) -> None:
    book = work.state.book
    for rule in book.interrupting_claims:
        if rule.interrupt_claim(work, action):
            return
    lay(work, action.seat, action.pay, action.pay_rack, DISCARDS, DISCARDS)
    build(work, action.seat, book.gamemap.route[action.route])


def _keep_tickets(work: Work, action: KeepTickets, decision: Decision) -> None:
    seat = action.seat
    offered = zones.offered(seat)
    refused = list(work.state.tickets[offered])
    for ticket in action.tickets:
        refused.remove(ticket)
    work.emit(TicketsMoved(action.tickets, offered, zones.tickets(seat)))
    numbers = work.state.book.gamemap.ticket_rules
    is_opening = isinstance(decision.ask, AskOpeningTickets)
    way = numbers.refused_at_opening if is_opening else numbers.refused
    if refused:
        work.emit(TicketsMoved(tuple(refused), offered, _REFUSED_GO_TO[way]))
    for rule in work.state.book.ticket_sharing:
        rule.kept(work, action, is_opening=is_opening)
    if is_opening and not work.state.decisions:
        _return_refused(work)


_REFUSED_GO_TO: dict[RefusedAtOpening, ZoneId] = {
    "bottom": TICKET_DECK,
    "shuffled_bottom": REFUSED,
    "removed": REMOVED,
}


def _return_refused(work: Work) -> None:
    """Shuffle the tickets that all seats refused at the opening together, and put them under the deck (B2)."""
    if work.state.tickets[REFUSED]:
        rng = work.rng()
        tickets = rng.shuffled(work.state.tickets[REFUSED])
        work.emit(TicketsShuffled(REFUSED, tickets, rng.counter))
        work.emit(TicketsMoved(tickets, REFUSED, TICKET_DECK))


def _go_on(work: Work, action: Act) -> None:
    """Ask the next question: the second card, a question of a special rule, or the next turn."""
    state = work.state
    if state.decisions:
        return
    if work.second_card and (can_draw_blind(state) or market_slots(state, second=True)):
        work.ask((action.seat, AskTurn(drawn=1), "B5"))
    elif state.turn == 0:
        for rule in state.book.rules:
            rule.before_first_turn(work)
            if state.decisions:
                return
        _begin_turn(work, state.start, passes=0)
    else:
        _end_turn(work, passes=state.passes + 1 if isinstance(action, Pass) else 0)


def _begin_turn(work: Work, seat: Seat, passes: int) -> None:
    work.emit(TurnBegan(seat, work.state.turn + 1, passes))
    work.ask((seat, AskTurn(), "B4"))


def _end_turn(work: Work, passes: int) -> None:
    """Trigger the end if it is due (B18, B22), else begin the next seat's turn."""
    state = work.state
    book = state.book
    seat = state.turn_seat
    if state.last_turn is None:
        cars = sum([state.cars[mate] for mate in book.seats_of[book.side_of[seat]]])
        if cars <= book.gamemap.last_round_cars:
            work.emit(LastRoundBegan(seat, state.turn + len(book.seats)))
    if state.turn == state.last_turn or passes == len(book.seats):
        work.emit(GameEnded(count(state)))
    else:
        _begin_turn(work, (seat + 1) % len(book.seats), passes)
