"""What routes demand and a seat lacks for them: cards, locomotives, wave cards, and spare cards for tunnels."""

from collections.abc import Sequence

from msgspec import structs

from ttrbot.engine.cards import LOCOMOTIVE, PLAIN_COLORS, Color, Counts
from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.payment import add
from ttrbot.engine.seatview import SeatView

CARDS_FOR_A_SPARE = 4
"""For this many cards turned up for a tunnel, one additional card is paid on average."""


def funds(view: SeatView) -> Counts:
    """Return the cards that a seat can pay with: its hand and its team's rack (A5)."""
    return add(view.hand, view.rack)


def spare_cards(route: Route) -> int:
    """Return how many spare cards to hold before trying a tunnel (S9)."""
    return -(-route.tunnel_cards // CARDS_FOR_A_SPARE)


def has_spares(view: SeatView, route: Route) -> bool:
    """Return whether the seat could also pay a tunnel's likely extra cost; always true for other routes."""
    spare = spare_cards(route)
    cost = view.public.costs[route.index]
    return not spare or not missing_cards(view, structs.replace(cost, cards=cost.cards + spare))


def cards_missed(view: SeatView, laid: Counts, routes: Sequence[Route]) -> int:
    """Return how many laid cards some routes could have used; each locomotive counts as one."""
    wanted = dict.fromkeys(PLAIN_COLORS, 0)
    for cost in (view.public.costs[route.index] for route in routes):
        if cost.color is not None:
            wanted[cost.color] += cost.cards
    held = funds(view)
    missed = [max(0, min(laid[color], laid[color] + wanted[color] - held[color])) for color in PLAIN_COLORS]
    return laid[LOCOMOTIVE] + sum(missed)


def missing_cards(view: SeatView, cost: Cost) -> int:
    """Return how many train cards the seat lacks for a route after using locomotives and wave cards."""
    held = funds(view)
    symbols = cost.locomotives + _uncovered(view, cost.waves)
    plain = cost.cards - cost.locomotives - cost.waves
    fitting = max(held[:LOCOMOTIVE]) if cost.color is None else held[cost.color]
    wild = held[LOCOMOTIVE] if cost.locomotives_allowed else 0
    return max(0, symbols - wild) + max(0, plain - fitting - max(0, wild - symbols))


def missing_waves(view: SeatView, routes: Sequence[Route]) -> int:
    """Return how many wave spaces of some routes neither wave cards nor locomotives cover yet (T5)."""
    waves = _uncovered(view, sum(view.public.costs[route.index].waves for route in routes))
    return max(0, waves - funds(view)[LOCOMOTIVE])


def needed_cards(view: SeatView, routes: Sequence[Route]) -> dict[Color, int]:
    """Return how many cards of each colour some routes lack; grey routes take the colour held most."""
    held = dict(zip(Color, funds(view), strict=True))
    need = dict.fromkeys(Color, 0)

    def use(color: Color, number: int) -> None:
        need[color] += max(0, number - held[color])
        held[color] = max(0, held[color] - number)

    for route in sorted(routes, key=lambda route: route.color is None):
        color = route.color if route.color is not None else max(PLAIN_COLORS, key=lambda color: held[color])
        cost = view.public.costs[route.index]
        use(LOCOMOTIVE, cost.locomotives + cost.waves)
        use(color, cost.cards - cost.locomotives - cost.waves + spare_cards(route))
    return need


def _uncovered(view: SeatView, waves: int) -> int:
    """Return how many wave spaces remain after the seat's wave cards, each of which covers two (T5)."""
    return max(0, waves - 2 * view.public.seats[view.seat].wave_cards)
