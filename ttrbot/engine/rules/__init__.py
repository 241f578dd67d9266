"""Special rules, one small module each, named in a map's file with their parameters. None knows another, or a map."""

from ttrbot.engine.rules.alien import AlienRule
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.city_markers import CityMarkersRule
from ttrbot.engine.rules.connected import ConnectedRule
from ttrbot.engine.rules.ferries import FerriesRule
from ttrbot.engine.rules.ferry_cards import FerryCardsRule
from ttrbot.engine.rules.globetrotter import GlobetrotterRule
from ttrbot.engine.rules.grand_tour import GrandTourRule
from ttrbot.engine.rules.homes import HomesRule
from ttrbot.engine.rules.locomotives_only_in_tunnels import LocomotivesOnlyInTunnelsRule
from ttrbot.engine.rules.longest_path import LongestPathRule
from ttrbot.engine.rules.regions import RegionsRule
from ttrbot.engine.rules.share_tickets import ShareTicketsRule
from ttrbot.engine.rules.shared_rack import SharedRackRule
from ttrbot.engine.rules.tunnels import TunnelsRule

RULES: dict[str, type[Rule]] = {
    rule.name: rule
    for rule in (
        AlienRule,
        CityMarkersRule,
        ConnectedRule,
        FerriesRule,
        FerryCardsRule,
        GlobetrotterRule,
        GrandTourRule,
        HomesRule,
        LocomotivesOnlyInTunnelsRule,
        LongestPathRule,
        RegionsRule,
        ShareTicketsRule,
        SharedRackRule,
        TunnelsRule,
    )
}
"""Every rule by the name that map files use."""
