"""Ferry cards in scenarios: `draw = "ferry"` takes one, `ferry_cards` are a seat's, `ferry_pile` those in the pile."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from msgspec import structs

from ttrbot.engine.actions import Act
from ttrbot.engine.evolve import evolve
from ttrbot.engine.ids import Seat
from ttrbot.engine.rules.ferry_cards.facts import FERRY, DrawFerryCard, FerryCards, FerryCardsMoved
from ttrbot.engine.rules.tables import ScenarioError, integer
from ttrbot.engine.rules.written import Expected, ExpectedOfSeat, Written, WrittenPosition, number
from ttrbot.engine.state import State


def _pile(state: State) -> int | None:
    kept = state.rules.get(FerryCards.rule)
    return kept.pile if isinstance(kept, FerryCards) else None


class FerryCardsWritten(Written):
    """Ferry cards in scenarios."""

    name = "ferry_cards"
    draws: ClassVar[Mapping[str, Callable[[Seat], Act]]] = {FERRY: DrawFerryCard}
    setup_keys = ("ferry_pile",)
    seat_keys = ("ferry_cards",)
    expects: ClassVar[Mapping[str, Expected]] = {"ferry_pile": Expected(_pile, number)}
    expects_of_seat: ClassVar[Mapping[str, ExpectedOfSeat]] = {
        "ferry_cards": ExpectedOfSeat(lambda state, seat: state.wave_cards(seat), number)
    }

    @staticmethod
    def place(scene: WrittenPosition) -> None:
        """Give each seat the file's number of ferry cards. The pile has the file's number, by default the rest."""
        state = scene.state
        for name, seat in scene.seats.items():
            if "ferry_cards" in scene.seat_setup[seat]:
                held = integer(f"setup.{name}.wave_cards", scene.seat_setup[seat]["ferry_cards"])
                evolve(state, FerryCardsMoved(seat, held))
        ferry = FerryCards.of(state.rules)
        if "ferry_pile" in scene.setup:
            pile = integer("setup.ferry_pile", scene.setup["ferry_pile"])
            state.rules[FerryCards.rule] = structs.replace(ferry, pile=pile)
        elif ferry.pile < 0:
            there_are = ferry.pile + sum(ferry.held)
            raise ScenarioError(f"setup: the seats hold more ferry cards than the {there_are} there are")
