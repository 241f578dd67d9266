"""What a computer player thinks of a position, for rules to weigh the answers to their questions by."""

from collections.abc import Sequence
from typing import Protocol

from ttrbot.engine.cards import Color, Counts
from ttrbot.engine.gamemap import Route, Ticket
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.network import Network


class Mind(Protocol):
    """What one computer player plans and fears; each has its own measure, of which only more or less matters."""

    def wants_drawn(self) -> bool:
        """Whether it would rather have the card just drawn in its hand than leave it to its mate."""

    def start(self, city: CityId) -> float:
        """How good a city is to build from."""

    def hold(self, city: CityId, paid: Counts) -> float:
        """What a mark on a city is worth beyond the cards paid for it: above 0 if it is worth anything."""

    def peril(self, city: CityId) -> float:
        """How much others are likely to claim at a city."""

    def loss(self, route: Route, paid: Counts) -> float:
        """What it costs to lay more cards for a route."""

    def again(self, route: Route, color: Color | None) -> float:
        """What it costs to give a route up, which was laid with a colour or locomotives only, and to try once more."""


class Needs(Protocol):
    """What the routes that somebody plans still need, for rules that can help with a turn."""

    def waves(self) -> int:
        """Return how many wave spaces nothing in hand covers."""

    def tickets_for_mates(self) -> tuple[TicketId, ...]:
        """List the tickets in hand that a mate had better know of, the dearest first."""


class Foresight(Protocol):
    """What the count may find for one side, once its plans have come true, and for the others on average."""

    @property
    def tickets(self) -> Sequence[Ticket]:
        """Its tickets."""

    @property
    def network(self) -> Network:
        """Its routes."""

    def longest(self) -> int:
        """Return the length of its longest path."""

    def longest_of_others(self) -> float:
        """Return how long the longest path of another side may become."""

    def completed_of_others(self) -> float:
        """Return how many tickets another side may complete, at most."""
