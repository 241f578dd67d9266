"""What a seat of a quick game may still achieve: the ways of its tickets, routes for points, and the turns left."""

from __future__ import annotations

import heapq
from typing import Final

from ttrbot.engine.quick.board import QuickBoard
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.quick.moves import GRAY, KINDS, WILD
from ttrbot.engine.quick.payments import funds
from ttrbot.engine.routesets import RouteSet

NO_ROUTE: Final = -1
TURN_PRICE: Final = 2.8
"""The points that a turn is worth."""
DRAWS: Final = 0.6
"""The turns that a missing card takes. Some draws bring cards of no use."""
SYMBOL_TURNS: Final = 1.75
"""The turns that a missing locomotive takes where nothing replaces it."""
LEAST_PRICE: Final = 0.8
"""The lowest price of a route on a ticket's way."""
DIRECT: Final = 0.6
"""The share of a route's worth that lowers its price on a ticket's way where networks stay connected (W4).

A side that is cut off can't begin elsewhere, so ways must be quick there.
"""
ANY: Final = -1
FAR: Final = 1e9
"""The distance of a city that can't be reached."""
TOO_LATE: Final = 0.57
"""The share of the remaining turns that the tickets' ways may take."""
TOO_LATE_TOGETHER: Final = 0.65
"""The same where networks stay connected (W4)."""
COMMITTED: Final = 1.0
"""The same for tickets that a seat has been told to complete."""
MOST_ORDERS: Final = 6
"""The most orders in which the ways of a seat's tickets are laid."""
MOST_FOR_POINTS: Final = 4
"""The most routes for points that are planned at once."""
LEAST_GAIN: Final = 0.5
"""The least gain of a route for points."""
WASTE: Final = 1.2
"""The number of cards drawn for each card laid."""
USED: Final = 0.7
"""The share of the cards in a hand that are laid in the end."""
CARS_PER_CLAIM: Final = 3.0
"""The average length of claimed routes."""


def worths_of(game: QuickGame, seat: int, planned: RouteSet) -> list[float]:
    """Return what a claim of each route is worth to a seat, bonuses included, if it claims the planned ones too."""
    worths = [float(points) for points in game.board.values]
    for rule in game.rules:
        rule.appraise(game, seat, planned, worths)
    return worths


def longest_share(board: QuickBoard) -> float:
    """Return the share of the remaining turns that the ways of a seat's tickets may take."""
    return TOO_LATE_TOGETHER if board.keeps_together else TOO_LATE


def ways_for(
    game: QuickGame, seat: int, tickets: list[int], worths: list[float], *, laid_tickets: list[int], share: float
) -> RouteSet:
    """Return the routes of the tickets' ways, laid in the order that gains most.

    Each ticket comes first once, the others follow in the order of their values. Ways that don't pay, or take more than
    a share of the turns left, are omitted. The tickets of the others are added to `laid_tickets`.
    """
    order = [(-game.board.ways[ticket][0], ticket) for ticket in tickets]
    order.sort()
    usual = prices_of(game, seat, worths)
    best: RouteSet = 0
    best_gain = 0.0
    best_tickets: list[int] = []
    for first in range(min(MOST_ORDERS, len(order))):
        prices = usual[:]
        laid: RouteSet = 0
        gained = 0.0
        found: list[int] = []
        for _, ticket in [order[first], *order[:first], *order[first + 1 :]]:
            more, gain = with_way(game, seat, laid, ticket, prices, share=share)
            if gain > 0:
                laid = lay(game, laid, more, prices)
                gained += gain
                found.append(ticket)
        if gained > best_gain:
            best_gain = gained
            best = laid
            best_tickets = found
    laid_tickets += best_tickets
    return best


def lay(game: QuickGame, laid: RouteSet, more: RouteSet, prices: list[float]) -> RouteSet:
    """Return the routes laid after a ticket's way. The new ones cost nothing more."""
    for route in game.board.sets.indices(more & ~laid):
        prices[route] = 0.0
    return more


def with_way(
    game: QuickGame, seat: int, laid: RouteSet, ticket: int, prices: list[float], *, share: float
) -> tuple[RouteSet, float]:
    """Return some routes with a ticket's way, and what that gains over failing. A way that doesn't last has no gain."""
    board = game.board
    ways = board.ways[ticket]
    penalty = float(board.penalties[ticket])
    for rule in game.rules:
        penalty += rule.ticket_worth()
    if board.keeps_together and game.markers[seat]:
        return _joined_way(game, seat, laid, ticket, prices, penalty=penalty, share=share)
    best: RouteSet = laid
    best_gain = -FAR
    only = ways[2] if len(ways) == 3 else ANY
    source = -1
    distance: list[float] = []
    back: list[int] = []
    for at in range(0, len(ways), 3):
        if ways[at + 1] != source:
            source = ways[at + 1]
            distance, back = _distances(board, source, prices, only)
        target = ways[at + 2]
        gain = ways[at] + penalty - distance[target]
        if distance[target] < FAR and gain > best_gain:
            best_gain = gain
            best = laid | _walk(board, back, prices, target)
    if best != laid and not _lasts(game, seat, best, share):
        return laid, -penalty
    return best, best_gain


def _joined_way(
    game: QuickGame, seat: int, laid: RouteSet, ticket: int, prices: list[float], *, penalty: float, share: float
) -> tuple[RouteSet, float]:
    """Return the same as `with_way` for a way that begins at the seat's home and touches both cities (W4)."""
    board = game.board
    ways = board.ways[ticket]
    home = game.markers[seat][0]
    distance, back = _distances(board, home, prices, ANY)
    best: RouteSet = laid
    best_gain = -FAR
    for at in range(0, len(ways), 3):
        near, far = ways[at + 1], ways[at + 2]
        if distance[far] < distance[near]:
            near, far = far, near
        if distance[near] >= FAR:
            continue
        first = _walk(board, back, prices, near)
        rest = prices[:]
        for route in board.sets.indices(first):
            rest[route] = 0.0
        distance_then, back_then = _distances(board, home, rest, far)
        gain = ways[at] + penalty - distance[near] - distance_then[far]
        if distance_then[far] < FAR and gain > best_gain:
            best_gain = gain
            best = laid | first | _walk(board, back_then, rest, far)
    if best != laid and not _lasts(game, seat, best, share):
        return laid, -penalty
    return best, best_gain


def routes_for_points(game: QuickGame, seat: int, ways: RouteSet, worths: list[float]) -> RouteSet:
    """Return the routes that bring most for the turns that they take, as far as the cars last."""
    board = game.board
    held = funds(game, seat)
    cars = game.cars[seat]
    free = game.open_routes[seat] & ~ways
    if board.keeps_together:
        for rule in game.rules:
            free = rule.left_open(game, seat, free)
    for route in board.sets.indices(ways):
        cars -= board.cars[route]
        color = board.colors[route]
        if color != GRAY:
            held[color] -= board.cards[route]
        free &= ~board.tracks[route]
    chosen: RouteSet = 0
    for _ in range(MOST_FOR_POINTS):
        best = NO_ROUTE
        best_gain = LEAST_GAIN
        most = fullest(held)
        for route in board.sets.indices(free & board.sets.within(max(0, cars))):
            color = board.colors[route]
            if color == GRAY:
                color = most
            gain = worths[route] - TURN_PRICE * _turns(game, seat, route, held[color], held[WILD])
            if gain > best_gain:
                best_gain = gain
                best = route
        if best == NO_ROUTE:
            break
        chosen |= board.bits[best]
        free &= ~(board.bits[best] | board.tracks[best])
        cars -= board.cars[best]
        color = board.colors[best]
        held[most if color == GRAY else color] -= board.cards[best]
    return chosen


def turns_left(game: QuickGame, seat: int) -> float:
    """Return about how many turns are left before another side runs out of cars (B18)."""
    if game.last_turn:
        return 1.0
    board = game.board
    least = FAR
    for other in range(board.seats):
        if board.side_of[other] != board.side_of[seat]:
            cars = max(0.0, game.cars[other] - board.last_round_cars / 2)
            cards = 0
            for color in range(KINDS):
                cards += game.hands[other * KINDS + color]
            draws = WASTE * max(0.0, cars - USED * cards)
            least = min(least, draws / 2 + cars / CARS_PER_CLAIM)
    return max(1.0, least)


def fullest(held: list[int]) -> int:
    """Return the colour of which most is held, locomotives apart."""
    most = 0
    for color in range(1, WILD):
        if held[color] > held[most]:
            most = color
    return most


def _lasts(game: QuickGame, seat: int, routes: RouteSet, share: float) -> bool:
    """Return whether the side's cars, and a share of the turns left, are enough for some routes."""
    board = game.board
    cars = 0
    for other in range(board.seats):
        if board.side_of[other] == board.side_of[seat]:
            cars += game.cars[other]
    for route in board.sets.indices(routes):
        cars -= board.cars[route]
    return cars >= 0 and turns_for(game, seat, routes) <= share * turns_left(game, seat)


def turns_for(game: QuickGame, seat: int, routes: RouteSet) -> float:
    """Return about how many turns it takes to claim some routes."""
    board = game.board
    held = funds(game, seat)
    lacks = -held[WILD]
    waves = -2 * game.wave_cards[seat]
    for route in board.sets.indices(routes):
        color = board.colors[route]
        if color == GRAY:
            color = fullest(held)
        plain = board.cards[route] - board.waves[route] + board.spares[route]
        lacks += max(0, plain - max(0, held[color]))
        held[color] -= plain
        waves += board.waves[route]
    return routes.bit_count() + DRAWS * max(0, lacks) + max(0, waves) / 2


def _turns(game: QuickGame, seat: int, route: int, plain: int, wild: int) -> float:
    """Return about how many turns a route takes, with these many cards of its colour and locomotives."""
    board = game.board
    symbols = board.locomotives[route]
    waves = board.waves[route]
    lacks = board.cards[route] - symbols - waves + board.spares[route] - max(0, plain)
    turns = 1.0
    if lacks > 0:
        turns += DRAWS * lacks
    if symbols > wild:
        turns += SYMBOL_TURNS * (symbols - max(0, wild))
    waves -= 2 * game.wave_cards[seat]
    if waves > 0:
        turns += (waves + 1) // 2
    return turns


def _walk(board: QuickBoard, back: list[int], prices: list[float], city: int) -> RouteSet:
    """Return the routes still to claim on the way that leads to a city."""
    found: RouteSet = 0
    while back[city] != NO_ROUTE:
        route = back[city]
        if prices[route] > 0.0:
            found |= board.bits[route]
        city = board.a[route] + board.b[route] - city
    return found


def prices_of(game: QuickGame, seat: int, worths: list[float]) -> list[float]:
    """Return the price of each route on a ticket's way: 0 for own routes, FAR for those taken.

    The cards in hand don't count, so a plan made anew stays the same while no route of it is taken. They do count where
    networks stay connected (W4), as ways must be quick there.
    """
    board = game.board
    held = funds(game, seat) if board.keeps_together else [0] * KINDS
    brought = DIRECT if board.keeps_together else 1.0
    most = held[fullest(held)]
    side = board.side_of[seat]
    free = game.open_routes[seat]
    prices: list[float] = []
    for route in range(board.routes):
        owner = game.owners[route]
        bit = board.bits[route]
        if owner >= 0 and board.side_of[owner] == side:
            prices.append(0.0)
        elif free & bit:
            color = board.colors[route]
            turns = _turns(game, seat, route, most if color == GRAY else held[color], held[WILD])
            prices.append(max(LEAST_PRICE, TURN_PRICE * turns - brought * worths[route]))
        else:
            prices.append(FAR)
    return prices


def _distances(board: QuickBoard, source: int, prices: list[float], only: int) -> tuple[list[float], list[int]]:
    """Return each city's distance from one (Dijkstra), and the route by which it is reached.

    If only one city is asked for, the others' distances may be too high.
    """
    distance = [FAR] * board.cities
    back = [NO_ROUTE] * board.cities
    distance[source] = 0.0
    queue: list[tuple[float, int]] = [(0.0, source)]
    while queue:
        near, city = heapq.heappop(queue)
        if city == only:
            break
        if near > distance[city]:
            continue
        for route in board.around[city]:
            there = board.a[route] + board.b[route] - city
            far = near + prices[route]
            if far < distance[there]:
                distance[there] = far
                back[there] = route
                heapq.heappush(queue, (far, there))
    return distance, back
