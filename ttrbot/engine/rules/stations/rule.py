"""Stations: built as a whole turn, each lends its owner one route of another player at the count (E10-E15, E18).

The first costs one card of any kind, the second two of one colour, and so on; locomotives may replace any. A city holds
one. At the count each station lets its owner use one route of another player into its city, for all of the owner's
tickets and for nothing else; the host makes the best choice. Each station not built brings points. If sides tie with
equally many completed tickets, the one that has built fewer stations is ahead.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ttrbot.engine.actions import NOTHING, Act
from ttrbot.engine.claims import lay
from ttrbot.engine.errors import Violation
from ttrbot.engine.events import ScoreLine
from ttrbot.engine.ids import Seat, Side
from ttrbot.engine.legal import fund_reasons
from ttrbot.engine.network import Network
from ttrbot.engine.payment import is_payable, payments, problems
from ttrbot.engine.questions import Ask, AskTurn
from ttrbot.engine.rules.base import Answers, Rule
from ttrbot.engine.rules.stations.facts import LENT, STATION, BuildStation, StationBuilt, Stations
from ttrbot.engine.rules.stations.lending import loan
from ttrbot.engine.scoring import tickets_of
from ttrbot.engine.state import State
from ttrbot.engine.work import Work
from ttrbot.engine.zones import DISCARDS
from ttrbot.reading import Natural, Positive


@dataclass(frozen=True, slots=True)
class _Params:
    """The number of stations of each seat, and the points for each one that it doesn't build."""

    stations: Positive = 3
    points: Natural = 4


class StationsRule(Rule):
    """Stations."""

    name = "stations"
    params_type = _Params
    params: _Params
    answers: ClassVar[Answers] = {BuildStation: (AskTurn,)}

    def begin(self) -> Stations:
        """Return the start without any station."""
        return Stations(self.params.stations)

    def check(self, state: State, action: Act) -> Iterator[Violation]:
        """Check a station: in a free city, one left, and paid for."""
        assert isinstance(action, BuildStation)
        stations = Stations.of(state.rules)
        if action.city not in self.gamemap.city or self.gamemap.city[action.city].is_terminal:
            yield Violation("unknown_city", {"city": action.city})
        elif not stations.is_free(action.city):
            yield Violation("city_taken", {"city": action.city})
        if not 0 <= action.seat < len(state.book.seats):
            return
        if not stations.left(action.seat):
            yield Violation("no_stations_left", {"most": self.params.stations})
            return
        yield from fund_reasons(state, action.seat, action.pay, NOTHING)
        yield from problems(stations.cost(action.seat), action.pay)

    def handle(self, work: Work, action: Act) -> None:
        """Build the station."""
        assert isinstance(action, BuildStation)
        lay(work, action.seat, action.pay, NOTHING, DISCARDS)
        work.emit(StationBuilt(action.seat, action.city))

    def deeds(self, state: State, seat: Seat) -> Iterator[str]:
        """Yield the deed of building a station, if the seat can pay for one."""
        stations = Stations.of(state.rules)
        hand = state.counts[state.book.funds[seat][0]]
        if (
            stations.left(seat)
            and len(stations.built) < len(self.gamemap.spots)
            and is_payable(stations.cost(seat), hand)
        ):
            yield STATION

    def options(self, state: State, seat: Seat, ask: Ask) -> Iterator[Act]:
        """Yield a station for every city and every way to pay."""
        del ask
        stations = Stations.of(state.rules)
        for _ in self.deeds(state, seat):
            ways = payments(stations.cost(seat), state.counts[state.book.funds[seat][0]])
            for city in self.gamemap.spots:
                if stations.is_free(city):
                    yield from (BuildStation(seat, city, pay) for pay in ways)

    def lend(self, state: State, side: Side, own: Network) -> tuple[int, ...]:
        """Return the routes of others that count for a side's tickets (E12-E14)."""
        tickets = [ticket for _, ticket in tickets_of(state, side)]
        return loan(own, state.owners, state.book.seats_of[side], Stations.of(state.rules), tickets)

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Return the lines of the unbuilt stations, and those of the routes that other stations lent."""
        stations = Stations.of(state.rules)
        for side, seats in enumerate(state.book.seats_of):
            left = sum(stations.left(seat) for seat in seats)
            yield ScoreLine(side, self.name, left * self.params.points, left)
            lent = self.lend(state, side, networks[side])
            if lent:
                yield ScoreLine(side, LENT, 0, len(lent), tuple(self.gamemap.route_ids[index] for index in lent))

    def tie_break(self, state: State, networks: Sequence[Network], side: Side) -> int:
        """Return the tie-break number: higher for a side that has built fewer stations."""
        del networks
        stations = Stations.of(state.rules)
        return sum(stations.left(seat) for seat in state.book.seats_of[side])
