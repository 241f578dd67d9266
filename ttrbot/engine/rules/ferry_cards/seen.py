"""How ferry cards are shown."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Event
from ttrbot.engine.gamemap import Route
from ttrbot.engine.rules.choices import Choice, Deed, Question, Told
from ttrbot.engine.rules.ferry_cards.facts import FERRY, DrawFerryCard, FerryCardsMoved
from ttrbot.engine.rules.mind import Needs
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView, SeatView


class FerryCardsSeen(Seen):
    """Ferry cards and wave spaces as players see them."""

    name = "ferry_cards"
    events = (FerryCardsMoved,)
    acts = (DrawFerryCard,)
    sign = "⛴️"
    reasons: ClassVar[Mapping[type[Act], str]] = {DrawFerryCard: "ferry"}
    deeds = (Deed(FERRY, Told("button-ferry"), Told("action-ferry"), sign, at_once=True, order=Told("order-ferry")),)
    old_order = "TakeFerryCard"

    def demands(self, route: Route) -> Told | None:
        """Say how many wave spaces the route has."""
        return Told("name-ferry-waves", {"waves": route.waves}) if route.waves else None

    def can_begin(self, view: "PublicView", deed: str) -> bool:
        """Return whether any are left."""
        del deed
        return bool(view.wave_pile)

    def help(self, view: "SeatView", deed: str, needs: Needs) -> Act | None:
        """Return taking one, if there are wave spaces to cover."""
        del deed
        return DrawFerryCard(view.seat) if needs.waves() else None

    def choices(self, view: "SeatView", deed: str) -> Question:
        """Return the question with one choice: to take one."""
        return Question((), (Choice(deed, Told("button-ferry"), DrawFerryCard(view.seat)),))

    @staticmethod
    def told(event: Event) -> Told:
        """Tell of ferry cards taken or laid."""
        assert isinstance(event, FerryCardsMoved)
        key = "event-ferry-taken" if event.number > 0 else "event-ferry-paid"
        return Told(key, {"seat": event.seat, "number": abs(event.number)})

    def rules_of_turn(self) -> Told:
        """Explain how to take one."""
        return Told("rules-action-ferry", {"pile": self.number("pile"), "most": self.number("most", 2)})

    def rules_of_signs(self) -> Told:
        """Explain the sign."""
        return Told("rules-sign-ferry")
