"""What a rule tells those who choose for a player: computer players and orders given in advance."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ttrbot.engine.actions import Act
from ttrbot.engine.gamemap import Route
from ttrbot.engine.ids import CityId, Seat, TicketId
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.mind import Foresight, Mind, Needs

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView, SeatView

NOTHING: Final = "-"
"""The value of an order that says nothing about a question."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a computer player had better use its turn for, and about how many points that is worth."""

    worth: float
    action: Act


class Hints:
    """A rule's advice. By default it has none."""

    reasons: ClassVar[Mapping[type[Act], str]] = {}
    """Why a computer player chooses some of its actions, by the ending of `robot-why-`."""
    is_for_tickets: ClassVar[bool] = False
    """Whether these reasons are about the player's tickets."""
    chooses_early: ClassVar[bool] = False
    """Whether its question comes before the first turn and is answered by a city, which an order may choose."""
    old_order: ClassVar[str] = ""
    """What orders stored by earlier versions call its deed, its answer or its choice of a city."""

    def weigh(self, ask: Ask, action: Act, mind: Mind) -> float:
        """Say how good an answer is to a computer player; it takes the best, of equal ones the first."""
        del ask, action, mind
        return 0.0

    def advice(self, view: "SeatView", deed: str) -> Advice | None:
        """Advise a computer player, or somebody's order, how to use a turn for a deed; None: not now."""
        del view, deed
        return None

    def help(self, view: "SeatView", deed: str, needs: Needs) -> Act | None:
        """Return how a turn used for a deed helps with what somebody plans; None: it doesn't."""
        del view, deed, needs
        return None

    def foreseen(self, ahead: Foresight) -> float:
        """Return the points of the count that a plan brings on average; what goes to another side is lost twice."""
        del ahead
        return 0.0

    def order_values(self, route: Route | None) -> tuple[str, ...]:
        """List what an order for a route, or for drawing cards (None), may answer in advance; the first is usual.

        The message `order-field-<rule>` is its heading.
        """
        del route
        return ()

    def answers_of_order(self, view: "SeatView", ask: Ask, wanted: Sequence[str]) -> Iterator[Act]:
        """Give the answers of an order to one of the rule's questions, the best first.

        `wanted` is what the order says about it, the best first; empty if it says nothing.
        """
        del view, ask, wanted
        return iter(())

    @staticmethod
    def order_words(wanted: Sequence[str]) -> Told | None:
        """Say what an order answers in advance; None: nothing to say."""
        del wanted
        return None

    @staticmethod
    def order_value(value: str) -> Told | None:
        """Say one of `order_values` in a list; None: as it is."""
        del value
        return None

    def cities_to_settle(self, view: "SeatView") -> tuple[CityId, ...]:
        """List the cities that an order may choose before the first turn, the best first; none once one is chosen."""
        del view
        return ()

    @staticmethod
    def tickets_of(action: Act) -> tuple[TicketId, ...]:
        """List the tickets that one of the rule's actions is about."""
        del action
        return ()

    def catch(self, view: "PublicView", seat: Seat, route: Route) -> int:
        """Return the points that a seat's claim of a route brings by this rule beside those for its spaces."""
        del view, seat, route
        return 0

    def later_gain(self, view: "PublicView", seat: Seat, route: Route, turns_left: float) -> float:
        """Return what such a claim brings at the end, on average."""
        del view, seat, route, turns_left
        return 0.0
