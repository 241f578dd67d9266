"""Slots: the parts into which a bot's servers are divided, each looked after by one process at a time."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from time import monotonic
from typing import Final, Self

from ttrbot.store.scope import EVERYWHERE, Scope

if sys.platform == "linux":
    from time import CLOCK_BOOTTIME, clock_gettime

LEASE: Final = 15.0
"""Seconds for which a process holds its slots after it has renewed its leases."""
RENEW_EVERY: Final = 5.0
"""Seconds between two renewals."""
SIGNS_OF_LIFE: Final = ("bot", "writer")
"""The heartbeats that each slot has for itself."""
OUTAGES: Final = "outages"
OF_A_SLOT: Final = (OUTAGES,)
"""The remembered lists, in JSON, that each slot has for itself."""


@dataclass(frozen=True, slots=True)
class Share:
    """What a process holds."""

    slots: Mapping[int, Scope]
    """The servers of each slot that it holds."""
    coming: Mapping[int, Scope] = field(default_factory=dict)
    """The servers of the slots for which it should connect, as it will get them from other processes."""
    ripe: Collection[int] = ()
    """Those of its slots for which the process that is to get them has connected."""
    processes: int = 1
    """Among how many processes the slots are divided; there are more if some stand by."""
    until: float = field(default=inf, compare=False)
    """When its leases end unless it renews them, by `lease_clock`."""
    has_others: bool = False
    """Whether there are other processes that could take slots."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A slot, and who holds it."""

    slot: int
    scope: Scope
    process: str | None
    """None: nobody."""
    seconds: float
    """For how long it is still held; if negative, for how long it has been free: for ever, if it was never held."""


def lease_clock() -> float:
    """Return seconds that also pass while the machine sleeps, as those of the database do.

    On Linux `monotonic` stands still then, and CLOCK_BOOTTIME doesn't (https://docs.python.org/3/library/time.html).
    """
    return clock_gettime(CLOCK_BOOTTIME) if sys.platform == "linux" else monotonic()


class Slots(ABC):
    """Divides the slots among the processes."""

    settles_in: float = 0.0
    """Seconds to wait before slots are taken, so that processes that start together know of each other."""

    process: str
    """The name of this process: its machine's, and after the last hyphen its id and what makes it unique."""

    @abstractmethod
    async def renew(self, prepared: Iterable[int] = (), *, ends: bool = False) -> Share:
        """Renew the leases of this process, and take free slots up to a fair share. Raises StoreError.

        It has connected for the `prepared` slots. If it `ends`, it takes none, and others prepare for its own.
        """

    @abstractmethod
    async def give_back(self, slots: Iterable[int]) -> None:
        """Give slots to the processes that are prepared for them, or let others take them. Raises StoreError."""

    @abstractmethod
    async def starts_in(self) -> float | None:
        """Return 0 if this process may open a connection to Discord now, else after how many seconds to ask again.

        Return None if it may do so at any time, because there is no other process. Raises StoreError.
        """

    @abstractmethod
    async def holders(self) -> tuple[Holder, ...]:
        """List the slots and who holds them. Raises StoreError."""

    @abstractmethod
    async def close(self) -> None:
        """Give everything back."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class OnlySlot(Slots):
    """The one slot of a bot in a single process: it is held for ever."""

    process = "this"

    async def renew(self, prepared: Iterable[int] = (), *, ends: bool = False) -> Share:
        """Return the one slot."""
        del prepared, ends
        return Share({0: EVERYWHERE})

    async def give_back(self, slots: Iterable[int]) -> None:
        """Do nothing, because no other process waits for it."""

    async def starts_in(self) -> None:
        """Return None."""

    async def holders(self) -> tuple[Holder, ...]:
        """Return the one slot."""
        return (Holder(0, EVERYWHERE, self.process, inf),)

    async def close(self) -> None:
        """Do nothing."""


def scopes_of(slots: int, shards: int) -> tuple[Scope, ...]:
    """Divide the shards among the slots, each with a range of them."""
    if slots == 1:
        return (EVERYWHERE,)
    edges = [slot * shards // slots for slot in range(slots + 1)]
    return tuple(Scope(tuple(range(first, last)), shards) for first, last in pairwise(edges))
