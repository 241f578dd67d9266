"""The answer that the host gives to a question for a player whose time is up: legal, and of little risk.

On a turn two cards are drawn from the deck. If that is impossible, the first possible of these is done: a market card,
a free action of a special rule, the first route that can be paid for, another action of a special rule, tickets, a
pass. Of tickets as few as allowed are kept, those with the fewest points at stake. Special rules answer their own
questions.
"""

from collections.abc import Callable

from ttrbot.engine.actions import Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets, Pass
from ttrbot.engine.decisions import Decision
from ttrbot.engine.game import Game, check, legal_actions
from ttrbot.engine.ids import Seat
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn


def safe_answer(game: Game, decision: Decision) -> Action:
    """Return the safe answer to an open question. There always is one, and it never depends on chance."""
    seat = decision.seat
    match decision.ask:
        case AskTurn():
            draw = DrawDeckCard(seat)
            return draw if check(game, draw) is None else _least(game, seat, lambda action: _rank_on_turn(game, action))
        case AskOpeningTickets() | AskKeepTickets():
            return _least(game, seat, lambda action: _at_stake(game, action))
        case ask:
            return game.book.asker_of[type(ask)].safe(game, seat, ask)


def only_answer(game: Game, seat: Seat) -> Action | None:
    """Return the only answer that a seat can give, if everybody can see that there is no other (W5); else None."""
    decision = game.decision_of(seat)
    rule = None if decision is None else game.book.asker_of.get(type(decision.ask))
    return None if rule is None else rule.only(game, seat)


def _least(game: Game, seat: int, rank: Callable[[Action], tuple[int, ...]]) -> Action:
    """Return the legal action of the lowest rank, the first of equal ones."""
    return min(legal_actions(game, seat), key=rank)


def _rank_on_turn(game: Game, action: Action) -> tuple[int, ...]:
    kind = type(action)
    rule = game.book.handler_of.get(kind)
    if rule is not None:
        return (2 if rule.is_free else 4,)
    return ({DrawDeckCard: 0, DrawMarketCard: 1, ClaimRoute: 3, DrawTickets: 5, Pass: 6}[kind],)


def _at_stake(game: Game, action: Action) -> tuple[int, ...]:
    assert isinstance(action, KeepTickets), "a choice of tickets is answered by keeping some"
    tickets = game.book.gamemap.ticket
    worth = sum(tickets[ticket].value for ticket in action.tickets)
    return (len(action.tickets), worth)
