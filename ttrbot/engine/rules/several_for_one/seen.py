"""How substitutes are shown."""

from typing import TYPE_CHECKING

from ttrbot.engine.gamemap import Route
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.several_for_one.facts import ANY_CARDS
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import SeatView


class SeveralForOneSeen(Seen):
    """Substitutes as players see them."""

    name = "several_for_one"

    def demands(self, route: Route) -> Told | None:
        """Say how many cards replace one, on the routes that are marked."""
        number = route.mark(ANY_CARDS)
        return Told("name-any-cards", {"number": number}) if number else None

    def in_all(self, route: Route) -> Told | None:
        """Explain what replaces a card."""
        return self._explained(route)

    def before_claim(self, view: "SeatView", route: Route) -> Told | None:
        """Say what replaces a card or a locomotive."""
        del view
        return self._explained(route)

    def order_note(self, route: Route) -> Told | None:
        """Say that an order lays cards of any kind for a ferry's symbols only."""
        if route.mark(ANY_CARDS):
            return Told("order-any-cards-never")
        return Told("order-any-cards-for-symbols") if self._explained(route) else None

    def rules(self) -> tuple[Told, ...]:
        """Explain substitutes on ferries and on marked routes."""
        told = []
        if on_ferries := self.number("on_ferries"):
            tunnels = "yes" if self.gamemap.tunnel_sizes else "no"
            told.append(Told("rules-several-for-one", {"number": on_ferries, "tunnels": tunnels}))
        told += [
            Told("rules-several-for-one-route", {"route": route.id, "number": number})
            for route in self.gamemap.routes
            if (number := route.mark(ANY_CARDS))
        ]
        return tuple(told)

    def _explained(self, route: Route) -> Told | None:
        if number := route.mark(ANY_CARDS):
            return Told("claim-any-cards", {"number": number})
        if route.kind == "ferry" and (number := self.number("on_ferries")):
            return Told("claim-any-cards-for-locomotive", {"number": number})
        return None
