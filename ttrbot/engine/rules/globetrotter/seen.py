"""The bonus for most completed tickets as all see it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ttrbot.engine.events import Result
from ttrbot.engine.network import Network
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView


class GlobetrotterSeen(Seen):
    """The bonus, and who missed it."""

    name = "globetrotter"

    def missed(self, view: "PublicView", result: Result, built: Sequence[Network]) -> Iterator[Told]:
        """Tell how many tickets the others completed."""
        del view, built
        reached = [side.completed for side in result.sides]
        others = tuple((side, number) for side, number in enumerate(reached) if number < max(reached))
        if others:
            yield Told("score-missed-globetrotter", {"most": max(reached), "others": others})

    def rules(self) -> tuple[Told, ...]:
        """Explain it."""
        return (Told("rules-globetrotter", {"points": self.number("points")}),)
