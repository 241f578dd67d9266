"""Who gets the points of a claim where markers lie on the route's ends."""

from collections import Counter
from collections.abc import Callable

from ttrbot.engine.ids import RouteId, Seat
from ttrbot.engine.seatview import SeatView
from ttrbot.text.names import GameWords


def points_to_markers(game: GameWords, view: SeatView, route_id: RouteId, name: Callable[[Seat], str]) -> str | None:
    """How a route's points would go to markers (W6), each owner as `name` says.

    None where whoever claims it gets them, and once.
    """
    if not game.gamemap.has_rule("city_markers"):
        return None
    route = game.gamemap.route[route_id]
    owners = Counter(view.public.marker_owners(route))
    if owners in (Counter(), Counter([view.seat])):
        return None
    points = game.gamemap.points[route.length]
    return game.listed(
        game.t("claim-points-for", points=points * times, player=name(seat)) for seat, times in owners.items()
    )
