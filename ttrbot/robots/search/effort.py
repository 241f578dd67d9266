"""How long a search goes on: by work, so that it can be repeated exactly, and by a clock that ends it in any case."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ttrbot.engine.build import is_compiled

TURNS_A_SECOND = {False: 6_000, True: 20_000}
"""The turns that playouts take in a second of CPU time, about: in plain Python, and with the engine compiled.

That is on the USA map; on maps with more to plan, a turn takes up to twice as long.
"""
LONGEST = 2.0
"""How many times its time a search may take at most on a slow machine, even if its work isn't done by then."""


def cpu_seconds() -> float:
    """Return the CPU time of this thread."""
    return time.thread_time()


@dataclass(slots=True)
class Effort:
    """The effort of one search."""

    turns: int
    """The turns that it may play in all its playouts."""
    seconds: float
    """The CPU time after which it ends in any case."""
    clock: Callable[[], float] = cpu_seconds
    spent: int = field(default=0, init=False)
    _end: float = field(init=False)

    def __post_init__(self) -> None:
        self._end = self.clock() + self.seconds

    @property
    def is_over(self) -> bool:
        """Whether the search must end."""
        return self.spent >= self.turns or self.clock() >= self._end


def effort_of(seconds: float, clock: Callable[[], float] = cpu_seconds) -> Effort:
    """Return the effort that takes about this CPU time."""
    return Effort(int(seconds * TURNS_A_SECOND[is_compiled()]), seconds * LONGEST, clock)
