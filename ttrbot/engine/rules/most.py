"""Bonuses for the most of something: every tied side gets one, but nobody gets one for reaching 0."""

from collections.abc import Iterator, Sequence

from ttrbot.engine.events import ScoreLine
from ttrbot.engine.ids import RouteId
from ttrbot.engine.rules.choices import Told


def bonuses(
    rule: str, points: int, reached: Sequence[int], routes: Sequence[tuple[RouteId, ...]] = ()
) -> list[ScoreLine]:
    """Return a line with the bonus for each side that has reached the most. `routes` are the proof, by side."""
    return [
        ScoreLine(side, rule, points, number, routes[side] if routes else ())
        for side, number in enumerate(reached)
        if number == max(reached) > 0
    ]


def missed_bonus(rule: str, reached: Sequence[int]) -> Iterator[Told]:
    """Tell the highest number, and what the others reached."""
    most = max(reached)
    others = tuple((side, number) for side, number in enumerate(reached) if number < most)
    if others:
        yield Told(f"score-missed-{rule.replace('_', '-')}", {"most": most, "others": others})


def contested(points: int, lead: float) -> float:
    """Return what a bonus for the best is worth: the points by their chance, twice, as else others win them."""
    chance = min(1.0, max(0.0, (1 + lead) / 2))
    return 2 * points * chance
