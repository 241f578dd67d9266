"""A computer player that plans all its tickets together, and every route for its points."""

from itertools import combinations
from random import Random

from ttrbot.engine.actions import Action, KeepTickets
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import TicketId
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.seen import best_answer
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.campaign import STEADY, Planning, Scales
from ttrbot.robots.planner_answers import PlannerMind
from ttrbot.robots.planner_turn import PlannerTurn
from ttrbot.robots.reasons import MoveReason


class PlannerRobot:
    """A player that considers its tickets, every route's points for the turns it takes, and the other sides."""

    def __init__(self, scales: Scales = STEADY) -> None:
        self.scales = scales

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Return a legal action."""
        del rng
        return self.explain(view, gamemap, decision)[0]

    def explain(self, view: SeatView, gamemap: GameMap, decision: Decision) -> tuple[Action, MoveReason | None]:
        """Return the same action with its reason, or None for the reason."""
        match decision.ask:
            case AskTurn(drawn=drawn):
                turn = PlannerTurn(view, gamemap, self.scales)
                action = turn.draw() if drawn else turn.choose()
                return action, turn.reason(action)
            case AskOpeningTickets(keep=keep, share=share) | AskKeepTickets(keep=keep, share=share):
                chosen = self._tickets(view, gamemap, keep)
                dearest = max(chosen, key=lambda name: gamemap.ticket[name].value)
                return KeepTickets(view.seat, chosen, dearest if share else None), MoveReason("keep-tickets", chosen)
            case _:
                action, rule = best_answer(gamemap, view, PlannerMind(PlannerTurn(view, gamemap, self.scales)))
                why = rule.reasons.get(type(action))
                return action, None if why is None else MoveReason(why, view.tickets if rule.is_for_tickets else ())

    def _tickets(self, view: SeatView, gamemap: GameMap, keep: int) -> tuple[TicketId, ...]:
        """Return the offered tickets that are worth most together with those held."""
        planning = Planning(view, gamemap, self.scales)
        held = (*view.tickets, *view.rack_tickets)
        numbers = range(keep, len(view.offered) + 1)
        choices = [chosen for number in numbers for chosen in combinations(view.offered, number)]
        return max(choices, key=lambda chosen: planning.campaign((*held, *chosen)).worth)
