"""An alien who is caught by claims of routes into his city, a variant that a table may turn on (W9).

He starts in a city that can be nobody's home and have no marker. A player who claims a route into his city, and doesn't
hold him already, catches him: this scores points at once, and he moves to a city that the catcher has marked (the home
included). His holder at the end gets points again. The question where he goes is asked even if only one city is
possible.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ttrbot.engine import events as ev
from ttrbot.engine.actions import Act
from ttrbot.engine.errors import Violation
from ttrbot.engine.events import ScoreLine
from ttrbot.engine.ids import CityId, Seat
from ttrbot.engine.network import Network
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.alien.facts import SCORE, Alien, AlienMoved, AskAlien, MoveAlien
from ttrbot.engine.rules.base import Answers, Rule
from ttrbot.engine.state import State
from ttrbot.engine.work import Work
from ttrbot.reading import Natural, Positive, unknown


@dataclass(frozen=True, slots=True)
class _Params:
    """The city where he starts, and the points for a catch and for holding him at the end."""

    start: CityId
    catch: Positive = 10
    end: Natural = 10


class AlienRule(Rule):
    """The alien, his holder and the catches."""

    name = "alien"
    params_type = _Params
    params: _Params
    answers: ClassVar[Answers] = {MoveAlien: (AskAlien,)}

    def misfits(self) -> Iterator[tuple[str, str]]:
        """Require that he starts in a city of the map."""
        if self.params.start not in self.gamemap.spots:
            yield "start", unknown("city", self.params.start, self.gamemap.spots)

    def begin(self) -> Alien:
        """Return him in the city where he starts."""
        return Alien(self.params.start)

    def setup(self, work: Work) -> None:
        """Put him on the board."""
        work.emit(ev.MemoryChanged(self.name, (("city", self.params.start),)))

    def veto_marker(self, state: State, city: CityId) -> Iterator[Violation]:
        """Forbid markers on the city where he starts."""
        del state
        if city == self.params.start:
            yield Violation("city_reserved", {"city": city})

    def react(self, work: Work, event: ev.Event) -> None:
        """Let a claim of a route into his city catch him."""
        if not isinstance(event, ev.RouteClaimed):
            return
        route = self.gamemap.route[event.route]
        alien = Alien.of(work.state.rules)
        if alien.city in (route.a, route.b) and alien.owner != event.seat:
            side = work.state.book.side_of[event.seat]
            work.emit(ev.PointsScored(side, self.params.catch, SCORE, route.id))
            work.ask((event.seat, AskAlien(), "W9"))

    def check(self, state: State, action: Act) -> Iterator[Violation]:
        """Check his destination: a city that the catcher has marked."""
        assert isinstance(action, MoveAlien)
        if action.city not in self.gamemap.city:
            yield Violation("unknown_city", {"city": action.city})
        elif not 0 <= action.seat < len(state.book.seats) or action.city not in state.markers(action.seat):
            yield Violation("city_not_held", {"city": action.city})

    def handle(self, work: Work, action: Act) -> None:
        """Move him to the chosen city."""
        assert isinstance(action, MoveAlien)
        work.emit(AlienMoved(action.seat, action.city))
        work.emit(ev.MemoryChanged(self.name, (("city", action.city), ("owner", action.seat))))

    def options(self, state: State, seat: Seat, ask: Ask) -> Iterator[Act]:
        """Yield the moves of him to the catcher's cities."""
        del ask
        for city in state.markers(seat):
            yield MoveAlien(seat, city)

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Return the lines for the catches and for holding him at the end."""
        del networks
        alien = Alien.of(state.rules)
        for side in state.book.sides:
            caught = alien.caught.count(side) * self.params.catch
            is_held = alien.owner is not None and state.book.side_of[alien.owner] == side
            held = self.params.end if is_held else 0
            if caught or held:
                parts = ((alien.city, held),) if held else ()
                yield ScoreLine(side, SCORE, caught + held, caught // self.params.catch, parts=parts)
