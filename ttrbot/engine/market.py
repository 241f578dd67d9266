"""The five face-up cards: refilled from the deck, and swept while too many of them are locomotives (B8, B10)."""

from collections.abc import Iterable

from ttrbot.engine.events import CardsMoved, MarketStays
from ttrbot.engine.gamemap import MOST_SWEEPS
from ttrbot.engine.ids import CardId
from ttrbot.engine.state import State
from ttrbot.engine.work import Work
from ttrbot.engine.zones import DECK, DISCARDS, GAP, MARKET


def settle(work: Work) -> None:
    """Fill the market's gaps, and sweep it as often as B8 requires.

    If no sweep could improve the market, it is looked at again after every action that adds discards.
    """
    state = work.state
    is_new = GAP in state.cards[MARKET] and _fill(work)
    if not (is_new or (state.market_stays and state.book.has_later_market_rulings and _adds_discards(work))):
        return
    sweeps = 0
    gamemap = state.book.gamemap
    while gamemap.must_sweep(locomotives := _locomotives(state, state.cards[MARKET])):
        if sweeps == MOST_SWEEPS or not _can_improve(state):
            if is_new:
                work.emit(MarketStays(locomotives))
            return
        face_up = tuple([card for card in state.cards[MARKET] if card != GAP])
        work.emit(CardsMoved(face_up, MARKET, DISCARDS))
        is_new = _fill(work)
        sweeps += 1


def _adds_discards(work: Work) -> bool:
    return any(isinstance(event, CardsMoved) and event.target == DISCARDS for event in work.events)


def _fill(work: Work) -> bool:
    return bool(work.turn_up(work.state.cards[MARKET].count(GAP), MARKET))


def _locomotives(state: State, cards: Iterable[CardId]) -> int:
    locomotives = state.book.locomotives
    return sum([card in locomotives for card in cards])


def _can_improve(state: State) -> bool:
    """Return whether the cards outside the players' hands can form a market with few enough locomotives (B8)."""
    outside = [card for zone in (MARKET, DECK, DISCARDS) for card in state.cards[zone] if card != GAP]
    plain = len(outside) - _locomotives(state, outside)
    gamemap = state.book.gamemap
    size = min(gamemap.market_size, len(outside))
    return not gamemap.must_sweep(size - min(plain, size))
