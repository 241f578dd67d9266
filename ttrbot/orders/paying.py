"""Chooses the cards to pay with: those that the other orders and the tickets miss least, locomotives last."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.cards import LOCOMOTIVE, Counts
from ttrbot.engine.gamemap import Cost, GameMap, Route
from ttrbot.engine.ids import RouteId
from ttrbot.engine.payment import laid_in_all
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.moves import ways_to_claim
from ttrbot.robots.needs import needed_cards
from ttrbot.robots.plan import plan_of


def laid(way: ClaimRoute) -> Counts:
    """Return the cards that a claim spends, from hand and rack together."""
    return laid_in_all(way.pay, way.pay_rack).cards


def best_ways(view: SeatView, cost: Cost, rest: Sequence[Route]) -> list[ClaimRoute]:
    """List the ways to pay for a route, the best first: fewest locomotives, then cards that other routes miss least.

    If other routes lack the same number of cards after two ways, the way after which coloured routes lack fewer is
    better, because any colour will do for the others. Equally good ways stay in the order of `ways_to_claim`. Ways with
    substitutes come last, those with the most cards at the end (N8, N9).
    """
    colored = [route for route in rest if route.color is not None]

    def cost_of(way: ClaimRoute) -> tuple[int, int, int, int]:
        beyond = max(0, sum(laid(way)) - cost.cards)
        return beyond, laid(way)[LOCOMOTIVE], _lacking_after(view, way, rest), _lacking_after(view, way, colored)

    return sorted(ways_to_claim(view, cost, rest), key=cost_of)


def _lacking_after(view: SeatView, way: ClaimRoute, rest: Sequence[Route]) -> int:
    """Count the cards that some routes lack after a claim has been paid."""
    after = replace(view, hand=_less(view.hand, way.pay.cards), rack=_less(view.rack, way.pay_rack.cards))
    return sum(needed_cards(after, rest).values())


def _less(held: Counts, cards: Counts) -> Counts:
    return tuple(have - lay for have, lay in zip(held, cards, strict=True))


def rest_of(wanted: Iterable[RouteId], claimed: Route | None, view: SeatView, gamemap: GameMap) -> list[Route]:
    """List the other routes to save cards for: wanted routes that are free, and routes that the tickets still need.

    A route parallel to the claimed one isn't needed any more (B14).
    """
    routes = {gamemap.route[name] for name in wanted if name in gamemap.route}
    routes.update(plan_of(view, gamemap).routes)

    def is_needed(route: Route) -> bool:
        is_beside = claimed is not None and (
            route == claimed or (route.group is not None and route.group == claimed.group)
        )
        return view.public.owners[route.index] is None and not is_beside

    return sorted(filter(is_needed, routes), key=lambda route: route.index)
