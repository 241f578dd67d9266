"""Positions in which the planner uses a map's own rules, or hinders rivals, on purpose, and greedy doesn't."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests.engine.positions import pay, position
from tests.engine.six_cities import six_cities
from ttrbot.content import load_map
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets
from ttrbot.engine.cards import Color
from ttrbot.engine.config import Config
from ttrbot.engine.game import check, play, seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.rules.alien.facts import MoveAlien
from ttrbot.engine.rules.city_markers.facts import DeclineMarker, PlaceMarker
from ttrbot.engine.rules.ferry_cards.facts import DrawFerryCard
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.engine.rules.shared_rack.facts import PutCard
from ttrbot.engine.rules.tunnels.facts import AskExtra, PayTunnel, WithdrawTunnel
from ttrbot.engine.scenario.position import build_position
from ttrbot.robots import Robot
from ttrbot.robots.campaign import Planning, Scales
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.ground import OpenNetwork
from ttrbot.robots.planner import PlannerRobot
from ttrbot.robots.reasons import MoveReason
from ttrbot.robots.rivals import Rivals

MARKET = ["white", "yellow", "green", "purple", "orange"]


def answer(kind, game, seat=0):
    """Return a player's answer for a seat, which must be legal."""
    decision = next(decision for decision in game.open_decisions if decision.seat == seat)
    action = kind().choose(seat_view(game, seat), game.book.gamemap, decision, Random(1))
    assert check(game, action) is None
    return action


def table(board, seats=2, market=MARKET, **setup):
    return position(load_map(board), seats, {"market": market, **setup})


def route_of(action):
    return action.route if isinstance(action, ClaimRoute) else None


def gap(seats, theirs=None, **first):
    """P2 lacks only the two cars into New York on a way from Los Angeles and Dallas. P1 closed the other entrances."""
    own = ["boston--new-york.1", "montreal--new-york", "new-york--washington.1"]
    built = ["el-paso--los-angeles", "dallas--el-paso", "dallas--little-rock", "little-rock--nashville"]
    others: dict[str, Any] = {f"P{number}": {"tickets": [], "hand": {}} for number in range(3, seats + 1)}
    return table(
        "usa",
        seats,
        P1={"tickets": ["calgary--phoenix"], "hand": {"white": 2, "red": 1, "green": 1}, "routes": own, **first},
        P2={
            "tickets": ["dallas--new-york", "los-angeles--new-york"],
            "hand": {},
            "routes": [*built, "nashville--pittsburgh"],
            **(theirs or {}),
        },
        **others,
    )


def rivals_of(game):
    board, view = game.book.gamemap, seat_view(game, 0)
    return Rivals(view, board, OpenNetwork(view, board, 0))


def test_guesses_tickets_from_routes_and_the_cost_of_losing_one():
    rivals = rivals_of(gap(2))
    likely = sorted(rivals.guesses, key=lambda guess: -guess.chance)[:2]
    assert {guess.ticket.id for guess in likely} == {"los-angeles--new-york", "dallas--new-york"}
    route = load_map("usa").route
    assert rivals.harm(route["new-york--pittsburgh.1"].index) > 15 > 1 > rivals.harm(route["calgary--helena"].index)


def test_loss_of_one_of_three_rivals_counts_a_third():
    single = load_map("usa").route["atlanta--nashville"].index
    assert rivals_of(gap(4)).harm(single) == pytest.approx(rivals_of(gap(2)).harm(single) / 3, rel=0.01)


def test_blocks_if_that_is_worth_more_than_building():
    block = answer(PlannerRobot, gap(2))
    assert route_of(block) in ("new-york--pittsburgh.1", "new-york--pittsburgh.2")
    assert route_of(answer(GreedyRobot, gap(2))) != block.route


@pytest.mark.parametrize("cars", [45, 3])
def test_reason_of_a_block_is_told_even_near_the_end(cars):
    game = gap(2, theirs={"cars": cars})
    view = seat_view(game, 0)
    action, reason = PlannerRobot().explain(view, game.book.gamemap, view.questions[0])
    assert route_of(action) in ("new-york--pittsburgh.1", "new-york--pittsburgh.2")
    assert reason == MoveReason("block")


def test_claim_where_no_card_can_be_drawn_is_not_told_as_a_block():
    own = {"tickets": ["denver--el-paso"], "hand": {"red": 4}, "cars": 30}
    game = table("usa", P1=own)
    view = seat_view(game, 0)
    view = structs.replace(view, options=structs.replace(view.options, draw_slots=(), draw_deck=False))
    action, reason = PlannerRobot().explain(view, game.book.gamemap, view.questions[0])
    assert isinstance(action, ClaimRoute)
    assert reason is not None
    assert reason.why != "block"


@pytest.mark.parametrize(("near", "claims"), [([], False), (["denver--kansas-city.1"], True)])
def test_locomotive_laid_on_a_short_gray_route_only_if_others_are_near(near, claims):
    first = {"tickets": ["denver--el-paso"], "hand": {"red": 1, "locomotive": 1}}
    action = answer(PlannerRobot, table("usa", P1=first, P2={"routes": near}))
    assert (route_of(action) == "denver--santa-fe") == claims


@pytest.mark.parametrize(
    ("cars", "theirs", "hand", "draws"),
    [(20, 25, {"locomotive": 3, "red": 3}, True), (12, 12, {"red": 2, "blue": 2, "white": 2}, False)],
)
def test_tickets_drawn_only_while_there_is_time_for_their_ways(cars, theirs, hand, draws):
    own = ["boston--new-york.1", "montreal--new-york", "new-york--pittsburgh.1", "chicago--pittsburgh.1"]
    first = {"tickets": [], "hand": hand, "routes": own, "cars": cars}
    game = table("usa", P1=first, P2={"cars": theirs, "hand": {}, "tickets": []})
    assert isinstance(answer(PlannerRobot, game), DrawTickets) == draws


def test_blocks_nobody_if_a_parallel_track_stays_open():
    assert route_of(answer(PlannerRobot, gap(4))) is None


def test_blocks_nobody_with_the_cars_that_its_ticket_needs():
    assert route_of(answer(PlannerRobot, gap(2, cars=14))) is None


@pytest.mark.parametrize(("purple", "tries"), [(2, False), (3, True)])
def test_tries_a_tunnel_by_the_chance_that_it_is_built(purple, tries):
    """A planner that counts the cards turned up wants two spares of five; one that counts the deck wants one."""
    rest: dict[str, Any] = {f"P{number}": {"tickets": []} for number in (2, 3, 4)}
    near = {"tickets": ["kashgar--lhasa"], "routes": ["kashgar--rawalpindi", "junction-west--lhasa"]}
    market = [color if color != "purple" else "red" for color in MARKET]
    game = table("team-asia", 4, market=market, P1={"hand": {"purple": purple}, **near}, **rest)
    assert (route_of(answer(PlannerRobot, game)) == "rawalpindi--junction-west") == tries
    assert route_of(answer(GreedyRobot, game)) is None


@pytest.mark.parametrize(("number", "extra", "pays"), [(4, 1, True), (9, 2, False)])
def test_gives_up_a_tunnel_that_would_take_the_locomotives_of_a_ferry(number, extra, pays):
    board = six_cities((RuleConfig("tunnels", {}),), team_size=1)
    hand = {"red": 1, "locomotive": 2}
    game = position(board, 2, {"market": MARKET, "P1": {"tickets": ["birch--elm", "elm--fir"], "hand": hand}}, number)
    game, _ = play(game, ClaimRoute(0, "birch--elm", pay(red=1)))
    (question,) = [decision.ask for decision in game.open_decisions]
    assert isinstance(question, AskExtra)
    assert question.extra == extra
    assert isinstance(answer(PlannerRobot, game), PayTunnel if pays else WithdrawTunnel)
    assert isinstance(answer(GreedyRobot, game), PayTunnel)


@pytest.mark.parametrize(
    ("hand", "color"),
    [({"white": 3}, Color.BLUE), ({"locomotive": 3}, Color.BLUE), ({"white": 1}, Color.LOCOMOTIVE)],
)
def test_takes_a_locomotive_only_while_a_tunnel_lacks_one(hand, color):
    """Three cards, a spare included, are enough for the tunnel. The way's other route can't use locomotives (S8)."""
    own = ["basel--delemont", "bern--solothurn", "delemont--solothurn"]
    first = {"tickets": ["basel--brig"], "hand": {"blue": 1, **hand}, "routes": own, "cars": 5}
    game = table("switzerland", market=["locomotive", "blue", "green", "purple", "orange"], P1=first)
    game, _ = play(game, DrawDeckCard(0))
    assert answer(PlannerRobot, game).color == color
    assert answer(GreedyRobot, game).color == Color.BLUE


def test_keeps_the_tickets_that_lie_on_one_way():
    """The routes that it wants for their points come after the tickets' ways, and put none of the four at risk."""
    near = {"bern--schwyz", "lausanne--interlaken", "neuchatel--winterthur", "geneve--zurich"}
    hand = {"white": 1, "red": 1, "green": 1, "blue": 1}
    game = table("switzerland", phase="tickets", P1={"offered": [*near, "france--countries"], "hand": hand})
    assert set(answer(PlannerRobot, game).tickets) == near
    assert set(answer(GreedyRobot, game).tickets) > near


def test_keeps_a_locomotive_for_the_ferry():
    hand = {"locomotive": 1, "red": 1, "blue": 1}
    game = table("india", P1={"tickets": ["chittagong--wadi"], "hand": hand})
    assert route_of(answer(PlannerRobot, game)) == "calcutta--chittagong.1"
    assert answer(GreedyRobot, game).pay == pay(blue=1, locomotive=1)


def test_takes_a_ferry_card_instead_of_spending_locomotives():
    game = table("italy", P1={"tickets": ["sassari--roma"], "hand": {"red": 2, "locomotive": 2}})
    assert isinstance(answer(PlannerRobot, game), DrawFerryCard)
    assert answer(GreedyRobot, game).pay == pay(red=2, locomotive=2)


def test_reaches_a_new_region_with_its_last_cars():
    own = ["firenze--pisa.1", "firenze--perugia", "ancona--perugia", "bologna--firenze", "bologna--verona.1"]
    own += ["bergamo--verona.1", "bergamo--milano.1"]
    hand = {"black": 3, "green": 3, "yellow": 3}
    game = table("italy", P1={"tickets": [], "hand": hand, "routes": own, "cars": 3}, P2={"cars": 6})
    assert route_of(answer(PlannerRobot, game)) == "milano--torino.1"
    assert route_of(answer(GreedyRobot, game)) == "agrigento--catania"


def test_closes_a_circle_round_a_ticket():
    own = ["bhatinda--lahore.1", "ambala--bhatinda.1", "ambala--delhi.1"]
    hand = {"blue": 3, "white": 3}
    game = table("india", P1={"tickets": ["lahore--delhi"], "hand": hand, "routes": own, "cars": 3}, P2={"cars": 6})
    assert route_of(answer(PlannerRobot, game)) == "bhatinda--delhi"
    assert route_of(answer(GreedyRobot, game)) == "ahmadabad--bombay"


def test_makes_its_home_where_several_ways_begin():
    """From San Diego, in the corner where two of its tickets end, only one way leads out."""
    tickets = ["great-falls--phoenix", "san-diego--albuquerque", "san-diego--flagstaff"]
    game = position(load_map("old-west"), 2, {"phase": "homes", "turn": "P1", "P1": {"tickets": tickets}})
    board, view = game.book.gamemap, seat_view(game, 0)
    begin: dict[type[Robot], int] = {}
    for kind in (PlannerRobot, GreedyRobot):
        home = answer(kind, game).city
        routes = Planning(view, board, Scales(), home).campaign(tickets).for_tickets
        begin[kind] = sum(home in (board.routes[index].a, board.routes[index].b) for index in routes)
    assert begin == {PlannerRobot: 3, GreedyRobot: 1}


@pytest.mark.parametrize(("theirs", "cars", "marks"), [("denver", 12, True), ("los-angeles", 40, False)])
def test_marks_a_city_that_others_are_near_to(theirs, cars, marks):
    """Few cars of its own don't matter, because others' claims bring a marker's points (W6)."""
    routes = ["cheyenne--denver.1", "casper--cheyenne.1"] if theirs == "denver" else []
    seats = {
        "P1": {"markers": ["salt-lake-city"], "hand": {"red": 2, "white": 1}, "tickets": [], "cars": cars},
        "P2": {"markers": [theirs], "routes": routes},
    }
    game, _ = play(table("old-west", **seats), ClaimRoute(0, "green-river--salt-lake-city.1", pay(white=1)))
    assert isinstance(answer(PlannerRobot, game), PlaceMarker if marks else DeclineMarker)
    assert isinstance(answer(GreedyRobot, game), DeclineMarker if marks else PlaceMarker)


def alien_at(city, **setup):
    book = Rulebook(load_map("old-west"), Config(2, options={"alvin": True}))
    return build_position(book, seed_of_number(1), {"market": MARKET, "alvin": city, **setup})


def test_alien_moved_to_a_city_far_from_others():
    """One free route at Santa Fe, where P2 is; three at Wolf Point, where nobody is."""
    seats = {
        "P1": {"markers": ["santa-fe", "wolf-point"], "hand": {"green": 1}},
        "P2": {"markers": ["pueblo"], "routes": ["pueblo--santa-fe.1"]},
    }
    game, _ = play(alien_at("albuquerque", **seats), ClaimRoute(0, "albuquerque--santa-fe.1", pay(green=1)))
    assert answer(PlannerRobot, game) == MoveAlien(0, "wolf-point")
    assert answer(GreedyRobot, game) == MoveAlien(0, "santa-fe")


def test_the_alien_is_worth_most_late_and_in_the_hands_of_others():
    def worth(cars, **owner):
        game = alien_at("santa-fe", P1={"markers": ["pueblo"]}, P2={"markers": ["santa-fe"], "cars": cars}, **owner)
        board = game.book.gamemap
        return Planning(seat_view(game, 0), board, Scales()).values[board.route["pueblo--santa-fe.1"].index]

    early, late = worth(40, alvin_owner="P2"), worth(6, alvin_owner="P2")
    assert worth(40) < early < late


def test_keeps_a_card_for_a_long_route_out_of_the_rack():
    game = table("team-asia", 4, market=["white", *MARKET[1:]], P1={"tickets": [], "hand": {"white": 3}})
    game, _ = play(game, DrawMarketCard(0, Color.WHITE, 0))
    assert answer(PlannerRobot, game) == PutCard(0, "hand")
    assert answer(GreedyRobot, game) == PutCard(0, "rack")


@pytest.mark.parametrize(("cars", "shares"), [(4, True), (5, False)])
def test_shares_a_ticket_for_which_its_own_cars_do_not_suffice(cars, shares):
    seats = {"P1": {"tickets": ["bombay--kathmandu"], "hand": {}, "cars": cars}}
    game = table("team-asia", 4, **seats)
    assert isinstance(answer(PlannerRobot, game), ShareTickets) == shares
    assert not isinstance(answer(GreedyRobot, game), ShareTickets)
