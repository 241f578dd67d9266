"""Computer players: they see a SeatView and nothing else."""

from ttrbot.robots.base import Robot
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.random_robot import RandomRobot

ROBOTS: dict[str, type[Robot]] = {"random": RandomRobot, "greedy": GreedyRobot}
"""Every computer player by its name."""

__all__ = ["ROBOTS", "Robot"]
