"""What is remembered of a message that is to lose its buttons."""

from dataclasses import dataclass

from ttrbot.store.records import SurfaceKind


@dataclass(frozen=True, slots=True)
class Retired:
    """What a message was that loses its buttons."""

    kind: SurfaceKind
    former: int | None = None
    """The reader of a hand whose seat somebody else has now."""

    @property
    def written(self) -> bytes:
        """The payload of its row."""
        return (self.kind.value if self.former is None else f"{self.kind.value} {self.former}").encode()

    @classmethod
    def read(cls, payload: bytes) -> "Retired | None":
        """Read `written` back; None if nothing is known of the message."""
        kind, _, former = payload.decode().partition(" ")
        return cls(SurfaceKind(kind), int(former) if former else None) if kind else None
