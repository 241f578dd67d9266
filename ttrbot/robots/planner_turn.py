"""The planner's turn: claim what is in danger, buy tickets that pay, draw for the tickets and then for long routes."""

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
"""A claim may cost the other routes so many turns in cards; a dearer one waits for better cards …"""
HASTE = 0.5
"""… unless others are near: for each route of theirs at its ends so many turns more are fine."""
FEW_TURNS = 3.0
"""With so few turns left it claims what brings most, whatever it was planned for."""
TUNNEL_CHANCE = 0.55
"""A tunnel is tried from this chance on; one that fails costs the turn, and no card."""
LIKELY = 0.4
"""A route that others need by a smaller chance is not worth a block."""
LEAST_BLOCK = 8.0
"""Blocking must bring so many points more than it costs, for what others hold is a guess."""
WILD_TURNS = 0.1
"""A locomotive saved is worth so many turns beside what the other routes need: plans change."""


@dataclass(frozen=True, slots=True)
class PlannedClaim:
    """A planned route that can be claimed now, the best way to pay, and the turns that it costs the other routes."""

    route: Route
    way: ClaimRoute
    loss: float
    chance: float
    """That it is built: a tunnel may turn out too dear (S9)."""


@dataclass(frozen=True)
class PlannerTurn:
    """What the planner sees on its turn."""

    view: SeatView
    gamemap: GameMap
    scales: Scales

    @cached_property
    def planning(self) -> Planning:
        """What can be planned from here."""
        return Planning(self.view, self.gamemap, self.scales)

    @cached_property
    def campaign(self) -> Campaign:
        """What to do with the rest of the game."""
        return self.planning.campaign((*self.view.tickets, *self.view.rack_tickets))

    @cached_property
    def for_tickets(self) -> list[Route]:
        """The routes for its tickets."""
        return [self.gamemap.routes[index] for index in self.campaign.for_tickets]

    @cached_property
    def simple(self) -> GreedyTurn:
        """The same turn as the greedy robot would play it with this plan: sharing tickets, the last turn."""
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
        """Choose the turn's action."""
        view, options = self.view, self.view.options
        advice = advised(self.gamemap, view)
        if advice is not None and advice.worth > self.scales.turn:
            return advice.action
        claim = self._claim()
        if (claim is None or not self._danger(claim.route)) and (block := self.block()) is not None:
            return block.way
        if claim is not None:
            return claim.way
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
        """What each card is worth, for the tickets' routes first and then for the long ones."""
        campaign = self.campaign
        later = self.planning.out_of_touch(campaign.routes)
        urgent = sorted(
            self.for_tickets,
            key=lambda route: (route.index in later, route.color is None, -self._danger(route), -route.length),
        )
        order = [route.index for route in urgent]
        return Drawing(self.view, self.gamemap, self.planning.supply, order, campaign.for_points, later)

    def draw(self) -> DrawMarketCard | DrawDeckCard:
        """Draw the card of most use."""
        return self.drawing.best()

    def reason(self, action: Action) -> MoveReason | None:
        """Why it chose this action; None where there is nothing to say."""
        campaign, options = self.campaign, self.view.options
        if not (options.draw_slots or options.draw_deck or options.routes):
            return MoveReason("draw-nothing-better")
        match action:
            case ClaimRoute(route=name):
                route = self.gamemap.route[name]
                if route.index not in campaign.routes and not self.is_near_end:
                    return MoveReason("block")
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
        """Pay for a route with the cards that the other planned routes miss least."""
        others = [index for index in self.campaign.routes if index != route.index]
        supply = self.planning.supply
        cost = next(cost for cost in self.view.options.routes if cost.index == route.index)

        def chance(way: ClaimRoute) -> float:
            return chance_to_build(self.view, self.gamemap, route, way)

        def turns_after(way: ClaimRoute) -> float:
            laid = add(way.pay.cards, way.pay_rack.cards)
            left = [held - number for held, number in zip(supply.held, laid, strict=True)]
            return supply.turns(others, left) + WILD_TURNS * laid[LOCOMOTIVE]

        way = min(ways_to_claim(self.view, cost), key=lambda way: turns_after(way) + 1 - chance(way))
        return PlannedClaim(route, way, turns_after(way) + 1 - self.campaign.turns, chance(way))

    def block(self) -> PlannedClaim | None:
        """A route that the others would miss by more than it costs, and that leaves the cars that the tickets need."""
        if not self.scales.others or self.view.public.last_turn is not None:
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

    def _claim(self) -> PlannedClaim | None:
        """The claim to make now, if any: routes for tickets first, of such those in danger, of such the longest."""
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
        """Whether what is claimed now counts for more than what is saved."""
        return self.planning.turns_left < FEW_TURNS

    def _ripe(self) -> Iterator[PlannedClaim]:
        """The planned routes that can be paid, tunnels where they are likely to be built."""
        for route in self.simple.claimable():
            if route.index in self.campaign.routes and (claim := self.claim(route)).chance >= TUNNEL_CHANCE:
                yield claim

    def _patience(self, route: Route) -> float:
        if route.index not in self.campaign.for_tickets:
            return PATIENCE
        return PATIENCE + HASTE * self._danger(route)

    def _danger(self, route: Route) -> float:
        """How near others are: routes of other sides at its ends, half as much where a parallel track stays open."""
        if not self.scales.others:
            return 0.0
        public = self.view.public
        own = public.sides[self.view.side].seats
        owners = [public.owners[other] for other in self.gamemap.neighbours[route.index]]
        near = sum(owner is not None and owner not in own for owner in owners)
        return min(near, 2) / (2 if self.planning.ground.has_parallel(route.index) else 1)

    def waves(self) -> int:
        """Count the wave spaces of planned routes that nothing covers yet (T5)."""
        return self.planning.supply.lack(self.campaign.routes).waves

    def tickets_for_mates(self) -> tuple[TicketId, ...]:
        """The dearest tickets in hand, once its own cars don't last for all: the mate must know of them (A8)."""
        view = self.view
        lasts = self.planning.ground.length(self.campaign.for_tickets) <= view.public.seats[view.seat].cars
        if lasts or view.public.last_turn is not None:
            return ()
        return tuple([name for name in self.campaign.unfinished if name in view.tickets])

    def _wants_tickets(self) -> bool:
        """Whether new tickets are worth a turn; only once the old ones are safe, for none can be given back (B16)."""
        if self.campaign.for_tickets or self.view.public.last_turn is not None:
            return False
        return not self.scales.long_routes or self.expected() > self.scales.turn

    def expected(self) -> float:
        """What the best of the tickets that could be drawn would bring on average (B16)."""
        known = {*self.view.tickets, *self.view.rack_tickets}
        drawable = rules_of(self.gamemap, self.view).arranged(self.gamemap.ticket, hands=0)
        gains = sorted(self._gain(name) for name in drawable if name not in known)
        drawn = min(self.gamemap.ticket_rules.draw, len(gains))
        if not drawn:
            return 0.0
        best_of = [comb(rank, drawn - 1) * gain for rank, gain in enumerate(gains)]
        return sum(best_of) / comb(len(gains), drawn)

    def _gain(self, name: TicketId) -> float:
        """What a new ticket would bring, its routes' price and its risk taken off."""
        ticket = self.gamemap.ticket[name]
        laid = frozenset(self.campaign.for_tickets)
        held = self.planning.ground.tickets(self.campaign.unfinished)
        more = self.planning.with_way(ticket, laid)
        if more is None or self.planning.ground.length(more) > self.planning.ground.cars:
            return -ticket.penalty
        gain = self.planning.worth(more, [*held, ticket]) - self.planning.worth(laid, held)
        return max(-ticket.penalty, gain)
