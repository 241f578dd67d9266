"""How the bonus for tickets whose cities are joined twice over is shown."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from ttrbot.engine.events import Result, ScoreLine
from ttrbot.engine.network import Network
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.mind import Foresight
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView


class GrandTourSeen(Seen):
    """The Grand Tour bonus as players see it."""

    name = "grand_tour"

    @staticmethod
    def scored(line: ScoreLine) -> Told:
        """Tell which tickets earned it."""
        tickets = tuple(ticket for ticket, _ in line.parts)
        return Told(
            "score-grand-tour", {"side": line.side, "points": line.points, "amount": line.amount, "tickets": tickets}
        )

    def missed(self, view: "PublicView", result: Result, built: Sequence[Network]) -> Iterator[Told]:
        """Tell which completed tickets aren't joined by two separate paths (I5)."""
        del view, built
        for side in result.sides:
            toured = {ticket for line in side.lines if line.kind == self.name for ticket, _ in line.parts}
            once = tuple(one.ticket for one in side.tickets if one.completed and one.ticket not in toured)
            if once:
                yield Told("score-missed-grand-tour", {"side": side.side, "number": len(once), "tickets": once})

    def foreseen(self, ahead: Foresight) -> float:
        """Return the expected points for tickets whose cities are joined twice over (I5)."""
        own = ahead.network
        toured = sum(bool(own.two_ways(ticket)) for ticket in ahead.tickets)
        return self._points[min(toured, len(self._points)) - 1] if toured else 0

    def rules(self) -> tuple[Told, ...]:
        """Explain the bonus."""
        return (Told("rules-grand-tour", {"table": tuple(enumerate(self._points, start=1))}),)

    @property
    def _points(self) -> Sequence[int]:
        return cast("Sequence[int]", self.params["points"])
