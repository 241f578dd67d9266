"""Times in which nobody could press anything, which no player's clock loses."""

import msgspec

from ttrbot.app.context import Context
from ttrbot.app.core.shards import ONLY, Shard
from ttrbot.store import ClockRow
from ttrbot.store.slots import OUTAGES

SHORT_OUTAGE = 60.0
"""The seconds without a connection that count as normal, because gateways reconnect now and then."""


class Outage(msgspec.Struct, frozen=True, array_like=True):
    """A time in which a shard wasn't connected. The shard says how many there were then, as that may change."""

    since: float
    until: float | None
    """When it ended; None while it lasts."""
    shard: Shard = ONLY


class Downtime:
    """Which shards aren't connected, and the outages that some clocks may not know of yet.

    Outages, also those that still last, are stored until all clocks have been set, so that a crash loses none.
    """

    def __init__(self, context: Context) -> None:
        self._meta = context.store.meta
        self._key = self._meta.own(OUTAGES)
        self._clock = context.clock
        self.known: tuple[Outage, ...] = ()
        """The outages that are over."""
        self._lost: dict[Shard, float] = {}
        """The time at which each lost shard lost its connection."""
        self._back: set[Shard] = set()
        """Those of them that are connected again, but whose outage isn't stored yet."""
        self._stored: tuple[Outage, ...] = ()

    async def load(self, alive_until: float | None) -> None:
        """Load the outages of earlier processes, which all end now. Raises StoreUnavailable.

        `alive_until` is the last heartbeat; None if there was none.
        """
        stored, now = await self._meta.get(self._key), self._clock.now()
        self._stored = () if stored is None else msgspec.json.decode(stored, type=tuple[Outage, ...])
        ended = [
            outage if outage.until is not None else Outage(outage.since, now, outage.shard) for outage in self._stored
        ]
        await self._keep((*ended, *(() if alive_until is None else (Outage(alive_until, now),))))

    def lost(self, shard: Shard) -> None:
        """Note that a shard isn't connected."""
        self._back.discard(shard)
        self._lost.setdefault(shard, self._clock.now())

    def back(self, shard: Shard) -> None:
        """Note that a shard is connected."""
        if shard in self._lost:
            self._back.add(shard)

    @property
    def is_some_back(self) -> bool:
        """Return whether a shard is connected again whose outage isn't stored yet."""
        return bool(self._back)

    def cut_off(self) -> tuple[Shard, ...]:
        """Return the shards that have been without a connection for longer than is normal."""
        now = self._clock.now()
        return tuple(shard for shard, since in self._lost.items() if now >= since + SHORT_OUTAGE)

    def next_at(self) -> float | None:
        """Return when the next shard will have been without a connection for longer than is normal."""
        return min(
            (at for since in self._lost.values() if (at := since + SHORT_OUTAGE) > self._clock.now()), default=None
        )

    async def update(self) -> None:
        """Store the outages that have begun or are over. Raises StoreUnavailable."""
        back, now = frozenset(self._back), self._clock.now()
        long = [(shard, self._lost[shard]) for shard in self.cut_off()]
        over = (Outage(since, now, shard) for shard, since in long if shard in back)
        lasting = (Outage(since, None, shard) for shard, since in long if shard not in back)
        await self._keep((*self.known, *over), tuple(lasting))
        for shard in back & self._back:  # without those that were lost again meanwhile
            self._back.remove(shard)
            del self._lost[shard]

    async def forget(self, number: int) -> None:
        """Forget the oldest outages, after every clock has been set since. Raises StoreUnavailable."""
        if number:
            await self._keep(self.known[number:], tuple(outage for outage in self._stored if outage.until is None))

    def __len__(self) -> int:
        return len(self.known)

    def of(self, guild_id: int) -> tuple[Outage, ...]:
        """Return the outages that are over and in which nobody on a server could press anything."""
        return tuple(outage for outage in self.known if outage.shard.serves(guild_id))

    async def _keep(self, known: tuple[Outage, ...], lasting: tuple[Outage, ...] = ()) -> None:
        if (*known, *lasting) != self._stored:
            await self._meta.set(self._key, msgspec.json.encode((*known, *lasting)).decode())
        self.known, self._stored = known, (*known, *lasting)


def stopped(outages: tuple[Outage, ...], clock: ClockRow) -> float | None:
    """Return when a running clock should have stopped for an outage; None if it has missed none."""
    since = clock.since
    if since is None:
        return None
    return next((outage.since for outage in outages if outage.until is not None and since < outage.until), None)
