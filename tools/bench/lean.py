"""A lower bound for the time: the basic rules played at random on bare lists, as fast as plain Python can.

It checks nothing, keeps no history, shows nothing and knows no special rules. The engine's checked games are compared
with it in the same run. It must stay plain Python, and use nothing of the engine but the map.

A game's choices are uniform over all possible ones: each route and colour that can be paid (with the fewest
locomotives), each face-up card, the deck, and tickets; then the second card; then any choice of the tickets.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ttrbot.engine.gamemap import GameMap

WILD = 8
"""As a card's colour: a locomotive. As a route's colour: grey."""
SWEEP_AT = 3
LAST_ROUND_CARS = 2
LONGEST_PATH_POINTS = 10


@dataclass(frozen=True, slots=True)
class LeanBoard:
    """A map as bare numbers, by a route's index."""

    cities: int
    ends: list[tuple[int, int]]
    lengths: list[int]
    colors: list[int]
    twins: list[int]
    """The other track of a double route, else -1."""
    points: list[int]
    """The points by length."""
    tickets: list[tuple[int, int, int]]
    cards: list[int]
    cars: int


@dataclass(frozen=True, slots=True)
class LeanGame:
    """A game's result: its decisions, the routes claimed, and each player's points."""

    decisions: int
    claims: int
    points: list[int]


def lean_board(gamemap: GameMap) -> LeanBoard:
    """Return the map's numbers, without its special rules."""
    number = gamemap.city_index
    routes = gamemap.routes
    twin = {
        route.index: other.index
        for tracks in gamemap.groups.values()
        for route in tracks
        for other in tracks
        if other is not route
    }
    return LeanBoard(
        cities=len(gamemap.cities),
        ends=[(number[route.a], number[route.b]) for route in routes],
        lengths=[route.length for route in routes],
        colors=[WILD if route.color is None else int(route.color) for route in routes],
        twins=[twin.get(route.index, -1) for route in routes],
        points=[gamemap.points.get(length, 0) for length in range(max(gamemap.points) + 1)],
        tickets=[(number[t.sources[0]], number[t.legs[0].targets[0]], t.value) for t in gamemap.tickets],
        cards=[int(color) for color in gamemap.card_colors],
        cars=gamemap.cars,
    )


def play_lean(board: LeanBoard, seats: int, rng: Random) -> LeanGame:
    """Play one random game to its final count, and return its result."""
    chance = rng.random
    ends, lengths, colors, twins, points = board.ends, board.lengths, board.colors, board.twins, board.points
    deck = board.cards[:]
    rng.shuffle(deck)
    discards: list[int] = []
    ticket_deck = board.tickets[:]
    rng.shuffle(ticket_deck)
    hands = [[0] * 9 for _ in range(seats)]
    cars = [board.cars] * seats
    score = [0] * seats
    claimed: list[list[int]] = [[] for _ in range(seats)]
    tickets: list[list[tuple[int, int, int]]] = [[] for _ in range(seats)]
    free = [list(range(len(lengths))) for _ in range(seats)]
    for seat in range(seats):
        for _ in range(4):
            hands[seat][deck.pop()] += 1
        offered = [ticket_deck.pop() for _ in range(3)]
        rng.shuffle(offered)
        kept = 2 + int(chance() * 2)
        tickets[seat] = offered[:kept]
        ticket_deck[:0] = offered[kept:]

    def top_card() -> int:
        nonlocal deck, discards
        if not deck:
            deck, discards = discards, []
            rng.shuffle(deck)
        return deck.pop()

    def fill_market() -> None:
        for _ in range(10):
            while len(market) < 5 and (deck or discards):
                market.append(top_card())
            if market.count(WILD) < SWEEP_AT or len(deck) + len(discards) < SWEEP_AT:
                return
            discards.extend(market)
            market.clear()

    market: list[int] = []
    fill_market()
    seat = passes = decisions = 0
    last = -1
    while True:
        hand = hands[seat]
        wild = hand[WILD]
        most_cars = cars[seat]
        within = [held + wild for held in hand[:WILD]]
        most = max(within)
        claims = []
        for route in free[seat]:
            length = lengths[route]
            if length <= most and length <= most_cars:
                color = colors[route]
                if color != WILD:
                    if within[color] >= length and (hand[color] or wild >= length):
                        claims.append((route, color))
                else:
                    for color in range(WILD):
                        if within[color] >= length and (hand[color] or wild >= length):
                            claims.append((route, color))  # noqa: PERF401 - a comprehension makes every name slower
        face_up = len(market)
        blind = 1 if deck or discards else 0
        number = len(claims) + face_up + blind + (1 if ticket_deck else 0)
        decisions += 1
        if not number:
            passes += 1
            if passes == seats:
                break
        else:
            passes = 0
            choice = int(chance() * number)
            if choice < len(claims):
                route, color = claims[choice]
                length = lengths[route]
                laid = min(length, hand[color])
                hand[color] -= laid
                hand[WILD] -= length - laid
                discards.extend([color] * laid)
                discards.extend([WILD] * (length - laid))
                cars[seat] -= length
                score[seat] += points[length]
                claimed[seat].append(route)
                twin = twins[route]
                for other in range(seats):
                    routes = free[other]
                    if route in routes:
                        routes.remove(route)
                    if twin >= 0 and (seats < 4 or other == seat) and twin in routes:
                        routes.remove(twin)
                if len(market) < 5:
                    fill_market()
            elif choice < len(claims) + face_up + blind:
                slot = choice - len(claims)
                card = -1
                if slot < face_up:
                    card = market.pop(slot)
                    hand[card] += 1
                    fill_market()
                else:
                    hand[top_card()] += 1
                if card != WILD:
                    plain = [slot for slot, card in enumerate(market) if card != WILD]
                    number = len(plain) + (1 if deck or discards else 0)
                    decisions += 1
                    if number:
                        choice = int(chance() * number)
                        if choice < len(plain):
                            hand[market.pop(plain[choice])] += 1
                            fill_market()
                        else:
                            hand[top_card()] += 1
            else:
                offered = [ticket_deck.pop() for _ in range(min(3, len(ticket_deck)))]
                chosen = 1 + int(chance() * ((1 << len(offered)) - 1))
                decisions += 1
                for bit, ticket in enumerate(offered):
                    if chosen >> bit & 1:
                        tickets[seat].append(ticket)
                    else:
                        ticket_deck.insert(0, ticket)
        if last < 0:
            if cars[seat] <= LAST_ROUND_CARS:
                last = seat
        elif seat == last:
            break
        seat = (seat + 1) % seats
    paths = []
    for seat in range(seats):
        root = list(range(board.cities))
        for route in claimed[seat]:
            a, b = ends[route]
            root[_root(root, a)] = _root(root, b)
        for a, b, value in tickets[seat]:
            score[seat] += value if _root(root, a) == _root(root, b) else -value
        paths.append(longest_path([(*ends[route], lengths[route]) for route in claimed[seat]]))
    longest = max(paths)
    for seat in range(seats):
        if paths[seat] == longest:
            score[seat] += LONGEST_PATH_POINTS
    return LeanGame(decisions, sum(map(len, claimed)), score)


def _root(root: list[int], city: int) -> int:
    while root[city] != city:
        root[city] = root[root[city]]
        city = root[city]
    return city


def longest_path(edges: Sequence[tuple[int, int, int]]) -> int:
    """Return the longest trail's length: all of a piece with at most two odd cities, else found by trying all walks."""
    around: dict[int, list[tuple[int, int, int]]] = {}
    for number, (a, b, length) in enumerate(edges):
        around.setdefault(a, []).append((b, 1 << number, length))
        around.setdefault(b, []).append((a, 1 << number, length))
    best = 0

    def walk(city: int, used: int, length: int, left: int) -> None:
        nonlocal best
        best = max(best, length)
        if length + left > best:
            for other, bit, more in around[city]:
                if not used & bit:
                    walk(other, used | bit, length + more, left - more)

    seen: set[int] = set()
    for start in around:
        if start in seen:
            continue
        seen.add(start)
        piece = [start]
        for city in piece:
            for other, _, _ in around[city]:
                if other not in seen:
                    seen.add(other)
                    piece.append(other)
        whole = sum(length for city in piece for _, _, length in around[city]) // 2
        odd = [city for city in piece if len(around[city]) % 2]
        if len(odd) <= 2:
            best = max(best, whole)
        elif whole > best:
            for city in odd[:-1]:  # a trail has two odd ends, so one start can be left out
                walk(city, 0, 0, whole)
    return best
