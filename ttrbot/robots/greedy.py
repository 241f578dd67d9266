"""A computer player that plans its tickets by shortest paths, draws what it needs and claims as soon as it can pay."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random

from ttrbot.engine.actions import Action, KeepTickets
from ttrbot.engine.cards import Color, Counts
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.seen import best_answer
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.greedy_turn import GreedyTurn, has_time
from ttrbot.robots.needs import cards_missed, needed_cards
from ttrbot.robots.plan import make_plan, plan_of
from ttrbot.robots.value import free_routes_at

BUSY_CITY = 4
"""The number of free routes from which a city is worth a marker: claims of them bring its owner points (W6)."""


class GreedyRobot:
    """A player that plans by shortest paths and never blocks anybody on purpose."""

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Return a legal action that serves its tickets."""
        del rng
        match decision.ask:
            case AskTurn(drawn=drawn):
                turn = GreedyTurn(view, gamemap, plan_of(view, gamemap))
                return turn.draw() if drawn else turn.choose()
            case AskOpeningTickets(keep=keep, share=share) | AskKeepTickets(keep=keep, share=share):
                chosen = _best_tickets(view, gamemap, keep)
                dearest = max(chosen, key=lambda name: gamemap.ticket[name].value)
                return KeepTickets(view.seat, chosen, dearest if share else None)
            case _:
                return best_answer(gamemap, view, GreedyMind(view, gamemap))[0]


def _best_tickets(view: SeatView, gamemap: GameMap, keep: int) -> tuple[TicketId, ...]:
    """Return the offered tickets whose value most exceeds their cost, together with those held."""

    def worth(chosen: tuple[TicketId, ...]) -> tuple[float, int]:
        plan = make_plan(view, gamemap, (*view.tickets, *view.rack_tickets, *chosen))
        points = sum(
            -gamemap.ticket[name].penalty if name in plan.cut_off else gamemap.ticket[name].value for name in chosen
        )
        return (points - plan.cars / 2, -plan.cars)

    numbers = range(keep, len(view.offered) + 1)
    return max((chosen for number in numbers for chosen in combinations(view.offered, number)), key=worth)


@dataclass(frozen=True)
class GreedyMind:
    """What the player thinks of a position."""

    view: SeatView
    gamemap: GameMap

    @cached_property
    def _planned(self) -> Sequence[Route]:
        return plan_of(self.view, self.gamemap).routes

    def wants_drawn(self) -> bool:
        """Return whether the plan needs the card (A4)."""
        assert self.view.drawn is not None
        return bool(needed_cards(self.view, self._planned)[self.view.drawn])

    def start(self, city: CityId) -> float:
        """Return a city's value as a home: most tickets that end there, among equals most routes (W3)."""
        tickets = [self.gamemap.ticket[name] for name in self.view.tickets]
        ends = [end for ticket in tickets for end in (ticket.a, ticket.b)]
        return ends.count(city) * len(self.gamemap.routes) + free_routes_at(self.view, self.gamemap, city)

    def hold(self, city: CityId, paid: Counts) -> float:
        """Return a marker's value: positive at a busy city, if there is time and the plan can spare the cards (W5)."""
        is_busy = free_routes_at(self.view, self.gamemap, city) >= BUSY_CITY
        is_worth_it = has_time(self.view) and is_busy and not cards_missed(self.view, paid, self._planned)
        return 1.0 if is_worth_it else -1.0

    def peril(self, city: CityId) -> float:
        """Return how many routes can be claimed there."""
        return free_routes_at(self.view, self.gamemap, city)

    def loss(self, route: Route, paid: Counts) -> float:
        """Return 0: it pays what a tunnel asks (S9)."""
        del route, paid
        return 0.0

    def again(self, route: Route, color: Color | None) -> float:
        """Return more than any `loss`, so that it never gives up a tunnel that it can pay."""
        del route, color
        return 1.0
