"""Limits on what a refusal may cost."""

import gc
import sys
import time
import tomllib
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

TIMES = 30 if sys.gettrace() is None else 50
"""The most CPU time, as a multiple of `_bare`, which takes 0.04 s, 0.1 to 0.2 s while memory is
measured. Coverage slows down only what it measures."""
MEMORY = 12 << 20


def _bare() -> float:
    """Return the CPU time, in seconds, of something that always does the same, as machines differ."""
    started = time.process_time()
    tomllib.loads("[[routes]]\n" * 4_500)
    return time.process_time() - started


@contextmanager
def costs_little() -> Iterator[None]:
    """Fail if the code inside takes more CPU time, or at any moment more memory, than a refusal may.

    Collecting what earlier tests left behind doesn't count.
    """
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    try:
        most = TIMES * _bare()  # measuring memory slows both down
        tracemalloc.reset_peak()
        started = time.process_time()
        yield
        took, peak = time.process_time() - started, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    assert took < most
    assert peak < MEMORY
