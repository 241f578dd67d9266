"""What a claim brings at once, and how busy a city still is: markers and the alien included."""

from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId
from ttrbot.engine.seatview import SeatView

ALIEN = 10
"""The points for catching the alien, and again for holding him at the end (W9)."""


def claim_value(view: SeatView, gamemap: GameMap, route: Route) -> int:
    """The points that a claim brings the seat's side, less those that it brings another by a marker (W6, W9)."""
    public = view.public
    points = gamemap.points[route.length]
    holders = [
        public.seats[seat].side
        for seat, cities in enumerate(public.markers)
        for city in (route.a, route.b)
        if city in cities
    ]
    scorers = holders if holders and gamemap.has_rule("city_markers") else [view.side]
    gained = sum(points if side == view.side else -points for side in scorers)
    return gained + (ALIEN if catches_alien(view, route) else 0)


def free_routes_at(view: SeatView, gamemap: GameMap, city: CityId) -> int:
    """How many routes into a city can still be claimed."""
    return sum(
        city in (route.a, route.b) and view.public.owners[route.index] is None and not view.public.closed[route.index]
        for route in gamemap.routes
    )


def catches_alien(view: SeatView, route: Route) -> bool:
    """Whether a claim would bring the alien to the seat (W9)."""
    if view.public.alien is None:
        return False
    city, owner = view.public.alien
    return city in (route.a, route.b) and owner != view.seat
