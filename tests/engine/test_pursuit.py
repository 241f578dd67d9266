"""The players of playouts who follow plans: their moves are legal on every map, and they serve their tickets."""

from random import Random

import pytest

from tests.engine.greed import greedy_move
from tests.engine.positions import pay, position
from tests.engine.six_cities import six_cities
from ttrbot.content import load_map
from ttrbot.content.folders import map_ids
from ttrbot.engine.actions import ClaimRoute, KeepTickets
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, play
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.quick.moves import CLAIM, DRAW, KEEPING, claim, kind_of
from ttrbot.engine.quick.payments import cheapest
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rules.city_markers.facts import DeclineMarker, PlaceMarker
from ttrbot.engine.rules.ferry_cards.facts import DrawFerryCard
from ttrbot.engine.rules.tunnels.facts import PayTunnel
from ttrbot.engine.simulate import Dice, Pursuit, quick_game
from ttrbot.engine.simulate.prospects import DIRECT, prices_of, with_way, worths_of

MARKET = ["white", "yellow", "green", "purple", "orange"]


def dealt(map_id, seats, number):
    gamemap = load_map(map_id)
    options = dict.fromkeys(gamemap.options, bool(number % 2))
    return quick_game(new_game(gamemap, Config(seats, options=options), seed_of_number(number))[0], Random(number))


@pytest.mark.parametrize("map_id", map_ids())
def test_every_move_is_legal(map_id):
    for number in range(2):
        game = dealt(map_id, max(load_map(map_id).seats), number)
        plans = Pursuit(game.board)
        while not game.is_over:
            move = plans.move(game, game.dice)
            assert move in game.moves()
            game.play(move)


def test_plans_beat_greed():
    lead = 0
    for number in range(4):
        game = dealt("usa", 2, number)
        plans = Pursuit(game.board)
        result = game.playout(
            Random(number), lambda game, dice, plans=plans: (plans.move, greedy_move)[game.seat](game, dice)
        )
        lead += result.points[0] - result.points[1]
    assert lead > 0


def test_same_seed_gives_the_same_game():
    results = []
    for _ in range(2):
        game = dealt("europe", 3, 5)
        results.append(game.playout(Random(6), Pursuit(game.board).move))
    assert results[0] == results[1]


def test_copy_plans_on_its_own():
    game = dealt("usa", 2, 1)
    plans = Pursuit(game.board)
    while kind_of(plans.move(game, game.dice)) != CLAIM:
        game.play(plans.move(game, game.dice))
    claims = plans.copy().move(game, game.dice)
    copied = plans.copy()
    copied.forget(game.seat)
    after = game.copy()
    after.play(claims)
    copied.plan_all(after)
    assert plans.move(game, game.dice) == claims


def test_player_draws_what_its_tickets_need():
    game = dealt("usa", 2, 3)
    plans = Pursuit(game.board)
    while game.turn == 0:
        game.play(plans.move(game, Dice(Random(1))))
    assert kind_of(plans.move(game, game.dice)) in {DRAW, CLAIM}


def pursued(game):
    """Return the action of the player that is asked next."""
    quick = quick_game(game, Random(1))
    return quick.action(Pursuit(quick.board).move(quick, quick.dice))


def test_seat_goes_only_for_the_tickets_that_it_is_told():
    setup = {"P1": {"tickets": ["dallas--new-york", "denver--el-paso"]}}
    game = quick_game(position(load_map("usa"), 2, setup), Random(1))
    plans = Pursuit(game.board)
    plans.plan_all(game)
    both, ways = plans.planned_tickets(0), plans.ways(0)
    assert sorted(both) == sorted(game.tickets[0])
    plans.aim(game, 0, both[:1])
    assert (plans.planned_tickets(0), plans.ways(0)) == (both[:1], plans.ways(0) & ways)
    assert 0 < plans.ways(0) < ways
    copied = plans.copy()
    copied.forget(0)
    copied.move(game, game.dice)
    assert copied.planned_tickets(0) == both[:1]
    plans.aim(game, 0, [])
    assert plans.ways(0) == 0


def test_ticket_that_takes_long_is_planned_only_if_the_seat_is_told():
    setup = {"P1": {"tickets": ["los-angeles--new-york"]}, "P2": {"cars": 34}}
    game = quick_game(position(load_map("usa"), 2, setup), Random(1))
    plans = Pursuit(game.board)
    plans.plan_all(game)
    assert plans.ways(0) == 0
    plans.aim(game, 0, game.tickets[0])
    assert plans.ways(0)


def test_ways_are_laid_in_the_order_that_gains_most():
    """The dearest ticket alone takes the time in which the two others can be completed."""
    others = ["chicago--santa-fe", "calgary--salt-lake-city"]
    setup = {"P1": {"tickets": ["duluth--el-paso", *others]}, "P2": {"cars": 34}}
    game = quick_game(position(load_map("usa"), 2, setup), Random(1))
    plans = Pursuit(game.board)
    plans.plan_all(game)
    assert {game.board.ticket_ids[ticket] for ticket in plans.planned_tickets(0)} == {*others}


@pytest.mark.parametrize(("hand", "takes"), [({"red": 2}, True), ({"red": 2, "blue": 4, "locomotive": 9}, False)])
def test_ferry_card_taken_for_a_planned_route_over_water(hand, takes):
    game = position(load_map("italy"), 2, {"market": MARKET, "P1": {"tickets": ["sassari--roma"], "hand": hand}})
    assert isinstance(pursued(game), DrawFerryCard) == takes


NEAR = ["boston--new-york.1"]
"""A route of another side, at New York."""


@pytest.mark.parametrize(
    ("hand", "theirs", "claims"),
    [
        ({"white": 2, "green": 2, "red": 6}, {}, False),
        ({"white": 2, "green": 2, "red": 6}, {"routes": NEAR}, True),
        ({"white": 2, "green": 2, "red": 6}, {"cars": 6}, True),
        ({"white": 2, "green": 2, "red": 11}, {}, True),
    ],
)
def test_way_is_claimed_once_others_are_near_or_the_hand_is_full_or_time_is_short(hand, theirs, claims):
    setup = {"market": MARKET, "P1": {"tickets": ["new-york--atlanta"], "hand": hand}, "P2": theirs}
    assert isinstance(pursued(position(load_map("usa"), 2, setup)), ClaimRoute) == claims


@pytest.mark.parametrize(
    ("map_id", "setup", "changes"),
    [
        ("usa", {"tickets": ["los-angeles--new-york"]}, False),
        ("old-west", {"markers": ["denver"], "tickets": ["san-diego--albuquerque"]}, True),
    ],
)
def test_cards_change_ways_only_where_networks_stay_connected(map_id, setup, changes):
    prices = []
    for hand in ({}, {"red": 5, "blue": 5, "locomotive": 2}):
        game = quick_game(position(load_map(map_id), 2, {"P1": {**setup, "hand": hand}}), Random(1))
        prices.append(prices_of(game, 0, worths_of(game, 0, 0)))
    assert (prices[0] != prices[1]) == changes


@pytest.mark.parametrize(("map_id", "share"), [("usa", 1.0), ("old-west", DIRECT)])
def test_worth_of_a_route_counts_less_on_ways_where_networks_stay_connected(map_id, share):
    setup = {"markers": ["denver"]} if map_id == "old-west" else {}
    game = quick_game(position(load_map(map_id), 2, {"P1": setup}), Random(1))
    worthless, worthy = (prices_of(game, 0, [worth] * game.board.routes) for worth in (0.0, 1.0))
    assert {round(more - less, 9) for more, less in zip(worthless, worthy, strict=True)} == {share}


def test_extra_cost_of_a_tunnel_is_paid():
    board = six_cities((RuleConfig("tunnels", {}),), team_size=1)
    first = {"tickets": ["birch--elm", "elm--fir"], "hand": {"red": 1, "locomotive": 2}}
    game, _ = play(position(board, 2, {"market": MARKET, "P1": first}, 4), ClaimRoute(0, "birch--elm", pay(red=1)))
    assert isinstance(pursued(game), PayTunnel)


def test_way_begins_at_the_home_where_networks_stay_connected():
    game = position(load_map("old-west"), 2, {"P1": {"markers": ["denver"], "tickets": ["san-diego--albuquerque"]}})
    quick = quick_game(game, Random(1))
    board, home = quick.board, quick.markers[0][0]
    routes, _ = with_way(quick, 0, 0, quick.tickets[0][0], prices_of(quick, 0, worths_of(quick, 0, 0)), share=1.0)
    reached, left = {home}, set(board.sets.indices(routes))
    while found := {route for route in left if {board.a[route], board.b[route]} & reached}:
        reached |= {city for route in found for city in (board.a[route], board.b[route])}
        left -= found
    assert routes
    assert not left
    assert {board.city_ids.index(city) for city in ("san-diego", "albuquerque")} <= reached


@pytest.mark.parametrize("map_id", ["italy", "lantern-isles", "old-west"])
def test_worth_of_a_route_is_what_it_changes_in_the_count(map_id):
    for number in range(3):
        game = dealt(map_id, 2, number)
        plans = Pursuit(game.board)
        while game.turn < 30:
            game.play(plans.move(game, game.dice))
        game.tickets = [[], []]  # completed tickets would change the count too
        routes = game.open_routes[0] & ~routes_to_alien(game)
        worths = worths_of(game, 0, 0)
        before = game.result().points
        for route in game.board.sets.indices(routes):
            after = game.copy()
            after.build(0, route)
            own, other = (then - now for then, now in zip(after.result().points, before, strict=True))
            assert own - other == worths[route]


def routes_to_alien(game):
    """Return the routes into the alien's city, whose worth is an estimate."""
    return game.board.sets.of(route for rule in game.rules for route in game.board.around[getattr(rule, "city", 0)])


def test_route_at_an_end_of_the_path_is_worth_more():
    game = quick_game(position(load_map("usa"), 2, {"P1": {"routes": ["denver--helena"]}}), Random(1))
    ids, values = game.board.book.gamemap.route_ids, game.board.values
    more = {ids[route] for route, worth in enumerate(worths_of(game, 0, 0)) if worth > values[route]}
    assert "duluth--helena" in more
    assert not {route for route in more if not {"denver", "helena"} & {*route.split(".")[0].split("--")}}


def test_route_to_more_cities_is_worth_more():
    game = quick_game(position(load_map("legendary-asia"), 2, {}), Random(1))
    board = game.board
    game.build(0, 0)
    ends = {board.a[0], board.b[0]}
    worths = worths_of(game, 0, 0)
    for route in board.sets.indices(game.open_routes[0]):
        assert (worths[route] > board.values[route]) == (len({board.a[route], board.b[route]} & ends) == 1)


@pytest.mark.parametrize(("cars", "places"), [(45, True), (3, False)])
def test_marker_placed_while_others_may_still_come(cars, places):
    setup = {"market": MARKET, "P1": {"markers": ["denver"], "hand": {"red": 9, "blue": 4}}, "P2": {"cars": cars}}
    quick = quick_game(position(load_map("old-west"), 2, setup), Random(1))
    route = next(iter(quick.board.sets.indices(quick.claimable(0))))
    quick.play(claim(route, cheapest(quick, 0, route)))
    answer = quick.action(Pursuit(quick.board).move(quick, quick.dice))
    assert isinstance(answer, PlaceMarker if places else DeclineMarker)


@pytest.mark.parametrize(
    ("offered", "kept_tickets"),
    [
        (["calgary--phoenix", "chicago--new-orleans"], ["calgary--phoenix"]),
        (["chicago--new-orleans", "kansas-city--houston"], ["kansas-city--houston"]),
        (["boston--miami", "montreal--atlanta"], ["boston--miami", "montreal--atlanta"]),
    ],
)
def test_ticket_kept_only_if_it_brings_more_than_its_way_costs_besides_the_others(offered, kept_tickets):
    """All but the first cost more than they bring if they are alone, but less than they would lose unfinished."""
    game = quick_game(position(load_map("usa"), 2, {"P1": {"tickets": []}}), Random(1))
    game.offered[0] = [game.board.ticket_index[ticket] for ticket in offered]
    game.ask(0, KEEPING, 1)
    kept = game.action(Pursuit(game.board).move(game, game.dice))
    assert kept == KeepTickets(0, tuple(kept_tickets))
