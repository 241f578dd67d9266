"""The rack of train cards as data: the question where a card goes, its answer, and where the first one went."""

from typing import ClassVar, Literal

from ttrbot.engine.actions import Act
from ttrbot.engine.cards import Color
from ttrbot.engine.events import Event, MemoryChanged
from ttrbot.engine.questions import Ask, Phase
from ttrbot.engine.slices import Slice


class PutCard(Act, frozen=True):
    """Say where the first card just drawn goes (A4)."""

    place: Literal["hand", "rack"]


class AskPlace(Ask, frozen=True):
    """Where the first drawn card goes, hand or rack (A4). `color` is None where the card was drawn blind."""

    phase: ClassVar[Phase] = "put_card"

    color: Color | None = None


class SharedRack(Slice, frozen=True):
    """Where the turn's first card was put: the second goes to the other place."""

    rule: ClassVar[str] = "shared_rack"
    follows: ClassVar[tuple[type[Event], ...]] = (MemoryChanged,)

    first: str | None = None

    def after(self, event: Event) -> "SharedRack":
        """Follow the card."""
        if not isinstance(event, MemoryChanged) or event.rule != self.rule:
            return self
        return SharedRack(str(dict(event.memory)["first"]))
