"""City markers in scenarios: `marker` is the city of one or `none`; `markers` are a seat's, its home first."""

from collections.abc import Mapping
from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import MarkerPlaced
from ttrbot.engine.evolve import evolve
from ttrbot.engine.ids import Seat
from ttrbot.engine.rules.city_markers.facts import DeclineMarker, PlaceMarker
from ttrbot.engine.rules.tables import ScenarioError, Table, check_keys, known_ids, string
from ttrbot.engine.rules.written import ExpectedOfSeat, Reader, Written, WrittenPosition, payment


def _move(key: str, seat: Seat, do: Table) -> Act:
    if do["marker"] == "none":
        check_keys(key, do, ["marker"])
        return DeclineMarker(seat)
    check_keys(key, do, ["marker", "pay"])
    return PlaceMarker(seat, string(f"{key}.marker", do["marker"]), payment(key, do, "pay"))


class CityMarkersWritten(Written):
    """City markers in scenarios."""

    name = "city_markers"
    moves: ClassVar[Mapping[str, Reader]] = {"marker": _move}
    seat_keys = ("markers",)
    expects_of_seat: ClassVar[Mapping[str, ExpectedOfSeat]] = {
        "markers": ExpectedOfSeat(
            lambda state, seat: list(state.markers(seat)),
            lambda key, value, book: known_ids(key, value, book.gamemap.city, "city"),
        )
    }

    @staticmethod
    def place(scene: WrittenPosition) -> None:
        """Place the file's markers, except those that already lie as homes."""
        for name, seat in scene.seats.items():
            key = f"setup.{name}.markers"
            named = known_ids(key, scene.seat_setup[seat].get("markers", []), scene.book.gamemap.city, "city")
            for city in named[len(scene.state.markers(seat)) :]:
                if city in scene.state.marker_holders():
                    raise ScenarioError(f"{key}: the city {city!r} has a marker already")
                evolve(scene.state, MarkerPlaced(seat, city, home=False))
