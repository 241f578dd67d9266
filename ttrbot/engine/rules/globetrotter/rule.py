"""Globetrotter: points for the most completed tickets, to every tied side, but only with at least one (W8, A12)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ttrbot.engine.events import ScoreLine
from ttrbot.engine.network import Network
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.most import bonuses
from ttrbot.engine.scoring import completed_tickets
from ttrbot.engine.state import State
from ttrbot.reading import Natural


@dataclass(frozen=True, slots=True)
class _Params:
    """The points of the bonus."""

    points: Natural


class GlobetrotterRule(Rule):
    """The bonus for the most completed tickets."""

    name = "globetrotter"
    params_type = _Params
    params: _Params

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Give the bonus to each side with the most completed tickets."""
        completed = [len(completed_tickets(state, side, network)) for side, network in enumerate(networks)]
        return bonuses(self.name, self.params.points, completed)
