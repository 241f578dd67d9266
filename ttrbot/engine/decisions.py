"""Open questions as data: they alone determine who may act."""

from typing import TYPE_CHECKING, TypeAlias, Union

from msgspec import Struct

from ttrbot.engine.events import Event
from ttrbot.engine.ids import DecisionId, Seat
from ttrbot.engine.questions import QUESTIONS, Ask, AskTurn, Phase
from ttrbot.engine.rules import facts

if TYPE_CHECKING:
    AnyAsk: TypeAlias = Ask
else:
    AnyAsk = Union[(*QUESTIONS, *facts.QUESTIONS)]

PHASES: tuple[Phase, ...] = tuple(dict.fromkeys(ask.phase for ask in (*QUESTIONS, *facts.QUESTIONS)))
"""Every kind of question, by its name in scenarios."""


class Decision(Struct, frozen=True, gc=False):
    """One open question. All questions of the newest group can be answered, in any order; older groups wait."""

    id: DecisionId
    seat: Seat
    ask: AnyAsk
    group: int
    rule: str
    """The id in docs/rules.md of the rule that asks."""

    @property
    def phase(self) -> Phase:
        """The name of this kind of question in scenarios."""
        return self.ask.phase

    @property
    def is_second_card(self) -> bool:
        """Return whether it asks for the second card of a turn."""
        return isinstance(self.ask, AskTurn) and self.ask.drawn > 0


class DecisionOpened(Event, frozen=True):
    """A question was asked."""

    decision: Decision


class DecisionClosed(Event, frozen=True):
    """A question was answered."""

    id: DecisionId


EVENTS: tuple[type[Event], ...] = (DecisionOpened, DecisionClosed)
