"""Orders that think: building tickets, drawing needed cards, and leaving turns to the owner."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine.positions import pay
from tests.orders.test_playing import action, orders, step, table
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets
from ttrbot.engine.cards import LOCOMOTIVE, Color
from ttrbot.engine.game import legal_actions, play, seat_view
from ttrbot.engine.state import State
from ttrbot.orders.editing import added, rewritten
from ttrbot.orders.playing import CUT_OFF, SPENT, aiming, knowing, pruned, settled, stopped
from ttrbot.orders.wishes import (
    Asked,
    BuildTickets,
    Claim,
    Condition,
    DrawBlind,
    DrawNeeded,
    Order,
    OrderList,
    Played,
    ScorePoints,
    Stops,
    TakeTickets,
)

TICKET, OTHER = "winnipeg--little-rock", "boston--miami"
ONE_TRACK = "duluth--winnipeg"
"""A route of four black spaces on the shortest way of `TICKET`."""
POSITION = 7


def mine(**seat: Any) -> dict[str, Any]:
    return {"P1": {"hand": {}, "tickets": [TICKET], **seat}}


def met(game: State, given: OrderList, before: OrderList | None = None) -> OrderList:
    """Return the list after its stops have been checked at the beginning of a turn."""
    view, gamemap = seat_view(game, 0), game.book.gamemap
    now = pruned(settled(given, view, gamemap), view, gamemap)
    return stopped(before or given, now, view, gamemap, POSITION)


def test_a_ticket_is_built_by_its_longest_route_that_can_be_paid():
    game = table(**mine(hand={"black": 4, "red": 2}))
    assert action(game, BuildTickets()) == ClaimRoute(0, ONE_TRACK, pay(black=4))
    assert action(game, BuildTickets((TICKET,))) == ClaimRoute(0, ONE_TRACK, pay(black=4))


def test_missing_cards_of_a_ticket_are_drawn_until_a_route_can_be_paid():
    market = ["black", "white", "green", "purple", "orange"]
    assert action(table(market=market, **mine()), BuildTickets()) == DrawMarketCard(0, Color.BLACK, 0)
    assert action(table(market=market, **mine(tickets=[])), BuildTickets(), DrawBlind()) == DrawDeckCard(0)


def test_only_the_tickets_named_are_built():
    game = table(**mine(hand={"black": 4}, tickets=[TICKET, OTHER]))
    assert action(game, BuildTickets((TICKET,))) == ClaimRoute(0, ONE_TRACK, pay(black=4))
    other = action(game, BuildTickets((OTHER,)))
    assert isinstance(other, ClaimRoute)
    assert other.route != ONE_TRACK


@pytest.mark.parametrize(
    ("hand", "limits", "is_claimed"),
    [
        ({"black": 3, "locomotive": 1}, {"locomotives": 1}, True),
        ({"black": 3, "locomotive": 1}, {"locomotives": 0}, False),
        ({"black": 4}, {"cars": 4}, True),
        ({"black": 4}, {"cars": 3}, False),
    ],
)
def test_no_more_cars_or_locomotives_are_used_than_ordered(hand, limits, is_claimed):
    given = action(table(**mine(hand=hand)), BuildTickets(**limits))
    assert (given == ClaimRoute(0, ONE_TRACK, pay(**hand))) == is_claimed


def test_what_has_been_used_counts_over_all_turns():
    game = table(**mine(hand={"black": 3, "locomotive": 1}))
    begun = step(game, orders(BuildTickets(cars=9, locomotives=2)))
    assert begun.action is not None
    game, _ = play(game, begun.action)
    view, gamemap = seat_view(game, 0), game.book.gamemap
    after = settled(begun.orders, view, gamemap)
    assert after.orders[0].wish == BuildTickets(cars=5, locomotives=1)
    assert after.played == (Played(1, BuildTickets(cars=9, locomotives=2), route=ONE_TRACK),)
    spent = pruned(orders(BuildTickets(cars=0)), view, gamemap)
    assert [gone.reason for gone in spent.cancelled] == [SPENT]


def test_an_order_for_named_tickets_ends_with_them_and_one_for_all_stays():
    game = table(**mine(tickets=[]))
    view = seat_view(game, 0)
    assert pruned(orders(BuildTickets((TICKET,))), view, game.book.gamemap).orders == ()
    assert pruned(orders(BuildTickets()), view, game.book.gamemap).orders == orders(BuildTickets()).orders


def cut_off() -> State:
    """Return a game in which only the opponent can leave Winnipeg."""
    gates = ["winnipeg--calgary", "winnipeg--helena", "winnipeg--sault-st-marie", ONE_TRACK]
    known = table().book.gamemap
    taken = [route.id for route in known.routes if "winnipeg" in (route.a, route.b)]
    assert len(taken) == len(gates)
    game: State = table(**mine(tickets=[TICKET, OTHER]), P2={"routes": taken})
    return game


def test_a_ticket_that_is_cut_off_is_named_once_and_leaves_the_turn_to_the_owner():
    game, given = cut_off(), orders(BuildTickets())
    now = met(game, given)
    assert [(gone.order.wish, gone.reason) for gone in now.cancelled] == [(BuildTickets((TICKET,)), CUT_OFF)]
    assert (now.by_hand, now.asked) == (POSITION, (Asked("gone"),))
    assert now.orders[0].wish == BuildTickets(given_up=(TICKET,))
    later = met(game, replace(now, by_hand=None))
    assert later.by_hand is None, "it is known"
    seen = knowing(given, seat_view(game, 0), game.book.gamemap)
    assert met(game, seen).by_hand is None, "its owner has seen the board since"


@pytest.mark.parametrize("asks", [True, False])
def test_a_goal_that_has_gone_leaves_the_turn_to_the_owner_unless_told_otherwise(asks):
    game = table(P1={"hand": {}}, P2={"routes": [ONE_TRACK]})
    given = replace(orders(Claim(ONE_TRACK), DrawBlind()), stops=Stops(gone=asks))
    now = met(game, given)
    assert now.by_hand == (POSITION if asks else None)
    assert [gone.order.wish for gone in now.cancelled] == [Claim(ONE_TRACK)]
    assert (step(game, now).action is None) == asks


def test_told_to_play_a_list_does_not_stop():
    game = table(P1={"hand": {}}, P2={"routes": [ONE_TRACK]})
    assert met(game, replace(orders(Claim(ONE_TRACK), DrawBlind()), told=POSITION)).by_hand is None


def test_a_route_taken_by_an_opponent_stops_a_list_that_aims_at_it():
    free = table(**mine())
    view, gamemap = seat_view(free, 0), free.book.gamemap
    given = aiming(replace(orders(BuildTickets()), stops=Stops(taken=True)), view, gamemap)
    assert ONE_TRACK in given.aims
    taken = table(**mine(), P2={"routes": [ONE_TRACK]})
    assert met(taken, given).asked == (Asked("taken", route=ONE_TRACK),)
    assert met(free, given).asked == ()
    own = table(**mine(routes=[ONE_TRACK]))
    assert met(own, given).asked == (), "what its owner has claimed isn't lost"
    assert aiming(orders(BuildTickets()), view, gamemap).aims == (), "not asked for"


@pytest.mark.parametrize(
    ("stops", "asked"),
    [
        (Stops(market=(LOCOMOTIVE, Color.BLACK)), ()),
        (Stops(market=(LOCOMOTIVE, Color.GREEN)), (Asked("market", color=Color.GREEN),)),
        (Stops(cars=9), ()),
        (Stops(cars=10), (Asked("cars", cars=9),)),
    ],
)
def test_the_market_and_the_cars_left_stop_a_list(stops, asked):
    game = table(P1={"hand": {}}, P2={"cars": 9})
    assert met(game, replace(orders(DrawBlind()), stops=stops)).asked == asked


def test_why_an_earlier_turn_was_left_is_forgotten():
    game = table(P1={"hand": {}})
    given = replace(orders(DrawBlind()), asked=(Asked("cars", cars=3),), by_hand=None)
    assert met(game, given).asked == ()


def test_anything_but_some_colours_is_drawn():
    market = ["black", "black", "white", "white", "white"]
    game = table(market=market, **mine())
    assert action(game, DrawNeeded()) == DrawMarketCard(0, Color.BLACK, 0)
    assert action(game, DrawNeeded((Color.BLACK,))) == DrawDeckCard(0)


def test_cards_that_other_orders_need_are_drawn():
    game = table(P1={"hand": {}, "tickets": []})
    purple = "denver--omaha"
    assert action(game, DrawNeeded(), Claim(purple)) == DrawMarketCard(0, Color.PURPLE, 3)


def test_tickets_can_be_drawn_at_once():
    game = table(**mine())
    assert action(game, TakeTickets()) is None
    assert action(game, TakeTickets(now=True)) == DrawTickets(0)


def test_points_are_scored_near_the_end_only():
    rich: dict[str, Any] = {"hand": {"black": 4, "red": 2}, "tickets": []}
    best = ClaimRoute(0, "calgary--helena", pay(black=4))
    assert action(table(P1={**rich, "cars": 13}), ScorePoints()) is None
    assert action(table(P1={**rich, "cars": 12}), ScorePoints()) == best
    assert action(table(P1=rich, P2={"cars": 12}), ScorePoints()) == best
    assert action(table(P1=rich, P2={"cars": 12}), ScorePoints(12)) is None
    assert action(table(P1={**rich, "hand": {}, "cars": 12}), ScorePoints()) == DrawDeckCard(0)


FAR: dict[str, Any] = {"tickets": ["seattle--new-york"], "hand": {"yellow": 4}}
"""A ticket, and cards that pay for none of the routes that it needs."""


def test_tickets_are_built_before_points_are_scored():
    game = table(P1={**FAR, "cars": 45}, P2={"cars": 12})
    assert isinstance(action(game, ScorePoints()), ClaimRoute)
    assert not isinstance(action(game, BuildTickets(), ScorePoints()), ClaimRoute)


def test_best_route_is_claimed_on_the_last_turn_if_no_ticket_can_be_completed():
    assert not isinstance(action(table(P1=FAR), BuildTickets()), ClaimRoute)
    game = table(P1=FAR, P2={"tickets": [], "hand": {"red": 1}, "cars": 3}, turn="P2")
    game, _ = play(game, next(action for action in legal_actions(game, 1) if isinstance(action, ClaimRoute)))
    claimed = action(game, BuildTickets())
    assert isinstance(claimed, ClaimRoute)
    assert game.book.gamemap.route[claimed.route].length == 4
    assert not isinstance(action(game, BuildTickets(cars=3)), ClaimRoute), "more cars than it may use"


def test_an_order_can_end_at_any_number_of_cards_in_all():
    game = table(P1={"hand": {"red": 6, "blue": 5}})
    assert step(game, orders(DrawBlind(), condition=Condition(until=(None, 11)))).orders.orders == ()
    assert action(game, DrawBlind(), condition=Condition(until=(None, 12))) == DrawDeckCard(0)


def test_the_cards_drawn_are_noted_for_the_owner():
    game = table(P1={"hand": {}})
    begun = step(game, orders(DrawBlind()))
    assert begun.action == DrawDeckCard(0)
    game, _ = play(game, begun.action)
    second = step(game, begun.orders).orders.playing
    assert second is not None
    assert second.cards == (None, None)


def test_a_list_is_written_anew_and_what_was_done_meanwhile_stays_away():
    before = added(added(OrderList(), DrawBlind()), Claim(ONE_TRACK))
    claim, draw = before.orders
    lines = [replace(draw, condition=Condition(turns=2)), Order(0, BuildTickets()), Order(9, DrawNeeded())]
    after = rewritten(before, lines, Stops(taken=True))
    assert [(order.id, order.wish) for order in after.orders] == [(draw.id, DrawBlind()), (4, BuildTickets())]
    assert (after.next_id, after.stops) == (5, Stops(taken=True))
    assert claim.id not in [order.id for order in after.orders]
