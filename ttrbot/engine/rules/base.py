"""The base class of special rules: its hooks are pure functions and do nothing by default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ttrbot.engine.ids import CityId, Seat, Side, TicketId, ZoneId

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
    from ttrbot.engine.work import Drawn, Work
    from ttrbot.engine.zones import Zone


Answers: TypeAlias = "dict[type[Act], tuple[type[Ask], ...]]"
"""Actions, each with the questions that it answers."""


@dataclass(frozen=True, slots=True)
class NoParams:
    """The parameters of rules without parameters."""


class Rule:
    """A special rule of a map. Its parameters come from the map's file; what it keeps is part of the state."""

    name: ClassVar[str]
    params_type: ClassVar[type] = NoParams
    answers: ClassVar[Answers] = {}
    """The actions that this rule handles, each with the questions that it answers."""
    for_teams: ClassVar[bool] = False
    """Whether the rule makes sense only in team games."""
    shares_kept_tickets: ClassVar[bool] = False
    """Whether one of the kept tickets goes to the team. If so, `check` is also called for the choice of tickets."""
    is_free: ClassVar[bool] = False
    """Whether its actions on a turn cost nothing, so that the host may play them for a player whose time is up."""
    route_marks: ClassVar[tuple[str, ...]] = ()
    """The keys in a route's `marks` that it reads."""
    redirects_points: ClassVar[bool] = False
    """Whether `points` may give a claim's points to other sides than the claimer's, or to several."""

    once_at_top: ClassVar[Mapping[str, str]] = {}
    """Top-level keys of older map files that are now parameters of the rule, with the parameters' names."""

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
        """How many wave cards a seat may hold under this rule."""
        return 0

    def misfits(self) -> Iterator[tuple[str, str]]:
        """Yield what makes the rule unplayable on its map: the parameter (or empty) and the reason."""
        if self.for_teams and self.gamemap.team_size < 2:
            yield "", "only for teams: the map's team_size is 1"

    def begin(self) -> Slice | None:
        """Return this rule's part of the state at the start of a game; None if it keeps nothing."""
        return None

    def zones(self) -> Iterable[Zone]:
        """Return the zones that this rule adds."""
        return ()

    def arrange(self, tickets: Sequence[TicketId], hands: int) -> tuple[TicketId, ...]:
        """Return the shuffled ticket deck, top last, ordered for `hands` hands. Tickets left out leave the game."""
        del hands
        return tuple(tickets)

    def funds(self, seat: Seat) -> Iterable[ZoneId]:
        """Return the zones, besides the hand, from which a seat can pay."""
        del seat
        return ()

    def cost(self, cost: Cost, route: Route) -> Cost:
        """Return what a route costs under this rule."""
        del route
        return cost

    def setup(self, work: Work) -> None:
        """Take part in the setup, before the first question."""

    def before_first_turn(self, work: Work) -> None:
        """Ask what must be answered between opening tickets and first turn. Called until no question is open."""

    def veto(self, state: State, seat: Seat, route: Route) -> Iterator[Violation]:
        """Yield this rule's reasons against a seat's claim of a route, whatever is paid."""
        del state, seat, route
        return iter(())

    def left_open(self, state: State, seat: Seat, routes: RouteSet) -> RouteSet:
        """Return the routes that `veto` leaves open. Override it if there is a faster way."""
        book = state.book
        return book.sets.of(
            index
            for index in book.sets.indices(routes)
            if next(self.veto(state, seat, book.gamemap.routes[index]), None) is None
        )

    def veto_marker(self, state: State, city: CityId) -> Iterator[Violation]:
        """Yield this rule's reasons against a marker of any seat on a city."""
        del state, city
        return iter(())

    def kept(self, work: Work, keep: KeepTickets, *, is_opening: bool) -> None:
        """React to a choice of tickets to keep."""

    def interrupt_draw(self, work: Work, drawn: Drawn) -> bool:
        """Move a drawn card elsewhere than into the hand. Return whether this was done."""
        del work, drawn
        return False

    def interrupt_claim(self, work: Work, claim: ClaimRoute) -> bool:
        """Stop a claim before the route is taken. Return whether this was done."""
        del work, claim
        return False

    def paid(self, work: Work, seat: Seat, pay: Payment) -> None:
        """React to what was paid for a route besides train cards."""

    def points(self, state: State, seat: Seat, route: Route) -> tuple[Side, ...] | None:
        """Return the sides that get the points of a seat's claim, all of them each; None if the claimer gets them."""
        del state, seat, route
        return None

    def check(self, state: State, action: Act) -> Iterator[Violation]:
        """Yield the reasons against one of this rule's actions, or additional ones against a choice of tickets."""
        del state, action
        return iter(())

    def handle(self, work: Work, action: Act) -> None:
        """Play one of this rule's own actions."""

    def options(self, state: State, seat: Seat, ask: Ask) -> Iterator[Act]:
        """Yield a seat's legal answers to this rule's question, or its own actions at the beginning of a turn."""
        del state, seat, ask
        return iter(())

    def safe(self, state: State, seat: Seat, ask: Ask) -> Act:
        """Return the answer to one of this rule's questions that risks least. It must not depend on chance."""
        return next(self.options(state, seat, ask))

    def only(self, state: State, seat: Seat) -> Act | None:
        """Return the only answer that a seat can give, if everybody can see that there is no other."""
        del state, seat
        return None

    def deeds(self, state: State, seat: Seat) -> Iterator[str]:
        """Yield the keys of the `Seen.deeds` for which a seat may use its turn now."""
        del state, seat
        return iter(())

    def react(self, work: Work, event: Event) -> None:
        """React to an event by emitting others."""

    def faults(self, state: State) -> Iterator[str]:
        """Yield what is wrong with a position that no game can reach, without naming cards or tickets."""
        del state
        return iter(())

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Return this rule's lines of the final count. `networks` has one network for each side."""
        del state, networks
        return ()

    def lend(self, state: State, side: Side, own: Network) -> tuple[int, ...]:
        """Return the indices of the routes of others that count for a side's tickets and for nothing else."""
        del state, side, own
        return ()

    def tie_break(self, state: State, networks: Sequence[Network], side: Side) -> int:
        """Return a side's tie-break number: of sides with equal totals and completed tickets the highest wins (B21)."""
        del state, networks, side
        return 0
