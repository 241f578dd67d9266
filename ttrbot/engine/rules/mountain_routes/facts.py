"""Mountain routes as data: the cars that lie in the crossing area."""

from typing import ClassVar

from ttrbot.engine.events import CarsSetAside, Event
from ttrbot.engine.ids import Seat
from ttrbot.engine.slices import Slice, Token

CROSSES = "crosses"
"""The word for the X marks of a route in a map's file."""


class MountainRoutes(Slice, frozen=True):
    """How many cars each seat has in the mountain crossing area (M1)."""

    rule: ClassVar[str] = "mountain_routes"
    follows: ClassVar[tuple[type[Event], ...]] = (CarsSetAside,)

    crossed: tuple[int, ...]

    def after(self, event: Event) -> "MountainRoutes":
        """Follow the cars."""
        assert isinstance(event, CarsSetAside)
        crossed = list(self.crossed)
        crossed[event.seat] += event.cars
        return MountainRoutes(tuple(crossed))

    def tokens(self, seat: Seat) -> tuple[Token, ...]:
        """Show a seat's cars there."""
        return (Token("⛰️", self.crossed[seat]),)
