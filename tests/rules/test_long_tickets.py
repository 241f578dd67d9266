"""Long tickets on a toy board (E2-E4)."""

from dataclasses import replace
from random import Random

import pytest

from tests.engine.positions import position
from tests.engine.six_cities import six_cities, started
from tests.rules.test_stations import Names
from ttrbot.engine.actions import DrawTickets, KeepTickets
from ttrbot.engine.config import Config
from ttrbot.engine.game import check, check_invariants, legal_actions, new_game, play, seat_view
from ttrbot.engine.gamemap import RuleConfig, TicketRules
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rulebook import make_rule
from ttrbot.engine.rules.long_tickets.seen import LongTicketsSeen
from ttrbot.engine.scenario import ScenarioError
from ttrbot.engine.simulate import guess_at_random
from ttrbot.robots import ROBOTS, robot
from ttrbot.robots.campaign import Scales
from ttrbot.robots.planner_turn import PlannerTurn
from ttrbot.text import LOCALES, texts
from ttrbot.text.names import GameWords

LONG = ("ash--dogwood", "ash--cedar", "cedar--fir", "birch--fir")
BOARD = replace(
    six_cities((RuleConfig("long_tickets", {"tickets": list(LONG), "deal": 1}),), team_size=1),
    ticket_rules=TicketRules(deal=3, keep_at_opening=2, draw=2, keep=1, refused_at_opening="removed"),
)


@pytest.mark.parametrize("seats", BOARD.seats)
def test_everybody_is_dealt_one_and_the_others_leave_the_game(seats):
    game, _ = new_game(BOARD, Config(seats), seed_of_number(seats))
    for seat in range(seats):
        offered = game.tickets[f"offered:{seat}"]
        assert [ticket in LONG for ticket in offered] == [True, False, False]
    assert len(game.tickets["removed"]) == len(LONG) - seats
    assert {*game.tickets["removed"]} <= {*LONG}
    assert len(game.tickets["ticket_deck"]) == len(BOARD.tickets) - len(LONG) - 2 * seats
    assert check_invariants(game) == []


def test_the_deal_depends_on_the_seed_alone():
    first, again = (new_game(BOARD, Config(3), seed_of_number(7))[0] for _ in range(2))
    assert first.tickets == again.tickets
    dealt = {new_game(BOARD, Config(3), seed_of_number(n))[0].tickets["offered:0"][0] for n in range(60)}
    assert dealt == {*LONG}, "each can be dealt to each"


def test_a_long_one_may_be_refused_and_no_long_one_is_drawn_later():
    game, _ = new_game(BOARD, Config(2, start=0), seed_of_number(1))
    for seat in range(2):
        game, _ = play(game, KeepTickets(seat, game.tickets[f"offered:{seat}"][1:]))
    assert {*LONG} <= {*game.tickets["removed"]}
    for _ in range(2):
        if check(game, DrawTickets(game.turn_seat)) is None:
            seat = game.turn_seat
            game, _ = play(game, DrawTickets(seat))
            assert not {*game.tickets[f"offered:{seat}"]} & {*LONG}
            game, _ = play(game, next(a for a in legal_actions(game, seat) if isinstance(a, KeepTickets)))


def test_scenarios_deal_them_alike():
    game = position(BOARD, 3, {"P3": {"tickets": ["ash--elm"]}})
    for seat in range(2):
        kept = game.tickets[f"tickets:{seat}"]
        assert [ticket in LONG for ticket in kept] == [True, False]
    assert not {*game.tickets["ticket_deck"]} & {*LONG}
    with pytest.raises(ScenarioError, match=r"setup\.ticket_deck: the ticket 'cedar--fir' is dealt at the start only"):
        position(BOARD, 2, {"ticket_deck": ["cedar--fir"]})


def test_guesses_lay_none_in_the_deck_and_one_at_most_in_a_hand():
    game = started(BOARD, seats=3)
    view, rng = seat_view(game, 0), Random(1)
    held = set()
    for _ in range(40):
        guess = guess_at_random(BOARD, view, rng)
        assert not {*guess.ticket_deck} & {*LONG}
        assert [len(tickets) for tickets in guess.tickets] == list(view.public.tickets)
        for seat in (1, 2):
            long = {*guess.tickets[seat]} & {*LONG}
            assert len(long) <= 1
            held |= long
    assert held == {*LONG} - {*view.tickets}


def test_the_planner_expects_none_of_a_draw():
    done = [BOARD.routes[0].id, BOARD.routes[2].id]  # they complete a long ticket
    game = position(BOARD, 2, {"P1": {"tickets": ["elm--fir"], "routes": done, "hand": {"locomotive": 2}}})
    turn = PlannerTurn(seat_view(game, 0), BOARD, Scales())
    cheap = turn.expected()
    plain = replace(BOARD, rules=())
    assert PlannerTurn(seat_view(game, 0), plain, Scales()).expected() > cheap


@pytest.mark.parametrize(
    ("params", "rules", "fault"),
    [
        ({"tickets": ["ash--elm", "ash--oak"]}, {}, ("tickets", "unknown ticket ash--oak; did you mean ash--cedar?")),
        ({"tickets": [*LONG], "deal": 4}, {}, ("deal", "more than the 3 tickets that a player is dealt")),
        ({"tickets": [*LONG[:2]]}, {}, ("tickets", "4 players are dealt 4 long ones, but there are 2")),
        ({"tickets": [*LONG]}, {"deal": 4}, ("tickets", "4 players are dealt 12 other ones, but there are 8")),
    ],
)
def test_what_does_not_fit_the_map_is_told(params, rules, fault):
    board = replace(BOARD, ticket_rules=replace(BOARD.ticket_rules, **rules))
    assert fault in list(make_rule("long_tickets", params, board, Config(4)).misfits())


@pytest.mark.parametrize("kind", ROBOTS)
def test_computer_players_choose_among_them(kind):
    game, _ = new_game(BOARD, Config(2), seed_of_number(3))
    view = seat_view(game, 0)
    action = robot(kind, think=0.01).choose(view, BOARD, view.questions[0], Random(1))
    assert check(game, action) is None


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_page_explains_them(locale):
    told = GameWords(texts(locale), BOARD, Names(), ()).tell(LongTicketsSeen(BOARD.rules[0], BOARD).rules()[0])
    sentence = {"en": "one comes from the 4 long ones, worth 4", "it": "uno viene dai biglietti lunghi (4 in"}
    assert sentence[locale] in told
