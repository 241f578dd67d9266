"""A robot that plays any legal move: first a kind of move by chance, then one of that kind."""

from collections.abc import Callable
from functools import partial
from random import Random

from ttrbot.engine.actions import Action, DrawTickets, KeepTickets, Pass
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.choices import all_actions
from ttrbot.engine.rules.seen import asked
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.moves import claim, draw, number_of_draws, ways_to, ways_to_pay


class RandomRobot:
    """Plays by chance alone."""

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Answer any question with a legal action chosen by chance."""
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
    kinds: list[Callable[[], Action]] = []
    if options.draw_slots or options.draw_deck:
        kinds.append(lambda: draw(view, rng.randrange(number_of_draws(view))))
    if options.draw_tickets:
        kinds.append(lambda: DrawTickets(view.seat))
    kinds += [partial(_any_way, view, gamemap, deed, rng) for deed in options.deeds]
    if options.routes:
        kinds.append(lambda: _claim(view, rng))
    return rng.choice(kinds)() if kinds else Pass(view.seat)


def _claim(view: SeatView, rng: Random) -> Action:
    cost = rng.choice(view.options.routes)
    return claim(view, cost, rng.choice(ways_to_pay(view, cost)))


def _any_way(view: SeatView, gamemap: GameMap, deed: str, rng: Random) -> Action:
    return rng.choice(ways_to(view, gamemap, deed))
