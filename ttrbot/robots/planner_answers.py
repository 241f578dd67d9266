"""What the planner answers in the middle of a turn: markers, the alien, a tunnel's extra cost, hand or rack."""

from dataclasses import dataclass

from ttrbot.engine.actions import Action
from ttrbot.engine.cards import LOCOMOTIVE, Color, Counts
from ttrbot.engine.decisions import AnyAsk
from ttrbot.engine.payment import add
from ttrbot.engine.rules.alien.facts import AskAlien, MoveAlien
from ttrbot.engine.rules.city_markers.facts import AskMarker, DeclineMarker, PlaceMarker
from ttrbot.engine.rules.shared_rack.facts import AskPlace, PutCard
from ttrbot.engine.rules.tunnels.facts import AskExtra, PayTunnel, WithdrawTunnel
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.markers import Markers
from ttrbot.robots.moves import ways_to_mark, ways_to_pay_extra
from ttrbot.robots.planner_turn import PlannerTurn
from ttrbot.robots.reasons import Reason

IDLE_PAIR = 1.0
"""What a pair of cards is worth that no planned route needs: plans change."""
WILD_CARD = 1.6
"""What a locomotive is worth beyond that."""


@dataclass(frozen=True)
class PlannerAnswers:
    """The answers that serve a plan."""

    turn: PlannerTurn

    @property
    def view(self) -> SeatView:
        """What the seat sees."""
        return self.turn.view

    def answer(self, ask: AnyAsk) -> tuple[Action, Reason | None]:
        """The answer to one of these questions, and its reason where it has one."""
        match ask:
            case AskExtra():
                return self._extra(ask)
            case AskMarker():
                return self._marker()
            case AskAlien():
                markers = self._markers
                return MoveAlien(self.view.seat, min(self.view.options.cities, key=markers.peril)), None
            case AskPlace():
                return self._place(), None
        raise ValueError(f"not asked in the middle of a turn: {ask}")

    @property
    def _markers(self) -> Markers:
        return Markers(self.view, self.turn.gamemap, self.turn.planning.turns_left)

    def _turns(self, routes: tuple[int, ...], laid: Counts) -> float:
        supply = self.turn.planning.supply
        return supply.turns(routes, [held - number for held, number in zip(supply.held, laid, strict=True)])

    def _marker(self) -> tuple[Action, Reason | None]:
        """Place the marker that brings most beyond the turns that its cards will be missed for (W5)."""
        routes, price = self.turn.campaign.routes, self.turn.scales.turn
        base = self.turn.campaign.turns
        best: tuple[float, PlaceMarker | DeclineMarker] = (0.0, DeclineMarker(self.view.seat))
        for way in ways_to_mark(self.view):
            if isinstance(way, PlaceMarker):
                gain = self._markers.worth(way.city) - price * (self._turns(routes, way.pay.cards) - base)
                gain -= IDLE_PAIR + WILD_CARD * way.pay.cards[LOCOMOTIVE]
                best = max(best, (gain, way), key=lambda found: found[0])
        return best[1], Reason("marker") if isinstance(best[1], PlaceMarker) else None

    def _extra(self, ask: AskExtra) -> tuple[Action, Reason | None]:
        """Pay a tunnel's extra cost, unless those cards take longer to draw again than the tunnel to try again."""
        route = self.turn.gamemap.route[ask.route]
        others = tuple(index for index in self.turn.campaign.routes if index != route.index)
        back = [0] * len(Color)
        back[LOCOMOTIVE if ask.color is None else ask.color] = -route.length
        again = float("inf") if self.turn.is_near_end else self._turns((*others, route.index), tuple(back))

        def turns_after(way: PayTunnel | WithdrawTunnel) -> float:
            if isinstance(way, WithdrawTunnel):
                return again
            return self._turns(others, add(way.pay.cards, way.pay_rack.cards))

        best = min(ways_to_pay_extra(self.view, ask), key=turns_after)
        return best, Reason("withdraw") if isinstance(best, WithdrawTunnel) else None

    def _place(self) -> PutCard:
        """Keep in hand what the plan needs more than a card on average, and let the mate use the rest (A4)."""
        drawn = self.view.drawn
        assert drawn is not None
        drawing = self.turn.drawing
        return PutCard(self.view.seat, "hand" if drawing.uses[drawn] > drawing.blind else "rack")
