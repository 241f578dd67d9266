"""The explorer's bonus in scenarios: how many cities a side's largest network has."""

from collections.abc import Mapping
from typing import ClassVar

from ttrbot.engine.events import Result
from ttrbot.engine.ids import Side
from ttrbot.engine.rules.explorer.facts import largest
from ttrbot.engine.rules.written import ExpectedOfCount, Written, number
from ttrbot.engine.scoring import side_network
from ttrbot.engine.state import State


def _cities(state: State, result: Result, side: Side) -> int:
    del result
    is_played = any(rule.name == ExplorerWritten.name for rule in state.book.rules)
    return len(largest(side_network(state, side))) if is_played else 0


class ExplorerWritten(Written):
    """The explorer's bonus in scenarios."""

    name = "explorer"
    expects_of_count: ClassVar[Mapping[str, ExpectedOfCount]] = {"explorer_cities": ExpectedOfCount(_cities, number)}
