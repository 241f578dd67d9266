"""Grand Tour: extra points for completed tickets whose cities are joined by two separate paths of cars (I5).

The two paths may cross in cities but share no car. The points depend on how many of a side's tickets qualify.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from ttrbot.engine.events import ScoreLine
from ttrbot.engine.network import Network
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.scoring import completed_tickets
from ttrbot.engine.state import State


@dataclass(frozen=True, slots=True)
class _Params:
    """The points for one qualifying ticket, for two and so on. The last entry is also for more."""

    points: Annotated[tuple[int, ...], Meta(min_length=1, description="a list of points, as [5, 10, 20]")]


class GrandTourRule(Rule):
    """The bonus for tickets whose cities are joined twice over."""

    name = "grand_tour"
    params_type = _Params
    params: _Params

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Return a line for each side with qualifying tickets."""
        for side, network in enumerate(networks):
            toured = [
                (ticket, routes)
                for ticket in completed_tickets(state, side, network)
                if (routes := network.two_ways(self.gamemap.ticket[ticket]))
            ]
            if toured:
                points = self.params.points[min(len(toured), len(self.params.points)) - 1]
                routes = tuple(dict.fromkeys(route for _, ways in toured for route in ways))
                parts = tuple((ticket, 1) for ticket, _ in toured)
                yield ScoreLine(side, self.name, points, len(toured), routes, parts)
