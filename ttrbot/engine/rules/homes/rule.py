"""Home cities: each player places a marker on one before the first turn (W3).

They are chosen after the tickets, beginning with the player who will act last and going backwards round the table. A
city holds one marker only.
"""

from collections.abc import Iterator
from typing import ClassVar

from ttrbot.engine import events as ev
from ttrbot.engine.actions import Act
from ttrbot.engine.errors import Violation
from ttrbot.engine.ids import Seat
from ttrbot.engine.legal import marker_bars
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.base import Answers, Rule
from ttrbot.engine.rules.homes.facts import AskHome, ChooseHome, Homes
from ttrbot.engine.state import State
from ttrbot.engine.work import Work


class HomesRule(Rule):
    """The choice of home cities."""

    name = "homes"
    answers: ClassVar[Answers] = {ChooseHome: (AskHome,)}

    def misfits(self) -> Iterator[tuple[str, str]]:
        """Require at least one city for each player."""
        cities, players = len(self.gamemap.spots), max(self.gamemap.seats)
        if cities < players:
            yield "", f"{players} players choose a city each, but the map has only {cities}"

    def begin(self) -> Homes:
        """Return the start without any home."""
        return Homes()

    def before_first_turn(self, work: Work) -> None:
        """Ask the next seat without a home, backwards from the one before the starting seat."""
        state = work.state
        seats = len(state.book.seats)
        for back in range(1, seats + 1):
            seat = (state.start - back) % seats
            if not state.markers(seat):
                work.ask((seat, AskHome(), "W3"))
                return

    def check(self, state: State, action: Act) -> Iterator[Violation]:
        """Check a home: a city of the map that is free for a marker."""
        assert isinstance(action, ChooseHome)
        yield from marker_bars(state, action.city)

    def handle(self, work: Work, action: Act) -> None:
        """Place the seat's first marker on the chosen city."""
        assert isinstance(action, ChooseHome)
        work.emit(ev.MarkerPlaced(action.seat, action.city, home=True))

    def options(self, state: State, seat: Seat, ask: Ask) -> Iterator[Act]:
        """Yield the choices of the free cities."""
        del ask
        for city in self.gamemap.cities:
            if next(marker_bars(state, city.id), None) is None:
                yield ChooseHome(seat, city.id)
