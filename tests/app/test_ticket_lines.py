"""Tickets as the pictures show them."""

import msgspec
import pytest

from tests.engine.six_cities import started
from ttrbot.app.pictures.ticket_lines import TicketLines
from ttrbot.content import load_map, map_text, maps_folder
from ttrbot.engine.game import seat_view
from ttrbot.engine.ids import RouteId
from ttrbot.render.inputs import TicketLine
from ttrbot.render.layout import load_layout

MAP = load_map("switzerland")
LAYOUT = load_layout(maps_folder() / MAP.id, MAP)


def line(ticket: str, owned: tuple[RouteId, ...] = (), *, cars: int = 40) -> TicketLine:
    """Return the line of a ticket for a player who owns these routes."""
    view = seat_view(started(MAP, seats=2), 0)
    owners = tuple(0 if route in owned else None for route in MAP.route_ids)
    public = msgspec.structs.replace(view.public, owners=owners, cars=(cars, cars))
    view = msgspec.structs.replace(view, public=public, tickets=(ticket,))
    [found] = TicketLines(view, MAP, LAYOUT, map_text(MAP.id, "en"), "en").of([ticket])
    return found


def test_an_ordinary_ticket_names_both_ends():
    found = line("olten--schaffhausen")
    assert (found.a, found.b, found.points) == ("Olten", "Schaffhausen", "5")


@pytest.mark.parametrize(
    ("ticket", "names"),
    [
        ("france--countries", ("France", "A 14 / D 5 / I 11")),
        ("lugano--countries", ("Lugano", "A 13 / F 14 / D 12 / I 2")),
    ],
)
def test_a_ticket_with_alternatives_names_them_all(ticket: str, names: tuple[str, str]):
    found = line(ticket)
    assert (found.a, found.b) == names


def test_an_open_ticket_shows_all_that_it_may_bring():
    found = line("lugano--countries")
    [way] = found.missing
    assert LAYOUT.terminals[MAP.route[way].b] == "italy"
    length = MAP.route[way].length
    assert (found.state, found.points, found.cars, found.need) == ("open", "2–14", length, f"{length} cars to go")


def test_completed_ticket_shows_its_points():
    [way] = line("lugano--countries").missing
    assert (line("lugano--countries", (way,)).state, line("lugano--countries", (way,)).points) == ("done", "2")
    everything = line("lugano--countries", MAP.route_ids)
    assert (everything.state, everything.points) == ("done", "14")


def test_without_cars_it_counts_its_lowest_value():
    found = line("france--countries", cars=0)
    assert (found.state, found.points) == ("cut_off", "5")


def test_tickets_that_are_the_same_are_one_line():
    view = seat_view(started(MAP, seats=2), 0)
    names = ("basel--bern", "france--countries", "basel--bern")
    view = msgspec.structs.replace(view, tickets=names)
    found = TicketLines(view, MAP, LAYOUT, map_text(MAP.id, "en"), "en").of(names)
    assert [(line.a, line.copies) for line in found] == [("Basel", 2), ("France", 1)]


def test_tickets_have_letters_at_all_their_ends():
    view = msgspec.structs.replace(seat_view(started(MAP, seats=2), 0), tickets=("basel--bern", "olten--schaffhausen"))
    lines = TicketLines(view, MAP, LAYOUT, map_text(MAP.id, "en"), "en")
    own = lines.lettered[-2:]
    assert [line.letter for line in lines.lettered] == [chr(ord("A") + number) for number in range(len(lines.all))]
    assert [(tag.city, tag.letter) for tag in lines.tags][-4:] == [
        (city, line.letter) for line in own for city in line.ends
    ]
    assert {tag.state for tag in lines.tags} == {"open"}
