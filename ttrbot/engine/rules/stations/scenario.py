"""Stations in scenarios: `station` is the city in which one is built."""

from collections.abc import Mapping
from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import Seat
from ttrbot.engine.rules.stations.facts import STATION, BuildStation
from ttrbot.engine.rules.tables import Table, check_keys, string
from ttrbot.engine.rules.written import Reader, Written, payment


def _move(key: str, seat: Seat, do: Table) -> Act:
    check_keys(key, do, [STATION, "pay"])
    return BuildStation(seat, string(f"{key}.{STATION}", do[STATION]), payment(key, do, "pay"))


class StationsWritten(Written):
    """The turn's action."""

    name = "stations"
    moves: ClassVar[Mapping[str, Reader]] = {STATION: _move}
