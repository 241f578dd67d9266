"""The advice that a rule gives to computer players and to standing orders."""

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
"""The value of an order that leaves a question open."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A suggestion how to use a turn, and about how many points it is worth."""

    worth: float
    action: Act


class Hints:
    """The advice of one rule; none by default."""

    reasons: ClassVar[Mapping[type[Act], str]] = {}
    """Why a computer player chooses an action: the kind of action and the end of a message id `robot-why-…`."""
    is_for_tickets: ClassVar[bool] = False
    """Whether these reasons are about the player's tickets."""
    chooses_early: ClassVar[bool] = False
    """Whether its question comes before the first turn, so that an order can answer it with a city."""
    old_order: ClassVar[str] = ""
    """The name in orders of earlier versions for its deed, answer or choice of a city."""

    def weigh(self, ask: Ask, action: Act, mind: Mind) -> float:
        """Return how good an answer is for a computer player, which gives the best one (among equals, the first)."""
        del ask, action, mind
        return 0.0

    def advice(self, view: "SeatView", deed: str) -> Advice | None:
        """Return how a computer player or an order should use this turn for a deed; None if it isn't worth it now."""
        del view, deed
        return None

    def help(self, view: "SeatView", deed: str, needs: Needs) -> Act | None:
        """Return the action of a deed that helps with a plan, or None."""
        del view, deed, needs
        return None

    def foreseen(self, ahead: Foresight) -> float:
        """Return the expected points of a plan at the final count. Points that others lose by it are included."""
        del ahead
        return 0.0

    def order_values(self, route: Route | None) -> tuple[str, ...]:
        """Return the answers that an order for a route, or to draw cards (None), can choose from; the usual one first.

        The heading is the message `order-field-<rule>`.
        """
        del route
        return ()

    def answers_of_order(self, view: "SeatView", ask: Ask, wanted: Sequence[str]) -> Iterator[Act]:
        """Yield the actions by which an order answers one of the rule's questions, the best first.

        `wanted` is what the order says about it, the best first; empty if it says nothing.
        """
        del view, ask, wanted
        return iter(())

    @staticmethod
    def order_words(wanted: Sequence[str]) -> Told | None:
        """Say how an order answers; None if it is the usual answer."""
        del wanted
        return None

    def order_note(self, route: Route) -> Told | None:
        """Say how an order pays for a route by this rule, if it doesn't do all that the rule allows."""
        del route
        return None

    @staticmethod
    def order_value(value: str) -> Told | None:
        """Say one of `order_values` in a list; None if the value can be shown unchanged."""
        del value
        return None

    def cities_to_settle(self, view: "SeatView") -> tuple[CityId, ...]:
        """Return the cities that an order can choose before the first turn, the best first; none after the choice."""
        del view
        return ()

    @staticmethod
    def tickets_of(action: Act) -> tuple[TicketId, ...]:
        """Return the tickets that one of the rule's actions is about."""
        del action
        return ()

    def catch(self, view: "PublicView", seat: Seat, route: Route) -> int:
        """Return the points that this rule gives at once for a claim, besides those for the spaces."""
        del view, seat, route
        return 0

    def later_gain(self, view: "PublicView", seat: Seat, route: Route, turns_left: float) -> float:
        """Return the points that a claim is expected to bring at the end by this rule."""
        del view, seat, route, turns_left
        return 0.0
