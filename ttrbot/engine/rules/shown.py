"""How a rule is shown: its words, questions and drawings, as plain data."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Event, Result, ScoreLine, SideResult
from ttrbot.engine.gamemap import GameMap, Route, RuleConfig
from ttrbot.engine.ids import Seat
from ttrbot.engine.network import Network
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.choices import Deed, Question, Told, all_actions
from ttrbot.engine.rules.hints import Hints

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView, SeatView


class Seen(Hints):
    """A rule as players see it. By default there is nothing to say or draw."""

    name: ClassVar[str]
    asks: ClassVar[tuple[type[Ask], ...]] = ()
    """The rule's questions."""
    events: ClassVar[tuple[type[Event], ...]] = ()
    """The rule's events."""
    acts: ClassVar[tuple[type[Act], ...]] = ()
    """The rule's actions."""
    deeds: ClassVar[tuple[Deed, ...]] = ()
    """What this rule lets a seat use its turn for."""
    tells_what_happened: ClassVar[bool] = False
    """Whether its questions begin with what has just happened."""
    scores: ClassVar[str] = ""
    """The kind of the rule's score lines, if it isn't the rule's name."""
    more_scores: ClassVar[tuple[str, ...]] = ()
    """Further kinds of its score lines."""
    keeps_together: ClassVar[bool] = False
    """Whether a player's routes must form one network that contains the home city, if there is one (W4)."""
    absent: ClassVar[Told | None] = None
    """A paragraph for the rules page of maps without the rule."""
    button: ClassVar[Told | None] = None
    """The label of the button that opens the rule's questions."""
    sign: ClassVar[str] = ""
    """The emoji of the rule."""

    def __init__(self, config: RuleConfig, gamemap: GameMap) -> None:
        self.params = config.params
        self.gamemap = gamemap

    @property
    def breaks_ties(self) -> Told | None:
        """Return how it breaks ties, as the end of the sentence about ties (B21, A13); None if it doesn't."""
        return None

    def parted(self, winner: SideResult, other: SideResult) -> bool:
        """Return whether this rule broke the tie between the winner and another side.

        The message `score-winner-by-<rule>` tells of it.
        """
        del winner, other
        return False

    def number(self, param: str, default: int = 0) -> int:
        """Return a parameter that is a whole number."""
        value = self.params.get(param, default)
        assert isinstance(value, int)
        return value

    # -- routes

    def demands(self, route: Route) -> Told | None:
        """Say what a route demands besides cards of its colour."""
        del route
        return None

    def demands_briefly(self, route: Route) -> Told | None:
        """Say the same in fewer words, for use where a legend explains them."""
        return self.demands(route)

    def in_all(self, route: Route) -> Told | None:
        """Explain what routes of this kind demand, once for several of them."""
        del route
        return None

    def before_claim(self, view: "SeatView", route: Route) -> Told | None:
        """Say what a player should know before claiming a route."""
        del view, route
        return None

    def signs(self, route: Route) -> tuple[str, ...]:
        """Return the names of the signs on a route's spaces, from the first space on."""
        del route
        return ()

    def scorers(self, view: "PublicView", route: Route) -> tuple[Seat, ...] | None:
        """Return the seats that each get the points for a route's spaces; None if its claimer gets them."""
        del view, route
        return None

    def lent(self, view: "SeatView", own: Network) -> tuple[int, ...]:
        """Return the routes of others that the count would lend to a seat's side for the tickets that the seat sees.

        `own` has the side's routes. See `Rule.lend`.
        """
        del view, own
        return ()

    def needed(self) -> Told | None:
        """Say what a ticket still needs that can be completed only by one of this rule's loans."""
        return None

    def lendable(self, view: "SeatView") -> Sequence[tuple[int, ...]]:
        """Return the loans that the count may still give a seat's side: the routes of which each lends one."""
        del view
        return ()

    # -- questions, and uses of a turn

    @staticmethod
    def asked(ask: Ask) -> Told:
        """Say in one line what is asked, in words that don't depend on the hand."""
        raise TypeError(f"no words for {ask!r}")

    def asks_you(self, view: "SeatView", ask: Ask) -> Told:
        """Say the same to the seat that is asked."""
        told = self.asked(ask)
        return Told(told.key, {"seat": view.seat, **told.args})

    def question(self, view: "SeatView", ask: Ask) -> Question:
        """Return the question with its choices, for the seat that is asked."""
        raise TypeError(f"nothing to choose for {ask!r} of {view.seat}")

    def remark(self, ask: Ask) -> Told | None:
        """Add a line to the question of another rule."""
        del ask
        return None

    def can_begin(self, view: "PublicView", deed: str) -> bool:
        """Return whether the seat whose turn it is can do a deed, as far as everybody can see."""
        del view, deed
        return True

    @classmethod
    def named(cls, action: Act) -> Told:
        """Return a use of the turn as words: *build a station in Roma*."""
        del action
        return cls.deeds[0].phrase

    def choices(self, view: "SeatView", deed: str) -> Question:
        """Return the question how to do a deed, with its choices."""
        raise TypeError(f"nothing to choose for {deed!r} of {view.seat}")

    def ways(self, view: "SeatView", deed: str) -> list[Act]:
        """Return the actions that `choices` leads to, without words, for computer players and orders."""
        return all_actions(self.choices(view, deed))

    def at_table(self, view: "PublicView") -> Told | None:
        """Return a line for the table's message, below the players."""
        del view
        return None

    # -- events, the count, the rules page

    @staticmethod
    def told(event: Event) -> Told | None:
        """Tell of one of the rule's events."""
        raise TypeError(f"no words for {event!r}")

    @staticmethod
    def scored(line: ScoreLine) -> Told | None:
        """Tell of one of the rule's score lines; None if `score-<kind>` with side, points and amount is enough."""
        del line
        return None

    def missed(self, view: "PublicView", result: Result, built: Sequence[Network]) -> Iterator[Told]:
        """Tell which sides missed this rule's points, and why. `built` has one network for each side."""
        del view, result, built
        return iter(())

    def rules(self) -> tuple[Told, ...]:
        """Explain the rule, in one paragraph."""
        return (Told(f"rules-{self.name.replace('_', '-')}"),)

    def rules_of_turn(self) -> Told | None:
        """Explain for what else a turn can be used."""
        return None

    def rules_of_locomotives(self) -> Told | None:
        """Say which cards locomotives can replace, if not any card."""
        return None

    def rules_of_zones(self) -> tuple[Told, ...]:
        """Say how routes across the border count for it."""
        return ()

    def rules_of_signs(self) -> Told | None:
        """Explain the sign that stands beside a player."""
        return None
