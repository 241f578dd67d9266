"""Stations as data: building one, and their cities."""

from typing import ClassVar

from ttrbot.engine.actions import Act, Payment
from ttrbot.engine.events import Event
from ttrbot.engine.gamemap import Cost
from ttrbot.engine.ids import CityId, Seat
from ttrbot.engine.slices import Piece, Slice, Token

STATION = "station"
"""The word for using the turn to build one."""
LENT = "stations_lent"
"""The kind of the score lines that say which routes were used."""


class BuildStation(Act, frozen=True):
    """Build a station (E10, E11)."""

    city: CityId
    pay: Payment


class StationBuilt(Event, frozen=True):
    """A station was built (E10, E11)."""

    seat: Seat
    city: CityId


class Stations(Slice, frozen=True):
    """The stations in the order of building, and how many each seat has in all."""

    rule: ClassVar[str] = "stations"
    follows: ClassVar[tuple[type[Event], ...]] = (StationBuilt,)

    each: int
    built: tuple[tuple[CityId, Seat], ...] = ()

    def after(self, event: Event) -> "Stations":
        """Return the stations after an event."""
        assert isinstance(event, StationBuilt)
        return Stations(self.each, (*self.built, (event.city, event.seat)))

    def of_seat(self, seat: Seat) -> tuple[CityId, ...]:
        """Return the cities of a seat's stations."""
        return tuple([city for city, owner in self.built if owner == seat])

    def left(self, seat: Seat) -> int:
        """Return how many a seat can still build."""
        return self.each - len(self.of_seat(seat))

    def is_free(self, city: CityId) -> bool:
        """Return whether nobody has built there."""
        return city not in dict(self.built)

    def cost(self, seat: Seat) -> Cost:
        """Return the cost of a seat's next station: one more card each time, of one colour."""
        return Cost("", 0, len(self.of_seat(seat)) + 1, None)

    def pieces(self) -> tuple[Piece, ...]:
        """Return the stations as pieces in their cities."""
        return tuple(Piece(city, seat, "tower", holds=False) for city, seat in self.built)

    def tokens(self, seat: Seat) -> tuple[Token, ...]:
        """Return the number that a seat has left as a token beside it."""
        return (Token("🏛️", self.left(seat)),)
