"""How a rule is shown: what there is to say, to choose and to draw, as plain data for whoever speaks, asks and paints.

What is said names a message of the rule's `words.<locale>.ftl`, or one that all share. Its values are called as in all
messages: a `route`, `city`, `ticket` or `region` by its id, a `card` by its colour, `cards` by counts, lists of ids as
`cities`, `tickets` and `regions`, whose turn of phrase it is as `seat` or `side`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Event, Result, ScoreLine
from ttrbot.engine.gamemap import GameMap, Route, RuleConfig
from ttrbot.engine.ids import CityId, Seat
from ttrbot.engine.network import Network
from ttrbot.engine.questions import Ask

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView, SeatView


@dataclass(frozen=True, slots=True)
class Told:
    """Something to be said: a message and its values."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)
    is_numbered: bool = False
    """Whether it also takes `network` of `networks`: which of a side's like lines it is, and of how many."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question, or on the way to one: it leads to an action, or to a further question."""

    key: str
    """A word of its own within its question: what a button's press says."""
    label: Told
    action: Act | None = None
    then: "Question | None" = None
    sign: str = ""
    look: Literal["good", "plain", "danger"] = "good"
    about: Told | None = None
    city: CityId | None = None
    """The city that is chosen: it is marked on the picture, and found by its name."""


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody is asked: lines above, and what can be chosen."""

    lines: tuple[Told, ...]
    choices: tuple[Choice, ...]
    prompt: Told = field(default=Told("question-choose"))
    """Stands in a list where there are more choices than buttons have room."""
    on_map: bool = False
    """Whether a picture of the board helps to choose."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something else that a turn may be used for."""

    key: str
    label: Told
    """On the button."""
    phrase: Told
    """Among what a turn may be used for: *draw cards, or …*."""
    sign: str
    at_once: bool = False
    """Whether there is nothing to choose."""


class Seen:
    """A rule as views show it. By default it has nothing to say and nothing to draw."""

    name: ClassVar[str]
    asks: ClassVar[tuple[type[Ask], ...]] = ()
    """The rule's questions."""
    events: ClassVar[tuple[type[Event], ...]] = ()
    """The rule's events."""
    acts: ClassVar[tuple[type[Act], ...]] = ()
    """The rule's actions."""
    scores: ClassVar[str] = ""
    """The kind of the rule's score lines, where it isn't the rule's name."""
    keeps_together: ClassVar[bool] = False
    """Whether a player's routes must hang together, and from a home city on (W4)."""
    button: ClassVar[Told | None] = None
    """On the button that opens the rule's questions."""
    sign: ClassVar[str] = ""
    """Beside these words."""

    def __init__(self, config: RuleConfig, gamemap: GameMap) -> None:
        self.params = config.params
        self.gamemap = gamemap

    @property
    def breaks_ties(self) -> str:
        """How it parts those who tie (B21, A13): by `holder` or `length` of the longest path, or not at all."""
        return ""

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

    # -- what is asked, and what a turn may be used for

    @staticmethod
    def asked(ask: Ask) -> Told:
        """Say in one line what is asked; the same whatever the hand."""
        raise TypeError(f"no words for {ask!r}")

    def question(self, view: "SeatView", ask: Ask) -> Question:
        """Ask the seat itself: with what it may choose."""
        raise TypeError(f"nothing to choose for {ask!r} of {view.seat}")

    def deeds(self) -> tuple[Deed, ...]:
        """List what a turn may be used for by this rule."""
        return ()

    def can_begin(self, view: "PublicView", deed: str) -> bool:
        """Whether a deed is possible for anybody, as far as all can see."""
        del view, deed
        return True

    def choices(self, view: "SeatView", deed: str) -> Question:
        """Ask how a deed is to be done."""
        raise TypeError(f"nothing to choose for {deed!r} of {view.seat}")

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
