"""A fixed amount of work in plain Python, by which times on different machines can be compared as ratios."""

import time
from collections.abc import Callable
from functools import cache

ROUNDS = 20_000


def cpu_seconds(work: Callable[[], object], repeats: int = 1) -> float:
    """Return the CPU time of this thread for `work`: the shortest of `repeats` runs."""
    times = []
    for _ in range(repeats):
        start = time.thread_time()
        work()
        times.append(time.thread_time() - start)
    return min(times)


@cache
def loop_seconds() -> float:
    """Return the CPU time of the calibration loop: integers, a list, a dict, a tuple, as in the engine's hot paths."""

    def loop() -> None:
        counts: dict[tuple[int, int], int] = {}
        values = [0] * 64
        for step in range(ROUNDS):
            slot = step * 37 % 64
            values[slot] += step & 7
            key = (slot, values[slot] & 15)
            counts[key] = counts.get(key, 0) + 1

    return cpu_seconds(loop, 15)


def loops(seconds: float) -> float:
    """Return a CPU time as a number of calibration loops."""
    return seconds / loop_seconds()
