"""The final count of a quick game: tickets, the rules' bonuses, and who wins (B19-B21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ttrbot.engine.routesets import RouteSet

if TYPE_CHECKING:
    from ttrbot.engine.quick.game import QuickGame


@dataclass(frozen=True)
class QuickResult:
    """A game's result: by side the points and the number of completed tickets, and who wins."""

    points: tuple[int, ...]
    completed: tuple[int, ...]
    winners: tuple[int, ...]


class Tally:
    """A final count in progress, to which the special rules add their bonuses."""

    def __init__(self, game: QuickGame) -> None:
        board = game.board
        self.points = game.scores[:]
        self.completed: list[int] = []
        self.done: list[list[int]] = []
        """By side: the completed tickets."""
        self.has_longest: list[int] = []
        """The sides with the longest path, if a rule needs them."""
        self.routes: list[list[int]] = [[] for _ in range(board.sides)]
        """By side: its routes."""
        owners = game.owners
        for route in range(board.routes):
            owner = owners[route]
            if owner >= 0:
                self.routes[board.side_of[owner]].append(route)
        self.roots: list[list[int]] = []
        """By side and city: a number that is equal for cities joined by the side's own routes."""
        for side in range(board.sides):
            routes = self.routes[side]
            roots = joined(game, routes)
            self.roots.append(roots)
            for rule in game.rules:
                lent = rule.lend(game, side)
                if lent:
                    roots = joined(game, routes + lent)
            self._count_tickets(game, side, roots)

    def _count_tickets(self, game: QuickGame, side: int, roots: list[int]) -> None:
        board = game.board
        done: list[int] = []
        points = 0
        for seat in range(board.seats):
            if board.side_of[seat] == side:
                for ticket in game.tickets[seat]:
                    points += _worth(board.ways[ticket], board.penalties[ticket], roots, done, ticket)
        if game.rack_tickets:
            for ticket in game.rack_tickets[side]:
                points += _worth(board.ways[ticket], board.penalties[ticket], roots, done, ticket)
        self.points[side] += points
        self.done.append(done)
        self.completed.append(len(done))


def _worth(ways: list[int], penalty: int, roots: list[int], done: list[int], ticket: int) -> int:
    """Return a ticket's points, and add it to `done` if it is completed (B19, S5)."""
    for at in range(0, len(ways), 3):
        if roots[ways[at + 1]] == roots[ways[at + 2]]:
            done.append(ticket)
            return ways[at]
    return -penalty


def network_with(game: QuickGame, seat: int, planned: RouteSet) -> list[int]:
    """Return the routes of a seat's side and planned ones."""
    board = game.board
    side = board.side_of[seat]
    found = list(board.sets.indices(planned))
    for route in range(board.routes):
        owner = game.owners[route]
        if owner >= 0 and board.side_of[owner] == side:
            found.append(route)
    return found


def joined(game: QuickGame, routes: list[int]) -> list[int]:
    """Return a number for each city, equal for cities that these routes join."""
    a, b = game.board.a, game.board.b
    roots = list(range(game.board.cities))
    for route in routes:
        one = a[route]
        while roots[one] != one:
            one = roots[one]
        other = b[route]
        while roots[other] != other:
            other = roots[other]
        if one < other:
            roots[other] = one
        else:
            roots[one] = other
    for city in range(len(roots)):
        roots[city] = roots[roots[city]]  # a root is the lowest of its cities, so its own root is already known
    return roots


def count(game: QuickGame) -> QuickResult:
    """Return the result of a game as if it ended now."""
    tally = Tally(game)
    for rule in game.rules:
        rule.count(game, tally)
    best = max(tally.points)
    winners = [side for side in range(game.board.sides) if tally.points[side] == best]
    if len(winners) > 1:
        most = max([tally.completed[side] for side in winners])
        winners = [side for side in winners if tally.completed[side] == most]
    for rule in game.rules:
        if len(winners) > 1:
            parted = [rule.parts(game, tally, side) for side in winners]
            highest = max(parted)
            winners = [side for side, number in zip(winners, parted, strict=True) if number == highest]
    return QuickResult(tuple(tally.points), tuple(tally.completed), tuple(winners))
