"""How the bonus for the most cities is shown."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ttrbot.engine.events import Result
from ttrbot.engine.network import Network
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.explorer.facts import largest
from ttrbot.engine.rules.mind import Foresight
from ttrbot.engine.rules.most import contested, missed_bonus
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView

SURE_CITIES: Final = 6
"""With a lead of this many cities the bonus is almost certain; with a deficit of this many it is almost lost."""


class ExplorerSeen(Seen):
    """The bonus for the most cities in one network as players see it."""

    name = "explorer"

    def missed(self, view: "PublicView", result: Result, built: Sequence[Network]) -> Iterator[Told]:
        """Tell how many cities the others joined."""
        del view, result
        return missed_bonus(self.name, [len(largest(network)) for network in built])

    def foreseen(self, ahead: Foresight) -> float:
        """Return the expected points from the lead over the others' longest paths, counted in cities (L14)."""
        spaces = sum(route.length for route in self.gamemap.routes) / len(self.gamemap.routes)
        of_others = 1 + ahead.longest_of_others() / spaces
        return contested(self.number("points", 10), (len(largest(ahead.network)) - of_others) / SURE_CITIES)

    def rules(self) -> tuple[Told, ...]:
        """Explain the bonus."""
        return (Told("rules-explorer", {"points": self.number("points", 10)}),)
