"""City markers in quick games (W5, W6)."""

from __future__ import annotations

from typing import Final

from ttrbot.engine.actions import Act
from ttrbot.engine.payment import PAIR
from ttrbot.engine.questions import Ask
from ttrbot.engine.quick.actions import laid
from ttrbot.engine.quick.dice import Dice
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import NOBODY, QuickGame
from ttrbot.engine.quick.moves import ASKED, GRAY, KINDS, own, own_argument, pay_color, pay_plain, pay_wild
from ttrbot.engine.quick.payments import payments
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.city_markers.facts import AskMarker, DeclineMarker, PlaceMarker
from ttrbot.engine.rules.city_markers.rule import CityMarkersRule

_DECLINE = 0
PAIR_PRICE: Final = 3.0
"""The points that a marker's two cards are worth."""
WILD_PRICE: Final = 2.0
"""The additional worth of a locomotive among them."""
MORE: Final = 0.1
"""By how much less each card is worth for each other card of its colour."""
CLAIMED: Final = 0.12
"""The chance that another seat claims a route at a city, if the whole game lies ahead."""


class QuickCityMarkers(QuickRule):
    """City markers. The question's value is the route; an answer's argument is a city, from 1, and a payment."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, CityMarkersRule)
        self.most = rule.params.markers

    def value(self, game: QuickGame, ask: Ask) -> int:
        """Return the route just claimed."""
        assert isinstance(ask, AskMarker)
        return game.board.book.gamemap.route[ask.route].index

    def scorers(self, game: QuickGame, seat: int, route: int) -> list[int]:
        """Return the sides of the markers on the route's ends, which get the points (W6)."""
        board = game.board
        one, other = game.holder[board.a[route]], game.holder[board.b[route]]
        found: list[int] = []
        if one != NOBODY:
            found.append(board.side_of[one])
        if other != NOBODY:
            found.append(board.side_of[other])
        return found

    def appraise(self, game: QuickGame, seat: int, planned: RouteSet, worths: list[float]) -> None:
        """Take off a claim's points where others get them, and add them where the seat gets them twice."""
        board = game.board
        side = board.side_of[seat]
        for route in board.sets.indices(game.open_routes[seat]):
            scorers = self.scorers(game, seat, route)
            if scorers:
                worths[route] -= board.points[route]
                for scorer in scorers:
                    worths[route] += board.points[route] if scorer == side else -board.points[route]

    def claimed(self, game: QuickGame, seat: int, route: int) -> None:
        """Ask for a marker if one is possible, whatever cards the seat holds."""
        board = game.board
        if len(game.markers[seat]) < self.most and (
            game.takes_marker(board.a[route]) or game.takes_marker(board.b[route])
        ):
            game.ask(seat, ASKED + self.number, route)

    def answers(self, game: QuickGame, seat: int, value: int) -> list[int]:
        """Return every marker that can be placed and paid for, and declining."""
        board = game.board
        pays = payments(game, seat, PAIR.cards, GRAY, from_rack=False)
        found = [own(self.number, _DECLINE)]
        for city in (board.a[value], board.b[value]):
            if game.takes_marker(city):
                found += [own(self.number, city + 1 | pay << 8) for pay in pays]
        return found

    def good_answer(self, game: QuickGame, seat: int, value: int, dice: Dice) -> int:
        """Return the marker that likely brings most, paid with the fewest useful cards; declining if none pays."""
        best = own(self.number, _DECLINE)
        most = 0.0
        worths: dict[int, float] = {}
        for answer in self.answers(game, seat, value)[1:]:
            argument = own_argument(answer)
            city = (argument & 255) - 1
            pay = argument >> 8
            if city not in worths:
                worths[city] = self._worth(game, seat, city)
            spare = game.hands[seat * KINDS + pay_color(pay)] - pay_plain(pay)
            gain = worths[city] - PAIR_PRICE - WILD_PRICE * pay_wild(pay) + MORE * spare
            if gain > most:
                most = gain
                best = answer
        return best

    def _worth(self, game: QuickGame, seat: int, city: int) -> float:
        """Return the points that others will likely lose to a marker on a city."""
        board = game.board
        side = board.side_of[seat]
        points = 0.0
        for route in board.around[city]:
            for other in range(board.seats):
                if board.side_of[other] != side and game.open_routes[other] >> route & 1:
                    points += 2 * board.points[route] * CLAIMED * game.cars[other] / board.most_cars
        return points

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Place the marker, or decline."""
        if argument != _DECLINE:
            game.lay(seat, argument >> 8)
            game.place_marker(seat, (argument & 255) - 1)

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the action that places the marker or declines."""
        if argument == _DECLINE:
            return DeclineMarker(seat)
        return PlaceMarker(seat, game.board.city_ids[(argument & 255) - 1], laid(argument >> 8))
