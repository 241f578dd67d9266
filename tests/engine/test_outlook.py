"""The state of tickets (done, open or cut off) and what they still need."""

import msgspec
import pytest

from tests.engine.positions import position
from tests.engine.six_cities import six_cities, started
from ttrbot.content import load_map
from ttrbot.engine.game import seat_view
from ttrbot.engine.gamemap import GameMap, RuleConfig
from ttrbot.engine.outlook import Outlook, outlook

MAP = six_cities(rules=(), team_size=1)


CONNECTED = six_cities(rules=(RuleConfig("connected", {}),), team_size=1)


def seen(
    owners: dict[str, int], closed: tuple[str, ...] = (), cars: int = 8, *, gamemap: GameMap = MAP, home: str = ""
) -> Outlook:
    """Return the outlook of seat 0 when these seats own the routes."""
    view = seat_view(started(gamemap, seats=2), 0)
    public = msgspec.structs.replace(
        view.public,
        owners=tuple(owners.get(route) for route in MAP.route_ids),
        closed=tuple(route in closed for route in MAP.route_ids),
        cars=(cars, *view.public.cars[1:]),
        markers=((home,) if home else (), ()),
    )
    return outlook(msgspec.structs.replace(view, public=public), gamemap)


def test_nothing_built_leaves_all_open_and_names_a_cheapest_way():
    ahead = seen({})
    assert {ahead.state(ticket) for ticket in MAP.ticket} == {"open"}
    assert sum(MAP.route[route].length for route in ahead.missing("ash--elm")) == 3
    assert ahead.missing("ash--elm")[-1] == "birch--elm"


def test_a_parallel_track_that_is_free_does_as_well():
    pair = ("ash--birch.1", "ash--birch.2")
    assert [set(seen({}).tracks(route)) for route in pair] == [set(pair), set(pair)]
    assert seen({}, closed=pair[1:]).tracks(pair[0]) == pair[:1]
    assert seen({pair[0]: 1}).tracks(pair[1]) == pair[1:]
    assert seen({}).tracks("birch--elm") == ("birch--elm",)


def test_own_routes_cost_nothing():
    ahead = seen({"ash--birch.1": 0})
    assert ahead.missing("ash--elm") == ("birch--elm",)


def test_a_joined_ticket_is_done_and_needs_nothing():
    ahead = seen({"ash--birch.2": 0, "birch--elm": 0})
    assert ahead.state("ash--elm") == "done"
    assert ahead.missing("ash--elm") == ()


@pytest.mark.parametrize(
    ("owners", "closed"),
    [
        ({"birch--cedar": 1, "cedar--dogwood": 1}, ()),
        ({"birch--cedar": 1}, ("cedar--dogwood",)),
    ],
)
def test_tickets_cut_off_by_others_routes_and_closed_tracks(owners: dict[str, int], closed: tuple[str, ...]):
    ahead = seen(owners, closed)
    assert ahead.state("ash--cedar") == "cut_off"
    assert ahead.missing("ash--cedar") == ()
    assert ahead.state("ash--elm") == "open"


def test_tickets_cut_off_by_too_few_cars():
    assert seen({}, cars=5).state("ash--cedar") == "open"
    assert seen({}, cars=4).state("ash--cedar") == "cut_off"


def test_way_home_is_missing_too_when_networks_must_be_connected():
    assert set(seen({}, home="ash").missing("dogwood--elm")) == {"dogwood--elm"}, "a home alone binds nobody"
    assert set(seen({}, gamemap=CONNECTED).missing("dogwood--elm")) == {"dogwood--elm"}, "no home is chosen yet"
    ahead = seen({}, gamemap=CONNECTED, home="birch")
    assert ahead.missing("dogwood--elm") == ("dogwood--elm", "birch--elm")
    assert set(ahead.missing("ash--elm")) < {"ash--birch.1", "ash--birch.2", "birch--elm"}, "home lies on the way"
    built = seen({"birch--elm": 0}, gamemap=CONNECTED, home="birch")
    assert built.missing("dogwood--elm") == ("dogwood--elm",)
    assert set(built.missing("cedar--fir")) == {"birch--cedar", "elm--fir"}


def test_too_few_cars_for_the_way_home_cut_off():
    assert seen({}, gamemap=CONNECTED, home="birch", cars=2).state("dogwood--elm") == "open"
    assert seen({}, gamemap=CONNECTED, home="birch", cars=1).state("dogwood--elm") == "cut_off"


def test_equally_cheap_way_along_other_tickets_is_preferred():
    """From Denver to Phoenix five cars are needed either way: through Santa Fe two of them serve another ticket."""
    usa = load_map("usa")
    view = seat_view(position(usa, 2, {"P2": {"routes": ["el-paso--phoenix"]}}), 0)
    ahead = outlook(view, usa)
    tickets = ("calgary--phoenix", "seattle--new-york", "denver--el-paso")
    alone = {ticket: ahead.missing(ticket) for ticket in tickets}
    ways = ahead.ways(tickets)
    assert {ticket: ahead.cars_on(way) for ticket, way in ways.items()} == {
        ticket: ahead.cars_on(way) for ticket, way in alone.items()
    }
    assert ahead.cars_on({route for way in alone.values() for route in way}) == 37
    assert ahead.cars_on({route for way in ways.values() for route in way}) == 35
    assert {"denver--santa-fe", "phoenix--santa-fe"} <= set(ways["calgary--phoenix"])
    assert ahead.ways(tickets[:1]) == {tickets[0]: alone[tickets[0]]}


@pytest.mark.parametrize("cars", [13, 12])
def test_way_along_others_still_counts_its_own_cars(cars):
    usa = load_map("usa")
    view = seat_view(position(usa, 2, {"P1": {"cars": cars}}), 0)
    ways = outlook(view, usa).ways(("calgary--phoenix", "denver--el-paso"))
    assert bool(ways["calgary--phoenix"]) == (cars == 13)


def teams_view(cars: tuple[int, int]) -> Outlook:
    board = six_cities()
    view = seat_view(started(board, seats=4), 0)
    public = msgspec.structs.replace(view.public, cars=(*cars, 8, 8))
    return outlook(msgspec.structs.replace(view, public=public), board)


@pytest.mark.parametrize(
    ("cars", "state", "missing"),
    [
        ((3, 0), "open", ("ash--birch.1", "birch--elm")),
        ((2, 1), "open", ("ash--birch.1", "birch--elm")),
        ((2, 0), "cut_off", ()),
        ((1, 1), "cut_off", ()),
    ],
)
def test_a_teams_ticket_is_open_while_each_mates_own_cars_can_build_it(cars, state, missing):
    """Two spaces and one: two mates can't build one route together."""
    ahead = teams_view(cars)
    assert (ahead.state("ash--elm"), ahead.missing("ash--elm")) == (state, missing)
    assert ahead.cars == sum(cars)


def test_cars_split_between_mates_cannot_build_one_route():
    """To Cedar are two spaces and three, or two, one, one and two: five cars do, unless one mate has four of them."""
    states = {cars: teams_view(cars).state("ash--cedar") for cars in ((5, 0), (3, 2), (2, 3), (4, 1), (4, 2), (2, 2))}
    assert [cars for cars, state in states.items() if state == "cut_off"] == [(4, 1), (2, 2)]
