"""A robot that plans its tickets by shortest paths, draws what the plan needs and builds as soon as it can pay."""

from itertools import combinations
from random import Random

from ttrbot.engine.actions import (
    Action,
    ChooseHome,
    ClaimRoute,
    DeclineMarker,
    DrawDeckCard,
    DrawMarketCard,
    DrawTickets,
    KeepTickets,
    MoveAlien,
    Pass,
    PutCard,
)
from ttrbot.engine.cards import PLAIN_COLORS, Color
from ttrbot.engine.decisions import (
    AskAlien,
    AskExtra,
    AskHome,
    AskKeepTickets,
    AskMarker,
    AskOpeningTickets,
    AskPlace,
    AskTurn,
    Decision,
)
from ttrbot.engine.gamemap import GameMap, Route, RouteCost
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.moves import draws, ways_to_claim, ways_to_pay_extra
from ttrbot.robots.plan import Plan, make_plan

ENOUGH_CARS = 12
"""With fewer cars left, to itself or to anybody, it takes no further tickets."""
MANY_CARDS = 25
"""With more cards in hand it builds what it can, planned or not."""
LONG_ROUTE = 4
"""Without a plan it builds routes of this length or longer, and shorter ones only near the end."""

BLIND = 0.5
FACE_UP_LOCOMOTIVE = 0.4
"""What a card from the deck, and a face-up locomotive, are worth beside a needed card's 1."""


class GreedyRobot:
    """Plans by shortest paths and never blocks anybody on purpose."""

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Answer any question with a legal action that serves its tickets."""
        match decision.ask:
            case AskTurn():
                return _turn(view, gamemap, rng)
            case AskOpeningTickets(keep=keep, share=share) | AskKeepTickets(keep=keep, share=share):
                chosen = _best_tickets(view, gamemap, keep)
                return KeepTickets(view.seat, chosen, chosen[0] if share else None)
            case AskExtra() as ask:
                return ways_to_pay_extra(view, ask)[0]
            case AskPlace():
                return PutCard(view.seat, "rack")
            case AskMarker():
                return DeclineMarker(view.seat)
            case AskHome():
                return ChooseHome(view.seat, _best_home(view, gamemap))
            case AskAlien():
                return MoveAlien(view.seat, rng.choice(view.options.cities))


def _best_tickets(view: SeatView, gamemap: GameMap, keep: int) -> tuple[TicketId, ...]:
    """Choose the offered tickets whose value exceeds what they cost most, counted together with those held."""
    cars = view.public.seats[view.seat].cars

    def worth(chosen: tuple[TicketId, ...]) -> tuple[float, int]:
        plan = make_plan(view, gamemap, (*view.tickets, *chosen))
        points = sum(
            -gamemap.ticket[name].penalty if name in plan.cut_off else gamemap.ticket[name].value for name in chosen
        )
        too_many = max(0, plan.cars - cars)
        return (points - plan.cars / 2 - 3 * too_many, -plan.cars)

    numbers = range(keep, len(view.offered) + 1)
    return max((chosen for number in numbers for chosen in combinations(view.offered, number)), key=worth)


def _best_home(view: SeatView, gamemap: GameMap) -> CityId:
    """Choose the free city in which most of the seat's tickets end."""
    ends = [end for name in view.tickets for end in (gamemap.ticket[name].a, gamemap.ticket[name].b)]
    return max(view.options.cities, key=ends.count)


def _turn(view: SeatView, gamemap: GameMap, rng: Random) -> Action:
    plan = make_plan(view, gamemap, (*view.tickets, *view.rack_tickets))
    options = view.options
    planned = {route.index for route in plan.routes}
    wanted = [cost for cost in options.routes if cost.index in planned]
    if wanted:
        return _claim(view, max(wanted, key=lambda cost: (cost.length, -cost.index)))
    if not planned or sum(view.hand) > MANY_CARDS:
        if not planned and options.draw_tickets and _has_time(view):
            return DrawTickets(view.seat)
        least = LONG_ROUTE if not planned and _has_time(view) else 1
        long_enough = [cost for cost in options.routes if cost.length >= least]
        if long_enough:
            return _claim(view, max(long_enough, key=lambda cost: (cost.length, -cost.index)))
    if options.draw_slots or options.draw_deck:
        return _draw(view, plan)
    if options.routes:
        return _claim(view, rng.choice(options.routes))
    return DrawTickets(view.seat) if options.draw_tickets else Pass(view.seat)


def _has_time(view: SeatView) -> bool:
    return min(seat.cars for seat in view.public.seats) > ENOUGH_CARS and view.public.last_turn is None


def _claim(view: SeatView, cost: RouteCost) -> ClaimRoute:
    return ways_to_claim(view, cost)[0]


def _draw(view: SeatView, plan: Plan) -> Action:
    """Draw the card that the plan lacks most; blind if the market has none of them."""
    need = _need(view, plan.routes)

    def use(action: DrawMarketCard | DrawDeckCard) -> float:
        if isinstance(action, DrawDeckCard):
            return BLIND
        return need.get(action.color, FACE_UP_LOCOMOTIVE)

    return max(draws(view), key=use)


def _need(view: SeatView, routes: tuple[Route, ...]) -> dict[Color, float]:
    """Count the cards of each colour that the planned routes still lack; gray ones go to the colour held most."""
    held = {color: view.hand[color] + view.rack[color] for color in PLAIN_COLORS}
    need = dict.fromkeys(PLAIN_COLORS, 0.0)
    for route in sorted(routes, key=lambda route: route.color is None):
        color = route.color if route.color is not None else max(PLAIN_COLORS, key=lambda color: held[color])
        lacking = max(0, route.length - held[color])
        held[color] = max(0, held[color] - route.length)
        need[color] += lacking
    return need
