"""What a bot sends to Discord: requests that count against its global limit, others, and uploads."""

from collections.abc import Iterable
from dataclasses import dataclass

from localcord.ratelimit import is_counted
from localcord.rest import Recorded


@dataclass(frozen=True, slots=True)
class Traffic:
    """What a bot sent in some time."""

    counted: tuple[str, ...] = ()
    """The requests that count against the global limit, each as method and path."""
    uncounted: tuple[str, ...] = ()
    """The answers to interactions."""
    files: tuple[str, ...] = ()
    """The names of the uploaded files."""
    uploaded: int = 0
    """The bytes of these files."""

    @classmethod
    def of(cls, requests: Iterable[Recorded]) -> "Traffic":
        """Return the sum of recorded requests."""
        requests = list(requests)
        uploads = [upload for request in requests for upload in request.uploads]
        return cls(
            counted=tuple(f"{it.method} {it.path}" for it in requests if is_counted(it.path)),
            uncounted=tuple(f"{it.method} {it.path}" for it in requests if not is_counted(it.path)),
            files=tuple(upload.filename for upload in uploads),
            uploaded=sum(len(upload.data) for upload in uploads),
        )
