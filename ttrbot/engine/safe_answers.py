"""The answer that the host may give to an open question for somebody whose time is up: legal, and it risks little.

On a turn two cards are drawn from the deck; where that can't be, what can: a market card, a ferry card, the first route
that can be paid for, tickets shared or drawn, a pass. Of tickets as few are kept as allowed, those of the fewest points
at stake. The first card drawn goes to the hand, a tunnel's extra cost isn't paid, no marker is placed; home and
alien go to the first city that may be chosen.
"""

from collections.abc import Callable
from typing import cast

from ttrbot.engine.actions import (
    Action,
    ClaimRoute,
    DeclineMarker,
    DrawDeckCard,
    DrawFerryCard,
    DrawMarketCard,
    DrawTickets,
    KeepTickets,
    Pass,
    PutCard,
    ShareTickets,
    WithdrawTunnel,
)
from ttrbot.engine.decisions import (
    AskAlien,
    AskExtra,
    AskHome,
    AskKeepTickets,
    AskMarker,
    AskOpeningTickets,
    AskPlace,
    AskTurn,
    Decision,
)
from ttrbot.engine.game import Game, check, legal_actions
from ttrbot.engine.ids import Seat
from ttrbot.engine.payment import PAIR

ON_A_TURN = (DrawDeckCard, DrawMarketCard, DrawFerryCard, ClaimRoute, ShareTickets, DrawTickets, Pass)
"""What is done on a turn: the first of these that is possible."""


def safe_answer(game: Game, decision: Decision) -> Action:
    """The safe answer to an open question; it never depends on chance, and there is always one."""
    seat = decision.seat
    match decision.ask:
        case AskTurn():
            draw = DrawDeckCard(seat)
            return draw if check(game, draw) is None else _least(game, seat, _rank_on_turn)
        case AskOpeningTickets() | AskKeepTickets():
            return _least(game, seat, lambda action: _at_stake(game, action))
        case AskPlace():
            return PutCard(seat, "hand")
        case AskExtra():
            return WithdrawTunnel(seat)
        case AskMarker():
            return DeclineMarker(seat)
        case AskHome() | AskAlien():
            return cast("Action", next(legal_actions(game, seat)))


def only_answer(game: Game, seat: Seat) -> Action | None:
    """The one answer that a seat can give, where all can see that: no marker with too few cards in hand (W5)."""
    decision = game.decision_of(seat)
    if decision is None or not isinstance(decision.ask, AskMarker):
        return None
    return DeclineMarker(seat) if sum(game.counts[game.book.funds[seat][0]]) < PAIR.length else None


def _least(game: Game, seat: int, rank: Callable[[Action], tuple[int, ...]]) -> Action:
    """The legal action of the lowest rank, of equal ones the first."""
    return min((cast("Action", action) for action in legal_actions(game, seat)), key=rank)


def _rank_on_turn(action: Action) -> tuple[int, ...]:
    return (ON_A_TURN.index(type(action)),)


def _at_stake(game: Game, action: Action) -> tuple[int, ...]:
    assert isinstance(action, KeepTickets), "a choice of tickets is answered by keeping some"
    tickets = game.book.gamemap.ticket
    worth = sum(tickets[ticket].value for ticket in action.tickets)
    return (len(action.tickets), worth)
