"""Drawing and keeping tickets in a quick game (B2, B16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttrbot.engine.quick.moves import KEEPING

if TYPE_CHECKING:
    from ttrbot.engine.quick.game import QuickGame


def offer(game: QuickGame, seat: int) -> None:
    """Take tickets from the top of the ticket deck for a seat, and ask it which to keep."""
    offered = game.offered[seat]
    for _ in range(game.board.draws_tickets):
        if game.ticket_deck:
            offered.append(game.ticket_deck.pop())
    game.ask(seat, KEEPING, min(game.board.keeps_tickets, len(offered)))


def keep(game: QuickGame, seat: int, chosen: int, shared: int, is_opening: bool) -> None:
    """Keep the offered tickets whose bits are set in `chosen`. The refused ones go where the map says."""
    numbers = game.board.ticket_rules
    way = numbers.refused_at_opening if is_opening else numbers.refused
    offered = game.offered[seat]
    game.offered[seat] = []
    for place in range(len(offered)):
        ticket = offered[place]
        if chosen >> place & 1:
            game.tickets[seat].append(ticket)
        elif way == "bottom":
            game.ticket_deck.insert(0, ticket)
        elif way == "shuffled_bottom":
            game.refused.append(ticket)
    if shared >= 0:
        for rule in game.rules:
            rule.tickets_kept(game, seat, offered[shared], is_opening)
    if is_opening and not game.asked and game.refused:
        for ticket in game.shuffled(game.refused):
            game.ticket_deck.insert(0, ticket)
        game.refused = []
