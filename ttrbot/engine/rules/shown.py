"""How a rule is shown: what there is to say, to choose and to draw, as plain data for those who do it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Event, Result, ScoreLine, SideResult
from ttrbot.engine.gamemap import GameMap, Route, RuleConfig
from ttrbot.engine.ids import Seat
from ttrbot.engine.network import Network
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.choices import Deed, Question, Told
from ttrbot.engine.rules.hints import Hints

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView, SeatView


class Seen(Hints):
    """A rule as views show it. By default it has nothing to say and nothing to draw."""

    name: ClassVar[str]
    asks: ClassVar[tuple[type[Ask], ...]] = ()
    """The rule's questions."""
    events: ClassVar[tuple[type[Event], ...]] = ()
    """The rule's events."""
    acts: ClassVar[tuple[type[Act], ...]] = ()
    """The rule's actions."""
    deeds: ClassVar[tuple[Deed, ...]] = ()
    """What a turn may be used for by this rule."""
    tells_what_happened: ClassVar[bool] = False
    """Whether its questions begin with what has just happened, so that it needn't be told before."""
    scores: ClassVar[str] = ""
    """The kind of the rule's score lines, where it isn't the rule's name."""
    more_scores: ClassVar[tuple[str, ...]] = ()
    """Further kinds of its score lines."""
    keeps_together: ClassVar[bool] = False
    """Whether a player's routes must hang together, and from a home city on (W4)."""
    absent: ClassVar[Told | None] = None
    """What players should know of a map without the rule."""
    button: ClassVar[Told | None] = None
    """On the button that opens the rule's questions."""
    sign: ClassVar[str] = ""
    """Beside these words."""

    def __init__(self, config: RuleConfig, gamemap: GameMap) -> None:
        self.params = config.params
        self.gamemap = gamemap

    @property
    def breaks_ties(self) -> Told | None:
        """How it parts those who tie, as the end of the sentence about ties (B21, A13); None: not."""
        return None

    def parted(self, winner: SideResult, other: SideResult) -> bool:
        """Say whether by this rule the winner is ahead of another with as many points and completed tickets.

        The message `score-winner-by-<rule>` tells of it.
        """
        del winner, other
        return False

    def number(self, param: str, default: int = 0) -> int:
        """Return a parameter that is a number."""
        value = self.params.get(param, default)
        assert isinstance(value, int)
        return value

    # -- routes

    def demands(self, route: Route) -> Told | None:
        """Say what a route asks for beside cards of its colour."""
        del route
        return None

    def demands_briefly(self, route: Route) -> Told | None:
        """Say the same where it is explained elsewhere."""
        return self.demands(route)

    def in_all(self, route: Route) -> Told | None:
        """Explain what such routes ask for, where it is said once for several of them."""
        del route
        return None

    def before_claim(self, view: "SeatView", route: Route) -> Told | None:
        """Say what a player should know who is about to claim a route."""
        del view, route
        return None

    def signs(self, route: Route) -> tuple[str, ...]:
        """Name what is drawn on the spaces of a route, from the first on."""
        del route
        return ()

    def scorers(self, view: "PublicView", route: Route) -> tuple[Seat, ...] | None:
        """Say who gets the points for the spaces of a route, each once a mention; None leaves them to the claimer."""
        del view, route
        return None

    def lent(self, view: "SeatView", own: Network) -> tuple[int, ...]:
        """List the routes of others that the count would lend a seat's side for the tickets that the seat sees.

        `own` has the side's routes. See `Rule.lend`.
        """
        del view, own
        return ()

    # -- what is asked, and what a turn may be used for

    @staticmethod
    def asked(ask: Ask) -> Told:
        """Say in one line what is asked; the same whatever the hand."""
        raise TypeError(f"no words for {ask!r}")

    def asks_you(self, view: "SeatView", ask: Ask) -> Told:
        """Say the same to the seat itself."""
        told = self.asked(ask)
        return Told(told.key, {"seat": view.seat, **told.args})

    def question(self, view: "SeatView", ask: Ask) -> Question:
        """Ask the seat itself: with what it may choose."""
        raise TypeError(f"nothing to choose for {ask!r} of {view.seat}")

    def remark(self, ask: Ask) -> Told | None:
        """Add a line to the question of another rule."""
        del ask
        return None

    def can_begin(self, view: "PublicView", deed: str) -> bool:
        """Whether a deed is possible for anybody, as far as all can see."""
        del view, deed
        return True

    def choices(self, view: "SeatView", deed: str) -> Question:
        """Ask how a deed is to be done."""
        raise TypeError(f"nothing to choose for {deed!r} of {view.seat}")

    def at_table(self, view: "PublicView") -> Told | None:
        """Say something below the players in the table's message."""
        del view
        return None

    # -- what happened, the count, the rules' page

    @staticmethod
    def told(event: Event) -> Told | None:
        """Tell of one of the rule's events."""
        raise TypeError(f"no words for {event!r}")

    @staticmethod
    def scored(line: ScoreLine) -> Told | None:
        """Tell of one of the rule's score lines; None: by `score-<kind>` with side, points and amount."""
        del line
        return None

    def missed(self, view: "PublicView", result: Result, built: Sequence[Network]) -> Iterator[Told]:
        """Tell what just missed this rule's points, and why; `built` has each side's routes."""
        del view, result, built
        return iter(())

    def rules(self) -> tuple[Told, ...]:
        """Explain the rule, in one paragraph."""
        return (Told(f"rules-{self.name.replace('_', '-')}"),)

    def rules_of_turn(self) -> Told | None:
        """Explain what it adds to the things that a turn may be used for."""
        return None

    def rules_of_locomotives(self) -> Told | None:
        """Say what locomotives stand for where it isn't any colour of any route."""
        return None

    def rules_of_zones(self) -> tuple[Told, ...]:
        """Say what routes across the border mean for it."""
        return ()

    def rules_of_signs(self) -> Told | None:
        """Explain the sign that stands beside a player."""
        return None
