"""What nearly every part of the host needs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ttrbot.app.core.clock import Clock
from ttrbot.app.core.game_cache import GameCache
from ttrbot.app.core.limits import RequestLimits
from ttrbot.app.core.map_cache import MapCache
from ttrbot.app.settings.preferences import PeoplesPreferences
from ttrbot.app.settings.servers import Servers
from ttrbot.robots.base import Robot
from ttrbot.store import Store


@dataclass(frozen=True, slots=True)
class Context:
    """The store and the time, and what is kept in memory: games, maps, settings, and how much people have asked for."""

    store: Store
    clock: Clock
    maps: MapCache
    cache: GameCache
    servers: Servers
    preferences: PeoplesPreferences
    request_limits: RequestLimits
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
        return cls(
            store=store,
            clock=clock,
            maps=maps,
            cache=GameCache(store, maps),
            servers=Servers(store),
            preferences=PeoplesPreferences(store),
            request_limits=RequestLimits(clock.now),
            robots=robots,
            changed=changed,
        )


class Service:
    """A part of the host, with what it may need of the context."""

    def __init__(self, context: Context) -> None:
        self._store = context.store
        self._clock = context.clock
        self._maps = context.maps
        self._cache = context.cache
        self._servers = context.servers
        self._preferences = context.preferences
        self._request_limits = context.request_limits
        self._changed = context.changed
