"""How tunnels are shown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.actions import Act, Payment
from ttrbot.engine.cards import count_colors
from ttrbot.engine.events import Event
from ttrbot.engine.gamemap import Route
from ttrbot.engine.payment import add, extra_cost, payments, splits
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.choices import Choice, Question, Told, paying
from ttrbot.engine.rules.mind import Mind
from ttrbot.engine.rules.shown import Seen
from ttrbot.engine.rules.tunnels.facts import AskExtra, PayTunnel, TunnelGivenUp, TunnelTried, WithdrawTunnel

if TYPE_CHECKING:
    from ttrbot.engine.seatview import SeatView

MOST_EXTRA = 4
"""The most additional cards that an order may allow. More are hardly ever turned up."""


class TunnelsSeen(Seen):
    """Tunnels as players see them."""

    name = "tunnels"
    asks = (AskExtra,)
    events = (TunnelTried, TunnelGivenUp)
    acts = (PayTunnel, WithdrawTunnel)
    button: ClassVar[Told | None] = Told("button-extra")
    sign = "⛏️"
    old_order = "extra"
    reasons: ClassVar[Mapping[type[Act], str]] = {WithdrawTunnel: "withdraw"}
    tells_what_happened = True

    def demands(self, route: Route) -> Told | None:
        """Say how many cards are turned up."""
        return Told("name-tunnel", {"number": route.tunnel_cards}) if route.tunnel_cards else None

    def demands_briefly(self, route: Route) -> Told | None:
        """Say how many cards are turned up, if the map's tunnels differ in it."""
        if not route.tunnel_cards:
            return None
        many = "yes" if len(self.gamemap.tunnel_sizes) > 1 else "no"
        return Told("name-tunnel-brief", {"number": route.tunnel_cards, "many": many})

    def in_all(self, route: Route) -> Told | None:
        """Explain how cards are turned up."""
        told = self.demands_briefly(route)
        return None if told is None else Told("mine-board-tunnels", told.args)

    def before_claim(self, view: "SeatView", route: Route) -> Told | None:
        """Say how many cards can still be turned up (S11)."""
        if not route.tunnel_cards:
            return None
        left = view.public.deck_size + view.public.discards_size
        return Told("claim-tunnel", {"number": min(left, route.tunnel_cards)})

    @staticmethod
    def asked(ask: Ask) -> Told:
        """Ask whether to pay."""
        assert isinstance(ask, AskExtra)
        values = {"route": ask.route, "extra": ask.extra}
        if ask.color is None:
            return Told("decision-extra-locomotives", values)
        return Told("decision-extra", {**values, "card": ask.color})

    def question(self, view: "SeatView", ask: Ask) -> Question:
        """Offer the ways to pay, and to give up; in teams every division between hand and rack."""
        assert isinstance(ask, AskExtra)
        due = payments(extra_cost(ask.route, ask.extra, ask.color), add(view.hand, view.rack))
        every = [PayTunnel(view.seat, *split) for way in due for split in splits(way, view.hand, view.rack)]
        usual = _usual_ways(view, due)
        withdraw = Choice("withdraw", Told("button-withdraw"), WithdrawTunnel(view.seat), look="danger")
        turned_up = count_colors(view.public.revealed)
        lines = (
            Told("event-turned-up", {"cards": turned_up}),
            self.asks_you(view, ask),
            Told("extra-pay" if due else "extra-cannot"),
        )
        divide: tuple[Choice, ...] = ()
        if len(every) > len(usual):
            then = Question(lines, (*paying(every), withdraw), Told("claim-choose-payment"))
            divide = (Choice("split", Told("button-split"), then=then, sign="🗄️", look="plain"),)
        return Question(lines, (*paying(usual), *divide, withdraw), Told("claim-choose-payment"))

    def order_values(self, route: Route | None) -> tuple[str, ...]:
        """Let an order for a claim say how many additional cards it pays at most."""
        return () if route is None or not route.tunnel_cards else tuple(map(str, range(MOST_EXTRA + 1)))

    @staticmethod
    def order_words(wanted: Sequence[str]) -> Told | None:
        """Say how many additional cards an order pays."""
        most = _most_extra(wanted)
        return Told("order-extra", {"number": most}) if most else None

    def answers_of_order(self, view: "SeatView", ask: Ask, wanted: Sequence[str]) -> Iterator[Act]:
        """Pay if the order allows it, else withdraw."""
        assert isinstance(ask, AskExtra)
        if ask.extra <= _most_extra(wanted):
            yield from _usual_ways(
                view, payments(extra_cost(ask.route, ask.extra, ask.color), add(view.hand, view.rack))
            )
        yield WithdrawTunnel(view.seat)

    def weigh(self, ask: Ask, action: Act, mind: Mind) -> float:
        """Prefer paying, unless losing these cards is worse than trying again."""
        assert isinstance(ask, AskExtra)
        route = self.gamemap.route[ask.route]
        if isinstance(action, PayTunnel):
            return -mind.loss(route, add(action.pay.cards, action.pay_rack.cards))
        return -mind.again(route, ask.color)

    @staticmethod
    def told(event: Event) -> Told:
        """Tell how an attempt went."""
        if isinstance(event, TunnelTried):
            turned_up = count_colors(event.revealed)
            values = {"seat": event.seat, "route": event.route, "extra": event.extra}
            return Told("event-tunnel-tried", {**values, "cards": turned_up})
        assert isinstance(event, TunnelGivenUp)
        return Told("event-tunnel-given-up", {"seat": event.seat, "route": event.route})

    def rules(self) -> tuple[Told, ...]:
        """Explain tunnels."""
        sizes = self.gamemap.tunnel_sizes
        return (Told("rules-tunnels", {"either": sizes, "many": "yes" if len(sizes) > 1 else "no"}),)


def _most_extra(wanted: Sequence[str]) -> int:
    """Return how many additional cards an order pays; 0 if it says nothing."""
    return max(map(int, wanted), default=0)


def _usual_ways(view: "SeatView", due: Sequence[Payment]) -> list[PayTunnel]:
    """Return the payments, each laid from the team's rack before the hand."""
    return [PayTunnel(view.seat, *next(splits(way, view.hand, view.rack))) for way in due]
