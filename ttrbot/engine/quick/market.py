"""The face-up cards of a quick game: see `engine.market`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ttrbot.engine.gamemap import MOST_SWEEPS
from ttrbot.engine.quick.moves import WILD

if TYPE_CHECKING:
    from ttrbot.engine.quick.game import QuickGame

GAP: Final = -1
"""An empty slot."""


def market_slots(game: QuickGame, second: bool) -> list[int]:
    """Return the market slots whose card may be taken now (B6, B10)."""
    board = game.board
    found: list[int] = []
    if not second and board.later_rulings and not game.can_draw_blind():
        return found
    no_wild = second and board.wild_is_only
    market = game.market
    for slot in range(len(market)):
        color = market[slot]
        if color != GAP and not (no_wild and color == WILD):
            found.append(slot)
    return found


def settle(game: QuickGame) -> None:
    """Fill the market's gaps, and sweep it as often as B8 requires."""
    is_new = _fill(game)
    if not (is_new or (game.market_stays and game.board.later_rulings and game.adds_discards)):
        return
    sweeps = 0
    while game.market.count(WILD) >= game.board.sweep_at:
        if sweeps == MOST_SWEEPS or not _can_improve(game):
            if is_new:
                game.market_stays = True
            return
        for slot in range(len(game.market)):
            if game.market[slot] != GAP:
                game.discard(game.market[slot], 1)
                game.market[slot] = GAP
        game.market_stays = False
        is_new = _fill(game)
        sweeps += 1


def _fill(game: QuickGame) -> bool:
    """Fill the market's gaps from the deck. Return whether there were any."""
    market = game.market
    is_new = False
    for slot in range(len(market)):
        if market[slot] == GAP:
            color = game.top_card()
            if color == GAP:
                break
            market[slot] = color
            is_new = True
    return is_new


def _can_improve(game: QuickGame) -> bool:
    """Return whether the cards outside the players' hands can form a market with few enough locomotives (B8)."""
    wild = game.market.count(WILD) + game.deck.count(WILD) + game.discards[WILD]
    outside = len(game.market) - game.market.count(GAP) + len(game.deck) + game.discarded
    size = min(game.board.market_size, outside)
    return size - min(outside - wild, size) < game.board.sweep_at
