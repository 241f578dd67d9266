"""What nearly every part of the host needs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ttrbot.app.core.clock import Clock
from ttrbot.app.core.game_cache import GameCache
from ttrbot.app.core.map_cache import MapCache
from ttrbot.robots.base import Robot
from ttrbot.store import Store


@dataclass(frozen=True, slots=True)
class Context:
    """The store, the time, and the games and maps in memory."""

    store: Store
    clock: Clock
    maps: MapCache
    cache: GameCache
    robots: Mapping[str, type[Robot]]
    """The kinds of computer players, by name."""
    changed: Callable[[str], None]
    """Reports that a game has changed, once the change is on the disk."""

    @classmethod
    def over(
        cls, store: Store, clock: Clock, robots: Mapping[str, type[Robot]], changed: Callable[[str], None]
    ) -> "Context":
        """Return the context of a host over a store, with nothing in memory yet."""
        maps = MapCache(store)
        return cls(store, clock, maps, GameCache(store, maps), robots, changed)
