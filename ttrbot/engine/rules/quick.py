"""Every rule's part in quick games. Rules that only change the costs of routes need no class of their own."""

from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.rules.alien.quick import QuickAlien
from ttrbot.engine.rules.city_markers.quick import QuickCityMarkers
from ttrbot.engine.rules.connected.quick import QuickConnected
from ttrbot.engine.rules.explorer.quick import QuickExplorer
from ttrbot.engine.rules.ferry_cards.quick import QuickFerryCards
from ttrbot.engine.rules.globetrotter.quick import QuickGlobetrotter
from ttrbot.engine.rules.grand_tour.quick import QuickGrandTour
from ttrbot.engine.rules.homes.quick import QuickHomes
from ttrbot.engine.rules.longest_path.quick import QuickLongestPath
from ttrbot.engine.rules.mountain_routes.quick import QuickMountainRoutes
from ttrbot.engine.rules.regions.quick import QuickRegions
from ttrbot.engine.rules.share_tickets.quick import QuickShareTickets
from ttrbot.engine.rules.shared_rack.quick import QuickSharedRack
from ttrbot.engine.rules.stations.quick import QuickStations
from ttrbot.engine.rules.tunnels.quick import QuickTunnels

QUICK: dict[str, type[QuickRule]] = {
    "alien": QuickAlien,
    "city_markers": QuickCityMarkers,
    "connected": QuickConnected,
    "explorer": QuickExplorer,
    "ferries": QuickRule,
    "ferry_cards": QuickFerryCards,
    "globetrotter": QuickGlobetrotter,
    "grand_tour": QuickGrandTour,
    "homes": QuickHomes,
    "locomotives_only_in_tunnels": QuickRule,
    "long_tickets": QuickRule,
    "longest_path": QuickLongestPath,
    "mountain_routes": QuickMountainRoutes,
    "regions": QuickRegions,
    "several_for_one": QuickRule,
    "share_tickets": QuickShareTickets,
    "shared_rack": QuickSharedRack,
    "stations": QuickStations,
    "tunnels": QuickTunnels,
}
"""The rules' classes by the name in map files."""
