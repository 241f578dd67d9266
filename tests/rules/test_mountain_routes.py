"""Mountain routes on a toy board (L8-L11, L17): two X on birch--cedar, one on dogwood--elm."""

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from tests.engine.positions import pay, position
from tests.engine.six_cities import six_cities
from ttrbot.content import load_map
from ttrbot.discord.core.panel import Select
from ttrbot.discord.panels.table.claim import claim_panel
from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.game import check, check_invariants, play, public_view, seat_view
from ttrbot.engine.gamemap import GameMap, RuleConfig
from ttrbot.engine.offers import obstacles
from ttrbot.engine.outlook import outlook
from ttrbot.engine.rules.mountain_routes.facts import CROSSES, MountainRoutes
from ttrbot.engine.rules.seen import with_signs
from ttrbot.engine.scoring import count
from ttrbot.lab.selfplay import play_game
from ttrbot.orders.playing import TOO_FEW_CARS, next_step
from ttrbot.orders.wishes import Claim, Order, OrderList
from ttrbot.render.layout import BoardLayout
from ttrbot.render.theme import THEMES
from ttrbot.render.tracks import free_spaces
from ttrbot.render.ways import Curve, Slot
from ttrbot.robots import ROBOTS, robot
from ttrbot.text import LOCALES, refusal_text, rules_pages, texts
from ttrbot.text.names import GameWords, Player
from ttrbot.text.progress import progress_text
from ttrbot.text.scores import winners_line
from ttrbot.text.table import points_lines

X = {"birch--cedar": 2, "dogwood--elm": 1}


def with_mountains(gamemap: GameMap, crosses: dict[str, int] = X) -> GameMap:
    routes = (
        replace(route, marks=((CROSSES, crosses[route.id]),)) if route.id in crosses else route
        for route in gamemap.routes
    )
    return with_signs(replace(gamemap, routes=tuple(routes), rules=(*gamemap.rules, RuleConfig("mountain_routes", {}))))


TOY = with_mountains(six_cities((), team_size=1))
CLAIM = ClaimRoute(0, "birch--cedar", pay(red=3))


def table(cars: int = 8, **seat):
    return position(TOY, 2, {"P1": {"cars": cars, "hand": {"red": 3, "green": 1}, "tickets": ["ash--cedar"], **seat}})


def words(locale="en") -> GameWords:
    names = load_names(locale)
    return GameWords(texts(locale), TOY, names, (Player("Anna", "blue"), Player("Bruno", "red")))


class load_names:  # noqa: N801 - stands for a map's names
    def __init__(self, locale):
        self.title, self.zones, self.regions, self.notes = "Toy", {}, {}, ""
        self.other_names = {}
        self.cities = {city.id: city.id.capitalize() for city in TOY.cities}


def test_a_claim_takes_a_car_for_each_x_and_brings_its_points():
    game, _ = play(table(), CLAIM)
    assert (game.cars[0], game.scores[0]) == (8 - 3 - 2, 4 + 2 * 2)
    assert MountainRoutes.of(game.rules) == MountainRoutes((2, 0))
    assert check_invariants(game) == []
    lines = {line.kind: (line.points, line.amount) for line in count(game).sides[0].lines}
    assert (lines["routes"], lines["mountain_routes"]) == ((4, 1), (4, 2))


@pytest.mark.parametrize(("cars", "code"), [(5, None), (4, "not_enough_cars")])
def test_claim_refused_when_not_enough_cars_for_length_and_x(cars, code):
    reason = check(table(cars), CLAIM)
    assert (reason and reason.code) == code


def test_the_reason_tells_spaces_and_mountains_apart():
    (reason,) = obstacles(table(4), 0, "birch--cedar")
    assert refusal_text(texts("en"), reason).startswith(
        "The route takes 5 cars, 2 of them beside its spaces, but you have only 4 cars left."
    )


def test_the_end_comes_with_the_cars_in_the_mountains():
    game, _ = play(table(7), CLAIM)
    assert game.last_turn is not None


def test_the_claim_menu_says_what_it_takes_and_brings():
    view = seat_view(table(), 0)
    cost = view.public.costs[TOY.route["birch--cedar"].index]
    (select, *_) = claim_panel("0" * 8, 1, [cost], (), words()).rows
    assert isinstance(select, Select)
    assert select.options[0].description == "8 points · mountains, 2 more cars"
    assert cost.route not in {one.route for one in seat_view(table(4), 0).options.routes}


def test_my_board_counts_the_cars_of_mountains():
    ahead = outlook(seat_view(table(), 0), TOY)
    assert ahead.cars_on(["birch--cedar"]) == 5
    text = progress_text(words(), seat_view(table(), 0))
    assert "Cars for the shortest ways: 7. Cars left: 8." in text
    assert outlook(seat_view(table(6), 0), TOY).state("ash--cedar") != "done"


def test_the_table_shows_how_many_cars_lie_in_the_mountains():
    game, _ = play(table(), CLAIM)
    assert "⛰️\u202f2" in points_lines(words(), public_view(game))[0]


def test_an_order_goes_once_the_cars_cant_last():
    orders = OrderList((Order(1, Claim("birch--cedar")),), next_id=2)
    step = next_step(orders, seat_view(table(4), 0), TOY, lambda action: check(table(4), action) is None)
    assert [gone.reason for gone in step.orders.cancelled] == [TOO_FEW_CARS]
    played = next_step(orders, seat_view(table(), 0), TOY, lambda action: check(table(), action) is None)
    assert isinstance(played.action, ClaimRoute)


@pytest.mark.parametrize("kind", ROBOTS)
def test_computer_players_play_whole_games_with_mountains(kind):
    """Every position is checked, and every answer is legal."""
    toy = load_map("lantern-isles")
    crosses = {route.id: 1 + route.index % 2 for route in toy.routes if route.index % 3 == 0}
    seats = toy.seats[0]

    def watch(game, _events):
        assert check_invariants(game) == []

    played = play_game(with_mountains(toy, crosses), [robot(kind, think=0.01) for _ in range(seats)], 1, watch=watch)
    assert played.result is not None


def test_an_x_is_drawn_on_as_many_spaces():
    route = TOY.route["birch--cedar"]
    way = Curve(((0, 20), (100, 20), (200, 20), (300, 20)))
    slots = {route.id: tuple(Slot(way, 40 * number, 40 * number + 36, 0, 19) for number in range(route.length))}
    assert route.signs == ("cross", "cross")

    def shapes(*signs: str) -> int:
        layout = cast("BoardLayout", SimpleNamespace(routes={route.id: replace(route, signs=signs)}, slots=slots))
        return len(free_spaces(layout, route.id, THEMES["light"]))

    cross = shapes("cross") - shapes()
    assert cross > 0
    assert shapes("cross", "cross") == shapes() + 2 * cross


def test_more_mountain_routes_break_ties_in_tickets():
    game = position(TOY, 2, {"P1": {"routes": ["birch--cedar"], "tickets": []}, "P2": {"routes": [], "tickets": []}})
    game.scores = (4, 4)
    game.route_points = (0, 4)
    result = count(game)
    assert [side.total for side in result.sides] == [4, 4]
    assert result.winners == (0,)
    assert result.sides[0].lines[-1].routes == ("birch--cedar",)
    assert winners_line(words(), result).endswith("the tie goes to more mountain routes.")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_page_explains_mountains(locale):
    pages = "\n".join(rules_pages(texts(locale), TOY, load_names(locale)))
    assert {"en": "Mountain routes", "it": "Tratte di montagna"}[locale] in pages
    assert "⛰️" in pages
