"""The moves that a view leaves open, for computer players to choose from."""

from collections.abc import Sequence

from ttrbot.engine.actions import Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets, Pass, Payment
from ttrbot.engine.cards import LOCOMOTIVE, PLAIN_COLORS, Counts
from ttrbot.engine.gamemap import Cost, GameMap, Route
from ttrbot.engine.payment import add, payments, splits, without_substitutes
from ttrbot.engine.rules.seen import ways
from ttrbot.engine.seatview import SeatView


def draws(view: SeatView) -> list[DrawMarketCard | DrawDeckCard]:
    """Return the possible draws of a train card."""
    return [draw(view, number) for number in range(number_of_draws(view))]


def number_of_draws(view: SeatView) -> int:
    """Return the number of possible draws of a train card."""
    return len(view.options.draw_slots) + view.options.draw_deck


def draw(view: SeatView, number: int) -> DrawMarketCard | DrawDeckCard:
    """Return a possible draw by its number: the face-up cards by slot, then the deck."""
    slots = view.options.draw_slots
    if number == len(slots):
        return DrawDeckCard(view.seat)
    color = view.public.market[slots[number]]
    assert color is not None
    return DrawMarketCard(view.seat, color, slots[number])


def last_resort(view: SeatView, gamemap: GameMap) -> Action:
    """Return the cheapest action left if no card can be drawn and no route claimed; else to pass (B22)."""
    options = view.options
    for deed in options.deeds:
        actions = ways(gamemap, view, deed)
        if actions:
            return actions[0]
    return DrawTickets(view.seat) if options.draw_tickets else Pass(view.seat)


def ways_to_claim(view: SeatView, cost: Cost, others: Sequence[Route]) -> list[ClaimRoute]:
    """Return the ways to pay for a route, fewest locomotives first, from the team's rack before the hand.

    Substitutes are cards that the other routes need least.
    """
    found = ways_to_pay(view, cost)
    if cost.substitutes:
        wanted = [sum(route.length for route in others if route.color == color) for color in PLAIN_COLORS]
        found = [_with_spare_substitutes(cost, way, view.hand, wanted) for way in found]
    return [claim(view, cost, way) for way in found]


def _with_spare_substitutes(cost: Cost, way: Payment, hand: Counts, wanted: Sequence[int]) -> Payment:
    """Return a payment with the substitutes that can be spared best: of the colours with most cards left over."""
    laid = list(without_substitutes(cost, way).cards)
    for _ in range(way.size - sum(laid)):
        left = [color for color in PLAIN_COLORS if laid[color] < hand[color]]
        laid[max(left, key=lambda color: hand[color] - laid[color] - wanted[color], default=LOCOMOTIVE)] += 1
    return Payment(tuple(laid))


def ways_to_pay(view: SeatView, cost: Cost) -> list[Payment]:
    """Return the payments for a route, fewest locomotives first."""
    wave_cards = view.public.seats[view.seat].wave_cards if cost.waves else 0
    return payments(cost, add(view.hand, view.rack), wave_cards)


def claim(view: SeatView, cost: Cost, way: Payment) -> ClaimRoute:
    """Return the claim of a route for a payment, laid from the team's rack before the hand."""
    return ClaimRoute(view.seat, cost.route, *next(splits(way, view.hand, view.rack)))
