"""How a seat could pay for a route, and what prevents a claim: for menus and explanations."""

from collections.abc import Iterator

from ttrbot.engine.actions import Action, ClaimRoute, Payment
from ttrbot.engine.cards import LOCOMOTIVE, NO_CARDS, PLAIN_COLORS, Counts
from ttrbot.engine.errors import Violation, rank
from ttrbot.engine.gamemap import Cost
from ttrbot.engine.ids import RouteId, Seat
from ttrbot.engine.legal import claim_bars, missing_cards, violations
from ttrbot.engine.options import claims
from ttrbot.engine.payment import add, any_cards_missing, holds, payments, substituted
from ttrbot.engine.state import State


def ways_to_pay(state: State, seat: Seat, route: RouteId) -> tuple[Payment, ...]:
    """Return every way to pay for a route from a seat's funds, fewest locomotives first; none for an unknown route.

    A way that lays all the cards of another one and more is left out, as nobody would choose it (T5).
    """
    known = state.book.gamemap.route.get(route)
    if known is None:
        return ()
    ways = payments(state.book.costs[known.index], state.funds(seat), state.wave_cards(seat))
    return tuple(way for way in ways if not any(_wastes(way, other) for other in ways))


def _wastes(way: Payment, other: Payment) -> bool:
    """Return whether a way lays all the cards of another sufficient one, and more."""
    return way != other and holds(way.cards, other.cards) and way.wave_cards >= other.wave_cards


def obstacles(state: State, seat: Seat, route: RouteId) -> tuple[Violation, ...]:
    """Return every reason why a seat can't claim a route now with any payment; none if it can."""
    known = state.book.gamemap.route.get(route)
    if known is None:
        return (Violation("unknown_route", {"route": route}),)
    claim: Action | None = next(claims(state, seat, known.index), None)
    if claim is not None:
        found = list(violations(state, claim))
    else:
        cost = state.book.costs[known.index]
        claim = ClaimRoute(seat, route, _nearest_payment(state, seat, cost))
        found = list(violations(state, claim))
        if cost.substitutes:
            short = any_cards_missing(cost, state.funds(seat))
            found = [_with_any_cards(reason, short) for reason in found]
        if cost.color is None:
            found = [_with_best_color(state, seat, reason) for reason in found]
        if state.funds(seat)[LOCOMOTIVE] and not cost.locomotives_allowed:
            found.append(Violation("locomotives_not_allowed"))
    if state.markers(seat) and _is_enclosed(state, seat):
        found = [_as_permanent(reason) for reason in found]
    return tuple(sorted(found, key=lambda reason: rank(reason.code)))


def _with_best_color(state: State, seat: Seat, reason: Violation) -> Violation:
    """Return a grey route's lack of cards with the colour that the seat holds most of, as any will do (B11)."""
    if reason.code != "not_enough_cards":
        return reason
    funds = state.funds(seat)
    best = max(PLAIN_COLORS, key=lambda color: funds[color])
    return Violation(reason.code, {**reason.args, "color": best.code if funds[best] else "", "is_gray": 1})


def _with_any_cards(reason: Violation, number: int) -> Violation:
    """Return a lack of cards together with how many more cards of any kind would do instead (N8, N9)."""
    if reason.code != "not_enough_cards":
        return reason
    return Violation(reason.code, {**reason.args, "any_cards": number})


def _is_enclosed(state: State, seat: Seat) -> bool:
    """Return whether every route is barred to a seat by more than a lack of cars."""
    return all(
        any(bar.code != "not_enough_cars" for bar in claim_bars(state, seat, route))
        for route in state.book.gamemap.routes
    )


def _as_permanent(reason: Violation) -> Violation:
    """Return the reason that a route isn't connected as one that no free route can remove any more (W4)."""
    if reason.code != "not_connected":
        return reason
    return Violation(reason.code, {**reason.args, "is_enclosed": 1})


def _nearest_payment(state: State, seat: Seat, cost: Cost) -> Payment:
    """Return a payment for which the seat lacks the fewest cards and, among equals, the fewest locomotives."""
    funds, wave_cards = state.funds(seat), state.wave_cards(seat)
    pile = sum(kept.wave_pile() or 0 for kept in state.rules.values())
    holdable = max(wave_cards, min(state.book.most_wave_cards, wave_cards + pile))

    def lacking(way: Payment) -> tuple[int, int]:
        missing = missing_cards(funds, way.cards)
        return sum(missing) + max(0, way.wave_cards - wave_cards), missing[LOCOMOTIVE]

    most = min(holdable, (cost.waves + 1) // 2)  # each covers up to two (T5)
    ways = [_nearest_with(cost, funds, laid) for laid in range(most + 1)]
    if cost.substitutes:
        ways += _nearest_with_substitutes(cost, funds)
    return min(ways, key=lacking)


def _nearest_with_substitutes(cost: Cost, funds: Counts) -> Iterator[Payment]:
    """Yield the nearest payment for each number of replaced cards for which there are enough substitutes (N8, N9)."""
    for replaced in range(1, cost.cards + 1):
        way = _nearest_with(cost.beside_substitutes(replaced), funds, 0)
        rest = missing_cards(way.cards, funds)
        number = replaced * cost.substitutes
        if sum(rest) >= number:
            yield Payment(add(way.cards, substituted(rest, number)))


def _nearest_with(cost: Cost, funds: Counts, wave_cards: int) -> Payment:
    """Return the payment with `wave_cards` wave cards for which the fewest train cards are missing."""
    color = max(PLAIN_COLORS, key=lambda color: funds[color]) if cost.color is None else cost.color
    covered = min(2 * wave_cards, cost.waves)
    size = cost.cards - covered
    wild = min(funds[LOCOMOTIVE], size) if cost.locomotives_allowed else 0
    locomotives = max(cost.locomotives + cost.waves - covered, wild)
    cards = list(NO_CARDS)
    cards[LOCOMOTIVE] = locomotives
    cards[color] += size - locomotives
    return Payment(tuple(cards), wave_cards)
