"""Where measurements write: on the disk of the checkout, and nothing stays behind."""

import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType


@contextmanager
def disk_folder() -> Iterator[Path]:
    """Give a folder on the disk, removed at the end; the system's own for such folders may lie in memory."""
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as folder:
        yield Path(folder)


def clean_up_when_stopped() -> None:
    """Let SIGTERM end the program as Ctrl-C does, so that every folder is removed."""
    signal.signal(signal.SIGTERM, _stop)


def _stop(number: int, frame: FrameType | None) -> None:
    del frame
    raise SystemExit(128 + number)
