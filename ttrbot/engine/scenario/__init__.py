"""Rule scenarios: positions, moves and what must come of them, as data."""

from ttrbot.engine.scenario.runner import Scenario, ScenarioFailed, parse_scenario, run_scenario
from ttrbot.engine.scenario.tables import ScenarioError

__all__ = ["Scenario", "ScenarioError", "ScenarioFailed", "parse_scenario", "run_scenario"]
