"""Rule scenarios: positions, moves and their expected results, as data."""

from ttrbot.engine.rules.tables import ScenarioError
from ttrbot.engine.scenario.runner import Scenario, ScenarioFailed, parse_scenario, run_scenario

__all__ = ["Scenario", "ScenarioError", "ScenarioFailed", "parse_scenario", "run_scenario"]
