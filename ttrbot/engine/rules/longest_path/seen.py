"""How the bonus for the longest path is shown."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.events import Result, SideResult
from ttrbot.engine.network import Network
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.mind import Foresight
from ttrbot.engine.rules.most import contested, missed_bonus
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView

SURE_CARS = 16
"""With a lead of this many cars the bonus is almost certain; with a deficit of this many it is almost lost."""


class LongestPathSeen(Seen):
    """The bonus for the longest path as players see it."""

    name = "longest_path"
    absent: ClassVar[Told | None] = Told("rules-without-longest-path")

    @property
    def points(self) -> int:
        """The points of the bonus; 0 if the path only breaks ties."""
        return self.number("points", 10)

    def missed(self, view: "PublicView", result: Result, built: Sequence[Network]) -> Iterator[Told]:
        """Tell how long the others' paths are."""
        del view, built
        if not self.points:
            return iter(())
        return missed_bonus(self.name, [side.longest_length for side in result.sides])

    def foreseen(self, ahead: Foresight) -> float:
        """Return the expected points from the lead over the longest path that others may build (B20)."""
        if not self.points:
            return 0.0
        lead = ahead.longest() - ahead.longest_of_others()
        return contested(self.points, lead / SURE_CARS)

    @property
    def breaks_ties(self) -> Told:
        """Say how it breaks ties."""
        return Told("rules-tie-length" if self.params.get("tie_break_by_length") else "rules-tie-holder")

    def parted(self, winner: SideResult, other: SideResult) -> bool:
        """Return whether the winner's path is longer."""
        return winner.longest_length > other.longest_length

    def rules_of_zones(self) -> tuple[Told, ...]:
        """Say that routes across the border count for the longest path too (S3)."""
        return (Told("rules-zones-longest-path"),)

    def rules(self) -> tuple[Told, ...]:
        """Explain the bonus."""
        if not self.points:
            return (Told("rules-longest-path-for-ties"),)
        return (Told("rules-longest-path", {"points": self.points}),)
