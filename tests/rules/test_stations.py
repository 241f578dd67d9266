"""Stations on a toy board (E10-E15, E18)."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.engine.positions import pay, position, refused
from tests.engine.six_cities import six_cities
from ttrbot.app.pictures.painter import board_picture
from ttrbot.content import load_map
from ttrbot.discord.core.panel import Select
from ttrbot.discord.panels.table.question import asked_panel
from ttrbot.engine.game import check, check_invariants, legal_actions, play, public_view, seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.network import network
from ttrbot.engine.outlook import outlook
from ttrbot.engine.rules.choices import all_actions, found
from ttrbot.engine.rules.seen import advised, asked, ways
from ttrbot.engine.rules.stations.facts import STATION, BuildStation, StationBuilt, Stations
from ttrbot.engine.rules.stations.lending import Loans
from ttrbot.engine.scenario import ScenarioError
from ttrbot.engine.scenario.moves import read_move
from ttrbot.engine.scoring import count
from ttrbot.lab.selfplay import play_game
from ttrbot.orders.fields import kinds
from ttrbot.orders.playing import next_step, pruned
from ttrbot.orders.wishes import BuildTickets, Order, OrderList, UseTurn
from ttrbot.orders.wording import wish_text
from ttrbot.robots import ROBOTS, robot
from ttrbot.robots.plan import plan_of
from ttrbot.text import LOCALES, event_line, rules_pages, texts
from ttrbot.text.names import GameWords, Player
from ttrbot.text.progress import progress_text
from ttrbot.text.scores import step_text, winners_line
from ttrbot.text.table import points_lines

TOY = six_cities((RuleConfig("stations", {}),), team_size=1)


class Names:
    """The toy's names."""

    def __init__(self):
        self.title, self.zones, self.regions, self.notes = "Toy", {}, {}, ""
        self.other_names = {}
        self.cities = {city.id: city.id.capitalize() for city in TOY.cities}


def words(locale="en") -> GameWords:
    return GameWords(texts(locale), TOY, Names(), (Player("Anna", "blue"), Player("Bruno", "red")))


def table(**seats):
    """Anna has ash--birch and a ticket ash--cedar; birch--cedar is Bruno's."""
    setup = {
        "P1": {"hand": {"red": 3, "locomotive": 1}, "tickets": ["ash--cedar"], "routes": ["ash--birch.1"], "score": 0},
        "P2": {"hand": {"blue": 2}, "tickets": ["elm--fir"], "routes": ["birch--cedar"], "score": 0},
    }
    for seat, more in seats.items():
        setup[seat] |= more
    return position(TOY, 2, setup)


BUILD = BuildStation(0, "cedar", pay(red=1))


def test_a_station_is_a_whole_turn_and_costs_a_card_more_each_time():
    game, events = play(table(), BUILD)
    assert StationBuilt(0, "cedar") in events
    assert (game.turn_seat, game.cars[0], game.scores[0]) == (1, 6, 0)
    assert Stations.of(game.rules).built == (("cedar", 0),)
    game = table()
    game.rules["stations"] = Stations(3, (("cedar", 0),))
    assert refused(game, BuildStation(0, "elm", pay(red=1))) == "wrong_number_of_cards"
    assert check(game, BuildStation(0, "elm", pay(red=1, locomotive=1))) is None


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (BuildStation(0, "elm", pay(red=1)), "city_taken"),
        (BuildStation(0, "atlantis", pay(red=1)), "unknown_city"),
        (BuildStation(0, "fir", pay(green=1)), "not_enough_cards"),
        (BuildStation(1, "fir", pay(blue=1)), "not_your_turn"),
    ],
)
def test_a_station_is_refused_with_its_reason(action, code):
    game = table()
    game.rules["stations"] = Stations(3, (("elm", 1),))
    assert refused(game, action) == code


def test_scenarios_can_build_one():
    assert read_move("do", 0, {"station": "cedar", "pay": {"red": 1}}) == BUILD
    with pytest.raises(ScenarioError, match=r"do: 'pya' is not valid here; valid: station, pay"):
        read_move("do", 0, {"station": "cedar", "pya": {"red": 1}})


def test_nobody_builds_more_than_three():
    game = table(P1={"hand": {"red": 9}})
    game.rules["stations"] = Stations(3, (("elm", 0), ("fir", 0), ("ash", 0)))
    assert refused(game, BuildStation(0, "cedar", pay(red=4))) == "no_stations_left"
    assert STATION not in seat_view(game, 0).options.deeds


def test_a_station_lends_the_route_that_brings_most():
    game = table()
    assert count(game).sides[0].completed == 0
    game, _ = play(game, BUILD)
    result = count(game)
    lines = {line.kind: line for line in result.sides[0].lines}
    assert (result.sides[0].completed, lines["tickets"].points) == (1, 5)
    assert lines["stations_lent"].routes == ("birch--cedar",)
    assert (lines["stations"].points, lines["stations"].amount) == (8, 2)
    assert result.sides[0].longest_length == 2, "what is lent is no part of a path"
    assert {line.kind: line.points for line in result.sides[1].lines}["stations"] == 12
    assert "🟦 Anna used for tickets: Birch – Cedar" in step_text(words(), result, "stations_lent")
    assert "8 points for 2 stations not built" in step_text(words(), result, "stations")


@pytest.mark.parametrize("number", range(20))
def test_loan_brings_as_much_as_any_other_with_the_fewest_routes(number):
    """All possible loans on Europe, each counted with a network of its own."""
    europe, rng = load_map("europe"), Random(number)
    seats = [rng.randrange(4) for _ in europe.routes]
    own = network(europe, [index for index, seat in enumerate(seats) if seat == 0])
    tickets = rng.sample(europe.tickets, 8)
    cities = rng.sample(europe.spots, 3)
    lent = [[index for index in europe.routes_at[city] if seats[index]] for city in cities]

    def worth(loan) -> tuple[int, int]:
        joined = network(europe, (*own.routes, *loan))
        legs = [joined.best_leg(ticket) for ticket in tickets]
        points = [-ticket.penalty if leg is None else leg.points for ticket, leg in zip(tickets, legs, strict=True)]
        return sum(points), len(legs) - legs.count(None)

    chosen = product(*([None, *routes] for routes in lent))
    loans = {tuple(sorted({index for index in one if index is not None})) for one in chosen}
    best = max(map(worth, loans))
    wanted = min((loan for loan in loans if worth(loan) == best), key=lambda loan: (len(loan), loan))
    assert Loans(own, tickets, lent).best() == wanted
    others = [index for index, seat in enumerate(seats) if seat]
    without, beside = Loans(own, tickets), Loans(own, tickets, lent)
    assert [without.gain(index) for index in others] == [worth((index,))[0] - worth(())[0] for index in others]
    another = rng.choice(others)
    assert beside.gain(another) == max(worth((*loan, another)) for loan in loans)[0] - best[0]


def test_fewer_stations_break_ties_in_tickets():
    game = table(P1={"tickets": [], "routes": []}, P2={"tickets": [], "routes": []})
    game.rules["stations"] = Stations(3, (("cedar", 0),))
    game.scores = game.route_points = (4, 0)
    result = count(game)
    assert result.winners == (1,)
    assert winners_line(words(), result).endswith("the tie goes to fewer stations.")


def test_it_is_a_button_and_a_question_of_its_own():
    view = seat_view(table(), 0)
    assert STATION in view.options.deeds
    question = asked(TOY, view, STATION)
    assert {choice.city for choice in question.choices[:2]} == {"birch", "cedar"}, "what helps comes first"
    chosen = found(question, ("cedar", "0"))
    assert chosen is not None
    assert chosen.action == BUILD
    panel = asked_panel("0" * 8, 7, question, words(), path=(STATION,))
    labels = [button.label for row in panel.rows if not isinstance(row, Select) for button in row]
    assert set(labels[:2]) == {"Birch", "Cedar"}
    legal = {action for action in legal_actions(table(), 0) if isinstance(action, BuildStation)}
    offered = {choice.action for city in question.choices if city.then for choice in city.then.choices}
    assert offered == legal


def test_ways_to_build_are_those_that_the_question_offers():
    view = seat_view(table(), 0)
    offered = all_actions(asked(TOY, view, STATION))
    assert BUILD in offered
    found_ways = ways(TOY, view, STATION)
    assert len(found_ways) == len(offered)
    assert set(found_ways) == set(offered)


@pytest.mark.parametrize("locale", ["en", "it"])
def test_cities_to_build_on_begin_with_those_that_help_and_then_those_on_open_tickets(locale):
    choices = asked(TOY, seat_view(table(), 0), STATION).choices
    about = ["" if choice.about is None else words(locale).tell(choice.about) for choice in choices]
    helps = {"en": "+10 with your tickets", "it": "+10 con i tuoi biglietti"}[locale]
    named = {"en": "on one of your open tickets", "it": "su uno dei tuoi biglietti aperti"}[locale]
    assert about == sorted(about, key=[helps, named, ""].index)
    assert {helps, named, ""} == set(about)


def chain(**anna):
    """Anna has birch--cedar and a ticket ash--dogwood; the routes at both its ends are Bruno's."""
    routes = {"P1": ["birch--cedar"], "P2": ["ash--birch.1", "cedar--dogwood"]}
    seats = {
        "P1": {"hand": {"red": 9}, "tickets": ["ash--dogwood"], "routes": routes["P1"], "score": 0} | anna,
        "P2": {"hand": {"blue": 2}, "tickets": ["elm--fir"], "routes": routes["P2"], "score": 0},
    }
    return position(TOY, 2, seats)


def test_a_station_that_would_bring_nothing_beside_those_that_stand_is_neither_told_nor_advised():
    game, _ = play(table(), BUILD)
    view = seat_view(game, 0)
    assert {choice.about for choice in asked(TOY, view, STATION).choices} == {None}
    assert advised(TOY, view) is None


def test_a_station_that_completes_a_ticket_together_with_one_that_stands_is_told_and_advised():
    before, after = chain(), chain(stations=["ash"])
    assert advised(TOY, seat_view(before, 0)) is None
    advice = advised(TOY, seat_view(after, 0))
    assert advice is not None
    totals = [count(game).sides[0].total for game in (after, play(after, advice.action)[0])]
    assert advice.worth == totals[1] - totals[0] > 0


def closed_in(**anna):
    """Anna has birch--cedar and a ticket ash--cedar; every route into ash is Bruno's."""
    taken = [route.id for route in TOY.routes if "ash" in (route.a, route.b) and not route.id.endswith(".2")]
    seats = {
        "P1": {"hand": {"red": 9}, "tickets": ["ash--cedar"], "routes": ["birch--cedar"], "score": 0} | anna,
        "P2": {"hand": {"blue": 2}, "tickets": [], "routes": taken, "score": 0},
    }
    return position(TOY, 2, seats)


@pytest.mark.parametrize("stations", [[], ["elm", "fir"]], ids=["three left", "one left"])
def test_a_ticket_that_a_station_can_still_complete_is_open(stations):
    view = seat_view(closed_in(stations=stations), 0)
    ahead, wish = outlook(view, TOY), BuildTickets(("ash--cedar",))
    assert (ahead.state("ash--cedar"), ahead.missing("ash--cedar")) == ("open", ())
    assert ahead.needs_loan("ash--cedar")
    assert plan_of(view, TOY).cut_off == ()
    orders = OrderList((Order(1, wish),), next_id=2)
    assert pruned(orders, view, TOY) == orders
    assert "needs another player’s route, by a station" in progress_text(words(), view)


def test_a_ticket_is_cut_off_when_no_station_can_complete_it():
    elsewhere = seat_view(closed_in(stations=["cedar", "elm", "dogwood"]), 0)
    assert outlook(elsewhere, TOY).state("ash--cedar") == "cut_off"
    assert plan_of(elsewhere, TOY).cut_off == ("ash--cedar",)
    europe = load_map("europe")
    into = [route.id for route in europe.routes if "lisboa" in (route.a, route.b)]
    cars = {"P1": {"tickets": ["lisboa--danzig"], "cars": 1}, "P2": {"routes": into}}
    assert outlook(seat_view(position(europe, 2, cars), 0), europe).state("lisboa--danzig") == "cut_off"


def test_a_station_that_stands_keeps_a_ticket_open_until_its_own_routes_are_built():
    europe = load_map("europe")
    into = [route.id for route in europe.routes if "lisboa" in (route.a, route.b)]
    anna = {"tickets": ["lisboa--danzig"], "stations": ["lisboa", "roma", "kyiv"]}
    view = seat_view(position(europe, 2, {"P1": anna, "P2": {"routes": into}}), 0)
    ahead = outlook(view, europe)
    assert ahead.state("lisboa--danzig") == "open"
    assert {*ahead.missing("lisboa--danzig")}.isdisjoint(into)
    planned = plan_of(view, europe)
    assert planned.unfinished == ("lisboa--danzig",)
    assert {route.id for route in planned.routes}.isdisjoint(into)


@pytest.mark.parametrize(("other", "state"), [("fir", "cut_off"), ("cedar", "done")])
def test_each_station_keeps_a_ticket_open_with_one_route(other, state):
    """Two routes of Bruno's are missing, both into birch."""
    anna = {"tickets": ["ash--cedar"], "cars": 0, "stations": ["birch", "elm", other]}
    view = seat_view(position(TOY, 2, {"P1": anna, "P2": {"routes": ["ash--birch.1", "birch--cedar"]}}), 0)
    assert outlook(view, TOY).state("ash--cedar") == state


def test_station_is_on_the_board_and_announced():
    game, _ = play(table(), BUILD)
    view = public_view(game)
    assert [(piece.city, piece.seat, piece.shape) for piece in view.pieces] == [("cedar", 0, "tower")]
    assert board_picture(words(), view).pieces == view.pieces
    assert points_lines(words(), view)[0].endswith("🏛️\u202f2 · 🏛️ Cedar")
    assert event_line(words(), StationBuilt(0, "cedar"), 0) == "You built a station in Cedar."


@pytest.mark.parametrize("kind", ["regular", "veteran"])
def test_computer_players_build_stations_when_it_pays(kind):
    view = seat_view(table(), 0)
    advice = advised(TOY, view)
    assert advice is not None
    assert (advice.action, advice.worth) == (BUILD, 2 * 5 - 4)
    assert ROBOTS[kind]().choose(view, TOY, view.questions[0], Random(1)) == BUILD


def test_a_borrowed_route_counts_for_tickets_where_they_are_shown():
    without, (built, _) = table(), play(table(), BUILD)
    assert outlook(seat_view(without, 0), TOY).state("ash--cedar") == "open"
    ahead = outlook(seat_view(built, 0), TOY)
    assert (ahead.state("ash--cedar"), ahead.missing("ash--cedar")) == ("done", ())
    assert "Ash – Cedar (5) · done" in progress_text(words(), seat_view(built, 0))
    assert "ash" not in "".join(seat_view(built, 0).routes_owned(TOY.route_ids)[1:]), "the route stays another's"
    [ticket] = [one for one in count(built).sides[0].tickets if one.ticket == "ash--cedar"]
    assert ticket.completed, "as the count finds"


def test_station_can_be_ordered():
    view = seat_view(table(), 0)
    wish = kinds(view, TOY)[STATION]()
    assert wish == UseTurn(STATION)
    assert wish_text(wish, words()) == "When it pays: build a station"
    orders = OrderList((Order(1, wish),), next_id=2)
    assert next_step(orders, view, TOY, lambda action: check(table(), action) is None).action == BUILD


@pytest.mark.parametrize("kind", ROBOTS)
def test_computer_players_play_whole_games_with_stations(kind):
    toy = load_map("lantern-isles")
    toy = replace(toy, rules=(*toy.rules, RuleConfig("stations", {})))

    def watch(game, _action):
        assert check_invariants(game) == []

    played = play_game(toy, [robot(kind, think=0.01) for _ in range(toy.seats[0])], 1, watch=watch)
    assert played.result is not None


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_page_explains_stations(locale):
    pages = "\n".join(rules_pages(texts(locale), TOY, Names()))
    assert {"en": "Build a station", "it": "Costruisci una stazione"}[locale] in pages
    assert "🏛️" in pages
