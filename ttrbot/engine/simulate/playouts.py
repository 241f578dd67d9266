"""Play a position on to its end, in place: actions are chosen among the legal ones, so nothing checks or shows them.

The rules are the engine's own, special ones included; only the copies, the checks, the views and the record of what
happened are left out. So the same actions lead a checked game to the same count.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any, Protocol, TypeAlias, TypeVar

from ttrbot.engine import zones
from ttrbot.engine.actions import Act, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets, Pass
from ttrbot.engine.cards import LOCOMOTIVE
from ttrbot.engine.decide import advance
from ttrbot.engine.decisions import Decision
from ttrbot.engine.events import Result
from ttrbot.engine.ids import Seat
from ttrbot.engine.legal import can_draw_blind, claimable, market_slots
from ttrbot.engine.options import claims
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.state import State
from ttrbot.engine.work import Work
from ttrbot.engine.zones import MARKET, TICKET_DECK

T = TypeVar("T")


class Chance(Protocol):
    """Where a playout's choices come from, for example `random.Random`; never the game's own chance."""

    def random(self) -> float:
        """Return a number from 0 up to, but not, 1."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put a list in any order."""


Policy: TypeAlias = Callable[[State, Decision, Chance], Act]
"""Answers an open question with a legal action. It may look at the whole position, as that is a guess anyway."""


def play_out(state: State, policy: Policy, chance: Chance, note: Callable[[Act], None] | None = None) -> Result:
    """Return the count of the game played on by a policy for all seats; the position given stays as it is.

    `note` hears of each action.
    """
    work = Work(state.copy())
    played = work.state
    while played.result is None:
        decision = played.open_decisions[0]
        action = policy(played, decision, chance)
        if note is not None:
            note(action)
        work.events.clear()
        advance(work, action, decision)
    return played.result


def random_action(state: State, decision: Decision, chance: Chance) -> Act:
    """Choose a kind of action by chance, then one of that kind; a route is paid with the fewest locomotives."""
    seat = decision.seat
    ask = decision.ask
    if isinstance(ask, AskTurn):
        if not ask.drawn:
            return _random_turn(state, seat, chance)
        draw = _random_draw(state, seat, chance, second=True)
        assert draw is not None, "a second card is asked for only where there is one (B5)"
        return draw
    if isinstance(ask, AskOpeningTickets | AskKeepTickets):
        tickets = list(state.tickets[zones.offered(seat)])
        chance.shuffle(tickets)
        return _keep(tickets[: ask.keep + int(chance.random() * (len(tickets) - ask.keep + 1))], seat, share=ask.share)
    return _pick(_own_actions(state, seat), chance)


def greedy_action(state: State, decision: Decision, chance: Chance) -> Act:
    """Claim the route that brings most, else draw what the hand has most of; keep as few tickets as may be."""
    seat = decision.seat
    ask = decision.ask
    if isinstance(ask, AskTurn):
        routes = 0 if ask.drawn else claimable(state, seat)
        if routes:
            costs = state.book.costs
            best = max(state.book.sets.indices(routes), key=lambda index: costs[index].points)
            return next(claims(state, seat, best))
        slots = market_slots(state, second=ask.drawn > 0)
        if slots:
            funds = state.funds(seat)
            market = state.cards[MARKET]
            slot = max(slots, key=lambda slot: _wish(funds, state.color(market[slot])))
            return DrawMarketCard(seat, state.color(market[slot]), slot)
        if can_draw_blind(state):
            return DrawDeckCard(seat)
        if not ask.drawn and state.tickets[TICKET_DECK]:
            return DrawTickets(seat)
        own = _own_actions(state, seat)
        return own[0] if own else Pass(seat)
    if isinstance(ask, AskOpeningTickets | AskKeepTickets):
        return _keep(list(state.tickets[zones.offered(seat)][: ask.keep]), seat, share=ask.share)
    return _pick(_own_actions(state, seat), chance)


def _random_turn(state: State, seat: Seat, chance: Chance) -> Act:
    """Try the kinds of action in a random order: so each that is possible is as likely, and few are looked into."""
    kinds = [_random_first_draw, _tickets, _random_claim, _random_own_action]
    while kinds:
        action = kinds.pop(int(chance.random() * len(kinds)))(state, seat, chance)
        if action is not None:
            return action
    return Pass(seat)


def _random_first_draw(state: State, seat: Seat, chance: Chance) -> Act | None:
    return _random_draw(state, seat, chance, second=False)


def _tickets(state: State, seat: Seat, chance: Chance) -> Act | None:
    del chance
    return DrawTickets(seat) if state.tickets[TICKET_DECK] else None


def _random_claim(state: State, seat: Seat, chance: Chance) -> Act | None:
    routes = claimable(state, seat)
    if not routes:
        return None
    return next(claims(state, seat, state.book.sets.pick(routes, int(chance.random() * routes.bit_count()))))


def _random_own_action(state: State, seat: Seat, chance: Chance) -> Act | None:
    own = _own_actions(state, seat)
    return _pick(own, chance) if own else None


def _random_draw(state: State, seat: Seat, chance: Chance, *, second: bool) -> Act | None:
    slots = market_slots(state, second=second)
    draws = len(slots) + can_draw_blind(state)
    if not draws:
        return None
    choice = int(chance.random() * draws)
    if choice == len(slots):
        return DrawDeckCard(seat)
    slot = slots[choice]
    return DrawMarketCard(seat, state.color(state.cards[MARKET][slot]), slot)


def _own_actions(state: State, seat: Seat) -> list[Act]:
    """List what the special rules let a seat do."""
    return [action for rule in state.book.offering for action in rule.options(state, seat)]


def _keep(tickets: list[str], seat: Seat, *, share: bool) -> KeepTickets:
    return KeepTickets(seat, tuple(tickets), tickets[0] if share else None)


def _wish(funds: tuple[int, ...], color: int) -> int:
    """Say how welcome a card is: a locomotive most, else the more the hand has of its colour."""
    return 1000 if color == LOCOMOTIVE else funds[color]


def _pick(choices: list[T], chance: Chance) -> T:
    return choices[int(chance.random() * len(choices))]
