"""Computer players: they see a SeatView and nothing else."""

from ttrbot.robots.base import Robot
from ttrbot.robots.careless import BeginnerRobot, ChildRobot
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.planner import PlannerRobot
from ttrbot.robots.reasons import Explainer
from ttrbot.robots.search import ExpertRobot
from ttrbot.robots.styles import STYLES

ROBOTS: dict[str, type[Robot]] = {
    "child": ChildRobot,
    "beginner": BeginnerRobot,
    "regular": GreedyRobot,
    "veteran": PlannerRobot,
    "expert": ExpertRobot,
}
"""Every kind of computer player, the weakest first (docs/robots.md has the figures)."""

DEFAULT = "veteran"
"""The kind that plays where nobody names one: the strongest that answers at once, on any machine."""

EXPLAINERS = frozenset(kind for kind, robot in ROBOTS.items() if issubclass(robot, Explainer | ExpertRobot))
"""The kinds that can explain afterwards why they made a move."""

_FORMER = {
    "random": "child",
    "planner-tickets": "beginner",
    "greedy": "regular",
    "planner-routes": "veteran",
    "planner": "veteran",
}
"""The names that kinds had before, in stored games, old messages and people's scripts."""


def kind_of(name: str) -> str:
    """Return the present name of a kind, given by its present or a former name."""
    return _FORMER.get(name, name)


def robot(name: str, think: float | None = None) -> Robot:
    """Return a computer player by its kind, or by its kind and style: `veteran`, `veteran:bold`.

    One that searches takes about `think` CPU seconds for a move, if given. Raise KeyError for what doesn't exist.
    """
    kind, _, style = name.partition(":")
    made = ROBOTS[kind_of(kind)]
    scales = STYLES[style or "steady"]
    if issubclass(made, ExpertRobot):
        return made(scales=scales) if think is None else made(think, scales=scales)
    if issubclass(made, PlannerRobot):
        return made(scales)
    if style:
        raise KeyError(style)
    return made()


__all__ = ["DEFAULT", "EXPLAINERS", "ROBOTS", "Robot", "kind_of", "robot"]
