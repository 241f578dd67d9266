"""What a claim brings at once, and how busy a city still is: markers and the alien included."""

from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId
from ttrbot.engine.rules.seen import scorers
from ttrbot.engine.seatview import SeatView

ALIEN = 10
"""The points for catching the alien, and again for holding him at the end (W9)."""

SOON = 8.0
"""With so many turns left, whoever has the alien holds him at the end in one game of two."""


def claim_value(view: SeatView, gamemap: GameMap, route: Route) -> int:
    """The points that a claim brings the seat's side, less those that it brings another by a marker (W6, W9)."""
    public = view.public
    cost = public.costs[route.index]
    points = cost.points - cost.bonus
    sides = [public.seats[seat].side for seat in scorers(gamemap, public, route)] or [view.side]
    gained = sum(points if side == view.side else -points for side in sides)
    return gained + cost.bonus + (ALIEN if catches_alien(view, route) else 0)


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


def alien_at_the_end(view: SeatView, turns_left: float) -> float:
    """What catching the alien brings at the end on average; twice as much if that takes him from another side (W9)."""
    held = view.public.alien
    is_theirs = held is not None and held[1] is not None and view.public.seats[held[1]].side != view.side
    return ALIEN * (2 if is_theirs else 1) / (1 + turns_left / SOON)
