"""How many turns some routes take together: their claims, and the draws of the cards that they lack."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ttrbot.engine.cards import LOCOMOTIVE, PLAIN_COLORS, Color
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.needs import funds, spare_cards

FRESH = 1.4
"""The average number of new market cards at each draw, as others have taken or turned up cards since."""
SHARE = 12 / 110
"""The share of a plain colour in the pool of most maps."""
LOCOMOTIVES_SHARE = 14 / 110
"""The share of locomotives in the pool of most maps."""
SYMBOL_DRAWS = 3.5
"""The number of draws for a locomotive that nothing replaces: two if one lies face-up (B6), eight from the deck."""
ORDINARY_DRAWS = 2.5
"""The same where face-up locomotives are drawn like any card (S7, N5)."""


def _hit(colors: int, locomotives: float) -> float:
    """Return the chance that a draw brings a card of some colours: a new market card, else one from the deck."""
    seen: float = 1 - (1 - colors / len(Color)) ** FRESH
    return seen + (1 - seen) * (colors * SHARE + locomotives)


HITS = tuple(_hit(number, LOCOMOTIVES_SHARE) for number in range(1, len(Color)))
"""The chances by the number of colours minus one. With few colours it is low: many draws bring something else."""
PLAIN_HITS = tuple(_hit(number, 0.0) for number in range(1, len(Color)))
"""The chances if locomotives can't replace these cards (S8)."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What one route demands: cards of `color` (None: any one colour), locomotives for symbols, and waves."""

    color: Color | None
    plain: int
    locomotives: int
    waves: int
    wild: bool
    """Whether locomotives can replace its plain cards."""


@dataclass(frozen=True, slots=True)
class Lack:
    """What some routes lack together: plain cards by colour before locomotives replace any, symbols, waves."""

    colors: tuple[int, ...]
    locomotives: int
    waves: int
    wild: int
    """The number of held locomotives that can replace plain cards."""
    hits: tuple[float, ...]
    symbol_draws: float
    """About how many draws each missing locomotive takes."""

    @property
    def draws(self) -> float:
        """About how many draws it takes to get them.

        For every n, the n colours that lack most can't come faster than draws hit any of them, however well the draws
        are chosen. The slowest n decides.
        """
        missing = sorted(self.colors, reverse=True)
        for _ in range(self.wild):
            missing[0] = max(0, missing[0] - 1)
            if missing[0] < missing[1]:
                missing.sort(reverse=True)
        slowest, total = 0.0, 0
        for number, hit in zip(missing, self.hits, strict=True):
            if not number:
                break
            total += number
            slowest = max(slowest, total / hit)
        return slowest + self.symbol_draws * self.locomotives


@dataclass(slots=True)
class Supply:
    """The cards that a seat can pay with, and what every route demands."""

    view: SeatView
    gamemap: GameMap
    held: tuple[int, ...] = field(init=False)
    demands: tuple[Demand, ...] = field(init=False)
    substitutes: int = field(init=False)
    """How many cards of any kind replace a locomotive on ferries; 0: none do (N8)."""
    symbol_draws: float = field(init=False)

    def __post_init__(self) -> None:
        self.held = funds(self.view)
        self.substitutes = max(cost.substitutes if cost.locomotives else 0 for cost in self.view.public.costs)
        draws = SYMBOL_DRAWS if self.gamemap.market_locomotive_counts_as_turn else ORDINARY_DRAWS
        self.symbol_draws = min(draws, self.substitutes or draws)
        self.demands = tuple(
            Demand(
                cost.color,
                cost.cards - cost.locomotives - cost.waves + spare_cards(route),
                cost.locomotives,
                cost.waves,
                cost.locomotives_allowed,
            )
            for route, cost in zip(self.gamemap.routes, self.view.public.costs, strict=True)
        )

    def lack(self, routes: Iterable[int], held: Sequence[int] | None = None) -> Lack:
        """Return what some routes lack beyond the held cards. Gray ones take the colours of which most is left."""
        held = held or self.held
        left = list(held[:LOCOMOTIVE])
        locomotives = waves = wild = plain = 0
        gray = []
        for index in routes:
            demand = self.demands[index]
            locomotives += demand.locomotives
            waves += demand.waves
            plain += demand.plain
            if demand.wild:
                wild += demand.plain
            if demand.color is None:
                gray.append(demand.plain)
            else:
                left[demand.color] -= demand.plain
        for number in sorted(gray, reverse=True):
            left[left.index(max(left))] -= number
        spare = held[LOCOMOTIVE] - locomotives
        missing = max(0, -spare)
        if missing and self.substitutes:
            missing = max(0, missing - sum([number for number in left if number > 0]) // self.substitutes)
        return Lack(
            tuple([-number if number < 0 else 0 for number in left]),
            missing,
            max(0, waves - 2 * self.view.public.seats[self.view.seat].wave_cards),
            max(0, min(spare, wild)),
            HITS if 2 * wild >= plain else PLAIN_HITS,
            self.symbol_draws,
        )

    def turns(self, routes: Sequence[int], held: Sequence[int] | None = None) -> float:
        """Return about how many turns some routes take: one per claim, per two draws and per two waves (T5)."""
        lack = self.lack(routes, held)
        return len(routes) + lack.draws / 2 + (lack.waves + 1) // 2

    def color_for(self, index: int, held: Sequence[int]) -> Color:
        """Return the colour that a route takes, given the cards left."""
        color = self.demands[index].color
        return max(PLAIN_COLORS, key=lambda other: held[other]) if color is None else color
