"""What a claim brings at once, special rules included, and how busy a city still is."""

from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId
from ttrbot.engine.rules.seen import catch, claim_points
from ttrbot.engine.seatview import SeatView


def claim_value(view: SeatView, gamemap: GameMap, route: Route) -> int:
    """Return the points that a claim brings the seat's side, minus those that markers give another (W6, W9)."""
    gained = claim_points(gamemap, view.public, route, view.seat)
    return 2 * gained[view.side] - sum(gained.values()) + catch(gamemap, view, route)


def free_routes_at(view: SeatView, gamemap: GameMap, city: CityId) -> int:
    """Return how many routes into a city can still be claimed."""
    public = view.public
    return sum(public.owners[index] is None and not public.closed[index] for index in gamemap.routes_at[city])
