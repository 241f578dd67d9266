"""Computer players: they see a SeatView and nothing else."""

from ttrbot.robots.base import Robot
from ttrbot.robots.random_robot import RandomRobot

ROBOTS: dict[str, type[Robot]] = {"random": RandomRobot}
"""Every computer player by its name."""

__all__ = ["ROBOTS", "Robot"]
