"""Lists of orders as stored by this version and by earlier ones."""

import json

import msgspec
import pytest

from ttrbot.engine.cards import LOCOMOTIVE, Color
from ttrbot.orders.stored import decode, encode
from ttrbot.orders.wishes import (
    Answers,
    AnyWish,
    Asked,
    BuildTickets,
    Cancelled,
    ChooseCity,
    Claim,
    Condition,
    DrawBlind,
    DrawColors,
    DrawNeeded,
    KeepOpening,
    Order,
    OrderList,
    Played,
    Playing,
    ScorePoints,
    Stops,
    TakeTickets,
    UseTurn,
)

CLAIM = Claim("denver--omaha", color=Color.RED, locomotives=1, leave=2, threats=3)


def test_lists_survive_being_stored():
    wishes: tuple[AnyWish, ...] = (
        DrawBlind(),
        DrawColors((LOCOMOTIVE, Color.RED)),
        DrawNeeded((Color.RED,)),
        CLAIM,
        BuildTickets(("denver--el-paso",), cars=20, locomotives=2, given_up=("duluth--houston",)),
        TakeTickets(),
        TakeTickets(now=True),
        ScorePoints(),
        ScorePoints(20),
        UseTurn("ferry"),
        KeepOpening(),
        ChooseCity("homes", ("denver", "bend")),
    )
    condition = Condition(until=(Color.RED, 3), turns=2, market=Color.BLUE)
    answers = Answers(keep=2, by_rule={"tunnels": "2", "shared_rack": "rack"})
    orders = tuple(Order(number, wish, condition, answers) for number, wish in enumerate(wishes, start=1))
    given = OrderList(
        (*orders, Order(9, DrawBlind(), Condition(until=(None, 12)))),
        10,
        12,
        Playing(3, orders[3], "denver--omaha", 2, (None, Color.RED)),
        (Cancelled(orders[0], "taken"),),
        by_hand=17,
        told=17,
        stops=Stops(gone=False, taken=True, market=(LOCOMOTIVE,), cars=8),
        asked=(Asked("taken", route="denver--omaha"), Asked("market", color=LOCOMOTIVE), Asked("cars", cars=7)),
        aims=("denver--omaha",),
        played=(
            Played(2, wishes[3], "denver--omaha"),
            Played(1, wishes[3], given_up="denver--omaha"),
            Played(3, wishes[0], cards=(None, Color.RED)),
        ),
    )
    assert decode(encode(given)) == given


BEFORE_STOPS = b"""{"orders":[
    {"id":1,"wish":{"type":"DrawColors","colors":[8,7]},"condition":{"until":[7,3]}},
    {"id":2,"wish":{"type":"TakeTickets"},"answers":{"keep":2}}
],"next_id":3,"left":39,"playing":{"turn":5,"order":{"id":1,"wish":{"type":"DrawBlind"}}},"by_hand":31}"""
"""A list as stored by the version before orders could stop and ask."""


def test_a_list_of_the_version_before_stops_keeps_its_meaning_and_asks_when_a_goal_is_gone():
    assert decode(BEFORE_STOPS) == OrderList(
        (
            Order(1, DrawColors((LOCOMOTIVE, Color.RED)), Condition(until=(Color.RED, 3))),
            Order(2, TakeTickets(), answers=Answers(2)),
        ),
        next_id=3,
        left=39,
        playing=Playing(5, Order(1, DrawBlind())),
        by_hand=31,
        stops=Stops(gone=True),
    )


FULL = b"""{"orders":[
    {"id":1,"wish":{"type":"TakeFerryCard"},
     "condition":{"until":null,"turns":null,"market":null},
     "answers":{"extra":0,"place":"hand","keep":1,"marker":null,"alien":null}},
    {"id":2,"wish":{"type":"Claim","route":"denver--omaha","color":7,"locomotives":1,"leave":2,"threats":3},
     "condition":{"until":[7,3],"turns":2,"market":6},
     "answers":{"extra":2,"place":"rack","keep":2,"marker":"bend","alien":"denver"}}
],"next_id":3,"left":12,"playing":null,"cancelled":[],"by_hand":null,"told":null}"""
"""A list in which every field is given, also those with default values."""

SHORT = b"""{"orders":[
    {"id":4,"wish":{"type":"ShareUnfinished"}},
    {"id":5,"wish":{"type":"Settle","cities":["denver","bend"]}},
    {"id":6,"wish":{"type":"UseTurn","deed":"station"},"answers":{"keep":2}},
    {"id":7,"wish":{"type":"Claim","route":"denver--omaha","color":7,"locomotives":1,"leave":2,"threats":3},
     "condition":{"until":[7,3],"turns":2,"market":6},
     "answers":{"extra":2,"place":"rack","keep":2,"marker":"bend","alien":"denver"}}
],"next_id":8,"left":12,
"playing":{"turn":3,"order":{"id":4,"wish":{"type":"TakeFerryCard"},"answers":{"extra":1}}},
"cancelled":[{"order":{"id":3,"wish":{"type":"Settle","cities":["boise"]}},"reason":"not_free"}],
"told":17}"""
"""A list in which default values are left out, as they were when it was stored."""


def test_lists_that_an_earlier_version_stored_are_read():
    usual = {"tunnels": "0", "shared_rack": "hand"}
    answers = Answers(2, {"tunnels": "2", "shared_rack": "rack", "city_markers": "bend", "alien": "denver"})
    until = Condition(until=(Color.RED, 3), turns=2, market=Color.BLACK)
    assert decode(FULL) == OrderList(
        (Order(1, UseTurn("ferry"), answers=Answers(by_rule=usual)), Order(2, CLAIM, until, answers)),
        next_id=3,
        left=12,
    )
    assert decode(SHORT) == OrderList(
        (
            Order(4, UseTurn("share")),
            Order(5, ChooseCity("homes", ("denver", "bend"))),
            Order(6, UseTurn("station"), answers=Answers(keep=2)),
            Order(7, CLAIM, until, answers),
        ),
        next_id=8,
        left=12,
        playing=Playing(3, Order(4, UseTurn("ferry"), answers=Answers(by_rule={"tunnels": "1"}))),
        cancelled=(Cancelled(Order(3, ChooseCity("homes", ("boise",))), "not_free"),),
        told=17,
    )


@pytest.mark.parametrize("stored", [FULL, SHORT])
def test_an_old_list_is_stored_in_the_new_form(stored):
    written = encode(decode(stored))
    assert decode(written) == decode(stored)
    assert {order["wish"]["type"] for order in json.loads(written)["orders"]} <= {"Claim", "UseTurn", "ChooseCity"}


def test_invalid_list_is_refused():
    with pytest.raises(msgspec.ValidationError, match="TakeEverything"):
        decode(b'{"orders":[{"id":1,"wish":{"type":"TakeEverything"}}]}')


@pytest.mark.parametrize(
    "stored", [b"garbage", b"[]", b'{"orders":1}', b'{"orders":[1]}', b'{"orders":[{}]}', b'{"playing":1}']
)
def test_what_is_no_list_is_refused(stored) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(stored)
