"""Sets of a map's routes as bits of one integer, so that whole sets are joined and compared at once.

The first route has the highest bit: read from left to right, the bits have the order of the routes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TypeAlias, TypeVar

from ttrbot.engine.cards import LOCOMOTIVE, Color, Counts
from ttrbot.engine.gamemap import Cost, GameMap
from ttrbot.engine.ids import CityId
from ttrbot.engine.payment import can_pay

RouteSet: TypeAlias = int
"""A set of a map's routes."""

T = TypeVar("T")
_BITS = bytes.maketrans(b"01", b"\0\1")


class RouteSets:
    """The sets of a game's routes that are found once and then looked up: by city, by cost, and by parallel tracks."""

    def __init__(self, gamemap: GameMap, costs: Sequence[Cost]) -> None:
        number = len(costs)
        self._end = 1 << number
        self.all: RouteSet = self._end - 1
        self.bits: tuple[RouteSet, ...] = tuple([1 << (number - 1 - index) for index in range(number)])
        """By route: the set of this route alone."""
        self.tracks: tuple[RouteSet, ...] = tuple(
            [
                self.of(track.index for track in gamemap.groups[route.group]) if route.group is not None else 0
                for route in gamemap.routes
            ]
        )
        """By route: the set of all tracks of its group; empty for a route without parallel tracks."""
        self._indices = range(number)
        self.at: dict[CityId, RouteSet] = {
            city.id: self.of(route.index for route in gamemap.routes if city.id in {route.a, route.b})
            for city in gamemap.cities
        }
        """By city: the set of the routes at it."""
        self.touching: tuple[RouteSet, ...] = tuple([self.at[route.a] | self.at[route.b] for route in gamemap.routes])
        """By route: the set of routes that share a city with it, itself included."""
        longest = max(cost.cars for cost in costs)
        self._within = [self.of(cost.index for cost in costs if cost.cars <= cars) for cars in range(longest + 1)]
        plain = [cost for cost in costs if is_plain(cost)]
        self._by_reach: tuple[tuple[Color | None, tuple[RouteSet, ...]], ...] = tuple(
            [(color, self._reached([cost for cost in plain if cost.color == color])) for color in _colors(plain)]
        )
        """By colour, None for grey: the plain routes that each number of cards can pay, locomotives included."""
        others = [cost for cost in costs if not is_plain(cost)]
        self._most_cards = max(most_cards(cost) for cost in costs)
        self._priced: tuple[_Priced, ...] = tuple(
            [_Priced(color, [cost for cost in others if cost.color == color]) for color in _colors(others)]
        )

    def _reached(self, costs: list[Cost]) -> tuple[RouteSet, ...]:
        dearest = max(cost.cards for cost in costs)
        return tuple([self.of(cost.index for cost in costs if cost.cards <= reach) for reach in range(dearest + 1)])

    def of(self, indices: Iterable[int]) -> RouteSet:
        """Return the set of some routes, given by index."""
        found = 0
        for index in indices:
            found |= self.bits[index]
        return found

    def touched(self, indices: Iterable[int]) -> RouteSet:
        """Return the set of all routes that share a city with some, given by index; these are included."""
        found = 0
        for index in indices:
            found |= self.touching[index]
        return found

    def among(self, routes: RouteSet, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items of a set's routes, given one item for each route of the map, in the order of the routes."""
        if not routes:
            return ()
        return tuple(compress(items, bin(self._end | routes)[3:].encode().translate(_BITS)))

    def indices(self, routes: RouteSet) -> tuple[int, ...]:
        """Return the indices of a set's routes in ascending order."""
        return self.among(routes, self._indices)

    def pick(self, routes: RouteSet, number: int) -> int:
        """Return the index of the route that is place `number`, from 0, in a set counted from its last route."""
        for _ in range(number):
            routes &= routes - 1
        return len(self.bits) - (routes & -routes).bit_length()

    def within(self, cars: int) -> RouteSet:
        """Return the set of routes that take at most `cars` cars."""
        return self._within[min(cars, len(self._within) - 1)]

    def payable(self, funds: Counts, wave_cards: int) -> RouteSet:
        """Return the set of routes that the funds can pay in any way."""
        wild = funds[LOCOMOTIVE]
        most = max(funds[:LOCOMOTIVE])
        found = 0
        cards = min(sum(funds), self._most_cards) if self._most_cards else 0
        for color, reached in self._by_reach:
            reach = wild + (most if color is None else funds[color])
            found |= reached[reach] if reach < len(reached) else reached[-1]
        for priced in self._priced:
            color = priced.color
            held = most if color is None else funds[color]
            key = (held, wild, wave_cards, cards)
            routes = priced.known.get(key)
            if routes is None:
                routes = priced.known[key] = self.of(priced.payable(held, wild, wave_cards, cards))
            found |= routes
        return found


def is_plain(cost: Cost) -> bool:
    """Return whether enough cards of the right colour and locomotives pay the cost, in any mixture."""
    return cost.locomotives_allowed and not (cost.locomotives or cost.waves or cost.substitutes)


def most_cards(cost: Cost) -> int:
    """Return the number of train cards that pays a cost whatever their colours; 0 if it takes no substitutes."""
    return cost.cards * cost.substitutes


def _colors(costs: list[Cost]) -> list[Color | None]:
    return list(dict.fromkeys([cost.color for cost in costs]))


class _Priced:
    """The routes of one colour, None for grey, that aren't plain, with a cache of those that cards can pay."""

    def __init__(self, color: Color | None, costs: list[Cost]) -> None:
        self.color = color
        self.costs = costs
        self.known: dict[tuple[int, int, int, int], RouteSet] = {}

    def payable(self, held: int, wild: int, wave_cards: int, cards: int) -> list[int]:
        """Return the indices of the routes that these numbers of coloured cards, locomotives, wave cards pay."""
        return [cost.index for cost in self.costs if can_pay(cost, held, wild, wave_cards, cards)]
