"""A computer player that makes any legal move: first it chooses a kind of move at random, then a move of this kind."""

from random import Random

from ttrbot.engine.actions import Action, DrawTickets, KeepTickets, Pass
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.choices import all_actions
from ttrbot.engine.rules.seen import asked, ways
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.moves import claim, draw, number_of_draws, ways_to_pay


class RandomRobot:
    """A player that moves at random."""

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Return a random legal action."""
        match decision.ask:
            case AskTurn():
                return _turn(view, gamemap, rng)
            case AskOpeningTickets(keep=keep, share=share) | AskKeepTickets(keep=keep, share=share):
                chosen = tuple(rng.sample(view.offered, rng.randint(keep, len(view.offered))))
                return KeepTickets(view.seat, chosen, rng.choice(chosen) if share else None)
            case _:
                return rng.choice(all_actions(asked(gamemap, view)))


def _turn(view: SeatView, gamemap: GameMap, rng: Random) -> Action:
    options = view.options
    draws = number_of_draws(view)
    kinds: list[str] = ["draw"] if draws else []
    if options.draw_tickets:
        kinds.append("tickets")
    kinds += options.deeds
    if options.routes:
        kinds.append("claim")
    kind = rng.choice(kinds) if kinds else "pass"
    match kind:
        case "draw":
            return draw(view, rng.randrange(draws))
        case "claim":
            return _claim(view, rng)
        case "tickets":
            return DrawTickets(view.seat)
        case "pass":
            return Pass(view.seat)
        case deed:
            return rng.choice(ways(gamemap, view, deed))


def _claim(view: SeatView, rng: Random) -> Action:
    cost = rng.choice(view.options.routes)
    return claim(view, cost, rng.choice(ways_to_pay(view, cost)))
