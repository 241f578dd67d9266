"""Which action follows from a list of orders: every wish, every condition, every answer, on every kind of map."""

from typing import Any

import msgspec
import pytest

from tests.engine.positions import pay, position
from tests.engine.six_cities import six_cities
from ttrbot.content import load_map
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets
from ttrbot.engine.cards import Color
from ttrbot.engine.config import Config
from ttrbot.engine.game import check, new_game, play, seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.rules.alien.facts import MoveAlien
from ttrbot.engine.rules.city_markers.facts import DeclineMarker, PlaceMarker
from ttrbot.engine.rules.ferry_cards.facts import DrawFerryCard
from ttrbot.engine.rules.homes.facts import ChooseHome
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.engine.rules.shared_rack.facts import PutCard
from ttrbot.engine.scenario.position import build_position
from ttrbot.orders.acting import threats
from ttrbot.orders.editing import changed, told_to_play
from ttrbot.orders.playing import NONE_LEFT, NOT_FREE, TAKEN, TOO_FEW_CARS, next_step, pruned, settled
from ttrbot.orders.wishes import (
    Answers,
    ChooseCity,
    Claim,
    Condition,
    DrawBlind,
    DrawColors,
    KeepOpening,
    Order,
    OrderList,
    Playing,
    TakeTickets,
    UseTurn,
)

MARKET = ["white", "yellow", "green", "purple", "orange"]
DENVER_OMAHA = "denver--omaha"
ALWAYS, USUAL = Condition(), Answers()


def table(board: str = "usa", seats: int = 2, market=MARKET, **setup):
    return position(load_map(board), seats, {"market": market, **setup})


def orders(*wishes, condition=ALWAYS, answers=USUAL) -> OrderList:
    made = (Order(number, wish, condition, answers) for number, wish in enumerate(wishes, start=1))
    return OrderList(tuple(made), next_id=len(wishes) + 1)


def step(game, given: OrderList, seat: int = 0):
    view = seat_view(game, seat)
    return next_step(given, view, game.book.gamemap, lambda action: check(game, action) is None)


def action(game, *wishes, **more):
    return step(game, orders(*wishes, **more)).action


def playing(game, wish, **answers) -> OrderList:
    """Return a list whose order has begun the current turn; `answers` are by rule."""
    keep = answers.pop("keep", 1)
    by_rule = {rule: answer for rule, answer in answers.items() if answer is not None}
    made = orders(wish, answers=Answers(keep, by_rule))
    return msgspec.structs.replace(made, playing=Playing(seat_view(game, 0).public.turn, made.orders[0]))


def test_the_first_possible_wish_is_played():
    game = table(P1={"hand": {"purple": 4}})
    assert action(game, DrawBlind(), Claim(DENVER_OMAHA)) == DrawDeckCard(0)
    assert action(game, Claim(DENVER_OMAHA), DrawBlind()) == ClaimRoute(0, DENVER_OMAHA, pay(purple=4))
    assert action(table(P1={"hand": {"purple": 3}}), Claim(DENVER_OMAHA), DrawBlind()) == DrawDeckCard(0)


def test_nothing_is_played_without_a_possible_wish():
    assert action(table(P1={"hand": {"purple": 3}}), Claim(DENVER_OMAHA)) is None
    assert action(table()) is None


def test_colours_are_drawn_face_up_if_possible_else_from_the_deck():
    game = table()
    assert action(game, DrawColors((Color.RED, Color.GREEN, Color.WHITE))) == DrawMarketCard(0, Color.GREEN, 2)
    assert action(game, DrawColors((Color.RED,))) == DrawDeckCard(0)


def test_the_second_card_follows_the_same_wish():
    game, _ = play(table(), DrawDeckCard(0))
    assert step(game, playing(game, DrawColors((Color.ORANGE,)))).action == DrawMarketCard(0, Color.ORANGE, 4)
    assert step(game, playing(game, DrawBlind())).action == DrawDeckCard(0)
    assert step(game, orders(DrawBlind())).action is None, "a turn that was begun by hand is left to the hand"


@pytest.mark.parametrize(
    ("wish", "laid"),
    [
        (Claim(DENVER_OMAHA), pay(purple=4)),
        (Claim(DENVER_OMAHA, color=Color.PURPLE, leave=41), pay(purple=4)),
        (Claim(DENVER_OMAHA, locomotives=0), pay(purple=4)),
    ],
)
def test_a_route_is_paid_as_ordered(wish, laid):
    game = table(P1={"hand": {"purple": 4, "locomotive": 2}})
    assert action(game, wish) == ClaimRoute(0, DENVER_OMAHA, laid)


def test_no_more_locomotives_than_ordered_are_laid():
    game = table(P1={"hand": {"purple": 2, "locomotive": 2}})
    assert action(game, Claim(DENVER_OMAHA, locomotives=1)) is None
    assert action(game, Claim(DENVER_OMAHA, locomotives=2)) == ClaimRoute(0, DENVER_OMAHA, pay(purple=2, locomotive=2))


def test_a_gray_route_is_paid_in_the_colour_ordered():
    board = load_map("usa")
    gray = next(route for route in board.routes if route.color is None and route.length == 2)
    game = table(P1={"hand": {"red": 3, "green": 2}, "tickets": []})
    assert action(game, Claim(gray.id)) == ClaimRoute(0, gray.id, pay(red=2))
    assert action(game, Claim(gray.id, color=Color.GREEN)) == ClaimRoute(0, gray.id, pay(green=2))


GRAY_3, BLACK_6, GRAY_4 = "calgary--vancouver", "el-paso--los-angeles", "calgary--seattle"


@pytest.mark.parametrize(
    ("hand", "rest", "tickets", "laid"),
    [
        ({"black": 5, "red": 3}, [BLACK_6], [], {"red": 3}),
        ({"black": 5, "red": 3}, [], [], {"black": 3}),
        ({"black": 5, "red": 3}, [], ["winnipeg--little-rock"], {"red": 3}),
        ({"black": 5, "red": 3}, [GRAY_4], [], {"red": 3}),
        ({"black": 5, "red": 2, "locomotive": 2}, [BLACK_6], [], {"black": 3}),
        ({"red": 2, "locomotive": 2}, [BLACK_6], [], {"red": 2, "locomotive": 1}),
    ],
    ids=[
        "black is wanted",
        "nothing is wanted",
        "a ticket wants black",
        "any four alike",
        "locomotives last",
        "locomotives where needed",
    ],
)
def test_route_is_paid_with_cards_that_the_other_orders_need_least(hand, rest, tickets, laid):
    game = table(P1={"hand": hand, "tickets": tickets})
    others = [Claim(route) for route in rest]
    assert action(game, Claim(GRAY_3), *others) == ClaimRoute(0, GRAY_3, pay(**laid))


def test_permanently_impossible_orders_are_cancelled():
    game = table(P1={"hand": {"purple": 4}, "cars": 4}, P2={"routes": ["chicago--omaha"]})
    given = orders(
        Claim("chicago--omaha"), Claim("nowhere"), Claim(DENVER_OMAHA, leave=1), UseTurn("ferry"), DrawBlind()
    )
    after = step(game, given)
    reasons = [gone.reason for gone in after.orders.cancelled]
    assert reasons == [TAKEN, TAKEN, TOO_FEW_CARS, NONE_LEFT]
    assert [order.wish for order in after.orders.orders] == [DrawBlind()]
    assert after.action == DrawDeckCard(0)


TWIN = "dallas--houston.1"


@pytest.mark.parametrize(
    ("seats", "taken", "claimed"),
    [
        (4, {}, TWIN),
        (4, {"P2": [TWIN]}, "dallas--houston.2"),
        (4, {"P2": ["dallas--houston.2"]}, TWIN),
        (4, {"P2": [TWIN], "P3": ["dallas--houston.2"]}, None),
        (4, {"P1": [TWIN]}, None),
        (4, {"P1": ["dallas--houston.2"]}, None),
        (3, {"P2": [TWIN]}, None),
    ],
    ids=["both free", "one taken", "the other taken", "both taken", "one is mine", "the other is mine", "closed"],
)
def test_of_tracks_alike_the_one_that_is_free_is_claimed(seats, taken, claimed):
    owned: dict[str, Any] = {seat: {"routes": routes} for seat, routes in taken.items()}
    game = table(seats=seats, **{**owned, "P1": {"hand": {"red": 1}, **owned.get("P1", {})}})
    after = step(game, orders(Claim(TWIN)))
    assert after.action == (claimed and ClaimRoute(0, claimed, pay(red=1)))
    is_lost = claimed is None and "P1" not in taken
    assert [gone.reason for gone in after.orders.cancelled] == ([TAKEN] if is_lost else [])
    assert bool(after.orders.orders) == (claimed is not None), "what its owner has claimed by hand is done"


@pytest.mark.parametrize("own", ["boston--new-york.1", "boston--new-york.2", "denver--omaha"])
def test_order_for_a_route_claimed_by_hand_is_done_silently(own):
    route = own if own == "denver--omaha" else "boston--new-york.1"
    after = step(table(seats=4, P1={"hand": {"red": 1}, "routes": [own]}), orders(Claim(route), DrawBlind()))
    assert [order.wish for order in after.orders.orders] == [DrawBlind()]
    assert (after.action, after.orders.cancelled) == (DrawDeckCard(0), ())


def test_track_of_another_colour_does_not_replace_the_ordered_one():
    game = table(seats=4, P1={"hand": {"red": 2, "yellow": 2}}, P2={"routes": ["boston--new-york.1"]})
    after = step(game, orders(Claim("boston--new-york.1")))
    assert (after.action, [gone.reason for gone in after.orders.cancelled]) == (None, [TAKEN])


def test_stored_orders_for_either_of_two_tracks_alike_are_one():
    stored = b"""{"orders":[
        {"id":1,"wish":{"type":"Claim","route":"dallas--houston.1","color":null,"locomotives":9,"leave":0,"threats":null}},
        {"id":2,"wish":{"type":"Claim","route":"dallas--houston.2","color":null,"locomotives":9,"leave":0,"threats":null}}
    ],"next_id":3}"""
    game = table(seats=4, P1={"hand": {"red": 2}}, P2={"routes": [TWIN]})
    view = seat_view(game, 0)
    both = msgspec.json.decode(stored, type=OrderList)
    assert pruned(both, view, game.book.gamemap).orders == (Order(1, Claim(TWIN)),)
    colored = changed(both, Order(2, Claim("dallas--houston.2", color=Color.RED)))
    assert pruned(colored, view, game.book.gamemap).orders == (
        Order(1, Claim(TWIN)),
        Order(2, Claim(TWIN, color=Color.RED)),
    )
    begun = step(game, both)
    game, _ = play(game, begun.action)
    after = step(game, begun.orders)
    assert seat_view(game, 0).public.owners[game.book.gamemap.route["dallas--houston.2"].index] == 0
    assert (after.orders.orders, after.orders.cancelled) == ((), ())


def test_threatened_route_claimed_when_an_opponent_is_near():
    hand: dict[str, Any] = {"P1": {"hand": {"purple": 4}}}
    calm, near = table(**hand), table(**hand, P2={"routes": ["chicago--omaha"]})
    route = calm.book.gamemap.route[DENVER_OMAHA]
    assert threats(route, seat_view(calm, 0), calm.book.gamemap) == 0
    guard = Claim(DENVER_OMAHA, threats=0)
    assert action(calm, guard) is None
    assert isinstance(action(near, guard), ClaimRoute)
    assert action(near, Claim(DENVER_OMAHA, threats=1)) is None, "as near as when it was ordered"


def test_tickets_are_drawn_when_own_ones_are_completed():
    unfinished = table(P1={"tickets": ["denver--el-paso"], "hand": {}})
    assert action(unfinished, TakeTickets()) is None
    assert action(table(P1={"tickets": [], "hand": {}}), TakeTickets()) == DrawTickets(0)


@pytest.mark.parametrize("keep", [1, 2, 3])
def test_the_best_tickets_are_kept(keep):
    game, _ = play(table(P1={"tickets": [], "hand": {}}), DrawTickets(0))
    answer = step(game, playing(game, TakeTickets(), keep=keep)).action
    assert isinstance(answer, KeepTickets)
    assert len(answer.tickets) == keep


def test_conditions():
    game = table(P1={"hand": {"red": 3}})
    assert action(game, DrawBlind(), condition=Condition(market=Color.GREEN)) == DrawDeckCard(0)
    assert action(game, DrawBlind(), condition=Condition(market=Color.RED)) is None
    assert action(game, DrawBlind(), condition=Condition(until=(Color.RED, 4))) == DrawDeckCard(0)
    reached = step(game, orders(DrawBlind(), condition=Condition(until=(Color.RED, 3))))
    assert (reached.action, reached.orders.orders, reached.orders.cancelled) == (None, (), ())


def test_a_turn_played_counts_once():
    game = table()
    given = orders(DrawBlind(), condition=Condition(turns=2))
    played = msgspec.structs.replace(given, playing=Playing(0, given.orders[0]))
    after = step(game, played).orders
    assert after.orders[0].condition.turns == 1
    assert after.left == given.left - 1


@pytest.mark.parametrize(("most", "pays"), [(0, False), (3, True)])
def test_a_tunnel_is_paid_up_to_the_cards_ordered(most, pays):
    board = six_cities((RuleConfig("tunnels", {}),), team_size=1)
    for number in range(1, 30):
        game = position(board, 2, {"market": MARKET, "P1": {"hand": {"red": 8}}}, number)
        route = next(route for route in board.routes if route.tunnel_cards and route.color in (None, Color.RED))
        game, _ = play(game, action(game, Claim(route.id)))
        if game.open_decisions[0].phase == "tunnel":
            break
    answer = step(game, playing(game, Claim(route.id), tunnels=str(most))).action
    assert (type(answer).__name__ == "PayTunnel") == pays


def test_tunnel_that_an_order_gives_up_is_named_in_its_news():
    board = six_cities((RuleConfig("tunnels", {}),), team_size=1)
    for number in range(1, 30):
        game = position(board, 2, {"market": MARKET, "P1": {"hand": {"red": 8}}}, number)
        route = next(route for route in board.routes if route.tunnel_cards and route.color in (None, Color.RED))
        begun = step(game, orders(Claim(route.id)))
        assert begun.action is not None
        game, _ = play(game, begun.action)
        if game.open_decisions[0].phase == "tunnel":
            break
    given_up = step(game, begun.orders)
    assert given_up.action is not None
    game, _ = play(game, given_up.action)
    (told,) = settled(given_up.orders, seat_view(game, 0), board).played
    assert (told.route, told.given_up) == (None, route.id)


@pytest.mark.parametrize("place", ["hand", "rack"])
def test_first_card_is_placed_as_ordered(place):
    board = six_cities((RuleConfig("shared_rack", {}),))
    game, _ = play(position(board, 4, {"market": MARKET}), DrawDeckCard(0))
    assert step(game, playing(game, DrawBlind(), shared_rack=place)).action == PutCard(0, place)


def test_a_ferry_card_is_taken():
    assert action(table("italy", P1={"hand": {}}), UseTurn("ferry")) == DrawFerryCard(0)


def test_an_order_for_a_ferry_card_waits_until_one_comes_back():
    given = orders(UseTurn("ferry"), DrawBlind(), condition=Condition(turns=3))
    none = step(table("italy", P1={"hand": {}}, ferry_pile=0), given)
    assert none.action == DrawDeckCard(0)
    assert none.orders.cancelled == ()
    assert step(table("italy", P1={"hand": {}}, ferry_pile=1), none.orders).action == DrawFerryCard(0)


def test_open_tickets_are_shared():
    game = table("team-asia", 4, P1={"tickets": ["bombay--kathmandu"], "hand": {}})
    assert action(game, UseTurn("share")) == ShareTickets(0, ("bombay--kathmandu",))


def old_west(**seats):
    book = Rulebook(load_map("old-west"), Config(2, options={"alvin": True}))
    setup = {"market": MARKET, "alvin": "albuquerque", **seats}
    return build_position(book, seed_of_number(1), setup)


@pytest.mark.parametrize(
    ("marker", "answer"),
    [(None, DeclineMarker(0)), ("green-river", PlaceMarker(0, "green-river", pay(red=2))), ("bend", DeclineMarker(0))],
)
def test_marker_is_placed_as_ordered_or_not_at_all(marker, answer):
    seats: dict[str, Any] = {
        "P1": {"markers": ["salt-lake-city"], "hand": {"white": 1, "red": 2}},
        "P2": {"markers": ["denver"]},
    }
    game, _ = play(table("old-west", **seats), ClaimRoute(0, "green-river--salt-lake-city.1", pay(white=1)))
    assert step(game, playing(game, Claim("green-river--salt-lake-city.1"), city_markers=marker)).action == answer


@pytest.mark.parametrize(("city", "goes"), [("carson-city", "carson-city"), ("denver", None), (None, None)])
def test_alien_is_sent_as_ordered_or_anywhere(city, goes):
    markers = ["santa-fe", "salt-lake-city", "carson-city"]
    game = old_west(P1={"markers": markers, "hand": {"green": 1}}, P2={"markers": ["albuquerque"]})
    game, _ = play(game, ClaimRoute(0, "albuquerque--santa-fe.1", pay(green=1)))
    answer = step(game, playing(game, Claim("albuquerque--santa-fe.1"), alien=city)).action
    assert isinstance(answer, MoveAlien)
    assert goes is None or answer.city == goes


@pytest.mark.parametrize("keep", [2, 3])
def test_of_the_opening_tickets_the_best_are_kept(keep):
    game = dealt("usa", 2)
    given = orders(DrawBlind(), KeepOpening(), answers=Answers(keep=keep))
    after = step(game, given)
    assert isinstance(after.action, KeepTickets)
    assert len(after.action.tickets) == keep
    assert after.orders == given, "it is done once it is answered, not before"
    game, _ = play(game, after.action)
    assert [order.wish for order in step(game, given).orders.orders] == [DrawBlind()]


def test_of_a_teams_opening_tickets_one_is_shared():
    answer = action(dealt("team-asia", 4), KeepOpening())
    assert answer.share in answer.tickets


def test_a_home_is_the_first_free_city():
    game = dealt("old-west", 3)
    for seat in range(3):
        game, _ = play(game, step(game, orders(KeepOpening()), seat).action)
    first, second, third = [(game.start - back) % 3 for back in (1, 2, 3)]
    early = orders(ChooseCity("homes", ("denver", "bend")), ChooseCity("homes", ("boise",)))
    assert step(game, early, second).action is None, "not asked yet"
    game, _ = play(game, step(game, early, first).action)
    answer = step(game, early, second).action
    assert answer == ChooseHome(second, "bend")
    game, _ = play(game, answer)
    after = step(game, early, third)
    assert [(gone.order.wish.cities, gone.reason) for gone in after.orders.cancelled] == [
        (("denver", "bend"), NOT_FREE)
    ]
    assert after.action == ChooseHome(third, "boise")
    game, _ = play(game, after.action)
    assert step(game, early, first).orders.orders == (), "it is chosen"


def test_before_the_first_turn_nothing_else_is_answered():
    assert action(dealt("usa", 2), DrawBlind(), TakeTickets()) is None
    assert action(table(), KeepOpening(), ChooseCity("homes", ("denver",))) is None


def test_a_turn_played_by_hand_is_left_alone_unless_the_list_is_told_to_play():
    given = msgspec.structs.replace(orders(DrawBlind()), by_hand=7)
    assert step(table(), given).action is None
    assert step(table(), told_to_play(given)).action == DrawDeckCard(0)


def dealt(board: str, seats: int):
    """Return a game in which the opening tickets are being chosen."""
    game, _ = new_game(load_map(board), Config(seats), seed_of_number(3))
    return game
