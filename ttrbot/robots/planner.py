"""Computer players that plan all their tickets together; three strengths differ in what they look at."""

from itertools import combinations
from random import Random

from ttrbot.engine.actions import Action, KeepTickets, PutCard
from ttrbot.engine.decisions import AskKeepTickets, AskOpeningTickets, AskPlace, AskTurn, Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import TicketId
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.campaign import Planning, Scales
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.needs import needed_cards
from ttrbot.robots.planner_turn import PlannerTurn


class PlannerRobot:
    """Looks at its tickets, at every route's points for the turns it takes, and at the other sides."""

    scales = Scales()

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Answer any question with a legal action; homes, markers, the alien and tunnels as the greedy robot does."""
        match decision.ask:
            case AskTurn(drawn=drawn):
                turn = PlannerTurn(view, gamemap, self.scales)
                return turn.draw() if drawn else turn.choose()
            case AskOpeningTickets(keep=keep, share=share) | AskKeepTickets(keep=keep, share=share):
                chosen = self._tickets(view, gamemap, keep)
                dearest = max(chosen, key=lambda name: gamemap.ticket[name].value)
                return KeepTickets(view.seat, chosen, dearest if share else None)
            case AskPlace():
                assert view.drawn is not None
                needed = needed_cards(view, PlannerTurn(view, gamemap, self.scales).for_tickets)
                return PutCard(view.seat, "hand" if needed[view.drawn] else "rack")
            case _:
                return GreedyRobot().choose(view, gamemap, decision, rng)

    def _tickets(self, view: SeatView, gamemap: GameMap, keep: int) -> tuple[TicketId, ...]:
        """Keep the offered tickets that are worth most together with those held."""
        planning = Planning(view, gamemap, self.scales)
        held = (*view.tickets, *view.rack_tickets)
        numbers = range(keep, len(view.offered) + 1)
        choices = [chosen for number in numbers for chosen in combinations(view.offered, number)]
        return max(choices, key=lambda chosen: planning.campaign((*held, *chosen)).worth)


class TicketPlanner(PlannerRobot):
    """Looks at its tickets and at the turns that they take."""

    scales = Scales(long_routes=False, others=False, orders=1)


class RoutePlanner(PlannerRobot):
    """Looks at its tickets together, and at every route's points for the turns it takes."""

    scales = Scales(others=False)
