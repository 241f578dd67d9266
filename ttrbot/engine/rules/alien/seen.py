"""How the alien is shown."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Event, ScoreLine
from ttrbot.engine.gamemap import Route
from ttrbot.engine.ids import Seat
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.alien.facts import SCORE, Alien, AlienMoved, AskAlien, MoveAlien
from ttrbot.engine.rules.choices import Choice, Question, Told
from ttrbot.engine.rules.hints import NOTHING
from ttrbot.engine.rules.mind import Mind
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView, SeatView

CATCH = 10
"""The points for a catch, and again for holding him at the end, unless the map gives others (W9)."""

SOON = 8.0
"""With this many turns left, a seat that catches him still holds him at the end in half of all games."""


class AlienSeen(Seen):
    """The alien as players see him."""

    name = "alien"
    asks = (AskAlien,)
    events = (AlienMoved,)
    acts = (MoveAlien,)
    button: ClassVar[Told | None] = Told("button-alien")
    sign = "👽"
    scores = SCORE
    old_order = "alien"

    @staticmethod
    def asked(ask: Ask) -> Told:
        """Ask where he goes."""
        del ask
        return Told("decision-alien")

    def question(self, view: "SeatView", ask: Ask) -> Question:
        """Offer the cities that the catcher has marked."""
        choices = [
            Choice(city, Told("label-city", {"city": city}), MoveAlien(view.seat, city), sign=self.sign, city=city)
            for city in view.options.cities
        ]
        return Question((self.asks_you(view, ask),), tuple(choices), on_map=True)

    def weigh(self, ask: Ask, action: Act, mind: Mind) -> float:
        """Prefer cities at which few routes are likely to be claimed."""
        del ask
        assert isinstance(action, MoveAlien)
        return -mind.peril(action.city)

    def order_values(self, route: Route | None) -> tuple[str, ...]:
        """Let an order for a claim send him to any city."""
        return () if route is None else (NOTHING, *self.gamemap.spots)

    @staticmethod
    def order_words(wanted: Sequence[str]) -> Told:
        """Say where an order sends him."""
        return Told("order-alien", {"city": wanted[0]})

    @staticmethod
    def order_value(value: str) -> Told:
        """Name the city."""
        return Told("order-alien-anywhere") if value == NOTHING else Told("label-city", {"city": value})

    def answers_of_order(self, view: "SeatView", ask: Ask, wanted: Sequence[str]) -> Iterator[Act]:
        """Send him to the first possible city of the order; without one, to the first possible city."""
        del ask
        places = sorted(view.options.cities, key=lambda city: city not in wanted)
        return (MoveAlien(view.seat, city) for city in places)

    def at_table(self, view: "PublicView") -> Told | None:
        """Say where he is and who holds him."""
        alien = view.rules.get(self.name)
        if not isinstance(alien, Alien):
            return None
        if alien.owner is None:
            return Told("table-alien", {"city": alien.city})
        return Told("table-alien-held", {"city": alien.city, "side": view.seats[alien.owner].side})

    def catch(self, view: "PublicView", seat: Seat, route: Route) -> int:
        """Return the points for catching him."""
        return self.number("catch", CATCH) if self._is_caught(view, seat, route) else 0

    def later_gain(self, view: "PublicView", seat: Seat, route: Route, turns_left: float) -> float:
        """Return the average points of holding him; twice as many if another side loses him."""
        if not self._is_caught(view, seat, route):
            return 0.0
        owner = Alien.of(view.rules).owner
        is_theirs = owner is not None and view.seats[owner].side != view.seats[seat].side
        return self.number("end", CATCH) * (2 if is_theirs else 1) / (1 + turns_left / SOON)

    def _is_caught(self, view: "PublicView", seat: Seat, route: Route) -> bool:
        alien = view.rules.get(self.name)  # the map names him, but the table may play without him
        if not isinstance(alien, Alien):
            return False
        return alien.city in (route.a, route.b) and alien.owner != seat

    @staticmethod
    def told(event: Event) -> Told:
        """Tell where he went."""
        assert isinstance(event, AlienMoved)
        return Told("event-alien", {"seat": event.seat, "city": event.city})

    @staticmethod
    def scored(line: ScoreLine) -> Told | None:
        """Tell in which city he was held."""
        if not line.parts:
            return None
        city, _ = line.parts[0]
        return Told("score-alvin-held", {"side": line.side, "points": line.points, "amount": line.amount, "city": city})

    def rules(self) -> tuple[Told, ...]:
        """Explain him."""
        values = {"catch": self.number("catch", CATCH), "end": self.number("end", CATCH)}
        return (Told("rules-alien", {"city": str(self.params["start"]), **values}),)
