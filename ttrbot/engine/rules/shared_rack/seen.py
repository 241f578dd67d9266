"""How the rack of train cards is shown."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.gamemap import Route
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.choices import Choice, Question, Told
from ttrbot.engine.rules.mind import Mind
from ttrbot.engine.rules.shared_rack.facts import AskPlace, PutCard
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import SeatView


class SharedRackSeen(Seen):
    """The rack of train cards as players see it."""

    name = "shared_rack"
    asks = (AskPlace,)
    acts = (PutCard,)
    button: ClassVar[Told | None] = Told("button-place")
    sign = "🗄️"
    old_order = "place"

    @staticmethod
    def asked(ask: Ask) -> Told:
        """Ask where the card goes."""
        assert isinstance(ask, AskPlace)
        return Told("decision-place-blind") if ask.color is None else Told("decision-place", {"card": ask.color})

    def question(self, view: "SeatView", ask: Ask) -> Question:
        """Offer the two places (A4)."""
        del ask
        assert view.drawn is not None, "a card waits for its place"
        hand = Choice("hand", Told("button-place-hand"), PutCard(view.seat, "hand"), sign="🖐️")
        rack = Choice("rack", Told("button-place-rack"), PutCard(view.seat, "rack"), sign=self.sign)
        return Question((Told("place-title", {"card": view.drawn}),), (hand, rack))

    def order_values(self, route: Route | None) -> tuple[str, ...]:
        """Let an order to draw say where its first card goes."""
        return ("hand", "rack") if route is None else ()

    @staticmethod
    def order_words(wanted: Sequence[str]) -> Told | None:
        """Say that the first card goes to the rack."""
        return Told("order-rack") if "rack" in wanted else None

    @staticmethod
    def order_value(value: str) -> Told:
        """Name the place."""
        return Told(f"order-place-{value}")

    def answers_of_order(self, view: "SeatView", ask: Ask, wanted: Sequence[str]) -> Iterator[Act]:
        """Put the card where the order says."""
        del ask
        yield PutCard(view.seat, "rack" if "rack" in wanted else "hand")

    def weigh(self, ask: Ask, action: Act, mind: Mind) -> float:
        """Prefer the hand for cards that the player wants, and the rack for others."""
        del ask
        assert isinstance(action, PutCard)
        return float(mind.wants_drawn() == (action.place == "hand"))
