"""Signs of cards and players: the bot's own wherever Discord shows them, and one sign for each thing."""

from dataclasses import replace

import pytest

from tests.discord.messages import buttons_in, buttons_of, check_panel, menu_in, verb_of
from tests.discord.tables import GAME, LOCALE, RICH, USA, a_table
from ttrbot.app.core.tables import Entry
from ttrbot.app.messages.publisher import EndContent, TableContent
from ttrbot.app.pictures.counting import steps_of
from ttrbot.content import load_map
from ttrbot.discord.core.wording import words_of
from ttrbot.discord.panels.table.claim import pay_panel
from ttrbot.discord.panels.table.end import end_panel
from ttrbot.discord.panels.table.message import table_panel
from ttrbot.discord.panels.table.orders import CLAIM, order_panel, order_route_panel
from ttrbot.discord.panels.table.paying import SplitPayment, way_text
from ttrbot.engine.actions import Payment
from ttrbot.engine.cards import COLORS, Color
from ttrbot.engine.config import Config
from ttrbot.engine.events import RouteClaimed
from ttrbot.engine.game import new_game, public_view, seat_view
from ttrbot.engine.gamemap import Cost
from ttrbot.engine.payment import payments
from ttrbot.engine.rng import seed_of_number
from ttrbot.lab.selfplay import play_game
from ttrbot.orders.editing import added
from ttrbot.orders.wishes import Claim, DrawColors, OrderList
from ttrbot.robots.random_robot import RandomRobot
from ttrbot.text.names import CARD_EMOJI, SEAT_EMOJI, Signs

OWN = Signs(
    cards={color: f"<:{color.code}_card_ttr4:1234567890123456789>" for color in COLORS},
    seats={color: f"<:{color}_player_ttr4:1234567890123456789>" for color in SEAT_EMOJI},
    mates={color: f"<:{color}_mate_ttr4:1234567890123456789>" for color in SEAT_EMOJI},
    wave_card="<:ferry_card_ttr4:1234567890123456789>",
)
USUAL = {*CARD_EMOJI.values(), *SEAT_EMOJI.values(), "⛴️"}

VIEW = seat_view(new_game(USA, Config(2), seed_of_number(1))[0], 0)


def told(locale: str = "en", gamemap=USA, seats: int = 2):
    table = a_table(seats)
    named = replace(table, seats=tuple(replace(info, name="Alexandra") for info in table.seats))
    return words_of(named, gamemap, locale, OWN)


def choices(panel):
    """Return the buttons and options of a panel."""
    return [one for row in panel.rows for one in (row if isinstance(row, tuple) else row.options)]


@LOCALE
@pytest.mark.parametrize("most", [3, 99])
def test_payment_option_has_the_cards_sign_outside_its_label(locale, most):
    route = next(route for route in USA.routes if route.color is None and route.length == 2)
    cost = Cost(route.id, route.index, 2, None)
    ways = [SplitPayment(one) for one in payments(cost, RICH)][:most]
    panel = pay_panel(GAME, 1, cost, ways, told(locale))
    check_panel(panel)
    offered = [choice for choice in choices(panel) if choice.emoji][: len(ways)]
    assert len(offered) == min(len(ways), 25)
    assert {choice.emoji for choice in offered} <= set(OWN.cards.values())
    assert not [choice.label for choice in offered if any(sign in choice.label for sign in (*USUAL, "<:"))]
    assert "<:" in way_text(ways[0], told(locale)), "text can show it"


def test_a_payment_from_both_hand_and_rack_has_its_sign_too():
    asia = load_map("team-asia")
    red = [0] * 9
    red[COLORS.index(Color.RED)] = 1
    ways = [SplitPayment(Payment(tuple(red)), Payment(tuple(red))), SplitPayment(Payment((0,) * 9, 1))]
    panel = pay_panel(GAME, 1, Cost(asia.route_ids[0], 0, 2, None), ways, told(gamemap=asia, seats=4))
    assert [choice.emoji for choice in choices(panel)[:2]] == [OWN.cards[Color.RED], OWN.wave_card]


def test_a_player_has_one_sign_in_a_message():
    views = []
    play_game(USA, [RandomRobot(), RandomRobot()], 1, watch=lambda game, _: views.append(public_view(game)))
    moves = (
        Entry(1, 0, 0.0, (RouteClaimed(0, USA.route_ids[0]),)),
        Entry(2, 1, 0.0, (RouteClaimed(1, USA.route_ids[9]),)),
    )
    for view in views[:40]:
        text = table_panel(TableContent(a_table(2), view, moves, (0,), None), told()).text
        assert not [sign for sign in SEAT_EMOJI.values() if sign in text]
        assert OWN.seats[USA.seat_colors[0]] in text


def test_team_mates_have_different_signs_of_one_colour():
    asia, table = load_map("team-asia"), a_table(4)
    seats = tuple(replace(info, color=asia.seat_colors[asia.side_of(info.seat)]) for info in table.seats)
    words = words_of(replace(table, seats=seats), asia, "en", OWN)
    signs = [words.player(seat).partition(" ")[0] for seat in range(4)]
    assert signs == [OWN.seats["blue"], OWN.mates["blue"], OWN.seats["red"], OWN.mates["red"]]


def test_order_choices_have_the_signs_of_their_cards():
    routes = order_route_panel(GAME, CLAIM, USA.routes[:20], told())
    colored = [(route.id, route.color) for route in USA.routes[:20] if route.color is not None]
    assert colored
    by_value = {choice.value: choice.emoji for choice in choices(routes) if hasattr(choice, "value")}
    assert all(by_value[route] == OWN.cards[color] for route, color in colored)
    orders = added(OrderList(), DrawColors((Color.RED,)))
    panel = order_panel(GAME, orders, orders.orders[0], VIEW, told())
    values = {choice.value: choice.emoji for choice in menu_in(panel.rows[0]).options}
    assert values["blue"] == OWN.cards[Color.BLUE]
    assert values["red"] == "✅", "it is chosen"
    of_one = [choice for choice in menu_in(panel.rows[1]).options if choice.value.partition(".")[0] in values]
    assert of_one
    assert {choice.emoji for choice in of_one} <= set(OWN.cards.values())


@LOCALE
@pytest.mark.parametrize(
    ("robot", "has_reasons"),
    [("veteran", True), ("regular", False), ("child", False), (None, False)],
)
def test_count_offers_the_film_and_existing_reasons(locale, robot, has_reasons):
    words = told(locale)
    view = public_view(play_game(USA, [RandomRobot(), RandomRobot()], 1).game)
    table = a_table(2)
    played = replace(table, seats=(table.seats[0], replace(table.seats[1], user_id=None, robot=robot)))
    assert view.result is not None
    steps = steps_of(view.result)
    for shown in range(1, len(steps) + 1):
        is_last = shown == len(steps)
        secret = "f" * 32 if is_last else None
        content = EndContent(played, view, steps, shown, secret, None, None)
        panel = end_panel(content, words)
        check_panel(panel)
        assert [verb_of(button) for button in buttons_of(panel)] == (["film", "coach", "rematch"] if is_last else [])
        assert (words.t("end-reasons") in panel.text) == (is_last and has_reasons)
        instead = replace(content, table=table, stand_ins=frozenset({robot} - {None}))
        assert end_panel(instead, words).text == panel.text, "whoever it was that the computer player sat in for"


@LOCALE
def test_an_order_says_that_it_is_saved(locale):
    words = told(locale)
    orders = added(OrderList(), Claim(USA.route_ids[0]))
    panel = order_panel(GAME, orders, orders.orders[0], VIEW, words)
    assert words.t("order-saved") in panel.text
    done = buttons_in(panel.rows[-1])[-1]
    assert (verb_of(done), done.label) == ("orders", {"en": "Done", "it": "Fatto"}[locale])
