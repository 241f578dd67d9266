"""Which train card to draw: the value of each colour for a campaign, and of an average card from the deck."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from ttrbot.engine.actions import DrawDeckCard, DrawMarketCard
from ttrbot.engine.cards import LOCOMOTIVE, Color
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.moves import draws
from ttrbot.robots.supply import Supply
from ttrbot.robots.tunnels import unseen

FOR_POINTS = 0.85
"""The weight of a route without a ticket, if a route that a ticket needs has 1."""
LATER = 0.6
"""The weight of a route that the network doesn't touch yet, if one that it touches has 1 (W4)."""
CLOSE = 0.4
"""The additional value of the last card that a route lacks; with n missing cards, 1/n of it."""
SCARCE = 0.05
"""The additional value of a card for each card of its colour that all routes together lack."""
SYMBOL = 2.0
"""The value of a locomotive that no other card can replace."""
WILD = 1.1
"""The value of a locomotive, relative to the most useful plain card that it replaces and held ones don't (S8)."""
IDLE = 0.15
"""The value of a card that no route needs, as plans change."""


@dataclass(frozen=True)
class Drawing:
    """Which card to draw for some routes: those for tickets, most urgent first, and then those for points."""

    view: SeatView
    gamemap: GameMap
    supply: Supply
    for_tickets: Sequence[int]
    for_points: Sequence[int]
    later: Collection[int] = ()
    """The routes that can't be claimed yet with any hand (W4)."""

    @cached_property
    def uses(self) -> dict[Color, float]:
        """The value of one more card of each colour."""
        held = list(self.supply.held)
        locomotives = held[LOCOMOTIVE]
        routes = (*self.for_tickets, *self.for_points)
        lacking = self.supply.lack(routes).colors
        uses = dict.fromkeys(Color, IDLE)
        replaceable: list[Color] = []
        for index in routes:
            demand = self.supply.demands[index]
            weight = (1.0 if index in self.for_tickets else FOR_POINTS) * (LATER if index in self.later else 1.0)
            color = self.supply.color_for(index, held)
            missing = max(0, demand.plain - held[color])
            held[color] = max(0, held[color] - demand.plain)
            if demand.wild:
                replaceable += [color] * missing
            if missing:
                uses[color] = max(uses[color], weight * (1 + CLOSE / missing) + SCARCE * lacking[color])
            locomotives -= demand.locomotives
            if locomotives < 0 or (demand.waves and self.view.public.wave_pile is None):
                uses[LOCOMOTIVE] = max(uses[LOCOMOTIVE], weight * SYMBOL)
        unreplaced = sorted((uses[color] for color in replaceable), reverse=True)[max(0, locomotives) :]
        if unreplaced:
            uses[LOCOMOTIVE] = max(uses[LOCOMOTIVE], WILD * unreplaced[0])
        return uses

    @cached_property
    def blind(self) -> float:
        """The average value of a card from the deck, as far as the seat knows where the cards are."""
        left = unseen(self.view, self.gamemap)
        return sum(number * self.uses[color] for color, number in zip(Color, left, strict=True)) / max(1, sum(left))

    def best(self) -> DrawMarketCard | DrawDeckCard:
        """Return the most valuable draw."""
        return self.best_first()[0]

    def best_first(self) -> list[DrawMarketCard | DrawDeckCard]:
        """Return the draws by value. A face-up locomotive that takes the whole turn costs the second card (B6)."""
        return sorted(draws(self.view), key=self._worth(), reverse=True)

    def _worth(self) -> Callable[[DrawMarketCard | DrawDeckCard], float]:
        options = draws(self.view)
        is_first = any(isinstance(question.ask, AskTurn) and not question.ask.drawn for question in self.view.questions)
        takes_turn = is_first and self.gamemap.market_locomotive_counts_as_turn
        plain = sorted(
            self.uses[action.color]
            for action in options
            if isinstance(action, DrawMarketCard) and action.color != LOCOMOTIVE
        )
        second = max(self.blind, *plain[-2:-1]) if len(plain) > 1 else self.blind

        def worth(action: DrawMarketCard | DrawDeckCard) -> float:
            if isinstance(action, DrawDeckCard):
                return self.blind
            lost = second if takes_turn and action.color == LOCOMOTIVE else 0.0
            return self.uses[action.color] - lost

        return worth
