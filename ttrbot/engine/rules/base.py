"""The places that a special rule may hook. All are pure, and all do nothing by default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ttrbot.engine.ids import CardId, CityId, Seat, Side, ZoneId

if TYPE_CHECKING:
    from ttrbot.engine.actions import Act, ClaimRoute, KeepTickets, Payment
    from ttrbot.engine.config import Config
    from ttrbot.engine.errors import Violation
    from ttrbot.engine.events import Event, ScoreLine
    from ttrbot.engine.gamemap import Cost, GameMap, Route
    from ttrbot.engine.network import Network
    from ttrbot.engine.questions import Ask
    from ttrbot.engine.routesets import RouteSet
    from ttrbot.engine.slices import Slice
    from ttrbot.engine.state import State
    from ttrbot.engine.work import Work
    from ttrbot.engine.zones import Zone


Answers: TypeAlias = "dict[type[Act], tuple[type[Ask], ...]]"
"""Actions, each with the questions that it answers."""


@dataclass(frozen=True, slots=True)
class NoParams:
    """For rules without parameters."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A train card being drawn: the first or second of its turn, or the only one (B6)."""

    seat: Seat
    card: CardId
    source: ZoneId
    is_first: bool
    is_only: bool


class Rule:
    """A special rule of a map. Its parameters come from the map's file; what it keeps lies in the state."""

    name: ClassVar[str]
    params_type: ClassVar[type] = NoParams
    answers: ClassVar[Answers] = {}
    """The actions this rule handles, each with the questions that it answers."""
    for_teams: ClassVar[bool] = False
    """Whether it makes sense only in teams."""
    shares_kept_tickets: ClassVar[bool] = False
    """Whether one of the tickets kept goes to the team, so that `check` judges that choice too."""
    is_free: ClassVar[bool] = False
    """Whether its actions on a turn cost nothing, so that they are safe for somebody whose time is up."""
    route_marks: ClassVar[tuple[str, ...]] = ()
    """The words of the numbers that it reads on routes."""
    redirects_points: ClassVar[bool] = False
    """Whether `points` may give a claim's points to several sides, or to others than the claimer."""

    once_at_top: ClassVar[Mapping[str, str]] = {}
    """Keys that earlier maps have at the top of their files, each with the parameter that it is now."""

    params: object

    def __init__(self, params: object, gamemap: GameMap, config: Config) -> None:
        self.params = params
        self.gamemap = gamemap
        self.config = config

    @property
    def follows(self) -> tuple[type[Event], ...]:
        """The events that change this rule's part of the state."""
        kept = self.begin()
        return () if kept is None else kept.follows

    @property
    def most_wave_cards(self) -> int:
        """How many wave cards a seat may hold by this rule."""
        return 0

    def misfits(self) -> Iterator[tuple[str, str]]:
        """List why the rule can't be played on its map: the parameter (empty: none), and what is wrong with it."""
        if self.for_teams and self.gamemap.team_size < 2:
            yield "", "only for teams: the map's team_size is 1"

    def begin(self) -> Slice | None:
        """Return this rule's part of the state before anything has happened; None: it keeps nothing."""
        return None

    def zones(self) -> Iterable[Zone]:
        """List the zones this rule adds."""
        return ()

    def funds(self, seat: Seat) -> Iterable[ZoneId]:
        """List the zones, besides the hand, that a seat pays from."""
        del seat
        return ()

    def cost(self, cost: Cost, route: Route) -> Cost:
        """Change what a route costs."""
        del route
        return cost

    def setup(self, work: Work) -> None:
        """Follow the setup, before anybody is asked anything."""

    def before_first_turn(self, work: Work) -> None:
        """Ask what must be answered between the opening tickets and the first turn; called until nothing is open."""

    def veto(self, state: State, seat: Seat, route: Route) -> Iterator[Violation]:
        """Give this rule's reasons against a seat's claim of a route, whatever is paid."""
        del state, seat, route
        return iter(())

    def left_open(self, state: State, seat: Seat, routes: RouteSet) -> RouteSet:
        """Return those of some routes against which `veto` has no reason; to be overridden where that is slow."""
        book = state.book
        return book.sets.of(
            index
            for index in book.sets.indices(routes)
            if next(self.veto(state, seat, book.gamemap.routes[index]), None) is None
        )

    def veto_marker(self, state: State, city: CityId) -> Iterator[Violation]:
        """Give this rule's reasons against a marker on a city, whoever places it."""
        del state, city
        return iter(())

    def kept(self, work: Work, keep: KeepTickets, *, is_opening: bool) -> None:
        """Follow the choice of tickets to keep."""

    def interrupt_draw(self, work: Work, drawn: Drawn) -> bool:
        """Take a drawn card away from its usual way into the hand; True if so."""
        del work, drawn
        return False

    def interrupt_claim(self, work: Work, claim: ClaimRoute) -> bool:
        """Stop a claim before it is made; True if so."""
        del work, claim
        return False

    def paid(self, work: Work, seat: Seat, pay: Payment) -> None:
        """Follow what was laid for a route, its train cards aside."""

    def points(self, state: State, seat: Seat, route: Route) -> tuple[Side, ...] | None:
        """Say which sides get the points of a seat's claim, each once a mention; None leaves them to the claimer."""
        del state, seat, route
        return None

    def check(self, state: State, action: Act) -> Iterator[Violation]:
        """Give the reasons against one of this rule's own actions, or more against a choice of tickets."""
        del state, action
        return iter(())

    def handle(self, work: Work, action: Act) -> None:
        """Play one of this rule's own actions."""

    def options(self, state: State, seat: Seat, ask: Ask) -> Iterator[Act]:
        """Enumerate a seat's legal answers to one of this rule's questions, or its own actions as a turn begins."""
        del state, seat, ask
        return iter(())

    def safe(self, state: State, seat: Seat, ask: Ask) -> Act:
        """Return the answer to one of this rule's questions that risks least; it never depends on chance."""
        return next(self.options(state, seat, ask))

    def only(self, state: State, seat: Seat) -> Act | None:
        """Return the one answer that a seat can give to this rule's question, where all can see that."""
        del state, seat
        return None

    def deeds(self, state: State, seat: Seat) -> Iterator[str]:
        """Name what a seat may use its turn for by this rule now; see `Seen.deeds`."""
        del state, seat
        return iter(())

    def react(self, work: Work, event: Event) -> None:
        """Follow an event with others."""

    def faults(self, state: State) -> Iterator[str]:
        """List what must not be so in any position; names no card and no ticket."""
        del state
        return iter(())

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Count this rule's bonuses at the end; `networks` holds each side's routes."""
        del state, networks
        return ()

    def lend(self, state: State, side: Side, own: Network) -> tuple[int, ...]:
        """List the routes of others, by index, that count for a side's tickets and for nothing else."""
        del state, side, own
        return ()

    def tie_break(self, state: State, networks: Sequence[Network], side: Side) -> int:
        """Give the number by which sides with equal totals and equally many tickets differ (B21)."""
        del state, networks, side
        return 0
