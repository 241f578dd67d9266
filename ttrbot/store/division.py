"""How slots are divided among processes: equally, and with as few moves as possible."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Self


@dataclass(frozen=True, slots=True)
class Division:
    """Who holds which slots, and who is prepared for them."""

    held: Mapping[str, Collection[int]]
    """The slots of each process that stays."""
    ending: Mapping[str, Collection[int]] = field(default_factory=dict)
    """The slots of each process that is about to end."""
    heirs: Mapping[int, str] = field(default_factory=dict)
    """The process that has connected for a slot and waits for it."""

    @classmethod
    def of(cls, staying: Iterable[str], slots: Iterable[tuple[int, str | None, str | None]]) -> Self:
        """Return the division among these processes; of each slot its number, its holder and its heir are given."""
        held: dict[str, list[int]] = {process: [] for process in staying}
        ending: dict[str, list[int]] = {}
        heirs = {}
        for slot, holder, heir in slots:
            if holder is not None:
                (held[holder] if holder in held else ending.setdefault(holder, [])).append(slot)
            if heir in held:
                heirs[slot] = heir
        return cls(held, ending, heirs)

    def moves(self) -> dict[int, str]:
        """Return which slots should change hands, and the process that should get each.

        The slots of processes that end go to the others, and then none keeps two more than another. Of processes with
        as few slots, the one that is prepared for a slot gets it.
        """
        holding = {process: sorted(slots) for process, slots in self.held.items()}
        found: dict[int, str] = {}

        def give(slot: int) -> None:
            least = min(holding, key=lambda process: (len(holding[process]), self.heirs.get(slot) != process, process))
            holding[least].append(slot)
            found[slot] = least

        if not holding:
            return found
        for slot in sorted(slot for slots in self.ending.values() for slot in slots):
            give(slot)
        while True:
            most = max(holding, key=lambda process: (len(holding[process]), process))
            if len(holding[most]) - min(map(len, holding.values())) <= 1:
                return found
            give(holding[most].pop())
