"""A policy for quick games that looks at nothing but the next points."""

from ttrbot.engine.quick.dice import Dice
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.quick.market import market_slots
from ttrbot.engine.quick.moves import (
    ASKED,
    DECK,
    DRAW,
    PASS,
    TICKETS,
    TURN,
    WILD,
    claim,
    keep,
    question_kind,
    question_seat,
    question_value,
)
from ttrbot.engine.quick.payments import cheapest, funds


def greedy_move(game: QuickGame, dice: Dice) -> int:
    """Return the claim that scores most, else a draw of what the hand has most of. Keep as few tickets as allowed."""
    asked = game.asked[-1]
    seat = question_seat(asked)
    kind = question_kind(asked)
    if kind == TURN:
        second = question_value(asked) > 0
        routes = 0 if second else game.claimable(seat)
        if routes:
            values = game.board.values
            best = max(game.board.sets.indices(routes), key=lambda route: values[route])
            return claim(best, cheapest(game, seat, best))
        slots = market_slots(game, second)
        if slots:
            held = funds(game, seat)
            return DRAW | max(slots, key=lambda slot: _wish(held, game.market[slot])) << 4
        if game.can_draw_blind():
            return DECK
        if not second and game.ticket_deck:
            return TICKETS
        for rule in game.rules:
            moves = rule.turn_moves(game, seat)
            if moves:
                return moves[0]
        return PASS
    if kind >= ASKED:
        answers = game.rules[kind - ASKED].answers(game, seat, question_value(asked))
        return answers[dice.below(len(answers))]
    return keep((1 << question_value(asked)) - 1, 0 if game.board.shares_tickets else -1)


def _wish(held: list[int], color: int) -> int:
    """Return how welcome a card is: a locomotive most, else by the number of its colour in the hand."""
    return 1000 if color == WILD else held[color]
