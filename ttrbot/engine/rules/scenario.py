"""What all rules add to scenarios."""

from ttrbot.engine.rules.alien.scenario import AlienWritten
from ttrbot.engine.rules.city_markers.scenario import CityMarkersWritten
from ttrbot.engine.rules.explorer.scenario import ExplorerWritten
from ttrbot.engine.rules.ferry_cards.scenario import FerryCardsWritten
from ttrbot.engine.rules.homes.scenario import HomesWritten
from ttrbot.engine.rules.mountain_routes.scenario import MountainRoutesWritten
from ttrbot.engine.rules.share_tickets.scenario import ShareTicketsWritten
from ttrbot.engine.rules.shared_rack.scenario import SharedRackWritten
from ttrbot.engine.rules.stations.scenario import StationsWritten
from ttrbot.engine.rules.tunnels.scenario import TunnelsWritten
from ttrbot.engine.rules.written import Written

WRITTEN: dict[str, type[Written]] = {
    written.name: written
    for written in (
        AlienWritten,
        ExplorerWritten,
        FerryCardsWritten,
        HomesWritten,
        CityMarkersWritten,
        MountainRoutesWritten,
        ShareTicketsWritten,
        SharedRackWritten,
        StationsWritten,
        TunnelsWritten,
    )
}
"""The rules that add something, by their name in map files, in the order in which they place their pieces."""
