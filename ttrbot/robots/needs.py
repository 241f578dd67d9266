"""What routes ask for, and what a seat lacks for them: cards, locomotives, wave cards, and spares for tunnels."""

from collections.abc import Sequence

from msgspec import structs

from ttrbot.engine.cards import LOCOMOTIVE, PLAIN_COLORS, Color, Counts
from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.payment import add
from ttrbot.engine.seatview import SeatView

CARDS_FOR_A_SPARE = 4
"""Of so many cards turned up for a tunnel about one makes it dearer."""


def funds(view: SeatView) -> Counts:
    """The cards that a seat can pay with: its hand and its team's rack (A5)."""
    return add(view.hand, view.rack)


def spare_cards(route: Route) -> int:
    """How many cards more than its length a tunnel had better be tried with (S9)."""
    return -(-route.tunnel_cards // CARDS_FOR_A_SPARE)


def has_spares(view: SeatView, route: Route) -> bool:
    """Whether the seat could pay for a tunnel that the turned-up cards make dearer; true of any other route."""
    spare = spare_cards(route)
    cost = view.public.costs[route.index]
    return not spare or not missing_cards(view, structs.replace(cost, cards=cost.cards + spare))


def cards_missed(view: SeatView, laid: Counts, routes: Sequence[Route]) -> int:
    """Count the cards laid that some routes could have used; each locomotive is one."""
    wanted = dict.fromkeys(PLAIN_COLORS, 0)
    for route in routes:
        if route.color is not None:
            wanted[route.color] += route.length
    held = funds(view)
    missed = [max(0, min(laid[color], laid[color] + wanted[color] - held[color])) for color in PLAIN_COLORS]
    return laid[LOCOMOTIVE] + sum(missed)


def missing_cards(view: SeatView, cost: Cost) -> int:
    """Count the train cards that the seat still lacks for a route, locomotives and wave cards helping."""
    held = funds(view)
    symbols = cost.locomotives + _uncovered(view, cost.waves)
    plain = cost.cards - cost.locomotives - cost.waves
    fitting = max(held[:LOCOMOTIVE]) if cost.color is None else held[cost.color]
    wild = held[LOCOMOTIVE] if cost.locomotives_allowed else 0
    return max(0, symbols - wild) + max(0, plain - fitting - max(0, wild - symbols))


def missing_waves(view: SeatView, routes: Sequence[Route]) -> int:
    """Count the wave spaces of some routes that neither wave cards nor locomotives cover yet (T5)."""
    waves = _uncovered(view, sum(view.public.costs[route.index].waves for route in routes))
    return max(0, waves - funds(view)[LOCOMOTIVE])


def needed_cards(view: SeatView, routes: Sequence[Route]) -> dict[Color, int]:
    """Count the cards of each colour that some routes still lack; gray ones go to the colour held most."""
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
    """The wave spaces left over by the seat's wave cards, of which each covers two (T5)."""
    return max(0, waves - 2 * view.public.seats[view.seat].wave_cards)
