"""Tunnels: after the cards are laid, other cards are turned up and may raise the cost (S9-S12, A10).

For each turned-up card of the colour laid, and for each locomotive, one more card of that colour or a locomotive must
be paid. A tunnel laid with locomotives only matches only locomotives and takes only them (S10). A player who doesn't
pay takes all laid cards back to where they came from, and the turn ends. Laid and turned-up cards become discards when
the attempt ends. A player who owes something is asked even if unable to pay, so that the question reveals nothing about
the hand.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from ttrbot.engine import events as ev
from ttrbot.engine.actions import Act, ClaimRoute
from ttrbot.engine.cards import LOCOMOTIVE, NO_CARDS
from ttrbot.engine.claims import build, lay
from ttrbot.engine.errors import Violation
from ttrbot.engine.ids import RouteId, Seat, ZoneId
from ttrbot.engine.legal import fund_reasons
from ttrbot.engine.payment import extra_cost, laid_in_all, payments, plain_colors, problems, splits
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
        """Return the start with no tunnel being tried."""
        return Tunnels()

    def zones(self) -> Iterable[Zone]:
        """Return the zones for laid and turned-up cards, which everybody sees."""
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
        """Check an extra payment as for a route of that colour and length. Withdrawing is always legal."""
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
        """Yield every way to pay the extra cost, and giving up."""
        assert isinstance(ask, AskExtra)
        hand, *shared = (state.counts[zone] for zone in state.book.funds[seat])
        rack = shared[0] if shared else NO_CARDS
        for way in payments(extra_cost(ask.route, ask.extra, ask.color), state.funds(seat)):
            for pay, pay_rack in splits(way, hand, rack):
                yield PayTunnel(seat, pay, pay_rack)
        yield WithdrawTunnel(seat)

    def safe(self, state: State, seat: Seat, ask: Ask) -> WithdrawTunnel:
        """Give the tunnel up."""
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
