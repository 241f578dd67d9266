"""Moves in order: several events of one action are one line."""

from typing import get_args

import pytest

from tests.text.words import Seen, usa
from ttrbot.engine import events as ev
from ttrbot.engine.cards import Color
from ttrbot.engine.decisions import Decision, DecisionOpened
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rules.seen import SEEN
from ttrbot.engine.rules.tunnels.facts import TunnelTried
from ttrbot.robots.reasons import Why
from ttrbot.text import move_lines
from ttrbot.text.reasons import why_line
from ttrbot.text.story import since_lines, told_moves

RED, BLUE, LOCOMOTIVE = Color.RED, Color.BLUE, Color.LOCOMOTIVE
ROUTE = "denver--santa-fe"
NEXT = (ev.TurnBegan(1, 2), DecisionOpened(Decision(9, 1, AskTurn(), 1, "B4")))


def market(color: Color, seat: int = 0) -> ev.CardsSeen:
    return ev.CardsSeen(1, (color,), "market", f"hand:{seat}")


def blind(seat: int = 0, color: Color | None = None) -> ev.CardsSeen:
    return ev.CardsSeen(1, None if color is None else (color,), "deck", f"hand:{seat}")


REFILL = ev.CardsSeen(1, (BLUE,), "deck", "market")


def test_the_two_cards_of_a_turn_are_one_line():
    moves = [Seen(0, (market(RED), REFILL)), Seen(0, (blind(), *NEXT)), Seen(1, (market(BLUE, 1), REFILL))]
    assert move_lines(usa(), moves) == ["🟦 Anna took 🔴 red and a card from the deck.", "🟥 Bruno took 🔵 blue."]


def test_two_blind_cards():
    moves = [Seen(0, (blind(),)), Seen(0, (blind(), *NEXT))]
    assert move_lines(usa(), moves) == ["🟦 Anna took 2 cards from the deck."]
    assert move_lines(usa("it"), moves) == ["🟦 Anna ha preso 2 carte dal mazzo."]


def test_player_who_drew_unseen_cards_sees_them_in_the_second_person():
    moves = [Seen(0, (blind(color=RED),)), Seen(0, (blind(color=LOCOMOTIVE), *NEXT))]
    assert move_lines(usa(), moves, 0) == ["You took 🔴 red (from the deck) and 🚂 locomotive (from the deck)."]
    assert move_lines(usa("it"), moves[:1], 0) == ["Hai preso 🔴 rossa (dal mazzo)."]


def test_two_turns_of_one_seat_are_two_lines():
    moves = [Seen(0, (blind(), *NEXT)), Seen(0, (blind(),))]
    assert len(move_lines(usa(), moves)) == 2


def test_a_swept_market_stands_between_the_cards():
    sweep = ev.CardsSeen(5, (LOCOMOTIVE,) * 3 + (RED,) * 2, "market", "discards")
    moves = [Seen(0, (market(RED), REFILL, sweep, REFILL)), Seen(0, (blind(), *NEXT))]
    assert move_lines(usa(), moves) == [
        "🟦 Anna took 🔴 red.",
        "Too many locomotives: the market was cleared and laid out anew.",
        "🟦 Anna took a card from the deck.",
    ]


def test_a_claim_with_price_and_points_while_the_board_shows_the_closed_track():
    seen = (
        ev.CardsSeen(2, (RED, LOCOMOTIVE), "hand:1", "discards"),
        ev.PointsScored(1, 2, "route", ROUTE),
        ev.TracksClosed(("denver--kansas-city.2",)),
        ev.RouteClaimed(1, ROUTE),
        *NEXT,
    )
    assert move_lines(usa(), [Seen(1, seen)]) == [
        "🟥 Bruno claimed Denver – Santa Fe for 2 points with 🔴 1 red and 🚂 1 locomotive.",
    ]


def test_a_claim_whose_points_go_to_another():
    seen = (
        ev.CardsSeen(2, (RED, RED), "hand:1", "discards"),
        ev.PointsScored(0, 2, "route", ROUTE),
        ev.RouteClaimed(1, ROUTE),
    )
    assert move_lines(usa(), [Seen(1, seen)]) == [
        "🟥 Bruno claimed Denver – Santa Fe for 0 points with 🔴 2 red.",
        "🟦 Anna scored 2 points for Denver – Santa Fe (2, grey).",
    ]


def test_a_tunnel_without_extra_cost_is_dug_before_it_is_claimed():
    seen = (
        ev.CardsSeen(2, (RED, RED), "hand:0", "laid:hand"),
        ev.CardsSeen(3, (BLUE, BLUE, BLUE), "deck", "turned_up"),
        TunnelTried(0, ROUTE, (BLUE, BLUE, BLUE), 0),
        ev.CardsSeen(2, (RED, RED), "laid:hand", "discards"),
        ev.PointsScored(0, 2, "route", ROUTE),
        ev.RouteClaimed(0, ROUTE),
        *NEXT,
    )
    assert move_lines(usa(), [Seen(0, seen)]) == [
        "🟦 Anna is digging Denver – Santa Fe (2, grey). Turned up: 🔵 3 blue. No extra cards to pay.",
        "🟦 Anna claimed Denver – Santa Fe for 2 points with 🔴 2 red.",
    ]


def test_points_for_alvin_are_separate_from_those_of_the_route():
    seen = (
        ev.CardsSeen(2, (RED, RED), "hand:0", "discards"),
        ev.RouteClaimed(0, ROUTE),
        ev.PointsScored(0, 2, "route", ROUTE),
        ev.PointsScored(0, 10, "alvin", ROUTE),
    )
    assert move_lines(usa(), [Seen(0, seen)]) == [
        "🟦 Anna claimed Denver – Santa Fe for 2 points with 🔴 2 red.",
        "🟦 Anna caught Alvin: 10 points.",
    ]


def test_a_tunnel_that_is_paid_in_two_moves():
    tried = (
        ev.CardsSeen(1, (RED,), "hand:0", "laid:hand"),
        ev.CardsSeen(3, (RED, BLUE, BLUE), "deck", "turned_up"),
        TunnelTried(0, ROUTE, (RED, BLUE, BLUE), 1),
    )
    paid = (
        ev.CardsSeen(1, (LOCOMOTIVE,), "hand:0", "discards"),
        ev.CardsSeen(1, (RED,), "laid:hand", "discards"),
        ev.CardsSeen(3, (RED, BLUE, BLUE), "turned_up", "discards"),
        ev.PointsScored(0, 2, "route", ROUTE),
        ev.RouteClaimed(0, ROUTE),
    )
    assert move_lines(usa(), [Seen(0, tried), Seen(0, paid)]) == [
        "🟦 Anna is digging Denver – Santa Fe (2, grey). Turned up: 🔵 2 blue and 🔴 1 red. 1 extra card to pay.",
        "🟦 Anna claimed Denver – Santa Fe for 2 points with 🔴 1 red and 🚂 1 locomotive.",
    ]


def test_drawing_and_keeping_tickets_is_one_line_and_tells_the_public_numbers_only():
    drew = Seen(0, (ev.TicketsSeen(3, None, "ticket_deck", "offered:0"),))
    kept = Seen(
        0,
        (ev.TicketsSeen(1, None, "offered:0", "tickets:0"), ev.TicketsSeen(2, None, "offered:0", "ticket_deck"), *NEXT),
    )
    assert move_lines(usa(), [drew]) == ["🟦 Anna drew 3 tickets."]
    assert move_lines(usa(), [drew, kept]) == ["🟦 Anna kept 1 of 3 tickets."]
    assert move_lines(usa("it"), [drew, kept]) == ["🟦 Anna ha tenuto un biglietto su 3."]


def test_the_owner_of_tickets_reads_which():
    names = ("boston--miami", "denver--el-paso", "helena--los-angeles")
    kept = (
        ev.TicketsSeen(2, names[:2], "offered:0", "tickets:0"),
        ev.TicketsSeen(1, names[2:], "offered:0", "refused"),
    )
    assert move_lines(usa(), [Seen(0, kept)], 0) == [
        "You kept 2 of 3 tickets: Boston – Miami (12) and Denver – El Paso (4)."
    ]


def test_the_deal_tells_who_starts_and_nothing_else():
    deal = (
        ev.StartSeatDrawn(1, 1),
        ev.ShuffleSeen("deck", 110),
        ev.CardsSeen(4, None, "deck", "hand:0"),
        ev.CardsSeen(5, (RED,) * 5, "deck", "market"),
        ev.TicketsSeen(3, None, "ticket_deck", "offered:0"),
    )
    assert move_lines(usa(), [Seen(None, deal)]) == ["🟥 Bruno goes first."]


def test_the_last_card_of_a_game_comes_before_the_last_round():
    result = ev.Result((ev.SideResult(0, 5, 0, 0, (), ()),), (0,))
    moves = [Seen(0, (blind(), ev.LastRoundBegan(0, 9), ev.GameEnded(result)))]
    lines = move_lines(usa(), moves)
    assert [line.split(" ")[0] for line in lines] == ["🟦", "Last"], "who has won is for the count to reveal"


def turn(seat: int, number: int) -> ev.TurnBegan:
    return ev.TurnBegan(seat, number)


def test_events_since_the_last_turn_take_three_lines():
    """Claims have the numbers of the picture. What belongs to the current turn follows in lines of its own."""
    moves = [
        Seen(1, (ev.RouteClaimed(1, ROUTE), turn(0, 8))),
        Seen(0, (blind(), turn(1, 9))),
        Seen(1, (market(RED, 1), turn(0, 10))),
        Seen(0, (market(BLUE), turn(1, 11))),
        Seen(1, (ev.RouteClaimed(1, "atlanta--charleston"), turn(0, 12))),
    ]
    lines = since_lines(usa(), moves, 12)
    assert len(lines) == 3
    assert [line.split()[0] for line in lines] == ["`1`", "🟦", "🟦"]
    assert "`2` 🟥 Bruno" in lines[2]
    assert since_lines(usa(), [*moves, Seen(0, (market(BLUE),))], 12) == [*lines, "🟦 Anna took 🔵 blue."]
    assert len(since_lines(usa(), moves[:2], 9)) == 2
    assert since_lines(usa(), [], 12) == []


@pytest.mark.parametrize(
    ("locale", "begins", "chosen"),
    [
        ("en", "🟦 Anna goes first.", "Everybody has chosen their opening tickets."),
        ("it", "Comincia 🟦 Anna.", "Tutti hanno scelto i biglietti iniziali."),
    ],
)
def test_the_opening_is_told_shortly_and_once(locale: str, begins: str, chosen: str):
    def keeps(seat: int, *more: ev.SeenEvent) -> Seen:
        kept = ev.TicketsSeen(3, None, f"offered:{seat}", f"tickets:{seat}")
        shared = ev.TicketsSeen(1, None, f"waiting:{seat}", "ticket_rack:0")
        return Seen(seat, (kept, ev.TicketsSeen(2, None, f"offered:{seat}", "refused"), shared, *more))

    home = ev.MarkerPlaced(1, "denver", home=True)
    opening = [Seen(None, (ev.StartSeatDrawn(0, 1),)), keeps(0), keeps(1), Seen(1, (home, turn(0, 1)))]
    first = since_lines(usa(locale), opening, 1)
    assert first[:2] == [begins, chosen], "tickets are chosen before homes"
    assert len(first) == 3, "the home is told"
    second = since_lines(usa(locale), [*opening, Seen(0, (blind(), turn(1, 2)))], 2)
    assert not {begins, chosen} & set(second)
    assert second[0] == first[2]
    assert len(second) == 2


def test_turns_are_not_split_and_places_of_cards_left_out():
    put = ev.CardsSeen(1, None, "drawn:1", "rack:0")
    moves = [
        Seen(0, (market(BLUE), turn(1, 9))),
        Seen(1, (ev.CardsSeen(1, (RED,), "market", "drawn:1"),)),
        Seen(1, (put,)),
        Seen(1, (market(BLUE, 1), turn(0, 10))),
        Seen(0, (ev.RouteClaimed(0, ROUTE), ev.LastRoundBegan(0, 12), turn(1, 11))),
    ]
    lines = since_lines(usa(), moves, 11)
    assert lines[1] == "🟥 Bruno took 🔴 red and 🔵 blue."
    assert lines[2].startswith("`1` 🟦 Anna")
    assert "Last round!" in lines[2]


@pytest.mark.parametrize(
    ("locale", "open_cards", "own_blind"),
    [
        ("en", "🟦 Anna took 🔵 2 blue.", "You took 🔴 2 red (from the deck)."),
        ("it", "🟦 Anna ha preso 🔵 2 blu.", "Hai preso 🔴 2 rosse (dal mazzo)."),
    ],
)
def test_two_cards_alike_are_counted(locale: str, open_cards: str, own_blind: str):
    assert move_lines(usa(locale), [Seen(0, (market(BLUE),)), Seen(0, (market(BLUE), *NEXT))]) == [open_cards]
    assert move_lines(usa(locale), [Seen(0, (blind(0, RED), blind(0, RED), *NEXT))], 0) == [own_blind]
    mixed = move_lines(usa(locale), [Seen(0, (market(RED), blind(0, RED), *NEXT))], 0)[0]
    assert mixed.count("🔴") == 2, "what came from the deck stays apart"


def test_reasons_end_the_lines_of_their_moves():
    moves = [Seen(0, (market(RED), REFILL)), Seen(0, (blind(), *NEXT)), Seen(1, (market(BLUE, 1), REFILL))]
    why = {0: why_line(usa(), "draw-for-tickets", ["denver--el-paso"]), 1: "second", 2: why_line(usa(), "ferry", [])}
    assert move_lines(usa(), moves, reasons=why) == [
        "🟦 Anna took 🔴 red and a card from the deck. – *cards for its tickets: Denver – El Paso (4)*",
        "🟥 Bruno took 🔵 blue. – *its plan crosses water*",
    ]


def test_every_line_knows_its_moves():
    drew = Seen(0, (ev.TicketsSeen(3, None, "ticket_deck", "offered:0"),))
    kept = Seen(0, (ev.TicketsSeen(3, None, "offered:0", "tickets:0"), *NEXT))
    sweep = ev.CardsSeen(5, (LOCOMOTIVE,) * 3 + (RED,) * 2, "market", "discards")
    moves = [
        drew,
        kept,
        Seen(1, (market(RED, 1), sweep)),
        Seen(1, (blind(1),)),
        Seen(0, (blind(),)),
        Seen(0, (blind(),)),
    ]
    told = told_moves(usa(), moves)
    assert [(line.first, line.last) for line in told] == [(0, 1), (2, 2), (2, 2), (3, 3), (4, 5)]
    assert [line.text for line in told] == move_lines(usa(), moves)


def test_a_reason_stands_beside_the_claim_that_began_the_last_round():
    claim = Seen(1, (ev.RouteClaimed(1, ROUTE), ev.LastRoundBegan(1, 9)))
    told = move_lines(usa(), [Seen(0, (market(RED), REFILL)), claim], reasons={1: "because"})
    assert [line.endswith(" because") for line in told] == [False, True, False]


REASONS_OF_RULES = sorted({why for seen in SEEN.values() for why in seen.reasons.values()})


@pytest.mark.parametrize("why", [*get_args(Why), *REASONS_OF_RULES])
def test_every_reason_has_its_words(why):
    assert why_line(usa(), why, []).startswith("– *")


@pytest.mark.parametrize(
    ("locale", "own", "its"),
    [
        ("en", "You took 🔴 red.", "🟦 🤖 Anna took 🔵 blue."),
        ("it", "Hai preso 🔴 rossa.", "🟦 🤖 Anna ha preso 🔵 blu."),
    ],
)
def test_stand_in_is_named_as_computer_player(locale, own, its):
    def drawn(color, *more, stands_in=False):
        return Seen(0, (ev.CardsSeen(1, (color,), "market", "hand:0"), *more), stands_in)

    moves = [drawn(RED), drawn(BLUE, ev.TurnBegan(1, 3), stands_in=True)]
    assert move_lines(usa(locale), moves, 0) == [own, its], "she left within the turn"
    claim = ev.RouteClaimed(0, ROUTE), ev.PointsScored(0, 2, "route", ROUTE)
    (line,) = move_lines(usa(locale), [Seen(0, claim, stands_in=True)], 0, {0: "why"})
    assert line.startswith("🟦 🤖 Anna")
    assert line.endswith("why")
    assert its in since_lines(usa(locale), moves, 3)[0]
