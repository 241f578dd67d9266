"""Computer players and orders lay as substitutes what their other routes need least, and keep locomotives (N8)."""

from tests.engine.positions import cards, position
from ttrbot.content import load_map
from ttrbot.engine.game import seat_view
from ttrbot.orders.paying import best_ways, laid
from ttrbot.robots.moves import ways_to_claim
from ttrbot.robots.supply import Supply

NORDIC = load_map("nordic-countries")
FERRY = NORDIC.route["kristiansand--stavanger.2"]


def view_of(**hand: int):
    return seat_view(position(NORDIC, 2, {"P1": {"hand": hand}}), 0)


def test_substitutes_are_the_cards_that_other_routes_need_least():
    view = view_of(orange=2, red=3, blue=3, white=1)
    (cost,) = [cost for cost in view.options.routes if cost.route == FERRY.id]
    red, blue = NORDIC.route["helsinki--imatra"], NORDIC.route["goteborg--orebro"]
    for others, spared in (([red], cards(orange=2, blue=3)), ([red, blue], cards(orange=2, blue=2, white=1))):
        ways = [laid(way) for way in ways_to_claim(view, cost, others)]
        assert ways[0] == spared


def test_an_order_lays_substitutes_only_without_a_locomotive():
    view = view_of(orange=2, red=3, locomotive=1)
    (cost,) = [cost for cost in view.options.routes if cost.route == FERRY.id]
    ways = [laid(way) for way in best_ways(view, cost, ())]
    assert ways[0] == cards(orange=2, locomotive=1)
    assert cards(orange=2, red=3) in ways


def test_spare_cards_count_as_locomotives_on_the_way_to_a_ferry():
    lacking = Supply(view_of(orange=2), NORDIC).lack([FERRY.index])
    assert (lacking.locomotives, lacking.draws) == (1, lacking.symbol_draws)
    assert lacking.symbol_draws <= 3
    assert Supply(view_of(orange=2, red=2), NORDIC).lack([FERRY.index]).locomotives == 1
    assert Supply(view_of(orange=2, red=2, blue=1), NORDIC).lack([FERRY.index]).locomotives == 0
