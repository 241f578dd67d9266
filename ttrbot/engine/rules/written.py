"""What a special rule adds to scenarios: its moves, its part of a position, and what may be expected of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from ttrbot.engine.actions import NOTHING, Act, Payment
from ttrbot.engine.events import Result
from ttrbot.engine.ids import Seat, Side
from ttrbot.engine.rng import Rng
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.rules.tables import Table, integer, multiset, table
from ttrbot.engine.state import State

WAVE_CARDS: Final = "ferry"
"""What the format calls wave cards that are laid."""

Reader: TypeAlias = Callable[[str, Seat, Table], Act]
"""Reads a move from a `do` table, whose key is given for errors."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Something that may be expected of a position."""

    value: Callable[[State], object]
    check: Callable[[str, object, Rulebook], object]
    """Raises ScenarioError for a value that no position can have."""


@dataclass(frozen=True, slots=True)
class ExpectedOfSeat:
    """Something that may be expected of a seat."""

    value: Callable[[State, Seat], object]
    check: Callable[[str, object, Rulebook], object]


@dataclass(frozen=True, slots=True)
class ExpectedOfCount:
    """Something that may be expected of a side at the count, beside the points of a bonus."""

    value: Callable[[State, Result, Side], object]
    check: Callable[[str, object, Rulebook], object]


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """A position that is being built from a scenario's `[setup]`."""

    state: State
    setup: Table
    phase: str
    turn: Seat
    seats: Mapping[str, Seat]
    """The seats by their names in scenarios."""
    seat_setup: Mapping[Seat, Table]
    words: frozenset[str]
    """Every word that the file says, ids among them."""
    order: Rng

    @property
    def book(self) -> Rulebook:
        """The rules that are played by."""
        return self.state.book


class Written:
    """What a rule adds to the format; by default nothing."""

    name: ClassVar[str]
    moves: ClassVar[Mapping[str, Reader]] = {}
    """Its moves, by the key of a `do` table that says which it is."""
    draws: ClassVar[Mapping[str, Callable[[Seat], Act]]] = {}
    """What else may be drawn, by the word that stands for it."""
    setup_keys: ClassVar[tuple[str, ...]] = ()
    seat_keys: ClassVar[tuple[str, ...]] = ()
    """Its keys of `[setup]`, and of a seat's part of it."""
    phases: ClassVar[tuple[str, ...]] = ()
    """The questions that a scenario may begin with."""
    expects: ClassVar[Mapping[str, Expected]] = {}
    expects_of_seat: ClassVar[Mapping[str, ExpectedOfSeat]] = {}
    expects_of_count: ClassVar[Mapping[str, ExpectedOfCount]] = {}
    """All of these can be asked of any map's positions."""

    @staticmethod
    def place(scene: WrittenPosition) -> None:
        """Bring the rule's part of a position into the state that the file asks for."""

    @staticmethod
    def ask(scene: WrittenPosition) -> None:
        """Ask the question that the scenario begins with, in one of the rule's phases."""


def payment(key: str, do: Table, name: str) -> Payment:
    """Read what is paid with a move; nothing where the file doesn't say."""
    if name not in do:
        return NOTHING
    path = f"{key}.{name}"
    laid = dict(table(path, do[name]))
    wave_cards = integer(f"{path}.{WAVE_CARDS}", laid.pop(WAVE_CARDS, 0))
    return Payment(multiset(path, laid), wave_cards)


def number(key: str, value: object, book: Rulebook) -> object:
    """Check a whole number."""
    del book
    return integer(key, value)
