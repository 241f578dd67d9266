"""Tunnels: after the cards are laid, cards are turned up and may make the route dearer (S9-S12, A10).

For each turned-up card of the colour laid, and for each locomotive, one more card of that colour or a locomotive must
be paid; a tunnel laid with locomotives only matches and takes only locomotives (S10). Who doesn't pay takes all laid
cards back, each to where it came from, and the turn ends. Laid and turned-up cards become discards when the attempt
ends. Whoever owes something is asked, able to pay or not, so that the question tells nothing about the hand.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from ttrbot.engine import events as ev
from ttrbot.engine.actions import Act, ClaimRoute
from ttrbot.engine.cards import LOCOMOTIVE, NO_CARDS
from ttrbot.engine.claims import build, lay
from ttrbot.engine.errors import Violation
from ttrbot.engine.ids import RouteId, Seat, ZoneId
from ttrbot.engine.legal import fund_reasons, laid_in_all
from ttrbot.engine.payment import extra_cost, payments, plain_colors, problems, splits
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.base import Answers, Rule
from ttrbot.engine.rules.tunnels.facts import AskExtra, PayTunnel, TunnelGivenUp, Tunnels, TunnelTried, WithdrawTunnel
from ttrbot.engine.state import State
from ttrbot.engine.work import Work
from ttrbot.engine.zones import DISCARDS, Zone

LAID: tuple[ZoneId, ZoneId] = ("laid:hand", "laid:rack")
TURNED_UP: ZoneId = "turned_up"


class TunnelsRule(Rule):
    """Tunnels and their extra cost."""

    name = "tunnels"
    answers: ClassVar[Answers] = {PayTunnel: (AskExtra,), WithdrawTunnel: (AskExtra,)}

    def begin(self) -> Tunnels:
        """Begin with none being tried."""
        return Tunnels()

    def zones(self) -> Iterable[Zone]:
        """Add the zones where laid and turned-up cards lie, open to all."""
        return [Zone(zone, None) for zone in (*LAID, TURNED_UP)]

    def interrupt_claim(self, work: Work, claim: ClaimRoute) -> bool:
        """Lay the cards, turn up others, and ask for the extra cost if there is one."""
        route = self.gamemap.route[claim.route]
        if not route.tunnel_cards:
            return False
        lay(work, claim.seat, claim.pay, claim.pay_rack, *LAID)
        revealed = work.state.colors(work.turn_up(route.tunnel_cards, TURNED_UP))
        laid = plain_colors(laid_in_all(claim.pay, claim.pay_rack).cards)
        color = laid[0] if laid else None
        extra = sum(turned in (color, LOCOMOTIVE) for turned in revealed)
        work.emit(TunnelTried(claim.seat, route.id, revealed, extra))
        work.emit(ev.MemoryChanged(self.name, (("route", route.id),)))
        if extra:
            work.ask((claim.seat, AskExtra(route.id, extra, color), "S9"))
        else:
            self._finish(work, claim.seat)
        return True

    def check(self, state: State, action: Act) -> Iterator[Violation]:
        """Judge an extra payment like a route of that colour and length; withdrawing is always possible."""
        ask = state.asked(action.seat, AskExtra)
        if ask is None:
            yield Violation("no_tunnel_pending")
        elif isinstance(action, PayTunnel):
            yield from fund_reasons(state, action.seat, action.pay, action.pay_rack, ask.route)
            yield from problems(extra_cost(ask.route, ask.extra, ask.color), laid_in_all(action.pay, action.pay_rack))

    def handle(self, work: Work, action: Act) -> None:
        """Pay and build, or take everything back."""
        if isinstance(action, PayTunnel):
            lay(work, action.seat, action.pay, action.pay_rack, DISCARDS, DISCARDS)
            self._finish(work, action.seat)
        else:
            for laid, fund in zip(LAID, work.state.book.funds[action.seat], strict=False):
                _move_all(work, laid, fund)
            _move_all(work, TURNED_UP, DISCARDS)
            work.emit(TunnelGivenUp(action.seat, self._forget(work)))

    def options(self, state: State, seat: Seat, ask: Ask) -> Iterator[Act]:
        """Enumerate every way to pay the extra cost, and giving up."""
        assert isinstance(ask, AskExtra)
        hand, *shared = (state.counts[zone] for zone in state.book.funds[seat])
        rack = shared[0] if shared else NO_CARDS
        for way in payments(extra_cost(ask.route, ask.extra, ask.color), state.funds(seat)):
            for pay, pay_rack in splits(way, hand, rack):
                yield PayTunnel(seat, pay, pay_rack)
        yield WithdrawTunnel(seat)

    def safe(self, state: State, seat: Seat, ask: Ask) -> WithdrawTunnel:
        """Pay nothing more."""
        del state, ask
        return WithdrawTunnel(seat)

    def _finish(self, work: Work, seat: Seat) -> None:
        for zone in (*LAID, TURNED_UP):
            _move_all(work, zone, DISCARDS)
        build(work, seat, self.gamemap.route[self._forget(work)])

    def _forget(self, work: Work) -> RouteId:
        """Clear the memory of the tunnel being tried, and return its route."""
        route = Tunnels.of(work.state.rules).route
        assert route is not None
        work.emit(ev.MemoryChanged(self.name, ()))
        return route


def _move_all(work: Work, source: ZoneId, target: ZoneId) -> None:
    cards = tuple(work.state.cards[source])
    if cards:
        work.emit(ev.CardsMoved(cards, source, target))
