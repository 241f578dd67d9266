"""A player for playouts that moves at random."""

from __future__ import annotations

from typing import Final

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
    claim,
    keep,
    question_kind,
    question_seat,
    question_value,
)
from ttrbot.engine.quick.payments import cheapest

NONE: Final = -1


def random_move(game: QuickGame, dice: Dice) -> int:
    """Return a random move of a random kind. A route is paid with the fewest locomotives."""
    asked = game.asked[-1]
    seat = question_seat(asked)
    kind = question_kind(asked)
    if kind == TURN:
        return _draw(game, dice, True) if question_value(asked) else _turn(game, seat, dice)
    if kind >= ASKED:
        return _any(game.rules[kind - ASKED].answers(game, seat, question_value(asked)), dice)
    number = len(game.offered[seat])
    least = question_value(asked)
    return _keep(game, number, least + dice.below(number - least + 1), dice)


def _turn(game: QuickGame, seat: int, dice: Dice) -> int:
    """Return a move of a random possible kind. Kinds are tried in random order, so that few are examined."""
    kinds = [0, 1, 2, 3]
    for left in range(4, 0, -1):
        place = dice.below(left)
        kind = kinds[place]
        kinds[place] = kinds[left - 1]
        move = NONE
        if kind == 0:
            move = _draw(game, dice, False)
        elif kind == 1:
            move = TICKETS if game.ticket_deck else NONE
        elif kind == 2:
            routes = game.claimable(seat)
            if routes:
                route = game.board.sets.pick(routes, dice.below(routes.bit_count()))
                move = claim(route, cheapest(game, seat, route))
        else:
            moves: list[int] = []
            for rule in game.rules:
                moves += rule.turn_moves(game, seat)
            if moves:
                move = _any(moves, dice)
        if move != NONE:
            return move
    return PASS


def _draw(game: QuickGame, dice: Dice, second: bool) -> int:
    slots = market_slots(game, second)
    draws = len(slots) + game.can_draw_blind()
    if not draws:
        return NONE
    choice = dice.below(draws)
    return DECK if choice == len(slots) else DRAW | slots[choice] << 4


def _keep(game: QuickGame, number: int, wanted: int, dice: Dice) -> int:
    """Return the move that keeps `wanted` random tickets of those offered, and shares one of them if required."""
    chosen = 0
    left = wanted
    for place in range(number):
        if dice.below(number - place) < left:
            chosen |= 1 << place
            left -= 1
    if not game.board.shares_tickets:
        return keep(chosen, -1)
    return keep(chosen, _any([place for place in range(number) if chosen >> place & 1], dice))


def _any(choices: list[int], dice: Dice) -> int:
    return choices[dice.below(len(choices))]
