"""Explorer: points for the most cities in one network, to every tied side, but only with at least one route (L14).

Branches and loops are allowed, and each city counts once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ttrbot.engine.events import ScoreLine
from ttrbot.engine.network import Network
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.explorer.facts import largest
from ttrbot.engine.rules.most import bonuses
from ttrbot.engine.state import State
from ttrbot.reading import Natural


@dataclass(frozen=True, slots=True)
class _Params:
    """The points of the bonus."""

    points: Natural = 10


class ExplorerRule(Rule):
    """The bonus for the most cities in one network."""

    name = "explorer"
    params_type = _Params
    params: _Params

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Give the bonus to each side with the most cities in one network."""
        del state
        found = [largest(network) for network in networks]
        routes = [
            tuple(
                network.gamemap.route_ids[index]
                for index in network.routes
                if network.gamemap.routes[index].a in cities
            )
            for network, cities in zip(networks, found, strict=True)
        ]
        return bonuses(self.name, self.params.points, [len(cities) for cities in found], routes)
