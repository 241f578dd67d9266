"""Who gets the points of a claim if markers lie on the route's ends."""

from collections import Counter
from collections.abc import Callable

from ttrbot.engine.ids import RouteId, Seat
from ttrbot.engine.rules.seen import scorers
from ttrbot.engine.seatview import SeatView
from ttrbot.text.names import GameWords


def points_to_markers(game: GameWords, view: SeatView, route_id: RouteId, name: Callable[[Seat], str]) -> str | None:
    """Return how a route's points would go to markers (W6), with each owner named by `name`.

    None if the player who claims it gets them once.
    """
    route = game.gamemap.route[route_id]
    owners = Counter(scorers(game.gamemap, view.public, route))
    if owners in (Counter(), Counter([view.seat])):
        return None
    cost = view.public.costs[route.index]
    points = cost.points - cost.bonus
    return game.listed(
        game.t("claim-points-for", points=points * times, player=name(seat)) for seat, times in owners.items()
    )
