"""Computer players: they see a SeatView and nothing else."""

from ttrbot.robots.base import Robot
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.planner import PlannerRobot, RoutePlanner, TicketPlanner
from ttrbot.robots.random_robot import RandomRobot
from ttrbot.robots.reasons import Explainer
from ttrbot.robots.search import ExpertRobot

ROBOTS: dict[str, type[Robot]] = {
    "random": RandomRobot,
    "planner-tickets": TicketPlanner,
    "greedy": GreedyRobot,
    "planner-routes": RoutePlanner,
    "planner": PlannerRobot,
    "expert": ExpertRobot,
}
"""Every computer player by its name, the weakest first (docs/robots.md)."""

DEFAULT = "planner"
"""The kind that plays where nobody names one: the strongest that answers at once, on any machine."""

EXPLAINERS = frozenset(kind for kind, robot in ROBOTS.items() if issubclass(robot, Explainer))
"""The kinds that can explain afterwards why they made a move."""


def robot(kind: str, think: float | None = None) -> Robot:
    """Return a computer player. One that searches takes about `think` CPU seconds for a move, if given."""
    made = ROBOTS[kind]
    return made(think) if think is not None and issubclass(made, ExpertRobot) else made()


__all__ = ["DEFAULT", "EXPLAINERS", "ROBOTS", "Robot", "robot"]
