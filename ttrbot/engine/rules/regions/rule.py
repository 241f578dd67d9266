"""Regions: each network earns points for the regions it reaches (T6, T7).

Separate networks are scored separately, and their points are added. Some regions count twice if all their cities lie in
one network. Terminals belong to no region.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from ttrbot.engine.events import ScoreLine
from ttrbot.engine.ids import CityId
from ttrbot.engine.network import Network
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.state import State
from ttrbot.reading import Positive, unknown


@dataclass(frozen=True, slots=True)
class _Params:
    """The points by number of regions (the last also for more), and the regions that can count twice."""

    points: Annotated[dict[Positive, int], Meta(min_length=1, description="a table regions = points, as { 3 = 5 }")]
    double: tuple[str, ...] = ()


class RegionsRule(Rule):
    """The bonus for regions."""

    name = "regions"
    params_type = _Params
    params: _Params

    @cached_property
    def cities_of(self) -> dict[str, set[CityId]]:
        """The cities of each region."""
        regions = dict.fromkeys(city.region for city in self.gamemap.cities if city.region is not None)
        return {region: {city.id for city in self.gamemap.cities if city.region == region} for region in regions}

    def misfits(self) -> Iterator[tuple[str, str]]:
        """Require that the map has regions, among them all that can count twice."""
        if not self.cities_of:
            yield "", "no city of the map has a region"
        for region in self.params.double:
            if region not in self.cities_of:
                yield "double", unknown("region", region, self.cities_of)

    def final(self, state: State, networks: Sequence[Network]) -> Iterable[ScoreLine]:
        """Return a line for every network that earns points; `amount` is its number of regions."""
        del state
        for side, network in enumerate(networks):
            for cities in network.parts():
                counted = self.counted(cities)
                number = sum(times for _, times in counted)
                points = self.params.points.get(min(number, max(self.params.points)), 0)
                if points:
                    yield ScoreLine(side, self.name, points, number, parts=counted)

    def counted(self, cities: set[CityId]) -> tuple[tuple[str, int], ...]:
        """Return the regions that a network's cities reach, each with how often it counts."""
        return tuple(
            (region, 2 if region in self.params.double and own <= cities else 1)
            for region, own in self.cities_of.items()
            if own & cities
        )
