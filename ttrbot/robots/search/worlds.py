"""Guessed positions in which moves are tried, each with the plans of all its players."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Final, TypeAlias

from ttrbot.engine.actions import Action, ClaimRoute, KeepTickets
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.quick.moves import OPENING
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.seatview import SeatView
from ttrbot.engine.simulate import Guess, Pursuit, QuickGame, position
from ttrbot.robots.search.effort import Effort
from ttrbot.robots.search.race import Ending

WORLD: Final = 30
"""A guess takes as long as this many turns of a playout, about."""

Aims: TypeAlias = tuple[int, ...]
"""The tickets that a seat is after, as a quick game numbers them."""


@dataclass(frozen=True, slots=True)
class World:
    """A guessed position, the plans of its players, and the seed of everything that happens by chance from there on."""

    game: QuickGame
    plans: Pursuit
    seed: int


@dataclass(frozen=True)
class Worlds:
    """The guessed positions of one search, made as they are needed. All moves are tried in the same ones."""

    view: SeatView
    gamemap: GameMap
    guess: Callable[[Random], Guess]
    chance: Random
    effort: Effort
    is_opening: bool = False
    """Whether the view holds all of the dealt tickets, and the moves say which of them the seat keeps."""
    _found: list[World] = field(default_factory=list, init=False)
    _aimed: dict[tuple[int, Aims], Pursuit] = field(default_factory=dict, init=False)

    def outcome(self, action: Action, number: int, aims: Aims | None = None) -> Ending:
        """Return the outcome of a move in the world with this number, if the seat is after these tickets."""
        world = self._world(number)
        game, plans = world.game.copy(), self._plans(number, aims).copy()
        if self.is_opening:
            assert isinstance(action, KeepTickets)
            game.tickets[self.view.seat] = [game.board.ticket_index[ticket] for ticket in action.tickets]
            plans.forget(self.view.seat)
        else:
            move = self._move(action)
            assert move is not None, "only moves that can be tried are tried"
            game.play(move)
            if isinstance(action, KeepTickets):
                plans.forget(self.view.seat)
        result = game.playout(Random(world.seed), plans.move)  # noqa: S311 - a trial, not the game's chance
        self.effort.spent += 1 + game.turn - world.game.turn
        side = self.view.side
        lead = result.points[side] - max(points for other, points in enumerate(result.points) if other != side)
        return Ending(lead, (side in result.winners) / len(result.winners))

    @property
    def are_known(self) -> bool:
        """Whether the view tells the number of cards and tickets everywhere, as a guess needs."""
        try:
            self._world(0)
        except ValueError:
            return False
        return True

    def can_try(self, action: Action) -> bool:
        """Return whether the quick game has this move, or one much like it."""
        return self.is_opening or self._move(action) is not None

    def distinct(self, actions: Iterable[Action]) -> list[Action]:
        """Return those of these moves that can be tried, and of those that are tried alike the first."""
        found: dict[object, Action] = {}
        for action in actions:
            if self.can_try(action):
                found.setdefault(action if self.is_opening else self._move(action), action)
        return [*found.values()]

    def pursued(self, aims: Aims | None = None) -> Action:
        """Return the move of the playouts' own policy, if the seat is after these tickets."""
        game = self._world(0).game
        return game.action(self._plans(0, aims).copy().move(game, game.dice))

    def kept(self, least: int) -> Action:
        """Return which of the dealt tickets the playouts' own policy keeps at the opening, this many or more."""
        world, seat = self._world(0), self.view.seat
        game = world.game.copy()
        game.offered[seat], game.tickets[seat] = game.tickets[seat], []
        game.ask(seat, OPENING, least)
        return game.action(world.plans.copy().move(game, game.dice))

    def aims(self) -> list[Aims]:
        """Return the sets of tickets that the seat can be after: the ones that it plans, and those with one changed.

        Sets with the same routes count once.
        """
        world, seat = self._world(0), self.view.seat
        planned = world.plans.planned_tickets(seat)
        own = [world.game.board.ticket_index[ticket] for ticket in (*self.view.tickets, *self.view.rack_tickets)]
        found: dict[RouteSet, Aims] = {}
        for changed in (None, *own):
            aims = tuple([ticket for ticket in own if (ticket in planned) != (ticket == changed)])
            found.setdefault(self._plans(0, aims).ways(seat), aims)
        return [*found.values()]

    def _world(self, number: int) -> World:
        while number >= len(self._found):
            game = position(self.gamemap, self.view, self.guess(self.chance), self.chance)
            plans = Pursuit(game.board)
            plans.plan_all(game)
            self.effort.spent += WORLD
            self._found.append(World(game, plans, self.chance.getrandbits(64)))
        return self._found[number]

    def _plans(self, number: int, aims: Aims | None) -> Pursuit:
        """Return the plans in the world with this number, if the seat is after these tickets."""
        world = self._world(number)
        if aims is None:
            return world.plans
        if (number, aims) not in self._aimed:
            plans = self._aimed[number, aims] = world.plans.copy()
            plans.aim(world.game, self.view.seat, list(aims))
        return self._aimed[number, aims]

    def _move(self, action: Action) -> int | None:
        """Return the quick game's move for an action.

        It lists one set of substitutes for each way to pay (N8, N9). A claim with others is tried with the set that has
        the most cards in common with them.
        """
        if action in self._moves or not isinstance(action, ClaimRoute):
            return self._moves.get(action)
        alike = [
            (sum(map(min, other.pay.cards, action.pay.cards)), move)
            for other, move in self._moves.items()
            if isinstance(other, ClaimRoute)
            and (other.route, other.pay.size, other.pay.wave_cards, other.pay_rack)
            == (action.route, action.pay.size, action.pay.wave_cards, action.pay_rack)
        ]
        return max(alike)[1] if alike else None

    @cached_property
    def _moves(self) -> dict[Action, int]:
        """The moves of the quick game by action. They are the same in all worlds, as the seat's own cards are."""
        game = self._world(0).game
        return {game.action(move): move for move in game.moves()}
