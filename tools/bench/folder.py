"""Where benchmarks write: on the disk of the checkout, without leaving anything behind."""

import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType


@contextmanager
def disk_folder() -> Iterator[Path]:
    """Yield a folder on the disk, removed at the end. The system's temporary folder may be in memory."""
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as folder:
        yield Path(folder)


def clean_up_when_stopped() -> None:
    """Let SIGTERM end the program as Ctrl-C does, so that every folder is removed."""
    signal.signal(signal.SIGTERM, _stop)


def _stop(number: int, frame: FrameType | None) -> None:
    del frame
    raise SystemExit(128 + number)
