"""Special rules, one small module each, named in a map's file with their parameters. None knows another, or a map."""

from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.city_markers import CityMarkersRule
from ttrbot.engine.rules.longest_path import LongestPathRule
from ttrbot.engine.rules.shared_rack import SharedRackRule
from ttrbot.engine.rules.tunnels import TunnelsRule

RULES: dict[str, type[Rule]] = {
    rule.name: rule for rule in (CityMarkersRule, LongestPathRule, SharedRackRule, TunnelsRule)
}
"""Every rule by the name that map files use."""
