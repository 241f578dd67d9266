"""Computer players that search: they try moves in guessed positions, each played to its end."""

from ttrbot.robots.search.effort import Effort, effort_of
from ttrbot.robots.search.expert import THINKS, ExpertRobot
from ttrbot.robots.search.race import Weighed

__all__ = ["THINKS", "Effort", "ExpertRobot", "Weighed", "effort_of"]
