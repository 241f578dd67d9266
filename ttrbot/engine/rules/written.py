"""What a special rule adds to scenarios: its moves, its part of a position, and the values that can be expected."""

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
"""The word in scenarios for laid wave cards."""

Reader: TypeAlias = Callable[[str, Seat, Table], Act]
"""A function that reads a move from a `do` table. It gets the table's key for errors."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A value that can be expected of a position."""

    value: Callable[[State], object]
    check: Callable[[str, object, Rulebook], object]
    """Raises ScenarioError for a value that no position can have."""


@dataclass(frozen=True, slots=True)
class ExpectedOfSeat:
    """A value that can be expected of a seat."""

    value: Callable[[State, Seat], object]
    check: Callable[[str, object, Rulebook], object]


@dataclass(frozen=True, slots=True)
class ExpectedOfCount:
    """A value that can be expected of a side at the final count, besides the points of a bonus."""

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
    """Every string in the file, ids included."""
    order: Rng

    @property
    def book(self) -> Rulebook:
        """The rules of the game."""
        return self.state.book


class Written:
    """What a rule adds to scenarios; nothing by default."""

    name: ClassVar[str]
    moves: ClassVar[Mapping[str, Reader]] = {}
    """The readers of its moves, by the key of a `do` table that has such a move."""
    draws: ClassVar[Mapping[str, Callable[[Seat], Act]]] = {}
    """What else can be drawn, by its word."""
    setup_keys: ClassVar[tuple[str, ...]] = ()
    seat_keys: ClassVar[tuple[str, ...]] = ()
    """Its keys in `[setup]`, and in a seat's part of it."""
    phases: ClassVar[tuple[str, ...]] = ()
    """The phases in which a scenario may begin."""
    expects: ClassVar[Mapping[str, Expected]] = {}
    expects_of_seat: ClassVar[Mapping[str, ExpectedOfSeat]] = {}
    expects_of_count: ClassVar[Mapping[str, ExpectedOfCount]] = {}
    """What can be expected. Each of these can be used with any map."""

    @staticmethod
    def place(scene: WrittenPosition) -> None:
        """Put the rule's part of a position into the state that the file describes."""

    @staticmethod
    def ask(scene: WrittenPosition) -> None:
        """Ask the question with which the scenario begins, if it is one of the rule's phases."""


def payment(key: str, do: Table, name: str) -> Payment:
    """Return what is paid with a move; nothing if the file doesn't say."""
    if name not in do:
        return NOTHING
    path = f"{key}.{name}"
    laid = dict(table(path, do[name]))
    wave_cards = integer(f"{path}.{WAVE_CARDS}", laid.pop(WAVE_CARDS, 0))
    return Payment(multiset(path, laid), wave_cards)


def number(key: str, value: object, book: Rulebook) -> object:
    """Return the value, which must be a whole number."""
    del book
    return integer(key, value)
