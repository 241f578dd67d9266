"""Tunnels as data: the event when one is tried, the question what to pay, and its answers."""

from typing import ClassVar

from ttrbot.engine.actions import NOTHING, Act, Payment
from ttrbot.engine.cards import Color
from ttrbot.engine.events import Event, MemoryChanged, RouteClaimed
from ttrbot.engine.ids import RouteId, Seat
from ttrbot.engine.questions import Ask, Phase
from ttrbot.engine.slices import Slice


class PayTunnel(Act, frozen=True):
    """Pay a tunnel's extra cost (S9)."""

    pay: Payment
    pay_rack: Payment = NOTHING


class WithdrawTunnel(Act, frozen=True):
    """Give a tunnel up, and take all laid cards back (S9)."""


class AskExtra(Ask, frozen=True):
    """Whether to pay `extra` more cards for a tunnel (S9). `color` is None if only locomotives were laid (S10)."""

    phase: ClassVar[Phase] = "tunnel"

    route: RouteId
    extra: int
    color: Color | None


class TunnelTried(Event, frozen=True):
    """Cards were turned up for a tunnel, which costs `extra` more (S9)."""

    comes_first: ClassVar[bool] = True

    seat: Seat
    route: RouteId
    revealed: tuple[Color, ...]
    extra: int


class TunnelGivenUp(Event, frozen=True):
    """The tunnel was not built. The laid cards went back."""

    seat: Seat
    route: RouteId


class Tunnels(Slice, frozen=True):
    """The tunnel that is being tried, and the cards turned up for it."""

    rule: ClassVar[str] = "tunnels"
    follows: ClassVar[tuple[type[Event], ...]] = (TunnelTried, TunnelGivenUp, RouteClaimed, MemoryChanged)

    route: RouteId | None = None
    turned_up: tuple[Color, ...] = ()

    def after(self, event: Event) -> "Tunnels":
        """Return the attempt after an event."""
        match event:
            case TunnelTried(revealed=revealed):
                return Tunnels(self.route, revealed)
            case TunnelGivenUp() | RouteClaimed():
                return Tunnels(self.route)
            case MemoryChanged(rule=self.rule, memory=memory):
                route = dict(memory).get("route")
                return Tunnels(None if route is None else str(route), self.turned_up)
            case _:
                return self

    def revealed(self) -> tuple[Color, ...]:
        """Return the cards turned up."""
        return self.turned_up
