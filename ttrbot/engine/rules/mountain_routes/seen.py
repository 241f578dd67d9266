"""How mountain routes are shown."""

from ttrbot.engine.events import SideResult
from ttrbot.engine.gamemap import Route
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.mountain_routes.facts import CROSSES
from ttrbot.engine.rules.shown import Seen


class MountainRoutesSeen(Seen):
    """Mountain routes as players see them."""

    name = "mountain_routes"
    sign = "⛰️"

    @property
    def breaks_ties(self) -> Told:
        """Say how they break ties."""
        return Told("rules-tie-mountains")

    def parted(self, winner: SideResult, other: SideResult) -> bool:
        """Return whether the winner has more mountain routes."""
        return _routes(winner) > _routes(other)

    def demands(self, route: Route) -> Told | None:
        """Say how many additional cars the route takes."""
        crosses = route.mark(CROSSES)
        return Told("name-mountains", {"number": crosses}) if crosses else None

    def signs(self, route: Route) -> tuple[str, ...]:
        """Return an X for each additional car."""
        return ("cross",) * route.mark(CROSSES)

    def rules(self) -> tuple[Told, ...]:
        """Explain mountain routes."""
        return (Told("rules-mountain-routes", {"points": self.number("points", 2)}),)

    def rules_of_signs(self) -> Told:
        """Explain the sign."""
        return Told("rules-sign-mountains")


def _routes(side: SideResult) -> int:
    return sum(len(line.routes) for line in side.lines if line.kind == MountainRoutesSeen.name)
