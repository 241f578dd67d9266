"""Computer players that plan all their tickets together; three strengths differ in what they look at."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from ttrbot.engine.actions import Action, KeepTickets
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap, Ticket
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.homes.facts import AskHome, ChooseHome
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.campaign import Planning, Scales
from ttrbot.robots.planner_answers import PlannerAnswers
from ttrbot.robots.planner_turn import PlannerTurn
from ttrbot.robots.reasons import Reason

CROSSINGS = 3
"""So many cities where most planned routes meet are looked at as a home, beside the tickets' ends."""
BEGINNING = 2.0
"""What a home is worth for each planned route that begins there."""


class PlannerRobot:
    """Looks at its tickets, at every route's points for the turns it takes, and at the other sides."""

    scales = Scales()

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Answer any question with a legal action."""
        del rng
        return self.explain(view, gamemap, decision)[0]

    def explain(self, view: SeatView, gamemap: GameMap, decision: Decision) -> tuple[Action, Reason | None]:
        """The same answer with its reason."""
        match decision.ask:
            case AskTurn(drawn=drawn):
                turn = PlannerTurn(view, gamemap, self.scales)
                action = turn.draw() if drawn else turn.choose()
                return action, turn.reason(action)
            case AskOpeningTickets(keep=keep, share=share) | AskKeepTickets(keep=keep, share=share):
                chosen = self._tickets(view, gamemap, keep)
                dearest = max(chosen, key=lambda name: gamemap.ticket[name].value)
                return KeepTickets(view.seat, chosen, dearest if share else None), Reason("keep-tickets", chosen)
            case AskHome():
                return ChooseHome(view.seat, self._home(view, gamemap)), Reason("home", view.tickets)
            case ask:
                return PlannerAnswers(PlannerTurn(view, gamemap, self.scales)).answer(ask)

    def _home(self, view: SeatView, gamemap: GameMap) -> CityId:
        """Choose the city from which the plan is worth most (W3, W4): an end of a ticket, or a crossing of its ways.

        From the end of a way only one route can be claimed at first; where several begin, cards of any will do.
        """
        campaign = Planning(view, gamemap, self.scales).campaign(view.tickets)
        routes = [gamemap.routes[index] for index in campaign.for_tickets]
        begin = Counter(city for route in routes for city in (route.a, route.b))
        ends = {city for name in view.tickets for city in _cities(gamemap.ticket[name])}
        crossings = {city for city, _ in begin.most_common(CROSSINGS)}
        choices = sorted((ends | crossings) & set(view.options.cities)) or view.options.cities

        def worth(city: CityId) -> float:
            planned = Planning(view, gamemap, self.scales, city).campaign(view.tickets)
            routes = [gamemap.routes[index] for index in planned.for_tickets]
            return planned.worth + BEGINNING * min(3, sum(city in (route.a, route.b) for route in routes))

        return max(choices, key=worth)

    def _tickets(self, view: SeatView, gamemap: GameMap, keep: int) -> tuple[TicketId, ...]:
        """Keep the offered tickets that are worth most together with those held."""
        planning = Planning(view, gamemap, self.scales)
        held = (*view.tickets, *view.rack_tickets)
        numbers = range(keep, len(view.offered) + 1)
        choices = [chosen for number in numbers for chosen in combinations(view.offered, number)]
        return max(choices, key=lambda chosen: planning.campaign((*held, *chosen)).worth)


def _cities(ticket: Ticket) -> Iterator[CityId]:
    yield from ticket.sources
    for leg in ticket.legs:
        yield from leg.targets


class TicketPlanner(PlannerRobot):
    """Looks at its tickets and at the turns that they take."""

    scales = Scales(long_routes=False, others=False, orders=1)


class RoutePlanner(PlannerRobot):
    """Looks at its tickets together, and at every route's points for the turns it takes."""

    scales = Scales(others=False)
