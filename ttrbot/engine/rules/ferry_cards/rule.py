"""Ferry cards, which use a turn to take and cover wave spaces (T4, T5).

Each wave space takes a locomotive or a ferry card; a ferry card covers one or two of them. A seat may hold only a few.
Ferry cards that were laid go back to the open pile; while that is empty, nobody can take one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from msgspec import structs

from ttrbot.engine.actions import Act, Payment
from ttrbot.engine.errors import Violation
from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.ids import Seat
from ttrbot.engine.questions import Ask, AskTurn
from ttrbot.engine.rules.base import Answers, Rule
from ttrbot.engine.rules.ferry_cards.facts import FERRY, DrawFerryCard, FerryCards, FerryCardsMoved
from ttrbot.engine.state import State
from ttrbot.engine.work import Work
from ttrbot.reading import Positive


@dataclass(frozen=True, slots=True)
class _Params:
    """How many ferry cards there are, and how many a seat may hold (T2, T4)."""

    pile: Positive
    most: Positive = 2


class FerryCardsRule(Rule):
    """Ferry cards and the wave spaces that they cover."""

    name = "ferry_cards"
    params_type = _Params
    params: _Params
    once_at_top: ClassVar[Mapping[str, str]] = {"ferry_pile": "pile"}
    is_free = True
    answers: ClassVar[Answers] = {DrawFerryCard: (AskTurn,)}

    @property
    def most_wave_cards(self) -> int:
        """How many ferry cards a seat may hold."""
        return self.params.most

    def begin(self) -> FerryCards:
        """Return the start with all ferry cards on the pile."""
        return FerryCards((0,) * self.config.seats, self.params.pile)

    def cost(self, cost: Cost, route: Route) -> Cost:
        """Return the cost with wave spaces, which locomotives or ferry cards cover."""
        return structs.replace(cost, waves=route.waves)

    def check(self, state: State, action: Act) -> Iterator[Violation]:
        """Check whether a ferry card can be taken."""
        if 0 <= action.seat < len(state.book.seats) and state.wave_cards(action.seat) >= self.params.most:
            yield Violation("ferry_hand_full", {"most": self.params.most})
        if not FerryCards.of(state.rules).pile:
            yield Violation("ferry_pile_empty")

    def handle(self, work: Work, action: Act) -> None:
        """Take one from the pile."""
        work.emit(FerryCardsMoved(action.seat, 1))

    def paid(self, work: Work, seat: Seat, pay: Payment) -> None:
        """Put the laid ferry cards back on the pile."""
        if pay.wave_cards:
            work.emit(FerryCardsMoved(seat, -pay.wave_cards))

    def faults(self, state: State) -> Iterator[str]:
        """Yield a fault if the number of ferry cards has changed."""
        kept = FerryCards.of(state.rules)
        number = kept.pile + sum(kept.held)
        if number != self.params.pile:
            yield f"{number} ferry cards, {self.params.pile} exist"

    def options(self, state: State, seat: Seat, ask: Ask) -> Iterator[Act]:
        """Yield the action that takes one, if it is legal."""
        del ask
        return (DrawFerryCard(seat) for _ in self.deeds(state, seat))

    def deeds(self, state: State, seat: Seat) -> Iterator[str]:
        """Yield the deed of taking one, if it is legal."""
        if next(self.check(state, DrawFerryCard(seat)), None) is None:
            yield FERRY
