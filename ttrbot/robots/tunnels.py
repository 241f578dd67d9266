"""Whether a tunnel will be built: the chance that its extra cost stays within the cards left (S9, S10)."""

from math import comb

from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.cards import LOCOMOTIVE, Color
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.payment import add, plain_colors
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.needs import funds


def unseen(view: SeatView, gamemap: GameMap) -> list[int]:
    """Return, by colour, the cards that may lie in the deck as far as a seat can tell."""
    market = [sum(card == color for card in view.public.market) for color in Color]
    known = zip(gamemap.pool, view.hand, view.rack, market, strict=True)
    return [max(0, pool - hand - rack - shown) for pool, hand, rack, shown in known]


def chance_to_build(view: SeatView, gamemap: GameMap, route: Route, way: ClaimRoute) -> float:
    """Return the chance that a claim paid this way is built: 1 unless the route is a tunnel."""
    if not route.tunnel_cards:
        return 1.0
    laid = add(way.pay.cards, way.pay_rack.cards)
    held = funds(view)
    matching = {LOCOMOTIVE, *plain_colors(laid)}
    spare = sum(held[color] - laid[color] for color in matching)
    left = unseen(view, gamemap)
    share = sum(left[color] for color in matching) / max(1, sum(left))
    turned = route.tunnel_cards
    return sum(
        comb(turned, extra) * share**extra * (1 - share) ** (turned - extra) for extra in range(min(spare, turned) + 1)
    )
