"""Mountain routes as data: the number of cars in the crossing area."""

from typing import ClassVar

from ttrbot.engine.events import CarsSetAside, Event
from ttrbot.engine.ids import Seat
from ttrbot.engine.slices import Slice, Token

CROSSES = "crosses"
"""The word for the X marks of a route in a map's file."""


class MountainRoutes(Slice, frozen=True):
    """The number of each seat's cars in the mountain crossing area (L8)."""

    rule: ClassVar[str] = "mountain_routes"
    follows: ClassVar[tuple[type[Event], ...]] = (CarsSetAside,)

    crossed: tuple[int, ...]

    def after(self, event: Event) -> "MountainRoutes":
        """Return the numbers after an event."""
        assert isinstance(event, CarsSetAside)
        crossed = list(self.crossed)
        crossed[event.seat] += event.cars
        return MountainRoutes(tuple(crossed))

    def tokens(self, seat: Seat) -> tuple[Token, ...]:
        """Return the number of a seat's cars there as a token beside it."""
        return (Token("⛰️", self.crossed[seat]),)
