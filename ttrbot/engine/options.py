"""Enumerate what a seat may do: for computer players, menus and property tests. Never used to judge an action."""

from collections.abc import Iterator
from itertools import combinations

from ttrbot.engine import zones
from ttrbot.engine.actions import Act, Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets, Pass
from ttrbot.engine.cards import NO_CARDS, Counts
from ttrbot.engine.ids import Seat
from ttrbot.engine.legal import can_draw_blind, claimable, market_slots
from ttrbot.engine.payment import payments, splits
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.state import State
from ttrbot.engine.zones import TICKET_DECK


def legal_actions(state: State, seat: Seat) -> Iterator[Act]:
    """Yield every legal action of a seat: each market card by its slot, each way to pay, each choice of tickets."""
    decision = state.decision_of(seat)
    if decision is None or state.is_over:
        return
    match decision.ask:
        case AskOpeningTickets(keep=keep) | AskKeepTickets(keep=keep):
            yield from _choices(state, seat, keep)
        case AskTurn(drawn=0) as ask:
            yield from _turn(state, seat, ask)
        case AskTurn():
            yield from _draws(state, seat, second=True)
        case ask:
            yield from state.book.asker_of[type(ask)].options(state, seat, ask)


def _choices(state: State, seat: Seat, keep: int) -> Iterator[Act]:
    offered = state.tickets[zones.offered(seat)]
    for number in range(keep, len(offered) + 1):
        for tickets in combinations(offered, number):
            for share in tickets if state.book.ticket_sharing else (None,):
                yield KeepTickets(seat, tickets, share)


def _turn(state: State, seat: Seat, ask: AskTurn) -> Iterator[Act]:
    found = False
    for action in _possible(state, seat, ask):
        found = True
        yield action
    if not found:
        yield Pass(seat)


def _possible(state: State, seat: Seat, ask: AskTurn) -> Iterator[Act]:
    yield from _draws(state, seat, second=False)
    if state.tickets[TICKET_DECK]:
        yield DrawTickets(seat)
    for index in state.book.sets.indices(claimable(state, seat)):
        yield from claims(state, seat, index)
    for rule in state.book.filling_turns:
        yield from rule.options(state, seat, ask)


def _draws(state: State, seat: Seat, *, second: bool) -> Iterator[Action]:
    market = state.market_colors()
    for slot in market_slots(state, second=second):
        color = market[slot]
        assert color is not None
        yield DrawMarketCard(seat, color, slot)
    if can_draw_blind(state):
        yield DrawDeckCard(seat)


def claims(state: State, seat: Seat, index: int) -> Iterator[Action]:
    """Yield a claim for every way in which a seat can pay for a route, whether or not it may claim it."""
    cost = state.book.costs[index]
    hand, *shared = (state.counts[zone] for zone in state.book.funds[seat])
    rack: Counts = shared[0] if shared else NO_CARDS
    for way in payments(cost, state.funds(seat), state.wave_cards(seat)):
        for pay, pay_rack in splits(way, hand, rack):
            yield ClaimRoute(seat, cost.route, pay, pay_rack)
