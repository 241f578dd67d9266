"""How city markers are shown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import ScoreLine
from ttrbot.engine.gamemap import Route
from ttrbot.engine.ids import CityId, Seat
from ttrbot.engine.payment import PAIR, payments
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.choices import Choice, Question, Told, paying
from ttrbot.engine.rules.city_markers.facts import AskMarker, DeclineMarker, PlaceMarker
from ttrbot.engine.rules.hints import NOTHING
from ttrbot.engine.rules.mind import Mind
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView, SeatView


class CityMarkersSeen(Seen):
    """City markers as players see them."""

    name = "city_markers"
    asks = (AskMarker,)
    acts = (PlaceMarker, DeclineMarker)
    button: ClassVar[Told | None] = Told("button-marker")
    sign = "📍"
    old_order = "marker"
    reasons: ClassVar[Mapping[type[Act], str]] = {PlaceMarker: "marker"}

    @staticmethod
    def asked(ask: Ask) -> Told:
        """Ask whether to place one."""
        assert isinstance(ask, AskMarker)
        return Told("decision-marker", {"route": ask.route})

    def question(self, view: "SeatView", ask: Ask) -> Question:
        """Offer the ends of the claimed route that can be marked, each with its ways to pay, and to decline (W5)."""
        pairs = [pair.cards for pair in payments(PAIR, view.hand)]
        cities = [self._choice(view, city) for city in view.options.cities]
        none = Choice("none", Told("button-no-marker"), DeclineMarker(view.seat), look="plain")
        if not cities:
            return Question((Told("marker-cannot"),), (none,))
        lines = [self.asks_you(view, ask), Told("marker-about")]
        if len(pairs) == 1:
            lines.append(Told("marker-costs", {"cards": pairs[0]}))
        return Question(tuple(lines), (*cities, none), on_map=True)

    def _choice(self, view: "SeatView", city: CityId) -> Choice:
        """Return the choice of a city. If there is only one way to pay, a press marks it at once."""
        label = Told("label-city", {"city": city})
        ways = [PlaceMarker(view.seat, city, pair) for pair in payments(PAIR, view.hand)]
        if len(ways) == 1:
            return Choice(city, label, ways[0], sign=self.sign, city=city)
        then = Question((Told("marker-pay", {"city": city}),), paying(ways), Told("claim-choose-payment"))
        return Choice(city, label, then=then, sign=self.sign, city=city)

    def weigh(self, ask: Ask, action: Act, mind: Mind) -> float:
        """Prefer a marker only if it is worth more than its cards."""
        del ask
        return mind.hold(action.city, action.pay.cards) if isinstance(action, PlaceMarker) else 0.0

    def order_values(self, route: Route | None) -> tuple[str, ...]:
        """Let an order for a claim mark one of its ends."""
        return () if route is None else (NOTHING, route.a, route.b)

    @staticmethod
    def order_words(wanted: Sequence[str]) -> Told:
        """Say where an order places a marker."""
        return Told("order-marker", {"city": wanted[0]})

    @staticmethod
    def order_value(value: str) -> Told:
        """Name the city."""
        return Told("order-marker-nowhere") if value == NOTHING else Told("label-city", {"city": value})

    def answers_of_order(self, view: "SeatView", ask: Ask, wanted: Sequence[str]) -> Iterator[Act]:
        """Mark the city wanted, or none."""
        del ask
        for city in wanted:
            if city in view.options.cities:
                yield from (PlaceMarker(view.seat, city, pair) for pair in payments(PAIR, view.hand))
        yield DeclineMarker(view.seat)

    def scorers(self, view: "PublicView", route: Route) -> tuple[Seat, ...] | None:
        """Return the owners of the markers on the route's ends, who get the points (W6)."""
        return view.marker_owners(route) or None

    @staticmethod
    def scored(line: ScoreLine) -> Told:
        """Tell what each marker brought."""
        return Told("score-city-markers", {"side": line.side, "amount": line.amount, "cities_with_points": line.parts})

    def rules(self) -> tuple[Told, ...]:
        """Explain city markers."""
        return (Told("rules-city-markers", {"markers": self.number("markers", 3)}),)

    def rules_of_signs(self) -> Told:
        """Explain the sign."""
        return Told("rules-sign-marker")
