"""Home cities in scenarios: `home` chooses one; the first of a seat's `markers` is its home."""

from collections.abc import Mapping
from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import MarkerPlaced
from ttrbot.engine.evolve import evolve
from ttrbot.engine.ids import CityId, Seat
from ttrbot.engine.legal import marker_bars
from ttrbot.engine.rules.homes.facts import AskHome, ChooseHome
from ttrbot.engine.rules.tables import ScenarioError, Table, check_keys, known_ids, string
from ttrbot.engine.rules.written import Reader, Written, WrittenPosition
from ttrbot.engine.work import Work


def _move(key: str, seat: Seat, do: Table) -> Act:
    check_keys(key, do, ["home"])
    return ChooseHome(seat, string(f"{key}.home", do["home"]))


class HomesWritten(Written):
    """Home cities in scenarios."""

    name = "homes"
    moves: ClassVar[Mapping[str, Reader]] = {"home": _move}
    phases = (AskHome.phase,)

    @staticmethod
    def place(scene: WrittenPosition) -> None:
        """Give each seat its home from the file; without one, a random city that the file doesn't name (W3)."""
        for name, seat in scene.seats.items():
            key = f"setup.{name}.markers"
            named = known_ids(key, scene.seat_setup[seat].get("markers", []), scene.book.gamemap.city, "city")
            for city in named[:1]:
                if city in scene.state.marker_holders():
                    raise ScenarioError(f"{key}: the city {city!r} has a marker already")
                evolve(scene.state, MarkerPlaced(seat, city, home=True))
        if scene.phase not in ("turn", "keep_tickets"):
            return
        for name, seat in scene.seats.items():
            if "markers" not in scene.seat_setup[seat]:
                free = _free_cities(scene)
                if not free:
                    raise ScenarioError(f"setup.{name}.markers: the file names every city, none is left for a home")
                evolve(scene.state, MarkerPlaced(seat, free[scene.order.below(len(free))], home=True))

    @staticmethod
    def ask(scene: WrittenPosition) -> None:
        """Ask the seat in `turn` for its home. The seats after it, backwards round the table, are asked next (W3)."""
        state, seats = scene.state, len(scene.seats)
        waiting = [seat for seat in scene.seats.values() if not state.markers(seat)]
        state.start = state.turn_seat = (scene.turn - len(waiting) + 1) % seats
        work = Work(state)
        for rule in scene.book.rules:
            rule.before_first_turn(work)
        if [decision.seat for decision in state.decisions] != [scene.turn]:
            raise ScenarioError(
                "setup.turn: in phase homes it is the seat that chooses now, and those that come after it, "
                "backwards round the table, are the ones without markers"
            )


def _free_cities(scene: WrittenPosition) -> list[CityId]:
    """Return the cities that can be a home and that the file doesn't name, not even as a route's end."""
    gamemap = scene.book.gamemap
    routes = [gamemap.route[word] for word in scene.words if word in gamemap.route]
    named = scene.words | {city for route in routes for city in (route.a, route.b)}
    cities = [city.id for city in gamemap.cities if city.id not in named]
    return [city for city in cities if next(marker_bars(scene.state, city), None) is None]
