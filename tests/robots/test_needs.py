"""Which cards some routes need."""

from msgspec import structs

from tests.engine.positions import position
from ttrbot.content import load_map
from ttrbot.engine.cards import counts_of
from ttrbot.engine.game import seat_view
from ttrbot.robots.needs import cards_missed

USA = load_map("usa")


def test_missed_cards_are_counted_by_what_a_route_costs():
    view = seat_view(position(USA, 2, {"P1": {"hand": {"red": 4}}}), 0)
    route = USA.route["chicago--duluth"]  # red, three spaces
    assert cards_missed(view, counts_of({"red": 2}), [route]) == 1

    costs = list(view.public.costs)
    costs[route.index] = structs.replace(costs[route.index], cards=2)
    cheaper = structs.replace(view, public=structs.replace(view.public, costs=tuple(costs)))
    assert cards_missed(cheaper, counts_of({"red": 2}), [route]) == 0
