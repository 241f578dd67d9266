"""Tunnels in quick games (S9-S12, A10)."""

from __future__ import annotations

from ttrbot.engine.actions import Act
from ttrbot.engine.questions import Ask
from ttrbot.engine.quick.actions import laid, laid_from_rack
from ttrbot.engine.quick.dice import Dice
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.quick.market import GAP
from ttrbot.engine.quick.moves import (
    ASKED,
    KINDS,
    WILD,
    own,
    pay_color,
    pay_plain,
    pay_wave_cards,
    payment,
    without_wave_cards,
)
from ttrbot.engine.quick.payments import payments
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.tunnels.facts import AskExtra, PayTunnel, WithdrawTunnel
from ttrbot.engine.rules.tunnels.rule import LAID, TURNED_UP
from ttrbot.engine.state import State

_WITHDRAW = 0


class QuickTunnels(QuickRule):
    """The cards laid and turned up for a tunnel that is being tried.

    The question's value is the extra cost, the colour (locomotives if only they were laid) and the route. An answer's
    argument is a payment, which is never 0, or 0 to give up.
    """

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        self.rule = rule
        self.turns_up: list[int] = []
        """By route: the number of cards to turn up."""
        self.laid_cards = 0
        self.turned_up = [0] * KINDS

    def read(self, state: State) -> None:
        """Take over the cards that lie there."""
        self.turns_up = [route.tunnel_cards for route in state.book.gamemap.routes]
        by_hand, by_rack = (state.colors(state.cards[zone]) for zone in LAID)
        both = by_hand + by_rack
        color = min(both, default=0)  # locomotives have the highest number
        if color == WILD:
            color = 0
        self.laid_cards = payment(
            color,
            len(both) - both.count(WILD),
            both.count(WILD),
            rack_plain=len(by_rack) - by_rack.count(WILD),
            rack_wild=by_rack.count(WILD),
        )
        turned_up = state.colors(state.cards[TURNED_UP])
        self.turned_up = [turned_up.count(color) for color in range(KINDS)]

    def copy(self) -> QuickTunnels:
        """Return a copy of the cards."""
        other = QuickTunnels(self.rule, self.number)
        other.turns_up = self.turns_up
        other.laid_cards = self.laid_cards
        other.turned_up = self.turned_up[:]
        return other

    def kept(self) -> tuple[int, list[int]]:
        """Return the cards."""
        return self.laid_cards, self.turned_up

    def value(self, game: QuickGame, ask: Ask) -> int:
        """Return the extra cost, colour and route as a number."""
        assert isinstance(ask, AskExtra)
        color = WILD if ask.color is None else int(ask.color)
        return ask.extra | color << 4 | game.board.book.gamemap.route[ask.route].index << 8

    def claiming(self, game: QuickGame, seat: int, route: int, pay: int) -> bool:
        """Lay the cards, turn up others, and ask for the extra cost if there is one."""
        cards = self.turns_up[route]
        if not cards:
            return False
        game.take(seat, pay)
        game.lay_wave_cards(seat, pay_wave_cards(pay))
        color = pay_color(pay) if pay_plain(pay) else WILD
        self.laid_cards = without_wave_cards(pay)
        extra = 0
        for _ in range(cards):
            turned = game.top_card()
            if turned == GAP:
                break
            self.turned_up[turned] += 1
            if turned in {color, WILD}:
                extra += 1
        if extra:
            game.ask(seat, ASKED + self.number, extra | color << 4 | route << 8)
        else:
            self._finish(game, seat, route)
        return True

    def answers(self, game: QuickGame, seat: int, value: int) -> list[int]:
        """Return every way to pay the extra cost, and giving up."""
        extra, color = value & 15, value >> 4 & 15
        pays = payments(game, seat, extra, color, locomotives=extra if color == WILD else 0)
        return [own(self.number, pay) for pay in [*pays, _WITHDRAW]]

    def good_answer(self, game: QuickGame, seat: int, value: int, dice: Dice) -> int:
        """Return the payment with the fewest locomotives, or giving up if there is none."""
        return self.answers(game, seat, value)[0]

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Pay and build, or take everything back."""
        if argument != _WITHDRAW:
            game.lay(seat, argument)
            self._finish(game, seat, value >> 8)
        else:
            game.take(seat, self.laid_cards, -1)
            self._clear(game)

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the action that pays or gives up."""
        return PayTunnel(seat, laid(argument), laid_from_rack(argument)) if argument else WithdrawTunnel(seat)

    def _finish(self, game: QuickGame, seat: int, route: int) -> None:
        game.throw(self.laid_cards)
        self._clear(game)
        game.build(seat, route)

    def _clear(self, game: QuickGame) -> None:
        """Discard the cards turned up, and forget those laid."""
        self.laid_cards = 0
        for color in range(KINDS):
            game.discard(color, self.turned_up[color])
            self.turned_up[color] = 0
