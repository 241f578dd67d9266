"""Computer players: they see a SeatView and nothing else."""

from ttrbot.robots.base import Robot
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.planner import PlannerRobot, RoutePlanner, TicketPlanner
from ttrbot.robots.random_robot import RandomRobot
from ttrbot.robots.reasons import Explainer

ROBOTS: dict[str, type[Robot]] = {
    "random": RandomRobot,
    "planner-tickets": TicketPlanner,
    "greedy": GreedyRobot,
    "planner-routes": RoutePlanner,
    "planner": PlannerRobot,
}
"""Every computer player by its name, the weakest first (docs/robots.md)."""

EXPLAINERS = frozenset(kind for kind, robot in ROBOTS.items() if issubclass(robot, Explainer))
"""The kinds that can explain afterwards why they made a move."""

__all__ = ["EXPLAINERS", "ROBOTS", "Robot"]
