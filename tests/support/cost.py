"""Limits on what a refusal may cost."""

import gc
import sys
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 2.0 if sys.gettrace() is None else 6.0
"""Seconds of this process's own CPU time. Measuring memory slows Python down several times, and coverage adds to it."""
MEMORY = 12 << 20


@contextmanager
def costs_little() -> Iterator[None]:
    """Fail if the code inside takes more CPU time, or at any moment more memory, than a refusal may.

    Collecting what earlier tests left behind doesn't count.
    """
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    started = time.process_time()
    try:
        yield
        took, peak = time.process_time() - started, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    assert took < SECONDS
    assert peak < MEMORY
