"""How the bonus for regions is shown."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from ttrbot.engine.events import Result, ScoreLine
from ttrbot.engine.ids import CityId
from ttrbot.engine.network import Network
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.mind import Foresight
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import PublicView


class RegionsSeen(Seen):
    """The bonus for regions as players see it."""

    name = "regions"

    @staticmethod
    def scored(line: ScoreLine) -> Told:
        """Tell which regions earned it."""
        values = {"side": line.side, "points": line.points, "amount": line.amount}
        return Told("score-regions", {**values, "regions_counted": line.parts}, is_numbered=True)

    def missed(self, view: "PublicView", result: Result, built: Sequence[Network]) -> Iterator[Told]:
        """Tell which regions lack cities to count twice, and whether all networks are too small (T6, T7)."""
        del view
        least = min(self._points)
        for side in result.sides:
            parts = built[side.side].parts()
            for cities in parts:
                for region in self._double:
                    own = [city.id for city in self.gamemap.cities if city.region == region]
                    lacking = tuple(city for city in own if city not in cities)
                    if 0 < len(lacking) < len(own):
                        yield Told("score-missed-region", {"side": side.side, "region": region, "cities": lacking})
            most = max(map(self._number, parts), default=least)
            if most < least:
                yield Told("score-missed-network", {"side": side.side, "number": most, "least": least})

    def foreseen(self, ahead: Foresight) -> float:
        """Return the expected points for the regions that each network reaches (T6, T7)."""
        points = self._points
        numbers = map(self._number, ahead.network.parts())
        return sum(points.get(min(number, max(points)), 0) for number in numbers)

    def _number(self, cities: set[CityId]) -> int:
        """Return the number of regions that a network's cities reach, with those that count twice."""
        reached = {self.gamemap.city[city].region for city in cities} - {None}
        return len(reached) + sum(region in self._double and self._cities[region] <= cities for region in reached)

    def rules(self) -> tuple[Told, ...]:
        """Explain the bonus."""
        told = Told("rules-regions", {"table": tuple(sorted(self._points.items()))})
        return (told, Told("rules-regions-double", {"regions": self._double})) if self._double else (told,)

    @cached_property
    def _cities(self) -> dict[str | None, set[str]]:
        """The cities of each region."""
        regions = {city.region for city in self.gamemap.cities}
        return {region: {city.id for city in self.gamemap.cities if city.region == region} for region in regions}

    @cached_property
    def _points(self) -> dict[int, int]:
        return {int(number): int(points) for number, points in cast("Mapping[int, int]", self.params["points"]).items()}

    @cached_property
    def _double(self) -> tuple[str, ...]:
        return tuple(cast("Sequence[str]", self.params.get("double", ())))
