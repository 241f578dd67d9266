"""Computer players: they see a SeatView and nothing else."""

from ttrbot.robots.base import Robot
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.planner import PlannerRobot, RoutePlanner, TicketPlanner
from ttrbot.robots.random_robot import RandomRobot

ROBOTS: dict[str, type[Robot]] = {
    "random": RandomRobot,
    "greedy": GreedyRobot,
    "planner-tickets": TicketPlanner,
    "planner-routes": RoutePlanner,
    "planner": PlannerRobot,
}
"""Every computer player by its name, the one that looks at most last."""

__all__ = ["ROBOTS", "Robot"]
