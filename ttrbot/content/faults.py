"""What is wrong with a map's files."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class MapFault:
    """One fault: the file, the key inside it (empty for the whole file) and what is wrong and would be valid."""

    file: str
    key: str
    reason: str

    def __str__(self) -> str:
        place = f"{self.file}: {self.key}" if self.key else self.file
        return f"{place}: {self.reason}"


class MapError(Exception):
    """Raised for a map that can't be used; carries every fault that was found."""

    def __init__(self, faults: tuple[MapFault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


@dataclass(slots=True)
class Faults:
    """Collects the faults of one file, so that all are told at once."""

    file: str
    found: list[MapFault] = field(default_factory=list)

    def add(self, key: str, reason: str) -> None:
        """Note a fault."""
        self.found.append(MapFault(self.file, key, reason))

    def raise_if_any(self) -> None:
        """Raise MapError if a fault was found."""
        if self.found:
            raise MapError(tuple(self.found))
