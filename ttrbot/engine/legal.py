"""Decide whether an action is legal. `violations` returns all reasons against it without enumerating others."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from ttrbot.engine import zones
from ttrbot.engine.actions import (
    Act,
    Action,
    ClaimRoute,
    DrawDeckCard,
    DrawMarketCard,
    DrawTickets,
    KeepTickets,
    Pass,
    Payment,
)
from ttrbot.engine.cards import LOCOMOTIVE, NO_CARDS, Counts
from ttrbot.engine.decisions import Decision
from ttrbot.engine.errors import Violation, rank
from ttrbot.engine.gamemap import Route
from ttrbot.engine.ids import CityId, RouteId, Seat
from ttrbot.engine.payment import holds, laid_in_all, plain_colors, problems
from ttrbot.engine.questions import Ask, AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.state import State
from ttrbot.engine.zones import DECK, DISCARDS, GAP, MARKET, TICKET_DECK

ANSWERS: Final[dict[type[Act], tuple[type[Ask], ...]]] = {
    DrawMarketCard: (AskTurn,),
    DrawDeckCard: (AskTurn,),
    ClaimRoute: (AskTurn,),
    DrawTickets: (AskTurn,),
    Pass: (AskTurn,),
    KeepTickets: (AskOpeningTickets, AskKeepTickets),
}
"""The base game's actions, each with the kinds of questions that it answers."""


def violations(state: State, action: Action) -> tuple[Violation, ...]:
    """Return every reason against an action, in the order of `errors.CODES`; none if it is legal."""
    if state.is_over:
        return (Violation("game_over"),)
    decision = state.decision_of(action.seat) if 0 <= action.seat < len(state.book.seats) else None
    found = _timing(state, action, decision)
    found += _reasons(state, action, decision)
    if len(found) > 1:
        found.sort(key=lambda violation: rank(violation.code))
    return tuple(found)


def check(state: State, action: Action) -> Violation | None:
    """Return the first reason against an action, or None if it is legal."""
    found = violations(state, action)
    return found[0] if found else None


def _timing(state: State, action: Act, decision: Decision | None) -> list[Violation]:
    """Return the reason against an action if it isn't asked for now: from this seat, or at this point of its turn."""
    if decision is None:
        return [Violation("not_your_turn")]
    kind = type(action)
    answered = ANSWERS.get(kind)
    if answered is None:
        rule = state.book.handler_of.get(kind)
        answered = rule.answers[kind] if rule else ()
    is_draw = kind is DrawMarketCard or kind is DrawDeckCard
    if not isinstance(decision.ask, answered) or (not is_draw and is_second_draw(decision)):
        return [Violation("wrong_phase", {"phase": decision.phase})]
    return []


def _reasons(state: State, action: Action, decision: Decision | None) -> Iterable[Violation]:
    """Return the reasons against what an action does."""
    match action:
        case DrawMarketCard():
            return _market_reasons(state, action, decision)
        case DrawDeckCard():
            return _deck_reasons(state, decision)
        case ClaimRoute():
            return _claim_reasons(state, action)
        case DrawTickets():
            return _draw_tickets_reasons(state)
        case KeepTickets():
            return chain(
                _keep_reasons(state, action, decision),
                *(rule.check(state, action) for rule in state.book.ticket_sharing),
            )
        case Pass():
            return _pass_reasons(state, action.seat)
        case _:
            rule = state.book.handler_of.get(type(action))
            return rule.check(state, action) if rule else iter(())


def is_second_draw(decision: Decision | None) -> bool:
    """Return whether the question is about the second card of the turn (B6)."""
    ask = None if decision is None else decision.ask
    return isinstance(ask, AskTurn) and ask.drawn > 0


def _market_reasons(state: State, action: DrawMarketCard, decision: Decision | None) -> list[Violation]:
    found = []
    if action.slot is None:
        lying = action.color in state.market_colors()
    else:
        market = state.cards[MARKET]
        card = market[action.slot] if 0 <= action.slot < len(market) else GAP
        lying = card != GAP and state.color(card) == action.color
    if not lying:
        found.append(Violation("card_not_in_market", {"color": action.color.code}))
    second = is_second_draw(decision)
    if action.color == LOCOMOTIVE and second and state.book.gamemap.market_locomotive_counts_as_turn:
        found.append(Violation("locomotive_as_second_card"))
    if not (second or _can_begin_with_market(state)):
        found.append(Violation("no_cards_to_draw", {"market": 0}))
    return found


def can_draw_blind(state: State) -> bool:
    """Return whether a card can be taken from the deck, which is remade from the discards if it is empty (B10)."""
    return bool(state.cards[DECK] or state.cards[DISCARDS])


def _can_begin_with_market(state: State) -> bool:
    """Return whether a draw can begin with a market card: it can't once deck and discards are both empty (B10)."""
    return can_draw_blind(state) or not state.book.has_later_market_rulings


def _deck_reasons(state: State, decision: Decision | None) -> list[Violation]:
    if can_draw_blind(state):
        return []
    return [Violation("no_cards_to_draw", {"market": len(market_slots(state, second=is_second_draw(decision)))})]


def market_slots(state: State, *, second: bool) -> tuple[int, ...]:
    """Return the market slots whose card may be taken now (B6, B10)."""
    if not (second or _can_begin_with_market(state)):
        return ()
    barred = state.book.locomotives if second and state.book.gamemap.market_locomotive_counts_as_turn else ()
    return tuple([slot for slot, card in enumerate(state.cards[MARKET]) if card != GAP and card not in barred])


def _draw_tickets_reasons(state: State) -> Iterator[Violation]:
    if not state.tickets[TICKET_DECK]:
        yield Violation("no_tickets_to_draw")


def _keep_reasons(state: State, action: KeepTickets, decision: Decision | None) -> Iterator[Violation]:
    known = state.book.gamemap.ticket
    for ticket in action.tickets:
        if ticket not in known:
            yield Violation("unknown_ticket", {"ticket": ticket})
    if decision is None or not isinstance(decision.ask, (AskOpeningTickets, AskKeepTickets)):
        return
    if action.share is not None and not decision.ask.share:
        yield Violation("wrong_phase", {"phase": decision.phase})
    offered = list(state.tickets[zones.offered(action.seat)])
    missing = set()
    for ticket in action.tickets:
        if ticket in offered:
            offered.remove(ticket)
        elif ticket in known:
            missing.add(ticket)
    for ticket in sorted(missing):
        yield Violation("ticket_not_offered", {"ticket": ticket})
    if len(action.tickets) < decision.ask.keep:
        yield Violation("must_keep_more_tickets", {"needed": decision.ask.keep, "kept": len(action.tickets)})


def marker_bars(state: State, city: CityId) -> Iterator[Violation]:
    """Yield the reasons why nobody can place a marker on a city: one lies there, or a rule forbids it (W3, W5)."""
    if city not in state.book.gamemap.city or state.book.gamemap.city[city].is_terminal:
        yield Violation("unknown_city", {"city": city})
    if city in state.marker_holders():
        yield Violation("city_taken", {"city": city})
    for rule in state.book.rules:
        yield from rule.veto_marker(state, city)


def claim_bars(state: State, seat: Seat, route: Route) -> Iterator[Violation]:
    """Yield the reasons against a seat's claim of a route that don't depend on the payment."""
    owner = state.owners[route.index]
    if owner is not None:
        yield Violation("route_taken", {"route": route.id, "owner": owner, "whose": _whose(state, seat, owner)})
    elif state.closed[route.index]:
        yield Violation("track_closed", {"route": route.id, "whose": _whose_link(state, seat, route)})
    if owns_parallel_track(state, seat, route):
        yield Violation("owns_parallel_track", {"route": route.id})
    needed = state.book.costs[route.index].cars
    if state.cars[seat] < needed:
        mates = sum(state.cars[mate] for mate in state.book.seats_of[state.book.side_of[seat]] if mate != seat)
        yield Violation(
            "not_enough_cars",
            {"needed": needed, "beside": needed - route.length, "cars": state.cars[seat], "mates": mates},
        )
    for rule in state.book.vetoing:
        yield from rule.veto(state, seat, route)


def _whose(state: State, seat: Seat, owner: Seat) -> str:
    """Return who a route's owner is to a seat: the seat itself, a team mate, or neither."""
    if owner == seat:
        return "own"
    return "mates" if state.book.side_of[owner] == state.book.side_of[seat] else "other"


def _whose_link(state: State, seat: Seat, route: Route) -> str:
    """Return who owns the track parallel to a closed one: the seat, a team mate, or neither."""
    assert route.group is not None
    owners = [state.owners[track.index] for track in state.book.gamemap.groups[route.group]]
    links = {_whose(state, seat, owner) for owner in owners if owner is not None}
    return next((whose for whose in ("own", "mates") if whose in links), "other")


def owns_parallel_track(state: State, seat: Seat, route: Route) -> bool:
    """Return whether the seat already owns another track of the route's group (B14)."""
    if route.group is None:
        return False
    tracks = state.book.gamemap.groups[route.group]
    return any(track.index != route.index and state.owners[track.index] == seat for track in tracks)


def _claim_reasons(state: State, action: ClaimRoute) -> Iterator[Violation]:
    route = state.book.gamemap.route.get(action.route)
    if route is None:
        yield Violation("unknown_route", {"route": action.route})
        return
    if 0 <= action.seat < len(state.book.seats):
        yield from claim_bars(state, action.seat, route)
        yield from fund_reasons(state, action.seat, action.pay, action.pay_rack, route.id)
    yield from problems(state.book.costs[route.index], laid_in_all(action.pay, action.pay_rack))


def fund_reasons(state: State, seat: Seat, pay: Payment, pay_rack: Payment, route: RouteId = "") -> Iterator[Violation]:
    """Yield a reason if the payer doesn't hold the cards to be laid (A5), for a route or something else.

    Wave cards never lie on a rack (T4).
    """
    hand, *shared = state.book.funds[seat]
    rack: Counts = state.counts[shared[0]] if shared else NO_CARDS
    missing_wave_cards = max(0, pay.wave_cards - state.wave_cards(seat)) + pay_rack.wave_cards
    if missing_wave_cards or not (holds(state.counts[hand], pay.cards) and holds(rack, pay_rack.cards)):
        laid = laid_in_all(pay, pay_rack).cards
        missing = missing_cards(state.funds(seat), laid)
        lacking = plain_colors(tuple(missing))
        yield Violation(
            "not_enough_cards",
            {
                "missing": sum(missing) + missing_wave_cards,
                "locomotives": missing[LOCOMOTIVE],
                "wave_cards": missing_wave_cards,
                "color": lacking[0].code if len(lacking) == 1 else "",
                "is_gray": 0,
                "any_cards": 0,
                "route": route,
            },
        )


def missing_cards(funds: Counts, cards: Counts) -> list[int]:
    """Return, by colour, how many of the cards are missing from the funds."""
    return [max(0, number - held) for number, held in zip(cards, funds, strict=True)]


def _pass_reasons(state: State, seat: Seat) -> Iterator[Violation]:
    if not 0 <= seat < len(state.book.seats) or can_act(state, seat):
        yield Violation("cannot_pass")


def can_act(state: State, seat: Seat) -> bool:
    """Return whether a seat could do anything but pass on a turn of its own (B22)."""
    return bool(
        can_draw_blind(state)
        or market_slots(state, second=False)
        or state.tickets[TICKET_DECK]
        or claimable(state, seat)
        or any(next(rule.deeds(state, seat), None) for rule in state.book.rules)
    )


def claimable(state: State, seat: Seat) -> RouteSet:
    """Return the routes that a seat could claim and pay for if it were its turn."""
    book = state.book
    sets = book.sets
    routes = (
        state.open_routes[seat]
        & sets.within(state.cars[seat])
        & sets.payable(state.funds(seat), state.wave_cards(seat))
    )
    for rule in book.vetoing:
        routes = rule.left_open(state, seat, routes)
    return routes
