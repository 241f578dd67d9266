"""Computer players that search: they try moves in guessed positions, each played to its end."""

from ttrbot.robots.search.effort import Effort, effort_of
from ttrbot.robots.search.expert import ExpertRobot
from ttrbot.robots.search.halving import Weighed

__all__ = ["Effort", "ExpertRobot", "Weighed", "effort_of"]
