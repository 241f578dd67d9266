"""The planner's turn: claim what is in danger, take tickets that pay, draw for the tickets and then for long routes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import comb

from ttrbot.engine.actions import Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets
from ttrbot.engine.cards import LOCOMOTIVE
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import TicketId
from ttrbot.engine.payment import add
from ttrbot.engine.rules.seen import OF_ACTION, advised, helped
from ttrbot.engine.seatview import SeatView
from ttrbot.engine.simulate import rules_of
from ttrbot.robots.campaign import Campaign, Planning, Scales
from ttrbot.robots.drawing import Drawing
from ttrbot.robots.greedy_turn import GreedyTurn
from ttrbot.robots.moves import last_resort, ways_to_claim
from ttrbot.robots.plan import Plan
from ttrbot.robots.reasons import MoveReason
from ttrbot.robots.rivals import Rivals
from ttrbot.robots.tunnels import chance_to_build

PATIENCE = 0.25
"""The turns' worth of cards that a claim may take from other routes; a dearer one waits for better cards."""
HASTE = 0.5
"""The additional turns that a claim may cost for each route of others at its ends."""
FEW_TURNS = 3.0
"""With fewer turns left it claims what brings most, whatever it was planned for."""
TUNNEL_CHANCE = 0.55
"""The least chance at which a tunnel is tried. A failed attempt costs the turn, but no card."""
LIKELY = 0.4
"""The least chance that others need a route for which blocking it can be worth it."""
LEAST_BLOCK = 8.0
"""The least gain of blocking, as what others hold is only a guess."""
WILD_TURNS = 0.1
"""The value in turns of a locomotive that isn't laid, besides its use for other routes: plans change."""

SHORT = 3
"""The most cars of a short route. On a short grey one a locomotive is a waste, as a pair of any colour comes soon."""
WILD_ON_SHORT = 0.5
"""The additional value in turns of a locomotive laid on such a route. It waits for other cards unless others are near.
"""


@dataclass(frozen=True, slots=True)
class PlannedClaim:
    """A planned route that can be claimed now, the best way to pay, and the turns that it costs other routes."""

    route: Route
    way: ClaimRoute
    loss: float
    chance: float
    """The chance that it is built: a tunnel may become too expensive (S9)."""


@dataclass(frozen=True)
class PlannerTurn:
    """What the planner sees on its turn, and its decisions."""

    view: SeatView
    gamemap: GameMap
    scales: Scales

    @cached_property
    def planning(self) -> Planning:
        """The planning from this position."""
        return Planning(self.view, self.gamemap, self.scales)

    @cached_property
    def campaign(self) -> Campaign:
        """The plan for the rest of the game."""
        return self.planning.campaign((*self.view.tickets, *self.view.rack_tickets))

    @cached_property
    def for_tickets(self) -> list[Route]:
        """The planned routes for its tickets."""
        return [self.gamemap.routes[index] for index in self.campaign.for_tickets]

    @cached_property
    def simple(self) -> GreedyTurn:
        """The turn of the greedy player with the same plan, used for sharing tickets and for the last turn."""
        cars = sum(self.view.public.costs[route.index].cars for route in self.for_tickets)
        return GreedyTurn(
            self.view,
            self.gamemap,
            Plan(tuple(self.for_tickets), cars, self.campaign.unfinished, self.campaign.cut_off),
        )

    @cached_property
    def rivals(self) -> Rivals:
        """What the others may be after."""
        return Rivals(self.view, self.gamemap, self.planning.ground)

    def choose(self) -> Action:
        """Return the turn's action."""
        view, options = self.view, self.view.options
        advice = advised(self.gamemap, view)
        if advice is not None and advice.worth > self.scales.turn:
            return advice.action
        if self.blocking is not None:
            return self.blocking.way
        if self._own_claim is not None:
            return self._own_claim.way
        if (help_for_plan := helped(self.gamemap, view, self)) is not None:
            return help_for_plan
        if options.draw_tickets and self._wants_tickets():
            return DrawTickets(view.seat)
        if options.draw_slots or options.draw_deck:
            return self.draw()
        if options.routes:
            return self.claim(max(self.simple.claimable(), key=self.simple.value)).way
        return last_resort(view, self.gamemap)

    @cached_property
    def drawing(self) -> Drawing:
        """The value of each card, first for the tickets' routes and then for the long ones."""
        campaign = self.campaign
        later = self.planning.out_of_touch(campaign.routes)
        urgent = sorted(
            self.for_tickets,
            key=lambda route: (route.index in later, route.color is None, -self._danger(route), -route.length),
        )
        order = [route.index for route in urgent]
        return Drawing(self.view, self.gamemap, self.planning.supply, order, campaign.for_points, later)

    def draw(self) -> DrawMarketCard | DrawDeckCard:
        """Return the most valuable draw."""
        return self.drawing.best()

    def reason(self, action: Action) -> MoveReason | None:
        """Return why it chose this action; None if there is nothing to say."""
        campaign, options = self.campaign, self.view.options
        if not (options.draw_slots or options.draw_deck or options.routes):
            return MoveReason("draw-nothing-better")
        match action:
            case ClaimRoute(route=name):
                if self.blocking is not None and action == self.blocking.way:
                    return MoveReason("block")
                route = self.gamemap.route[name]
                if route.index not in campaign.for_tickets:
                    return MoveReason("claim-at-the-end" if self.is_near_end else "claim-for-points")
                return MoveReason(
                    "claim-in-danger" if self._danger(route) else "claim-for-tickets", campaign.unfinished
                )
            case DrawTickets():
                return MoveReason("take-tickets")
        rule = OF_ACTION.get(type(action))
        if rule is not None:
            why = rule.reasons.get(type(action))
            return None if why is None else MoveReason(why, rule.tickets_of(action))
        if campaign.for_tickets:
            return MoveReason("draw-for-tickets", campaign.unfinished)
        return MoveReason("draw-for-points" if campaign.for_points else "draw-nothing-better")

    def claim(self, route: Route) -> PlannedClaim:
        """Return the claim of a route, paid with the cards that the other planned routes need least."""
        others = [index for index in self.campaign.routes if index != route.index]
        other_routes = [self.gamemap.routes[index] for index in others]
        supply = self.planning.supply
        cost = next(cost for cost in self.view.options.routes if cost.index == route.index)

        def chance(way: ClaimRoute) -> float:
            return chance_to_build(self.view, self.gamemap, route, way)

        is_easy = cost.color is None and cost.cars <= SHORT and not self.is_near_end

        def turns_after(way: ClaimRoute) -> float:
            laid = add(way.pay.cards, way.pay_rack.cards)
            left = [held - number for held, number in zip(supply.held, laid, strict=True)]
            wasted = WILD_ON_SHORT * max(0, laid[LOCOMOTIVE] - cost.locomotives) if is_easy else 0.0
            return supply.turns(others, left) + WILD_TURNS * laid[LOCOMOTIVE] + wasted

        way = min(ways_to_claim(self.view, cost, other_routes), key=lambda way: turns_after(way) + 1 - chance(way))
        return PlannedClaim(route, way, turns_after(way) + 1 - self.campaign.turns, chance(way))

    @cached_property
    def blocking(self) -> PlannedClaim | None:
        """The claim that costs the others more than this side and leaves cars enough for its tickets, or None.

        An own claim comes first if others are near the route.
        """
        own = self._own_claim
        if self.view.public.last_turn is not None or (own and self._danger(own.route)):
            return None
        ground = self.planning.ground
        spare = ground.cars - ground.length(self.campaign.for_tickets)
        free = {*ground.free} - {*self.campaign.routes}
        routes = [
            route
            for route in self.simple.claimable()
            if route.index in free
            and self.view.public.costs[route.index].cars <= spare
            and self.rivals.wanted(route.index) >= LIKELY
        ]
        choices = [(self._gain_of_blocking(claim), -claim.route.index, claim) for claim in map(self.claim, routes)]
        gain, _, claim = max(choices, default=(0.0, 0, None))
        return claim if gain >= LEAST_BLOCK else None

    def _gain_of_blocking(self, claim: PlannedClaim) -> float:
        index = claim.route.index
        return self.rivals.harm(index) + self.planning.values[index] - self.scales.turn * (1 + max(0.0, claim.loss))

    @cached_property
    def _own_claim(self) -> PlannedClaim | None:
        """The planned claim to make now, or None: for tickets before others, then by danger, then by length."""
        if self.view.public.last_turn is not None:
            last = self.simple.last_route()
            return None if last is None else self.claim(last)

        def rank(claim: PlannedClaim) -> tuple[float, ...]:
            points = self.simple.value(claim.route)[0] if self.is_near_end else 0
            is_needed = claim.route.index in self.campaign.for_tickets
            danger = self._danger(claim.route) if is_needed else 0
            return (points, is_needed, danger, claim.route.length, -claim.loss, -claim.route.index)

        ripe = [claim for claim in self._ripe() if self.is_near_end or claim.loss <= self._patience(claim.route)]
        return max(ripe, key=rank, default=None)

    @property
    def is_near_end(self) -> bool:
        """Whether points now count for more than what is saved."""
        return self.planning.turns_left < FEW_TURNS

    def _ripe(self) -> Iterator[PlannedClaim]:
        """Yield the planned routes that can be paid; tunnels only if they are likely to be built."""
        for route in self.simple.claimable():
            if route.index in self.campaign.routes and (claim := self.claim(route)).chance >= TUNNEL_CHANCE:
                yield claim

    def _patience(self, route: Route) -> float:
        if route.index not in self.campaign.for_tickets:
            return PATIENCE
        return PATIENCE + HASTE * self._danger(route)

    def _danger(self, route: Route) -> float:
        """Return how near others are: the number of their routes at its ends, halved if a parallel track stays open."""
        public = self.view.public
        own = public.sides[self.view.side].seats
        owners = [public.owners[other] for other in self.gamemap.neighbours[route.index]]
        near = sum(owner is not None and owner not in own for owner in owners)
        return min(near, 2) / (2 if self.planning.ground.has_parallel(route.index) else 1)

    def waves(self) -> int:
        """Return how many wave spaces of planned routes nothing covers yet (T5)."""
        return self.planning.supply.lack(self.campaign.routes).waves

    def tickets_for_mates(self) -> tuple[TicketId, ...]:
        """Return the unfinished tickets in hand if its own cars aren't enough, so that the mate must know them (A8)."""
        view = self.view
        lasts = self.planning.ground.length(self.campaign.for_tickets) <= view.public.seats[view.seat].cars
        if lasts or view.public.last_turn is not None:
            return ()
        return tuple([name for name in self.campaign.unfinished if name in view.tickets])

    def _wants_tickets(self) -> bool:
        """Return whether new tickets are worth a turn. The old ones must be safe, as none can be given back (B16)."""
        if self.campaign.for_tickets or self.view.public.last_turn is not None:
            return False
        return self.expected() > self.scales.turn

    def expected(self) -> float:
        """Return the average points of the best of the tickets that could be drawn (B16)."""
        known = {*self.view.tickets, *self.view.rack_tickets}
        drawable = rules_of(self.gamemap, self.view).arranged(self.gamemap.ticket, hands=0)
        gains = sorted(self._gain(name) for name in drawable if name not in known)
        drawn = min(self.gamemap.ticket_rules.draw, len(gains))
        if not drawn:
            return 0.0
        best_of = [comb(rank, drawn - 1) * gain for rank, gain in enumerate(gains)]
        return sum(best_of) / comb(len(gains), drawn)

    def _gain(self, name: TicketId) -> float:
        """Return what a new ticket would bring beyond the present plan, if one turn of the time left is gone."""
        ticket = self.gamemap.ticket[name]
        planning, plan = self.planning, self.campaign
        way = planning.with_way(ticket, frozenset(plan.for_tickets))
        if way is None or planning.ground.length(way) > planning.ground.cars:
            return -ticket.penalty
        held = planning.ground.tickets(plan.unfinished)
        gain = planning.worth_by(way, plan.for_points, [*held, ticket], self._turns_after_drawing) - self._worth_now
        return max(-ticket.penalty, gain)

    @cached_property
    def _worth_now(self) -> float:
        """The worth of the present plan, without bonuses."""
        planning, plan = self.planning, self.campaign
        held = planning.ground.tickets(plan.unfinished)
        return planning.worth_by(plan.for_tickets, plan.for_points, held, planning.turns_left)

    @property
    def _turns_after_drawing(self) -> float:
        return max(1.0, self.planning.turns_left - 1)
