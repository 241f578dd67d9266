"""The moves worth a search: those that the planner considers, and a few that it rejects."""

from itertools import combinations

from msgspec import structs

from ttrbot.engine.actions import Action, DrawTickets, KeepTickets
from ttrbot.engine.cards import Color
from ttrbot.engine.gamemap import Cost, GameMap
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.planner_turn import PlannerTurn
from ttrbot.robots.search.race import Prior

MOST_CLAIMS = 4
"""The most claims that are tried."""
MOST_DRAWS = 2
"""The most colours of draws that are tried."""
ON_PLAN = 6.0
"""The points by which a planned route ranks higher among the claims to try."""
BLOCKING = 6.0
"""The points by which a route ranks higher that another side surely needs."""
FEW_ROUTES = 2
"""With more routes than this still to claim for its tickets, it doesn't try to draw more tickets."""
TURNS_FOR_TICKETS = 3.0
"""With fewer turns left it doesn't try to draw tickets."""

PLANNED = Prior(-0.5, 4.0)
"""The planner's move."""
DRAWN = Prior(-1.0, 2.0)
"""Another draw."""
CLAIMED = Prior(-7.0, 5.0)
"""A claim that isn't planned."""
TICKETS = Prior(-9.0, 6.0)
"""Drawing tickets."""
KEPT = Prior(-8.0, 8.0)
"""Keeping other tickets."""


def turn_choices(turn: PlannerTurn) -> dict[Action, Prior]:
    """Return the moves to try on a turn."""
    view = turn.view
    found = {turn.choose(): PLANNED, **draw_choices(turn)}
    is_done = len(turn.campaign.for_tickets) <= FEW_ROUTES
    if view.options.draw_tickets and is_done and turn.planning.turns_left >= TURNS_FOR_TICKETS:
        found.setdefault(DrawTickets(view.seat), TICKETS)

    def rank(cost: Cost) -> float:
        index = cost.index
        bonus = ON_PLAN if index in turn.campaign.routes else 0.0
        return turn.planning.values[index] + bonus + BLOCKING * turn.rivals.wanted(index)

    costs = [cost for cost in view.options.routes if cost.index in turn.planning.values]
    best: dict[object, Cost] = {}  # parallel tracks of one colour are as good as each other
    for cost in sorted(costs, key=rank, reverse=True):
        route = turn.gamemap.routes[cost.index]
        best.setdefault((route.a, route.b, cost.color), cost)
    for cost in [*best.values()][:MOST_CLAIMS]:
        found.setdefault(turn.claim(turn.gamemap.routes[cost.index]).way, CLAIMED)
    return found


def draw_choices(turn: PlannerTurn) -> dict[Action, Prior]:
    """Return the best draws, one of each colour."""
    found: dict[Color | None, Action] = {}
    for action in turn.drawing.best_first():
        found.setdefault(getattr(action, "color", None), action)
    return dict.fromkeys([*found.values()][:MOST_DRAWS], DRAWN)


def ticket_choices(view: SeatView, gamemap: GameMap, keep: int, *, share: bool) -> dict[Action, Prior]:
    """Return every choice among the offered tickets, the most tickets first. The dearest of them is shared."""
    found: list[Action] = []
    for number in range(len(view.offered), keep - 1, -1):
        for chosen in combinations(view.offered, number):
            dearest = max(chosen, key=lambda name: gamemap.ticket[name].value, default=None)
            found.append(KeepTickets(view.seat, chosen, dearest if share else None))
    return dict.fromkeys(found, KEPT)


def after_opening(view: SeatView, gamemap: GameMap) -> SeatView:
    """Return the view as if the first turn began now and the seat had kept all of its tickets.

    Others who haven't chosen yet are taken to keep as few as they must.
    """
    public = view.public
    fewest = gamemap.ticket_rules.keep_at_opening
    numbers = [number or fewest for number in public.tickets]
    numbers[view.seat] = len(view.offered)
    question = structs.replace(view.questions[0], seat=public.turn_seat, ask=AskTurn())
    return structs.replace(
        view,
        tickets=view.offered,
        offered=(),
        questions=(question,) if view.seat == public.turn_seat else (),
        public=structs.replace(public, turn=1, tickets=tuple(numbers), questions=(question,)),
    )
