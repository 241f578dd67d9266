"""The rack of train cards in scenarios: `put` says where the first card drawn goes."""

from collections.abc import Mapping
from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import Seat
from ttrbot.engine.rules.shared_rack.facts import PutCard
from ttrbot.engine.rules.tables import Table, check_keys, one_of
from ttrbot.engine.rules.written import Reader, Written


def _move(key: str, seat: Seat, do: Table) -> Act:
    check_keys(key, do, ["put"])
    place = one_of(f"{key}.put", do["put"], ["hand", "rack"])
    return PutCard(seat, "hand" if place == "hand" else "rack")


class SharedRackWritten(Written):
    """The rack of train cards in scenarios."""

    name = "shared_rack"
    moves: ClassVar[Mapping[str, Reader]] = {"put": _move}
