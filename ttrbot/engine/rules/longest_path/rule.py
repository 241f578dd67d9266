"""Longest path: points for the longest continuous path of one side's routes (B20, S4, I4, A12).

The path may visit a city several times and close loops, uses no car twice and has no branches; it is measured in cars.
Every tied side gets the bonus; a side without a route never does. If sides still tie for the win, the bonus's holder
wins (B21), or in team games the side with the longer path (A13).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ttrbot.engine.events import ScoreLine
from ttrbot.engine.ids import Side
from ttrbot.engine.network import Network
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.most import bonuses
from ttrbot.engine.state import State
from ttrbot.reading import Natural


@dataclass(frozen=True, slots=True)
class _Params:
    """The points of the bonus, and whether the longer path, instead of the bonus's holder, wins a tied game.

    With 0 points the path only breaks ties (N17).
    """

    points: Natural = 10
    tie_break_by_length: bool = False


class LongestPathRule(Rule):
    """The bonus for the longest path."""

    name = "longest_path"
    params_type = _Params
    params: _Params

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Give the bonus to each side with the longest path."""
        del state
        if not self.params.points:
            return ()
        paths = [network.longest_path for network in networks]
        lengths = [path.length for path in paths]
        return bonuses(self.name, self.params.points, lengths, [path.routes for path in paths])

    def tie_break(self, state: State, networks: Sequence[Network], side: Side) -> int:
        """Return the tie-break number: whether the side holds the bonus, or the length of its path."""
        del state
        lengths = [network.longest_path.length for network in networks]
        return lengths[side] if self.params.tie_break_by_length else int(lengths[side] == max(lengths) > 0)
