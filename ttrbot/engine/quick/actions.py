"""Convert the numbers of a quick game into actions of the checked engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttrbot.engine.actions import (
    NOTHING,
    Act,
    ClaimRoute,
    DrawDeckCard,
    DrawMarketCard,
    DrawTickets,
    KeepTickets,
    Pass,
    Payment,
)
from ttrbot.engine.cards import COLORS
from ttrbot.engine.payment import add, substituted
from ttrbot.engine.quick.moves import (
    CLAIM,
    DECK,
    DRAW,
    KEEP,
    KINDS,
    PASS,
    TICKETS,
    WILD,
    argument,
    claim_payment,
    claimed_route,
    kept,
    kind_of,
    own_argument,
    own_rule,
    pay_color,
    pay_plain,
    pay_rack_plain,
    pay_rack_wild,
    pay_substitutes,
    pay_wave_cards,
    pay_wild,
    shared,
)

if TYPE_CHECKING:
    from ttrbot.engine.quick.game import QuickGame


def action_of(game: QuickGame, move: int) -> Act:
    """Return the action that a legal move stands for."""
    board = game.board
    seat = game.seat
    kind = kind_of(move)
    if kind == DRAW:
        slot = argument(move)
        return DrawMarketCard(seat, COLORS[game.market[slot]], slot)
    if kind == DECK:
        return DrawDeckCard(seat)
    if kind == TICKETS:
        return DrawTickets(seat)
    if kind == CLAIM:
        pay = claim_payment(move)
        route = board.book.gamemap.route_ids[claimed_route(move)]
        return ClaimRoute(seat, route, _with_substitutes(game, seat, pay), laid_from_rack(pay))
    if kind == KEEP:
        offered = [board.ticket_ids[ticket] for ticket in game.offered[seat]]
        chosen = tuple([ticket for place, ticket in enumerate(offered) if kept(move) >> place & 1])
        return KeepTickets(seat, chosen, offered[shared(move)] if shared(move) >= 0 else None)
    if kind == PASS:
        return Pass(seat)
    return game.rules[own_rule(move)].action(game, seat, own_argument(move))


def _with_substitutes(game: QuickGame, seat: int, pay: int) -> Payment:
    """Return the part of a payment that comes from the hand, the substitutes among it (N8, N9)."""
    own = laid(pay)
    number = pay_substitutes(pay)
    if not number:
        return own
    hand = game.hands[seat * KINDS : seat * KINDS + KINDS]
    rest = [held - card for held, card in zip(hand, own.cards, strict=True)]
    return Payment(add(own.cards, substituted(rest, number)))


def laid(pay: int) -> Payment:
    """Return the part of a payment that comes from the hand."""
    color = pay_color(pay)
    return _payment(
        color, pay_plain(pay) - pay_rack_plain(pay), pay_wild(pay) - pay_rack_wild(pay), pay_wave_cards(pay)
    )


def laid_from_rack(pay: int) -> Payment:
    """Return the part of a payment that comes from the team's rack."""
    return _payment(pay_color(pay), pay_rack_plain(pay), pay_rack_wild(pay), 0)


def _payment(color: int, plain: int, wild: int, wave_cards: int) -> Payment:
    if not (plain or wild or wave_cards):
        return NOTHING
    cards = [0] * KINDS
    cards[color] += plain
    cards[WILD] += wild
    return Payment(tuple(cards), wave_cards)
