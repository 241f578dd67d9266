"""What rules may ask of a computer player's plans, to weigh the answers to their questions."""

from collections.abc import Sequence
from typing import Protocol

from ttrbot.engine.cards import Color, Counts
from ttrbot.engine.gamemap import Route, Ticket
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.network import Network


class Mind(Protocol):
    """The plans and fears of one computer player. Its numbers can only be compared with each other."""

    def wants_drawn(self) -> bool:
        """Return whether it wants the card just drawn for itself rather than for its mate."""

    def start(self, city: CityId) -> float:
        """Return how good a city is as a start."""

    def hold(self, city: CityId, paid: Counts) -> float:
        """Return how much more a marker on a city is worth than the cards paid for it."""

    def peril(self, city: CityId) -> float:
        """Return how many claims of others are expected at a city."""

    def loss(self, route: Route, paid: Counts) -> float:
        """Return the cost of laying additional cards for a route."""

    def again(self, route: Route, color: Color | None) -> float:
        """Return the cost of giving up a route laid with a colour (None: only locomotives) and trying again later."""


class Needs(Protocol):
    """What a plan still needs, for rules that can help with a turn."""

    def waves(self) -> int:
        """Return how many wave spaces can't be covered from the hand."""

    def tickets_for_mates(self) -> tuple[TicketId, ...]:
        """Return the tickets in hand that a mate should know, the most valuable first."""


class Foresight(Protocol):
    """The expected final count: of one side if its plans succeed, of the others on average."""

    @property
    def tickets(self) -> Sequence[Ticket]:
        """Its tickets."""

    @property
    def network(self) -> Network:
        """Its routes."""

    def longest(self) -> int:
        """Return the length of its longest path."""

    def longest_of_others(self) -> float:
        """Return the expected length of the longest path of any other side."""

    def completed_of_others(self) -> float:
        """Return the expected number of tickets that the best other side completes."""
