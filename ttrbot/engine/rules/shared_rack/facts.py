"""The rack of train cards as data: the question where a card goes, its answer, and the place of the first card."""

from typing import ClassVar, Literal

from ttrbot.engine.actions import Act
from ttrbot.engine.cards import Color
from ttrbot.engine.events import Event, MemoryChanged
from ttrbot.engine.questions import Ask, Phase
from ttrbot.engine.slices import Slice


class PutCard(Act, frozen=True):
    """Put the first card just drawn into the hand or on the rack (A4)."""

    place: Literal["hand", "rack"]


class AskPlace(Ask, frozen=True):
    """Where the first drawn card goes, hand or rack (A4). `color` is None if the card was drawn unseen."""

    phase: ClassVar[Phase] = "put_card"

    color: Color | None = None


class SharedRack(Slice, frozen=True):
    """The place of the turn's first card: the second goes to the other place."""

    rule: ClassVar[str] = "shared_rack"
    follows: ClassVar[tuple[type[Event], ...]] = (MemoryChanged,)

    first: str | None = None

    def after(self, event: Event) -> "SharedRack":
        """Return the place of the first card after an event."""
        if not isinstance(event, MemoryChanged) or event.rule != self.rule:
            return self
        return SharedRack(str(dict(event.memory)["first"]))
