"""Teams' shared tickets (A6-A8): the opening, later draws, sharing as a turn; and who sees what."""

import pytest

from tests.engine.positions import position, refused
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import DrawTickets, KeepTickets
from ttrbot.engine.config import Config
from ttrbot.engine.game import check_invariants, legal_actions, new_game, play, redact, seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rules.choices import all_actions
from ttrbot.engine.rules.seen import asked, ways
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.engine.scoring import count

BOARD = six_cities(rules=(RuleConfig("share_tickets", {"most": 2}),))


def opened():
    game, _ = new_game(BOARD, Config(4, start=0), seed_of_number(1))
    return game, [tuple(game.tickets[f"offered:{seat}"]) for seat in range(4)]


def racks(game):
    return [seat_view(game, seat).rack_tickets for seat in range(4)]


def test_the_mate_sees_an_opening_ticket_once_both_have_chosen():
    game, offered = opened()
    game, events = play(game, KeepTickets(0, offered[0], offered[0][0]))
    assert seat_view(game, 0).tickets == offered[0][1:]
    assert racks(game) == [(), (), (), ()]
    shown = [redact(game, event, viewer) for event in events for viewer in (1, 2, 3, None)]
    assert not any(getattr(event, "tickets", None) for event in shown)
    assert check_invariants(game) == []
    game, _ = play(game, KeepTickets(3, offered[3], offered[3][1]))
    assert racks(game) == [(), (), (), ()]
    game, _ = play(game, KeepTickets(1, offered[1], offered[1][1]))
    assert racks(game) == [(offered[0][0], offered[1][1])] * 2 + [(), ()]
    assert seat_view(game, 1).tickets == offered[1][:1]
    game, _ = play(game, KeepTickets(2, offered[2][:1], offered[2][0]))
    assert racks(game)[2] == (offered[2][0], offered[3][1])
    assert seat_view(game, 2).tickets == ()
    assert [side.rack_tickets for side in seat_view(game, 0).public.sides] == [2, 2], "their number is public (B17)"


def test_one_of_the_kept_tickets_is_shared():
    game, offered = opened()
    mine, other = offered[0], offered[1][0]
    assert refused(game, KeepTickets(0, mine)) == "must_share_one_ticket"
    assert refused(game, KeepTickets(0, mine[:1], mine[1])) == "ticket_not_in_hand"
    assert refused(game, KeepTickets(0, mine, other)) == "ticket_not_in_hand"
    assert refused(game, KeepTickets(0, mine, "here--there")) == "unknown_ticket"
    assert refused(game, KeepTickets(0, (), mine[0])) == "must_keep_more_tickets"
    offers = legal_actions(game, 0)
    assert {action.share for action in offers if isinstance(action, KeepTickets)} == set(mine)


def later(**setup):
    seats = {"P1": {"tickets": ["ash--cedar", "ash--dogwood", "ash--elm"]}, "P2": {"tickets": ["cedar--elm"]}}
    return position(BOARD, 4, {"ticket_deck": ["birch--dogwood", "birch--fir"], **seats, **setup})


def test_of_drawn_tickets_exactly_one_goes_on_the_rack():
    game, _ = play(later(), DrawTickets(0))
    game, events = play(game, KeepTickets(0, ("birch--fir", "birch--dogwood"), "birch--fir"))
    assert racks(game)[:2] == [("birch--fir",)] * 2
    assert seat_view(game, 0).tickets == ("ash--cedar", "ash--dogwood", "ash--elm", "birch--dogwood")
    seen = [
        {ticket for event in events for ticket in getattr(redact(game, event, viewer), "tickets", None) or ()}
        for viewer in (1, 2, None)
    ]
    assert seen == [{"birch--fir"}, set(), set()]


def test_one_or_two_tickets_are_shared_as_the_whole_turn():
    game = later()
    assert seat_view(game, 0).options.deeds == ("share",)
    shared = [action.tickets for action in legal_actions(game, 0) if isinstance(action, ShareTickets)]
    assert sorted(map(len, shared)) == [1, 1, 1, 2, 2, 2]
    game, _ = play(game, ShareTickets(0, ("ash--elm", "ash--cedar")))
    assert racks(game)[:2] == [("ash--elm", "ash--cedar")] * 2
    assert seat_view(game, 0).tickets == ("ash--dogwood",)
    assert game.turn_seat == 1
    assert seat_view(game, 1).options.deeds == ("share",)


@pytest.mark.parametrize("tickets", [["ash--cedar", "ash--dogwood", "ash--elm"], ["ash--cedar"]])
def test_ways_to_share_are_those_that_the_question_offers(tickets):
    view = seat_view(later(P1={"tickets": tickets}), 0)
    offered = all_actions(asked(BOARD, view, "share"))
    assert ways(BOARD, view, "share") == offered
    assert len(offered) == {1: 1, 3: 9}[len(tickets)]


@pytest.mark.parametrize(
    ("tickets", "code"),
    [
        ((), "must_share_one_ticket"),
        (("ash--cedar", "ash--dogwood", "ash--elm"), "too_many_tickets_to_share"),
        (("cedar--elm",), "ticket_not_in_hand"),
        (("ash--cedar", "ash--cedar"), "ticket_not_in_hand"),
        (("here--there",), "unknown_ticket"),
    ],
)
def test_refusals(tickets, code):
    assert refused(later(), ShareTickets(0, tickets)) == code


def test_shared_tickets_count_for_the_team():
    game = later(P2={"tickets": [], "routes": ["birch--elm"]}, T1={"shared_tickets": ["birch--elm"]})
    (result,) = [ticket for ticket in count(game).sides[0].tickets if ticket.ticket == "birch--elm"]
    assert result.completed
