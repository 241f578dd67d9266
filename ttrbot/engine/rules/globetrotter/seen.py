"""How the bonus for most completed tickets is shown."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ttrbot.engine.events import Result
from ttrbot.engine.network import Network
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.mind import Foresight
from ttrbot.engine.rules.most import contested, missed_bonus
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView

SURE_TICKETS = 4
"""With a lead of this many tickets the bonus is almost certain; with a deficit of this many it is almost lost."""


class GlobetrotterSeen(Seen):
    """The bonus for the most completed tickets as players see it."""

    name = "globetrotter"

    def missed(self, view: "PublicView", result: Result, built: Sequence[Network]) -> Iterator[Told]:
        """Tell how many tickets the others completed."""
        del view, built
        return missed_bonus(self.name, [side.completed for side in result.sides])

    def foreseen(self, ahead: Foresight) -> float:
        """Return the expected points from the lead over the most tickets that others may complete (W8, A12)."""
        own = ahead.network
        completed = sum(own.best_leg(ticket) is not None for ticket in ahead.tickets)
        return contested(self.number("points"), (completed - ahead.completed_of_others()) / SURE_TICKETS)

    def rules(self) -> tuple[Told, ...]:
        """Explain the bonus."""
        return (Told("rules-globetrotter", {"points": self.number("points")}),)
