"""How home cities are shown."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import CityId
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.choices import Choice, Question, Told
from ttrbot.engine.rules.homes.facts import AskHome, ChooseHome
from ttrbot.engine.rules.mind import Mind
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import SeatView


class HomesSeen(Seen):
    """Home cities as players see them."""

    name = "homes"
    asks = (AskHome,)
    acts = (ChooseHome,)
    button: ClassVar[Told | None] = Told("button-home")
    sign = "🏠"
    reasons: ClassVar[Mapping[type[Act], str]] = {ChooseHome: "home"}
    is_for_tickets = True
    chooses_early = True
    old_order = "Settle"

    @staticmethod
    def asked(ask: Ask) -> Told:
        """Ask for a home."""
        del ask
        return Told("decision-home")

    def question(self, view: "SeatView", ask: Ask) -> Question:
        """Offer the free cities, those on the player's tickets first. The choice is final, so it must be confirmed."""
        named = Counter(city for ticket in view.tickets for city in self.gamemap.ticket[ticket].cities)
        cities = sorted(view.options.cities, key=lambda city: -named[city])
        choices = tuple(self._choice(view, city, named[city]) for city in cities)
        return Question((self.asks_you(view, ask), Told("home-about")), choices, Told("home-choose"), on_map=True)

    def _choice(self, view: "SeatView", city: CityId, tickets: int) -> Choice:
        label = Told("button-settle", {"city": city})
        settle = Choice("settle", label, ChooseHome(view.seat, city), sign=self.sign)
        return Choice(
            city,
            Told("label-city", {"city": city}),
            then=Question((Told("home-confirm", {"city": city}),), (settle,)),
            sign=self.sign,
            about=Told("home-on-tickets", {"number": tickets}) if tickets else None,
            city=city,
        )

    def weigh(self, ask: Ask, action: Act, mind: Mind) -> float:
        """Prefer the cities from which it is best to build."""
        del ask
        assert isinstance(action, ChooseHome)
        return mind.start(action.city)

    @staticmethod
    def order_words(wanted: Sequence[str]) -> Told:
        """Say which cities an order wants."""
        return Told("order-home", {"cities": wanted})

    def answers_of_order(self, view: "SeatView", ask: Ask, wanted: Sequence[str]) -> Iterator[Act]:
        """Choose the first possible city of the order."""
        del ask
        return (ChooseHome(view.seat, city) for city in wanted)

    def cities_to_settle(self, view: "SeatView") -> tuple[CityId, ...]:
        """Return the free cities, those on the player's tickets first; none after the choice."""
        public = view.public
        if public.turn > 0 or public.markers[view.seat]:
            return ()
        marked = {city for markers in public.markers for city in markers}
        named = Counter(
            city for ticket in (*view.tickets, *view.offered) for city in self.gamemap.ticket[ticket].cities
        )
        free = [city for city in self.gamemap.spots if city not in marked]
        return tuple(sorted(free, key=lambda city: -named[city]))

    def rules_of_signs(self) -> Told:
        """Explain the sign."""
        return Told("rules-sign-home")
