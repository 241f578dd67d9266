"""Deeds beside bare writes to the same disk."""

import os
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

WRITTEN: Final = 16_384
"""The bytes of the bare write: about the pages that one append puts into the log."""


class Beside:
    """Measures deeds, each after a bare write to the file with this handle."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self.cpu: list[float] = []
        """The CPU seconds of each deed, in all threads."""
        self.ratios: list[float] = []
        """The median time of the deeds of each round, divided by that of the bare writes."""

    async def each(self, deeds: Iterable[Callable[[], Awaitable[object]]]) -> float:
        """Do a round of deeds, one after the other; return the seconds that they took in all."""
        bare: list[float] = []
        taken: list[float] = []
        for deed in deeds:
            bare.append(_bare_write(self._handle))
            begun, cpu_begun = time.perf_counter(), time.process_time()
            await deed()
            taken.append(time.perf_counter() - begun)
            self.cpu.append(time.process_time() - cpu_begun)
        self.ratios.append(median(taken) / median(bare))
        return sum(taken)


@contextmanager
def bare_writes(folder: Path) -> Iterator[Beside]:
    """Yield what measures deeds beside writes to a file in this folder."""
    handle = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    try:
        yield Beside(handle)
    finally:
        os.close(handle)


def _bare_write(handle: int) -> float:
    """Return the time to append to a file and wait until the data is on the disk."""
    begun = time.perf_counter()
    os.write(handle, bytes(WRITTEN))
    os.fdatasync(handle)
    return time.perf_counter() - begun
