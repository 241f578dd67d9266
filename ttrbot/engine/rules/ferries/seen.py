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

    def rules(self) -> tuple[Told, ...]:
        """Explain ferries, which have colours on some maps (L7, N8)."""
        is_any_coloured = any(route.locomotives and route.color is not None for route in self.gamemap.routes)
        return (Told("rules-ferries", {"coloured": "yes" if is_any_coloured else "no"}),)
