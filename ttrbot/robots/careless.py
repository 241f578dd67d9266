"""Computer players for beginners: they plan like the greedy player, but make some moves at random."""

from random import Random

from ttrbot.engine.actions import Action, KeepTickets
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.moves import draws, ways_to_claim


class BeginnerRobot(GreedyRobot):
    """A player that makes some moves at random, and keeps only its cheapest tickets."""

    careless = 0.3
    """The share of its moves that are made at random."""

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Return a legal action."""
        match decision.ask:
            case AskTurn() if rng.random() < self.careless and (moves := _any_moves(view)):
                return rng.choice(rng.choice(moves))
            case AskOpeningTickets(keep=keep, share=share) | AskKeepTickets(keep=keep, share=share):
                cheapest = sorted(view.offered, key=lambda name: gamemap.ticket[name].value)[:keep]
                return KeepTickets(view.seat, tuple(cheapest), cheapest[-1] if share else None)
        return super().choose(view, gamemap, decision, rng)


class ChildRobot(BeginnerRobot):
    """A player that makes most moves at random."""

    careless = 0.7


def _any_moves(view: SeatView) -> list[list[Action]]:
    """Return the possible draws and the possible claims, each paid with the fewest locomotives, if there are any."""
    claims = [ways_to_claim(view, cost, ())[0] for cost in view.options.routes]
    choices: list[list[Action]] = [[*draws(view)], [*claims]]
    return [moves for moves in choices if moves]
