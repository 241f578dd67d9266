"""City markers: after a claim its claimer may mark one of the route's ends, and markers redirect points (W5, W6).

A marker costs two cards of one colour; locomotives may replace one or both. A city holds one marker. Each seat has a
fixed number, a home city included, and they are never removed. Each marker on an end of a route brings its owner's side
the full points of any later claim of it. The claimer scores only if neither end is marked. The question is asked
whenever the claimer has a marker left and an end is free for one, whatever cards it holds. What each marker has brought
is remembered and told at the end, as part of the points from routes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ttrbot.engine import events as ev
from ttrbot.engine.actions import NOTHING, Act
from ttrbot.engine.cards import LOCOMOTIVE
from ttrbot.engine.claims import lay
from ttrbot.engine.errors import Violation
from ttrbot.engine.events import ScoreLine
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId, Seat, Side
from ttrbot.engine.legal import fund_reasons, marker_bars
from ttrbot.engine.network import Network
from ttrbot.engine.payment import PAIR, payments, plain_colors
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.base import Answers, Rule
from ttrbot.engine.rules.city_markers.facts import AskMarker, CityMarkers, DeclineMarker, PlaceMarker
from ttrbot.engine.state import State
from ttrbot.engine.work import Work
from ttrbot.engine.zones import DISCARDS
from ttrbot.reading import Positive


@dataclass(frozen=True, slots=True)
class _Params:
    """The number of markers of each seat, its home city included."""

    markers: Positive = 3


class CityMarkersRule(Rule):
    """City markers, which redirect the points of claims."""

    name = "city_markers"
    params_type = _Params
    params: _Params
    redirects_points = True
    answers: ClassVar[Answers] = {PlaceMarker: (AskMarker,), DeclineMarker: (AskMarker,)}

    def begin(self) -> CityMarkers:
        """Return the start without any marker."""
        return CityMarkers()

    def points(self, state: State, seat: Seat, route: Route) -> tuple[Side, ...] | None:
        """Return the sides of the markers on the route's ends, which get the points (W6)."""
        del seat
        holders = state.marker_holders()
        scorers = tuple(state.book.side_of[holders[city]] for city in (route.a, route.b) if city in holders)
        return scorers or None

    def react(self, work: Work, event: ev.Event) -> None:
        """Record what markers earned by a claim, and ask for a marker if one is possible, whatever the hand."""
        if isinstance(event, ev.RouteClaimed):
            route = self.gamemap.route[event.route]
            self._note_earned(work, route)
            if self._has_left(work.state, event.seat) and any(
                _is_free(work.state, city) for city in (route.a, route.b)
            ):
                work.ask((event.seat, AskMarker(route.id), "W5"))

    def check(self, state: State, action: Act) -> Iterator[Violation]:
        """Check a marker: on a free city at the end of the route just claimed, paid with a pair."""
        if not isinstance(action, PlaceMarker):
            return
        yield from marker_bars(state, action.city)
        if not 0 <= action.seat < len(state.book.seats):
            return
        if not self._has_left(state, action.seat):
            yield Violation("no_markers_left", {"most": self.params.markers})
        ask = state.asked(action.seat, AskMarker)
        if ask is not None and action.city not in _ends(self.gamemap, ask):
            yield Violation("city_not_on_route", {"city": action.city, "route": ask.route})
        cards = action.pay.cards
        is_pair = action.pay.size == PAIR.cards and len(plain_colors(cards)) <= 1 and not action.pay.wave_cards
        if not is_pair or next(fund_reasons(state, action.seat, action.pay, NOTHING), None):
            yield Violation("bad_pair", {"laid": action.pay.size, "locomotives": cards[LOCOMOTIVE]})

    def handle(self, work: Work, action: Act) -> None:
        """Place the marker, or decline."""
        if isinstance(action, PlaceMarker):
            lay(work, action.seat, action.pay, NOTHING, DISCARDS)
            work.emit(ev.MarkerPlaced(action.seat, action.city, home=False))

    def options(self, state: State, seat: Seat, ask: Ask) -> Iterator[Act]:
        """Yield every marker that can be placed and paid for, and declining."""
        assert isinstance(ask, AskMarker)
        for city in _ends(self.gamemap, ask):
            if _is_free(state, city):
                for pay in payments(PAIR, state.counts[state.book.funds[seat][0]]):
                    yield PlaceMarker(seat, city, pay)
        yield DeclineMarker(seat)

    def safe(self, state: State, seat: Seat, ask: Ask) -> DeclineMarker:
        """Decline."""
        del state, ask
        return DeclineMarker(seat)

    def only(self, state: State, seat: Seat) -> DeclineMarker | None:
        """Return declining if the seat has too few cards to pay, because the number of cards is public; else None."""
        hand = state.counts[state.book.funds[seat][0]]
        return DeclineMarker(seat) if sum(hand) < PAIR.cards else None

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Return the lines of what each side's markers earned. `amount` is already part of the points from routes."""
        del networks
        earned = self._earned(state)
        for side, seats in enumerate(state.book.seats_of):
            parts = tuple((city, earned[city]) for seat in seats for city in state.markers(seat) if city in earned)
            if parts:
                yield ScoreLine(side, self.name, 0, sum(points for _, points in parts), parts=parts)

    def _note_earned(self, work: Work, route: Route) -> None:
        holders = work.state.marker_holders()
        marked = [city for city in (route.a, route.b) if city in holders]
        if marked:
            earned = self._earned(work.state)
            for city in marked:
                cost = work.state.book.costs[route.index]
                earned[city] = earned.get(city, 0) + cost.points - cost.bonus
            work.emit(ev.MemoryChanged(self.name, tuple(earned.items())))

    def _earned(self, state: State) -> dict[CityId, int]:
        """Return the points that the marker on each city has brought."""
        return dict(CityMarkers.of(state.rules).earned)

    def _has_left(self, state: State, seat: Seat) -> bool:
        return len(state.markers(seat)) < self.params.markers


def _is_free(state: State, city: CityId) -> bool:
    return next(marker_bars(state, city), None) is None


def _ends(gamemap: GameMap, ask: AskMarker) -> tuple[CityId, CityId]:
    route = gamemap.route[ask.route]
    return route.a, route.b
