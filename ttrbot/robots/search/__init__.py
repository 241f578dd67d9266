"""Computer players that search: they try moves in guessed positions, each played to its end."""

from ttrbot.robots.search.expert import ExpertRobot

__all__ = ["ExpertRobot"]
