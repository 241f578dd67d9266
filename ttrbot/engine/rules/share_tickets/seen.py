"""How shared tickets are shown."""

from collections.abc import Mapping
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
    """The turn's action."""

    name = "share_tickets"
    acts = (ShareTickets,)
    sign = "🗄️"
    reasons: ClassVar[Mapping[type[Act], str]] = {ShareTickets: "share"}
    deeds = (
        Deed(SHARE, Told("button-share"), Told("action-share"), sign, order=Told("order-share"), is_ordered_once=True),
    )
    old_order = "ShareUnfinished"

    def help(self, view: "SeatView", deed: str, needs: Needs) -> Act | None:
        """Share the most valuable tickets that a mate should know (A8)."""
        del deed
        shared = needs.tickets_for_mates()[: self.number("most", 2)]
        return ShareTickets(view.seat, shared) if shared else None

    @staticmethod
    def tickets_of(action: Act) -> tuple[TicketId, ...]:
        """List what is shared."""
        assert isinstance(action, ShareTickets)
        return action.tickets

    def choices(self, view: "SeatView", deed: str) -> Question:
        """Offer every ticket, then each further one with it, as many as may be shared (A8)."""
        del deed
        most = min(self.number("most", 2), len(view.tickets))
        return self._further(view, (), most) if view.tickets else Question((Told("share-none"),), ())

    def _further(self, view: "SeatView", chosen: tuple[TicketId, ...], most: int) -> Question:
        choices = []
        if chosen:
            now = Told("button-share-now", {"number": len(chosen)})
            choices.append(Choice("now", now, ShareTickets(view.seat, chosen), sign=self.sign))
        rest = list(view.tickets)
        for ticket in chosen:
            rest.remove(ticket)
        for number, ticket in enumerate(rest if len(chosen) < most else ()):
            label, more = Told("label-ticket", {"ticket": ticket}), (*chosen, ticket)
            then = self._further(view, more, most)
            choices.append(Choice(str(number), label, then=then, sign=self.sign, look="plain"))
        lines = [Told("share-title", {"most": most})]
        if chosen:
            lines.append(Told("share-chosen", {"tickets": chosen}))
        return Question(tuple(lines), tuple(choices), Told("share-choose", {"most": most}))

    def rules_of_turn(self) -> Told:
        """Explain sharing."""
        return Told("rules-action-share", {"most": self.number("most", 2)})
