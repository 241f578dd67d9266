"""The constants of a quick game: a rulebook as tables of numbers, by the index of route, city or ticket."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ttrbot.engine.gamemap import Cost, Ticket
from ttrbot.engine.payment import can_pay
from ttrbot.engine.quick.moves import GRAY, KINDS, WILD
from ttrbot.engine.routesets import RouteSet, most_cards
from ttrbot.engine.rulebook import Rulebook

CARDS_FOR_A_SPARE: Final = 4
"""For this many cards turned up for a tunnel, one additional card is paid on average."""


class QuickBoard:
    """The tables of one rulebook."""

    def __init__(self, book: Rulebook) -> None:
        gamemap = book.gamemap
        number = gamemap.city_index
        costs = book.costs
        self.book = book
        self.seats = len(book.seats)
        self.side_of = list(book.side_of)
        self.sides = len(book.sides)
        self.cities = len(gamemap.cities)
        self.city_ids = [city.id for city in gamemap.cities]
        self.is_terminal = [city.is_terminal for city in gamemap.cities]
        self.routes = len(costs)
        self.a = [number[route.a] for route in gamemap.routes]
        self.b = [number[route.b] for route in gamemap.routes]
        self.around = _around(self.a, self.b, self.cities)
        """By city: the routes at it."""
        self.lengths = [route.length for route in gamemap.routes]
        self.cars = [cost.cars for cost in costs]
        """By route: the cars that it takes, those beside its spaces included (L9)."""
        self.cards = [cost.cards for cost in costs]
        self.colors = [GRAY if cost.color is None else int(cost.color) for cost in costs]
        self.takes_wild = [cost.locomotives_allowed for cost in costs]
        self.locomotives = [cost.locomotives for cost in costs]
        self.waves = [cost.waves for cost in costs]
        self.substitutes = [cost.substitutes for cost in costs]
        self.spares = [-(-route.tunnel_cards // CARDS_FOR_A_SPARE) for route in gamemap.routes]
        """By route: the spare cards to hold before it is tried (S9)."""
        self.keeps_together = any(rule.name == "connected" for rule in book.rules)
        """Whether each seat's network stays connected (W4)."""
        self.points = [cost.points - cost.bonus for cost in costs]
        """By route: the points of a claim for its spaces (B13)."""
        self.values = [cost.points for cost in costs]
        """By route: all points of a claim."""
        self.sets = book.sets
        self.bits: list[RouteSet] = list(book.sets.bits)
        self.tracks: list[RouteSet] = list(book.sets.tracks)
        self.others = [
            [track.index for track in gamemap.groups[route.group] if track is not route] if route.group else []
            for route in gamemap.routes
        ]
        """By route: the other tracks of its group."""
        self.allowed = [book.tracks_allowed(route.group) if route.group else 1 for route in gamemap.routes]
        """By route: how many tracks of its group can be claimed in all (B15, A9)."""
        self.pool = list(gamemap.pool)
        """The number of cards of each colour in the game."""
        self.pool_size = sum(gamemap.pool)
        self.market_size = gamemap.market_size
        self.sweep_at = gamemap.market_sweep_at or gamemap.market_size + 1
        self.wild_is_only = gamemap.market_locomotive_counts_as_turn
        self.later_rulings = book.has_later_market_rulings
        self.most_cars = gamemap.cars
        """The cars of each seat at the start."""
        self.last_round_cars = gamemap.last_round_cars
        self.ticket_rules = gamemap.ticket_rules
        self.draws_tickets = gamemap.ticket_rules.draw
        self.keeps_tickets = gamemap.ticket_rules.keep
        self.shares_tickets = bool(book.ticket_sharing)
        self.ticket_ids = [ticket.id for ticket in gamemap.tickets]
        self.ticket_index = {ticket: index for index, ticket in enumerate(self.ticket_ids)}
        self.penalties = [ticket.penalty for ticket in gamemap.tickets]
        self.ways = [_ways(ticket, number) for ticket in gamemap.tickets]
        """By ticket: for each way to complete it the points and two cities, the most valuable way first."""
        self._most = max(self.cards)
        self._price_list: list[list[Cost]] = [[cost for cost in costs if _color(cost) == color] for color in range(9)]
        self._most_wave_cards = book.most_wave_cards
        self._most_cards = max(most_cards(cost) for cost in costs)
        size = (self._most + 1) ** 2 * (book.most_wave_cards + 1) * (self._most_cards + 1)
        self._payable: list[list[RouteSet]] = [[-1] * size for _ in range(KINDS)]
        """By colour: the routes payable by each number of cards in all (if some routes take substitutes), wave cards,
        locomotives and cards of the colour; -1: not computed yet.
        """

    def payable(self, funds: list[int], wave_cards: int) -> RouteSet:
        """Return the routes that the funds can pay in any way."""
        most = self._most
        wild = min(funds[WILD], most)
        cards = min(sum(funds), self._most_cards) if self._most_cards else 0
        row = ((cards * (self._most_wave_cards + 1) + wave_cards) * (most + 1) + wild) * (most + 1)
        found = 0
        highest = 0
        for color in range(WILD):
            held = min(funds[color], most)
            highest = max(highest, held)
            routes = self._payable[color][row + held]
            found |= self._find_payable(color, row, held, wild, wave_cards, cards=cards) if routes < 0 else routes
        routes = self._payable[GRAY][row + highest]
        return found | (self._find_payable(GRAY, row, highest, wild, wave_cards, cards=cards) if routes < 0 else routes)

    def _find_payable(self, color: int, row: int, held: int, wild: int, wave_cards: int, *, cards: int) -> RouteSet:
        found = self.sets.of(
            cost.index for cost in self._price_list[color] if can_pay(cost, held, wild, wave_cards, cards)
        )
        self._payable[color][row + held] = found
        return found


def _color(cost: Cost) -> int:
    return GRAY if cost.color is None else int(cost.color)


def _ways(ticket: Ticket, number: dict[str, int]) -> list[int]:
    """Return three numbers for each way to complete a ticket: its points and its two cities, by their `number`."""
    ways: list[int] = []
    for leg in sorted(ticket.legs, key=lambda leg: -leg.points):
        for source in ticket.sources:
            for target in leg.targets:
                ways += [leg.points, number[source], number[target]]
    return ways


def _around(a: list[int], b: list[int], cities: int) -> list[list[int]]:
    """Return the routes at each city, given both ends of each route."""
    around: list[list[int]] = [[] for _ in range(cities)]
    for route in range(len(a)):
        around[a[route]].append(route)
        around[b[route]].append(route)
    return around


@lru_cache(maxsize=64)
def board_of(book: Rulebook) -> QuickBoard:
    """Return the tables of a rulebook. Games with the same rulebook share them."""
    return QuickBoard(book)
