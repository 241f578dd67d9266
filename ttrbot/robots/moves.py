"""The moves that a view leaves open, for robots to choose among."""

from collections.abc import Sequence

from ttrbot.engine.actions import Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets, Pass, Payment
from ttrbot.engine.gamemap import Cost
from ttrbot.engine.payment import PAIR, add, extra_cost, payments, splits
from ttrbot.engine.rules.city_markers.facts import DeclineMarker, PlaceMarker
from ttrbot.engine.rules.ferry_cards.facts import FERRY, DrawFerryCard
from ttrbot.engine.rules.share_tickets.facts import SHARE, ShareTickets
from ttrbot.engine.rules.tunnels.facts import AskExtra, PayTunnel, WithdrawTunnel
from ttrbot.engine.seatview import SeatView


def draws(view: SeatView) -> list[DrawMarketCard | DrawDeckCard]:
    """List the draws of a train card that are possible now."""
    possible: list[DrawMarketCard | DrawDeckCard] = []
    for slot in view.options.draw_slots:
        color = view.public.market[slot]
        assert color is not None
        possible.append(DrawMarketCard(view.seat, color, slot))
    if view.options.draw_deck:
        possible.append(DrawDeckCard(view.seat))
    return possible


def last_resort(view: SeatView) -> Action:
    """What is left on a turn without a card to draw or a route to claim: what costs least, else to pass (B22)."""
    options = view.options
    if FERRY in options.deeds:
        return DrawFerryCard(view.seat)
    if SHARE in options.deeds:
        return ShareTickets(view.seat, view.tickets[:1])
    return DrawTickets(view.seat) if options.draw_tickets else Pass(view.seat)


def ways_to_claim(view: SeatView, cost: Cost) -> list[ClaimRoute]:
    """List the ways to pay for a route, fewest locomotives first; from the team's rack before the hand."""
    ferry = view.public.seats[view.seat].ferry_cards
    return [
        ClaimRoute(view.seat, cost.route, *_from_rack_first(view, way))
        for way in payments(cost, add(view.hand, view.rack), ferry)
    ]


def ways_to_pay_extra(view: SeatView, ask: AskExtra) -> Sequence[PayTunnel | WithdrawTunnel]:
    """List the ways to pay a tunnel's extra cost, and giving up last."""
    paying = [
        PayTunnel(view.seat, *_from_rack_first(view, way))
        for way in payments(extra_cost(ask.route, ask.extra, ask.color), add(view.hand, view.rack))
    ]
    return [*paying, WithdrawTunnel(view.seat)]


def ways_to_mark(view: SeatView) -> Sequence[PlaceMarker | DeclineMarker]:
    """List the markers that can be placed and paid for, and placing none last."""
    pairs = payments(PAIR, view.hand)
    placing = [PlaceMarker(view.seat, city, pair) for city in view.options.cities for pair in pairs]
    return [*placing, DeclineMarker(view.seat)]


def _from_rack_first(view: SeatView, way: Payment) -> tuple[Payment, Payment]:
    return next(splits(way, view.hand, view.rack))
