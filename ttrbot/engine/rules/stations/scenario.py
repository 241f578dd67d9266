"""Stations in scenarios: `station` is the city in which one is built; `stations` are a seat's, in order of building."""

from collections.abc import Mapping
from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Result
from ttrbot.engine.evolve import evolve
from ttrbot.engine.ids import RouteId, Seat, Side
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.rules.stations.facts import LENT, STATION, BuildStation, StationBuilt, Stations
from ttrbot.engine.rules.tables import ScenarioError, Table, check_keys, known_ids, string
from ttrbot.engine.rules.written import (
    ExpectedOfCount,
    ExpectedOfSeat,
    Reader,
    Written,
    WrittenPosition,
    payment,
)
from ttrbot.engine.state import State


def _move(key: str, seat: Seat, do: Table) -> Act:
    check_keys(key, do, [STATION, "pay"])
    return BuildStation(seat, string(f"{key}.{STATION}", do[STATION]), payment(key, do, "pay"))


def _of_seat(state: State, seat: Seat) -> list[str]:
    return list(Stations.of(state.rules).of_seat(seat)) if Stations.rule in state.rules else []


def _borrowed(state: State, result: Result, side: Side) -> list[RouteId]:
    del state
    return [route for line in result.sides[side].lines if line.kind == LENT for route in line.routes]


def _check_cities(key: str, value: object, book: Rulebook) -> object:
    return known_ids(key, value, book.gamemap.spots, "city")


def _check_routes(key: str, value: object, book: Rulebook) -> object:
    return known_ids(key, value, book.gamemap.route, "route")


class StationsWritten(Written):
    """Stations in scenarios."""

    name = "stations"
    moves: ClassVar[Mapping[str, Reader]] = {STATION: _move}
    seat_keys = ("stations",)
    expects_of_seat: ClassVar[Mapping[str, ExpectedOfSeat]] = {"stations": ExpectedOfSeat(_of_seat, _check_cities)}
    expects_of_count: ClassVar[Mapping[str, ExpectedOfCount]] = {"borrowed": ExpectedOfCount(_borrowed, _check_routes)}

    @staticmethod
    def place(scene: WrittenPosition) -> None:
        """Place the file's stations."""
        for name, seat in scene.seats.items():
            key = f"setup.{name}.stations"
            for city in known_ids(key, scene.seat_setup[seat].get("stations", []), scene.book.gamemap.spots, "city"):
                stations = Stations.of(scene.state.rules)
                if not stations.is_free(city):
                    raise ScenarioError(f"{key}: the city {city!r} has a station already")
                if not stations.left(seat):
                    raise ScenarioError(f"{key}: more stations than the {stations.each} that {name} has")
                evolve(scene.state, StationBuilt(seat, city))
