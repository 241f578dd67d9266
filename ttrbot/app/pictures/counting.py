"""The final count of a game, step by step."""

from collections import Counter
from collections.abc import Collection

from msgspec import structs

from ttrbot.engine.events import Result
from ttrbot.engine.ids import RouteId
from ttrbot.engine.seatview import PublicView


def steps_of(result: Result) -> tuple[str, ...]:
    """Return the steps of a final count: each kind of line in the map's order, then the total."""
    kinds = dict.fromkeys(line.kind for side in result.sides for line in side.lines)
    return ("routes", "tickets", *(kind for kind in kinds if kind not in {"routes", "tickets"}), "total")


def standing_out(result: Result, steps: Collection[str]) -> tuple[RouteId, ...]:
    """Return the routes to highlight for these steps of a count, such as the longest path (B20).

    Of several steps, only bonuses that some sides lack stand out: one that all have would ring most of the trains.
    """
    having = Counter(kind for side in result.sides for kind in {line.kind for line in side.lines if line.routes})
    told = {kind for kind in having if kind in steps and (len(steps) == 1 or having[kind] < len(result.sides))}
    return tuple(route for side in result.sides for line in side.lines if line.kind in told for route in line.routes)


def counted(view: PublicView, result: Result, steps: Collection[str]) -> PublicView:
    """Return the view with each side's points up to these steps."""
    told = {side.side: sum(line.points for line in side.lines if line.kind in steps) for side in result.sides}
    return structs.replace(view, scores=tuple(told[side] for side in range(len(view.teams))))
