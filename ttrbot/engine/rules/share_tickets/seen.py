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
        if not view.tickets:
            return Question((Told("share-none"),), ())
        most = min(self.number("most", 2), len(view.tickets))
        title, choose = Told("share-title", {"most": most}), Told("share-choose", {"most": most})
        now = [Told("button-share-now", {"number": number}) for number in range(most + 1)]
        labels = {ticket: Told("label-ticket", {"ticket": ticket}) for ticket in view.tickets}

        def further(chosen: tuple[TicketId, ...]) -> Question:
            choices = []
            if chosen:
                choices.append(Choice("now", now[len(chosen)], ShareTickets(view.seat, chosen), sign=self.sign))
            rest = list(view.tickets) if len(chosen) < most else []
            for ticket in chosen if rest else ():
                rest.remove(ticket)
            for number, ticket in enumerate(rest):
                then = further((*chosen, ticket))
                choices.append(Choice(str(number), labels[ticket], then=then, sign=self.sign, look="plain"))
            lines = (title, Told("share-chosen", {"tickets": chosen})) if chosen else (title,)
            return Question(lines, tuple(choices), choose)

        return further(())

    def rules_of_turn(self) -> Told:
        """Explain sharing."""
        return Told("rules-action-share", {"most": self.number("most", 2)})
