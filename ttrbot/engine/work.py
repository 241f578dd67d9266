"""An action being played: a copy of the state, and the events that have changed it so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ttrbot.engine.cards import Counts
from ttrbot.engine.decisions import AnyAsk, Decision, DecisionOpened
from ttrbot.engine.events import CardsMoved, CardsShuffled, GameEvent
from ttrbot.engine.evolve import evolve
from ttrbot.engine.ids import CardId, Seat, ZoneId
from ttrbot.engine.rng import Rng
from ttrbot.engine.state import State
from ttrbot.engine.zones import DECK, DISCARDS

MAX_REACTIONS: Final = 8
"""How deep reactions to reactions may be nested. Deeper nesting is a mistake in the rules."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A train card being drawn: the first or second of its turn, or the only one (B6)."""

    seat: Seat
    card: CardId
    source: ZoneId
    is_first: bool
    is_only: bool


class Work:
    """The events of one action. Each is applied to `state` when it is emitted."""

    __slots__ = ("_depth", "_reacting", "events", "second_card", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[GameEvent] = []
        self.second_card = False
        """Whether the seat whose turn it is must still draw its second card (B5)."""
        self._depth = 0
        self._reacting = state.book.reacting

    def emit(self, event: GameEvent) -> None:
        """Add an event, apply it, and let the rules react."""
        self.events.append(event)
        evolve(self.state, event)
        if self._reacting:
            self._depth += 1
            if self._depth > MAX_REACTIONS:
                raise RuntimeError(f"the rules react to each other without end, last to {type(event).__name__}")
            for rule in self._reacting:
                rule.react(self, event)
            self._depth -= 1

    def ask(self, *questions: tuple[Seat, AnyAsk, str]) -> None:
        """Open questions as one new group. Each is a seat, the question, and the id of the rule that asks it."""
        decisions = self.state.decisions
        group = decisions[-1].group + 1 if decisions else 1
        for seat, ask, rule in questions:
            self.emit(DecisionOpened(Decision(self.state.next_decision, seat, ask, group, rule)))

    def rng(self) -> Rng:
        """Return the game's random generator at its current place. Events store the counter after it is used."""
        return Rng(self.state.seed, self.state.counter)

    def top_cards(self, number: int) -> tuple[CardId, ...]:
        """Return up to `number` cards from the top of the deck, which is remade first if it is empty (B10).

        If the deck runs out, fewer are returned; call again for the rest.
        """
        if not self.state.cards[DECK]:
            self._make_deck_anew()
        deck = self.state.cards[DECK]
        return deck[: -number - 1 : -1]

    def _make_deck_anew(self) -> None:
        discards = tuple(self.state.cards[DISCARDS])
        if not discards:
            return
        self.emit(CardsMoved(discards, DISCARDS, DECK))
        rng = self.rng()
        cards = rng.shuffled(discards)
        self.emit(CardsShuffled(DECK, cards, rng.counter))

    def turn_up(self, number: int, target: ZoneId) -> tuple[CardId, ...]:
        """Move `number` cards from the deck to a zone, or as many as there are (S11). Return them."""
        moved: tuple[CardId, ...] = ()
        while len(moved) < number:
            cards = self.top_cards(number - len(moved))
            if not cards:
                break
            self.emit(CardsMoved(cards, DECK, target))
            moved += cards
        return moved

    def pay(self, counts: Counts, source: ZoneId, target: ZoneId = DISCARDS) -> None:
        """Move cards from one zone to another: by colour, the numbers in `counts`. The zone must hold them."""
        if any(counts):
            needed = list(counts)
            cards = []
            colors = self.state.book.card_colors
            for card in self.state.cards[source]:
                color = colors[card]
                if needed[color]:
                    needed[color] -= 1
                    cards.append(card)
            self.emit(CardsMoved(tuple(cards), source, target))
