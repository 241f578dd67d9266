"""How stations are shown."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ttrbot.engine.actions import Act, Payment
from ttrbot.engine.events import Event, ScoreLine, SideResult
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.network import Network, network
from ttrbot.engine.payment import payments
from ttrbot.engine.rules.choices import Choice, Deed, Question, Told, paying
from ttrbot.engine.rules.hints import Advice
from ttrbot.engine.rules.shown import Seen
from ttrbot.engine.rules.stations.facts import LENT, STATION, BuildStation, StationBuilt, Stations
from ttrbot.engine.rules.stations.lending import foreign_routes, loan, loans_of

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView, SeatView

LATE = 10
"""With fewer cars left than this, it is known well enough which tickets need a station."""


class StationsSeen(Seen):
    """Stations as players see them."""

    name = "stations"
    events = (StationBuilt,)
    acts = (BuildStation,)
    more_scores = (LENT,)
    sign = "🏛️"
    deeds = (Deed(STATION, Told("button-station"), Told("action-station"), sign),)

    def can_begin(self, view: "PublicView", deed: str) -> bool:
        """Return whether the seat whose turn it is has one left."""
        del deed
        return Stations.of(view.rules).left(view.turn_seat) > 0

    @property
    def breaks_ties(self) -> Told:
        """Say how they break ties."""
        return Told("rules-tie-stations")

    def parted(self, winner: SideResult, other: SideResult) -> bool:
        """Return whether the winner has more unbuilt stations."""
        return _not_built(winner) > _not_built(other)

    @classmethod
    def named(cls, action: Act) -> Told:
        """Name the city too."""
        assert isinstance(action, BuildStation)
        return Told("move-station", {"city": action.city})

    def choices(self, view: "SeatView", deed: str) -> Question:
        """Offer the free cities (those that help a ticket first, then those on open tickets), then the ways to pay."""
        del deed
        stations, ways = Stations.of(view.public.rules), _ways_to_pay(view)
        if not ways:
            return Question((Told("station-cannot", {"number": stations.cost(view.seat).cards}),), ())
        gains, named = self._gains(view), self._on_open_tickets(view)
        choices = []
        for city in sorted(self._cities(stations, gains), key=lambda city: (-gains.get(city, 0), city not in named)):
            stationed = paying(BuildStation(view.seat, city, way) for way in ways)
            about = Told("station-named") if city in named else None
            if city in gains:
                about = Told("station-helps", {"points": gains[city]})
            then = Question((Told("station-pay", {"city": city}),), stationed, Told("claim-choose-payment"))
            choices.append(Choice(city, Told("label-city", {"city": city}), None, then, self.sign, "good", about, city))
        line = Told("station-title", {"number": stations.left(view.seat)})
        return Question((line,), tuple(choices), Told("station-choose"), on_map=True)

    def ways(self, view: "SeatView", deed: str) -> list[Act]:
        """Return the same stations without their words."""
        del deed
        ways = _ways_to_pay(view)
        cities = self._cities(Stations.of(view.public.rules), self._gains(view)) if ways else []
        return [BuildStation(view.seat, city, way) for city in cities for way in ways]

    def _gains(self, view: "SeatView") -> dict[CityId, int]:
        """Return how many points by tickets one more station on each city would bring on the present board; only gains.

        Those that stand lend what is best with it, as at the count.
        """
        public, stations = view.public, Stations.of(view.public.rules)
        seats = view.own_seats
        loans = loans_of(self._own(view), public.owners, seats, stations, _held(view))
        gains = {}
        for city in self._cities(stations, {}):
            gain = max(map(loans.gain, foreign_routes(self.gamemap, public.owners, seats, city)), default=0)
            if gain > 0:
                gains[city] = gain
        return gains

    def _own(self, view: "SeatView", lent: Sequence[int] = ()) -> Network:
        """Return the network of a seat's side, with some routes that are lent to it."""
        seats = view.own_seats
        own = [index for index, owner in enumerate(view.public.owners) if owner in seats]
        return network(self.gamemap, (*own, *lent))

    def _on_open_tickets(self, view: "SeatView") -> frozenset[CityId]:
        """Return the cities on the seat's tickets that its routes, with those on loan, don't complete yet."""
        joined = self._own(view, self.lent(view, self._own(view)))
        tickets = [self.gamemap.ticket[name] for name in _held(view)]
        return frozenset(city for ticket in tickets if joined.best_leg(ticket) is None for city in ticket.cities)

    def _cities(self, stations: Stations, gains: Mapping[CityId, int]) -> list[CityId]:
        """Return the free cities, those with the greatest gains first."""
        free = [city for city in self.gamemap.spots if stations.is_free(city)]
        return sorted(free, key=lambda city: -gains.get(city, 0)) if gains else free

    def lent(self, view: "SeatView", own: Network) -> tuple[int, ...]:
        """Return the routes that the count would choose (E12-E14)."""
        public = view.public
        return loan(own, public.owners, view.own_seats, Stations.of(public.rules), _held(view))

    def needed(self) -> Told:
        """Say that a ticket needs a station, which may stand already."""
        return Told("station-needed")

    def lendable(self, view: "SeatView") -> list[tuple[int, ...]]:
        """Return the routes of others that each station, standing or still to be built, could lend."""
        public, stations = view.public, Stations.of(view.public.rules)
        if public.result is not None:
            return []
        seats = view.own_seats
        into = {city: tuple(foreign_routes(self.gamemap, public.owners, seats, city)) for city in self.gamemap.spots}
        standing = [into[city] for seat in seats for city in stations.of_seat(seat)]
        free = {index: None for city in self._cities(stations, {}) for index in into[city]}
        return standing + [tuple(free)] * sum(map(stations.left, seats))

    def advice(self, view: "SeatView", deed: str) -> Advice | None:
        """Return where to build, if that brings more than the unbuilt station, once few routes can still be built."""
        del deed
        is_late = view.public.last_turn is not None or view.public.seats[view.seat].cars < LATE
        ways = _ways_to_pay(view) if is_late else []
        gains = self._gains(view) if ways else {}
        if not gains:
            return None
        city = max(gains, key=lambda one: (gains[one], one))
        return Advice(gains[city] - self.number("points", 4), BuildStation(view.seat, city, ways[0]))

    @staticmethod
    def told(event: Event) -> Told:
        """Tell where one was built."""
        assert isinstance(event, StationBuilt)
        return Told("event-station", {"seat": event.seat, "city": event.city})

    @staticmethod
    def scored(line: ScoreLine) -> Told | None:
        """Tell which routes of others were used."""
        if not line.routes:
            return None
        return Told("score-stations-lent", {"side": line.side, "ways": line.routes})

    def rules(self) -> tuple[Told, ...]:
        """Explain stations."""
        return (Told("rules-stations", {"stations": self.number("stations", 3), "points": self.number("points", 4)}),)

    def rules_of_turn(self) -> Told:
        """Explain how to build one."""
        return Told("rules-action-station")

    def rules_of_signs(self) -> Told:
        """Explain the sign."""
        return Told("rules-sign-stations")


def _ways_to_pay(view: "SeatView") -> list[Payment]:
    """Return every way in which a seat can pay for its next station; none if it has built all."""
    stations = Stations.of(view.public.rules)
    return payments(stations.cost(view.seat), view.hand) if stations.left(view.seat) else []


def _held(view: "SeatView") -> tuple[TicketId, ...]:
    """Return the tickets that will count for a seat's side, as far as the seat sees them."""
    return (*view.tickets, *view.rack_tickets, *view.waiting_tickets)


def _not_built(side: SideResult) -> int:
    return sum(line.amount for line in side.lines if line.kind == StationsSeen.name)
