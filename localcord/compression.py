"""The gateway's transport compression: one stream for the whole connection, flushed after every message."""

import zlib
from typing import Protocol

from localcord.errors import NotModelledError


class Stream(Protocol):
    """A compressor for one message after the other."""

    def __call__(self, frame: bytes) -> bytes:
        """Return the bytes to send for this message."""
        ...


class _Zlib:
    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def __call__(self, frame: bytes) -> bytes:
        return self._stream.compress(frame) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class _Zstd:
    def __init__(self) -> None:
        import zstandard  # noqa: PLC0415 (optional: only bots that have it ask for it)

        self._stream = zstandard.ZstdCompressor(level=3).compressobj()
        self._flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK

    def __call__(self, frame: bytes) -> bytes:
        return bytes(self._stream.compress(frame) + self._stream.flush(self._flush))


def stream(name: str | None) -> Stream | None:
    """Return the stream that a connection asks for; None for plain text."""
    match name:
        case None:
            return None
        case "zlib-stream":
            return _Zlib()
        case "zstd-stream":
            return _Zstd()
        case _:
            raise NotModelledError(f"gateway compression {name}")
