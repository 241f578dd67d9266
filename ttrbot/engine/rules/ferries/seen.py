"""How ferries are shown."""

from ttrbot.engine.gamemap import Route
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.shown import Seen


class FerriesSeen(Seen):
    """Ferries as players see them."""

    name = "ferries"

    def demands(self, route: Route) -> Told | None:
        """Say how many locomotives the route needs."""
        return Told("name-ferry", {"locomotives": route.locomotives}) if route.locomotives else None
