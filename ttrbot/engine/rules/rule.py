"""Every rule that a map's file may name."""

from ttrbot.engine.rules.alien.rule import AlienRule
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.city_markers.rule import CityMarkersRule
from ttrbot.engine.rules.connected.rule import ConnectedRule
from ttrbot.engine.rules.explorer.rule import ExplorerRule
from ttrbot.engine.rules.ferries.rule import FerriesRule
from ttrbot.engine.rules.ferry_cards.rule import FerryCardsRule
from ttrbot.engine.rules.globetrotter.rule import GlobetrotterRule
from ttrbot.engine.rules.grand_tour.rule import GrandTourRule
from ttrbot.engine.rules.homes.rule import HomesRule
from ttrbot.engine.rules.locomotives_only_in_tunnels.rule import LocomotivesOnlyInTunnelsRule
from ttrbot.engine.rules.long_tickets.rule import LongTicketsRule
from ttrbot.engine.rules.longest_path.rule import LongestPathRule
from ttrbot.engine.rules.mountain_routes.rule import MountainRoutesRule
from ttrbot.engine.rules.regions.rule import RegionsRule
from ttrbot.engine.rules.several_for_one.rule import SeveralForOneRule
from ttrbot.engine.rules.share_tickets.rule import ShareTicketsRule
from ttrbot.engine.rules.shared_rack.rule import SharedRackRule
from ttrbot.engine.rules.stations.rule import StationsRule
from ttrbot.engine.rules.tunnels.rule import TunnelsRule

RULES: dict[str, type[Rule]] = {
    rule.name: rule
    for rule in (
        AlienRule,
        CityMarkersRule,
        ConnectedRule,
        ExplorerRule,
        FerriesRule,
        FerryCardsRule,
        GlobetrotterRule,
        GrandTourRule,
        HomesRule,
        LocomotivesOnlyInTunnelsRule,
        LongTicketsRule,
        LongestPathRule,
        MountainRoutesRule,
        RegionsRule,
        SeveralForOneRule,
        ShareTicketsRule,
        SharedRackRule,
        StationsRule,
        TunnelsRule,
    )
}
"""Every rule by its name in map files."""
