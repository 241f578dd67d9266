"""The answer that the host may give to an open question for somebody whose time is up: legal, and it risks little.

On a turn two cards are drawn from the deck; where that can't be, what can: a market card, a ferry card, the first route
that can be paid for, tickets shared or drawn, a pass. Of tickets as few are kept as allowed, those of the fewest points
at stake. The first card drawn goes to the hand, a tunnel's extra cost isn't paid, no marker is placed; home and
alien go to the first city that may be chosen.
"""

from collections.abc import Callable

from ttrbot.engine.actions import Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets, Pass
from ttrbot.engine.decisions import Decision
from ttrbot.engine.game import Game, check, legal_actions
from ttrbot.engine.ids import Seat
from ttrbot.engine.payment import PAIR
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.alien.facts import AskAlien
from ttrbot.engine.rules.city_markers.facts import AskMarker, DeclineMarker
from ttrbot.engine.rules.ferry_cards.facts import DrawFerryCard
from ttrbot.engine.rules.homes.facts import AskHome
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.engine.rules.shared_rack.facts import AskPlace, PutCard
from ttrbot.engine.rules.tunnels.facts import AskExtra, WithdrawTunnel

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
            return next(legal_actions(game, seat))
        case ask:
            raise TypeError(f"no safe answer to {ask!r}")


def only_answer(game: Game, seat: Seat) -> Action | None:
    """The one answer that a seat can give, where all can see that: no marker with too few cards in hand (W5)."""
    decision = game.decision_of(seat)
    if decision is None or not isinstance(decision.ask, AskMarker):
        return None
    return DeclineMarker(seat) if sum(game.counts[game.book.funds[seat][0]]) < PAIR.cards else None


def _least(game: Game, seat: int, rank: Callable[[Action], tuple[int, ...]]) -> Action:
    """The legal action of the lowest rank, of equal ones the first."""
    return min(legal_actions(game, seat), key=rank)


def _rank_on_turn(action: Action) -> tuple[int, ...]:
    kind = type(action)
    return (ON_A_TURN.index(kind) if kind in ON_A_TURN else len(ON_A_TURN),)


def _at_stake(game: Game, action: Action) -> tuple[int, ...]:
    assert isinstance(action, KeepTickets), "a choice of tickets is answered by keeping some"
    tickets = game.book.gamemap.ticket
    worth = sum(tickets[ticket].value for ticket in action.tickets)
    return (len(action.tickets), worth)
