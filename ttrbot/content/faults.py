"""What is wrong with a map's files."""

from dataclasses import dataclass, field

from ttrbot.reading import MOST_FAULTS, printable


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
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


@dataclass(slots=True)
class Faults:
    """Collects the faults of one file, so that all are told at once."""

    file: str
    found: list[MapFault] = field(default_factory=list)
    number: int = 0
    """How many there are, also those that are too many to be told."""

    def add(self, key: str, reason: str) -> None:
        """Note a fault; of more than `MOST_FAULTS`, only that there are more."""
        self.number += 1
        if len(self.found) < MOST_FAULTS:
            self.found.append(MapFault(self.file, printable(key), printable(reason)))
        elif len(self.found) == MOST_FAULTS:
            self.found.append(MapFault(self.file, "", "and more faults; mend these first"))

    def raise_if_any(self) -> None:
        """Raise MapError if a fault was found."""
        if self.found:
            raise MapError(tuple(self.found))
