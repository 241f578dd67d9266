"""Orders for routes that cards of any kind can pay (N8, N9)."""

import pytest

from tests.discord.tables import a_table
from tests.engine.positions import pay
from tests.orders.test_playing import action, table
from ttrbot.content import load_map
from ttrbot.discord.core.wording import words_of
from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.cards import Color
from ttrbot.orders.wishes import Claim, Order
from ttrbot.orders.wording import order_text

FERRY, GRAY_FERRY, LONG = "kristiansand--stavanger.2", "helsinki--stockholm.1", "lieksa--murmansk"


@pytest.mark.parametrize(
    ("hand", "wish", "laid"),
    [
        ({"orange": 2, "locomotive": 1, "red": 3}, Claim(FERRY), pay(orange=2, locomotive=1)),
        ({"orange": 2, "locomotive": 1, "red": 3}, Claim(FERRY, locomotives=0), pay(orange=2, red=3)),
        ({"orange": 2, "red": 3}, Claim(FERRY), pay(orange=2, red=3)),
        ({"orange": 1, "red": 6}, Claim(FERRY), None),
        ({"blue": 1, "green": 5, "locomotive": 1}, Claim(GRAY_FERRY, color=Color.BLUE), None),
        (
            {"blue": 2, "green": 4, "locomotive": 1},
            Claim(GRAY_FERRY, color=Color.BLUE),
            pay(blue=2, green=3, locomotive=1),
        ),
        ({"blue": 9, "green": 3}, Claim(LONG), pay(blue=9)),
        ({"blue": 8, "green": 4}, Claim(LONG), None),
    ],
)
def test_an_order_lays_substitutes_for_the_symbols_only(hand, wish, laid):
    game = table("nordic-countries", P1={"hand": hand})
    assert action(game, wish) == (None if laid is None else ClaimRoute(0, wish.route, laid))


@pytest.mark.parametrize(("locale", "said"), [("en", "cards of any kind only for"), ("it", "carte qualsiasi solo per")])
def test_an_order_for_a_ferry_says_so(locale, said):
    words = words_of(a_table(2), load_map("nordic-countries"), locale)
    assert said in order_text(Order(1, Claim(FERRY)), words)
    assert said not in order_text(Order(1, Claim("helsinki--imatra")), words)
