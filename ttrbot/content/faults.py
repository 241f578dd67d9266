"""The faults of a map's files."""

from dataclasses import dataclass, field

from ttrbot.reading import MOST_FAULTS, printable


@dataclass(frozen=True, slots=True)
class MapFault:
    """One fault: the file, the key in it (empty for the whole file), and what is wrong and would be valid."""

    file: str
    key: str
    reason: str

    def __str__(self) -> str:
        place = f"{self.file}: {self.key}" if self.key else self.file
        return f"{place}: {self.reason}"


class MapError(Exception):
    """A map can't be used. Carries every fault that was found."""

    def __init__(self, faults: tuple[MapFault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


@dataclass(slots=True)
class Faults:
    """The faults of one file, collected so that all are reported at once."""

    file: str
    found: list[MapFault] = field(default_factory=list)
    number: int = 0
    """The number of faults, including those too many to report."""

    def add(self, key: str, reason: str) -> None:
        """Add a fault. After `MOST_FAULTS`, only that there are more."""
        self.number += 1
        if len(self.found) < MOST_FAULTS:
            self.found.append(MapFault(self.file, printable(key), printable(reason)))
        elif len(self.found) == MOST_FAULTS:
            self.found.append(MapFault(self.file, "", "and more faults; mend these first"))

    def raise_if_any(self) -> None:
        """Raise MapError if there are faults."""
        if self.found:
            raise MapError(tuple(self.found))
