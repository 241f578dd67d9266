"""The alien in scenarios: `alvin` is the city where he is or goes, `alvin_owner` the side that holds him."""

from collections.abc import Mapping
from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import CityId, Seat
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.rules.alien.facts import Alien, MoveAlien
from ttrbot.engine.rules.tables import Table, check_keys, known_ids, one_of, string
from ttrbot.engine.rules.written import Expected, Reader, Written, WrittenPosition
from ttrbot.engine.state import State


def _move(key: str, seat: Seat, do: Table) -> Act:
    check_keys(key, do, ["alvin"])
    return MoveAlien(seat, string(f"{key}.alvin", do["alvin"]))


def _city(key: str, value: object, book: Rulebook) -> CityId:
    return known_ids(key, [value], book.gamemap.city, "city")[0]


def _alien(state: State) -> tuple[CityId | None, Seat | None]:
    alien = state.rules.get(Alien.rule)
    return (alien.city, alien.owner) if isinstance(alien, Alien) else (None, None)


def _owner(state: State) -> str | None:
    owner = _alien(state)[1]
    return None if owner is None else _name(owner)


def _name(seat: Seat) -> str:
    return f"P{seat + 1}"


class AlienWritten(Written):
    """The alien in scenarios."""

    name = "alien"
    setup_keys = ("alvin", "alvin_owner")
    moves: ClassVar[Mapping[str, Reader]] = {"alvin": _move}
    expects: ClassVar[Mapping[str, Expected]] = {
        "alvin": Expected(lambda state: _alien(state)[0], _city),
        "alvin_owner": Expected(
            _owner,
            lambda key, value, book: one_of(key, value, [_name(seat) for seat in book.seats]),
        ),
    }

    @staticmethod
    def place(scene: WrittenPosition) -> None:
        """Put him where the file says; by default he stays where he starts."""
        start = Alien.of(scene.state.rules).city
        city = _city("setup.alvin", scene.setup.get("alvin", start), scene.book)
        owner = None
        if "alvin_owner" in scene.setup:
            owner = scene.seats[one_of("setup.alvin_owner", scene.setup["alvin_owner"], scene.seats)]
        scene.state.rules[Alien.rule] = Alien(city, owner)
