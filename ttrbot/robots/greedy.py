"""A robot that plans its tickets by shortest paths, draws what the plan needs and builds as soon as it can pay."""

from itertools import combinations
from random import Random

from ttrbot.engine.actions import Action, KeepTickets
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.alien.facts import AskAlien, MoveAlien
from ttrbot.engine.rules.city_markers.facts import AskMarker, DeclineMarker, PlaceMarker
from ttrbot.engine.rules.homes.facts import AskHome, ChooseHome
from ttrbot.engine.rules.shared_rack.facts import AskPlace, PutCard
from ttrbot.engine.rules.tunnels.facts import AskExtra
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.greedy_turn import GreedyTurn, has_time
from ttrbot.robots.moves import ways_to_mark, ways_to_pay_extra
from ttrbot.robots.needs import cards_missed, needed_cards
from ttrbot.robots.plan import make_plan, plan_of
from ttrbot.robots.value import free_routes_at

BUSY_CITY = 4
"""A marker is placed on a city with at least so many free routes, whose claims will bring its owner points (W6)."""


class GreedyRobot:
    """Plans by shortest paths and never blocks anybody on purpose."""

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Answer any question with a legal action that serves its tickets."""
        del rng
        match decision.ask:
            case AskTurn(drawn=drawn):
                turn = GreedyTurn(view, gamemap, plan_of(view, gamemap))
                return turn.draw() if drawn else turn.choose()
            case AskOpeningTickets(keep=keep, share=share) | AskKeepTickets(keep=keep, share=share):
                chosen = _best_tickets(view, gamemap, keep)
                dearest = max(chosen, key=lambda name: gamemap.ticket[name].value)
                return KeepTickets(view.seat, chosen, dearest if share else None)
            case AskExtra() as ask:
                return ways_to_pay_extra(view, ask)[0]
            case AskPlace():
                return _place(view, gamemap)
            case AskMarker():
                return _mark(view, gamemap)
            case AskHome():
                return ChooseHome(view.seat, _best_home(view, gamemap))
            case AskAlien():
                quietest = min(view.options.cities, key=lambda city: free_routes_at(view, gamemap, city))
                return MoveAlien(view.seat, quietest)
            case ask:
                raise TypeError(f"no answer to {ask!r}")


def _best_tickets(view: SeatView, gamemap: GameMap, keep: int) -> tuple[TicketId, ...]:
    """Choose the offered tickets whose value exceeds what they cost most, counted together with those held."""

    def worth(chosen: tuple[TicketId, ...]) -> tuple[float, int]:
        plan = make_plan(view, gamemap, (*view.tickets, *view.rack_tickets, *chosen))
        points = sum(
            -gamemap.ticket[name].penalty if name in plan.cut_off else gamemap.ticket[name].value for name in chosen
        )
        return (points - plan.cars / 2, -plan.cars)

    numbers = range(keep, len(view.offered) + 1)
    return max((chosen for number in numbers for chosen in combinations(view.offered, number)), key=worth)


def _best_home(view: SeatView, gamemap: GameMap) -> CityId:
    """Choose the free city in which most of the seat's tickets end, and of such the one with most routes (W3)."""
    ends = [end for name in view.tickets for end in (gamemap.ticket[name].a, gamemap.ticket[name].b)]
    return max(view.options.cities, key=lambda city: (ends.count(city), free_routes_at(view, gamemap, city)))


def _place(view: SeatView, gamemap: GameMap) -> PutCard:
    """Keep in hand what the plan needs, and let the mate use the rest (A4)."""
    assert view.drawn is not None
    needed = needed_cards(view, plan_of(view, gamemap).routes)
    return PutCard(view.seat, "hand" if needed[view.drawn] else "rack")


def _mark(view: SeatView, gamemap: GameMap) -> PlaceMarker | DeclineMarker:
    """Mark a busy city while there is time, for cards that nothing planned needs (W5)."""
    if not has_time(view):
        return DeclineMarker(view.seat)
    busy = {city for city in view.options.cities if free_routes_at(view, gamemap, city) >= BUSY_CITY}
    planned = plan_of(view, gamemap).routes
    for way in ways_to_mark(view):
        if isinstance(way, PlaceMarker) and way.city in busy and not cards_missed(view, way.pay.cards, planned):
            return way
    return DeclineMarker(view.seat)
