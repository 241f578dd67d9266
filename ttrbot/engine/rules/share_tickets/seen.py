"""How shared tickets are shown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import TicketId
from ttrbot.engine.rules.choices import Choice, Deed, Question, Told
from ttrbot.engine.rules.mind import Needs
from ttrbot.engine.rules.share_tickets.facts import SHARE, ShareTickets
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import SeatView


class ShareTicketsSeen(Seen):
    """Shared tickets as players see them."""

    name = "share_tickets"
    acts = (ShareTickets,)
    sign = "🗄️"
    reasons: ClassVar[Mapping[type[Act], str]] = {ShareTickets: "share"}
    deeds = (
        Deed(SHARE, Told("button-share"), Told("action-share"), sign, order=Told("order-share"), is_ordered_once=True),
    )
    old_order = "ShareUnfinished"

    def help(self, view: "SeatView", deed: str, needs: Needs) -> Act | None:
        """Return sharing the most valuable tickets that a mate should know (A8)."""
        del deed
        shared = needs.tickets_for_mates()[: self.number("most", 2)]
        return ShareTickets(view.seat, shared) if shared else None

    @staticmethod
    def tickets_of(action: Act) -> tuple[TicketId, ...]:
        """Return the tickets that are shared."""
        assert isinstance(action, ShareTickets)
        return action.tickets

    @classmethod
    def named(cls, action: Act) -> Told:
        """Name the tickets too."""
        assert isinstance(action, ShareTickets)
        return Told("move-share", {"tickets": action.tickets})

    def choices(self, view: "SeatView", deed: str) -> Question:
        """Offer every ticket, then each further ticket with it, up to the number that may be shared (A8)."""
        del deed
        if not view.tickets:
            return Question((Told("share-none"),), ())
        most = min(self.number("most", 2), len(view.tickets))
        title, choose = Told("share-title", {"most": most}), Told("share-choose", {"most": most})
        now = [Told("button-share-now", {"number": number}) for number in range(most + 1)]
        labels = {ticket: Told("label-ticket", {"ticket": ticket}) for ticket in view.tickets}

        def further(chosen: tuple[TicketId, ...]) -> Question:
            lines = (title, Told("share-chosen", {"tickets": chosen})) if chosen else (title,)
            done: tuple[Choice, ...] = ()
            if chosen:
                done = (Choice("now", now[len(chosen)], ShareTickets(view.seat, chosen), sign=self.sign),)
            if len(chosen) == most:
                return Question(lines, done, choose)
            more = [
                Choice(str(number), labels[ticket], None, further((*chosen, ticket)), self.sign, "plain")
                for number, ticket in enumerate(_rest(view.tickets, chosen))
            ]
            return Question(lines, (*done, *more), choose)

        return further(())

    def ways(self, view: "SeatView", deed: str) -> list[Act]:
        """Return the same choices of tickets without their words."""
        del deed
        return [ShareTickets(view.seat, shared) for shared in _shared(view.tickets, self.number("most", 2), ())]

    def rules_of_turn(self) -> Told:
        """Explain sharing."""
        return Told("rules-action-share", {"most": self.number("most", 2)})


def _shared(tickets: Sequence[TicketId], most: int, chosen: tuple[TicketId, ...]) -> Iterator[tuple[TicketId, ...]]:
    """Yield the tickets chosen so far, if any, then each choice with further ones."""
    if chosen:
        yield chosen
    if len(chosen) < most:
        for ticket in _rest(tickets, chosen):
            yield from _shared(tickets, most, (*chosen, ticket))


def _rest(tickets: Sequence[TicketId], chosen: Sequence[TicketId]) -> list[TicketId]:
    rest = list(tickets)
    for ticket in chosen:
        rest.remove(ticket)
    return rest
