"""Guessed positions in which moves are tried, each with the plans of all its players."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from ttrbot.engine.actions import Action, ClaimRoute, KeepTickets
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import SeatView
from ttrbot.engine.simulate import Guess, Pursuit, QuickGame, position
from ttrbot.robots.search.effort import Effort
from ttrbot.robots.search.halving import Ending


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

    def outcome(self, action: Action, number: int) -> Ending:
        """Return the outcome of a move in the world with this number."""
        world = self._world(number)
        game, plans = world.game.copy(), world.plans.copy()
        if self.is_opening:
            assert isinstance(action, KeepTickets)
            game.tickets[self.view.seat] = [game.board.ticket_index[ticket] for ticket in action.tickets]
            plans.forget(self.view.seat)
        else:
            move = self._move(action)
            assert move is not None, "only moves that can be tried are tried"
            game.play(move)
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

    def pursued(self) -> Action:
        """Return the move of the playouts' own policy."""
        world = self._world(0)
        return world.game.action(world.plans.copy().move(world.game, world.game.dice))

    def _world(self, number: int) -> World:
        while number >= len(self._found):
            game = position(self.gamemap, self.view, self.guess(self.chance), self.chance)
            plans = Pursuit(game.board)
            plans.plan_all(game)
            self._found.append(World(game, plans, self.chance.getrandbits(64)))
        return self._found[number]

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
