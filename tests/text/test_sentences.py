"""A sentence for every event, question and refusal, in every language."""

import re
from typing import get_args

import pytest

from tests.text.test_catalogs import variables
from tests.text.test_scores import RESULT
from tests.text.usage import reasons
from tests.text.words import usa
from ttrbot.app.core.tables import Refusal
from ttrbot.content import load_map, map_text
from ttrbot.engine import codec
from ttrbot.engine import decisions as d
from ttrbot.engine import events as ev
from ttrbot.engine.cards import Color
from ttrbot.engine.decisions import DecisionClosed, DecisionOpened
from ttrbot.engine.errors import CODES, Violation
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.alien.facts import AlienMoved, AskAlien
from ttrbot.engine.rules.city_markers.facts import AskMarker
from ttrbot.engine.rules.ferry_cards.facts import FerryCardsMoved
from ttrbot.engine.rules.homes.facts import AskHome
from ttrbot.engine.rules.shared_rack.facts import AskPlace
from ttrbot.engine.rules.stations.facts import StationBuilt
from ttrbot.engine.rules.tunnels.facts import AskExtra, TunnelGivenUp, TunnelTried
from ttrbot.text import (
    LOCALES,
    event_line,
    question_text,
    refusal_text,
    texts,
    violation_line,
)
from ttrbot.text.names import GameWords
from ttrbot.text.refusals import refusal_key

ROUTE = "denver--santa-fe"
RED, LOCOMOTIVE = Color.RED, Color.LOCOMOTIVE
QUESTION = d.Decision(7, 0, AskTurn(), 1, "B4")

HIDDEN = {ev.CardsMoved, ev.TicketsMoved, ev.CardsShuffled, ev.TicketsShuffled}
SEEN = {*codec.EVENTS, ev.CardsSeen, ev.TicketsSeen, ev.ShuffleSeen} - HIDDEN
BOOKKEEPING = (
    ev.CarsSetAside(0, 2, "denver--santa-fe"),
    DecisionOpened(QUESTION),
    DecisionClosed(7),
    ev.MemoryChanged("homes", (("denver", 0),)),
)
EVENTS: tuple[tuple[ev.SeenEvent, str], ...] = (
    (ev.StartSeatDrawn(0, 1), "🟦 Anna goes first."),
    (ev.CardsSeen(1, (RED,), "market", "hand:0"), "🟦 Anna took 🔴 red."),
    (ev.CardsSeen(1, None, "deck", "hand:0"), "🟦 Anna took a card from the deck."),
    (ev.CardsSeen(4, None, "deck", "hand:0"), "🟦 Anna took 4 cards from the deck."),
    (ev.CardsSeen(1, (RED,), "deck", "hand:0"), "🟦 Anna took 🔴 red (from the deck)."),
    (ev.CardsSeen(1, None, "drawn:0", "rack:0"), "🟦 Anna put 1 card on the team’s rack."),
    (ev.CardsSeen(1, (RED,), "drawn:0", "hand:0"), "🟦 Anna put 🔴 1 red in their hand."),
    (ev.CardsSeen(2, (RED, LOCOMOTIVE), "deck", "market"), "Turned up: 🔴 1 red and 🚂 1 locomotive."),
    (
        ev.CardsSeen(5, (RED,) * 5, "market", "discards"),
        "Too many locomotives: the market was cleared and laid out anew.",
    ),
    (ev.CardsSeen(40, None, "discards", "deck"), "The 40 discards were shuffled into a new deck."),
    (ev.CardsSeen(2, (RED, RED), "hand:0", "discards"), "🟦 Anna played 🔴 2 red."),
    (ev.TicketsSeen(3, None, "ticket_deck", "offered:0"), "🟦 Anna drew 3 tickets."),
    (ev.TicketsSeen(1, None, "offered:0", "tickets:0"), "🟦 Anna kept 1 ticket."),
    (ev.TicketsSeen(1, ("boston--miami",), "offered:0", "tickets:0"), "🟦 Anna kept Boston – Miami (12)."),
    (ev.TicketsSeen(2, None, "offered:0", "ticket_deck"), "🟦 Anna gave back 2 tickets."),
    (
        ev.TicketsSeen(2, None, "refused", "ticket_deck"),
        "The 2 tickets given back were shuffled and went under the ticket deck.",
    ),
    (ev.TicketsSeen(1, None, "tickets:0", "ticket_rack:0"), "🟦 Anna put 1 ticket on the team’s rack."),
    (ev.TicketsSeen(1, None, "waiting:0", "ticket_rack:0"), "🟦 Anna put 1 ticket on the team’s rack."),
    (ev.ShuffleSeen("deck", 110), "The cards were shuffled."),
    (ev.ShuffleSeen("ticket_deck", 30), "The tickets were shuffled."),
    (FerryCardsMoved(0, 1), "🟦 Anna took a ferry card."),
    (FerryCardsMoved(0, -2), "🟦 Anna played 2 ferry cards."),
    (ev.TurnBegan(0, 12), "Turn 12: 🟦 Anna."),
    (ev.RouteClaimed(0, ROUTE), "🟦 Anna claimed Denver – Santa Fe (2, grey)."),
    (ev.TracksClosed((ROUTE,)), "The parallel track Denver – Santa Fe (2, grey) is closed from now on."),
    (ev.PointsScored(0, 1, "route", ROUTE), "🟦 Anna scored 1 point for Denver – Santa Fe (2, grey)."),
    (ev.PointsScored(0, 10, "alvin"), "🟦 Anna caught Alvin: 10 points."),
    (ev.MarketStays(3), "The market keeps its 3 locomotives: no better cards can be laid out."),
    (
        TunnelTried(0, ROUTE, (RED, RED, Color.BLUE), 2),
        "🟦 Anna is digging Denver – Santa Fe (2, grey). Turned up: 🔵 1 blue and 🔴 2 red. 2 extra cards to pay.",
    ),
    (
        TunnelTried(0, ROUTE, (), 0),
        "🟦 Anna is digging Denver – Santa Fe (2, grey). Turned up: nothing. No extra cards to pay.",
    ),
    (TunnelGivenUp(0, ROUTE), "🟦 Anna gave up Denver – Santa Fe (2, grey) and took their cards back."),
    (ev.Passed(0), "🟦 Anna can’t do anything and passes."),
    (
        ev.LastRoundBegan(0, 50),
        "Last round! The cars of 🟦 Anna are running out: everybody has one more turn.",
    ),
    (ev.MarkerPlaced(0, "denver", home=True), "🟦 Anna chose Denver as their home city."),
    (ev.MarkerPlaced(0, "denver", home=False), "🟦 Anna placed a marker on Denver."),
    (AlienMoved(0, "denver"), "🟦 Anna moved Alvin to Denver."),
    (StationBuilt(0, "denver"), "🟦 Anna built a station in Denver."),
    (ev.Undone(0, 40, 1, 30), "↩️ 🟦 Anna took back the last move."),
    (ev.Undone(0, 40, 3, 30), "↩️ 🟦 Anna took back the last 3 moves."),
    (ev.GameEnded(RESULT), "🏆 Victory for 🟦 Anna with 90 points!"),
)
QUESTIONS: tuple[tuple[d.AnyAsk, str], ...] = (
    (AskOpeningTickets(2), "Choose your tickets: keep at least 2."),
    (AskKeepTickets(1), "Choose which of the drawn tickets you keep: at least 1."),
    (
        AskKeepTickets(1, share=True),
        "Choose which of the drawn tickets you keep: at least 1. One of those you keep goes on your team’s rack.",
    ),
    (AskTurn(), "It’s your turn: draw cards, claim a route, or draw tickets."),
    (AskTurn(1), "Take your second card."),
    (AskPlace(RED), "Where does 🔴 red go: your hand or the team’s rack?"),
    (AskPlace(), "Where does the card you drew go: your hand or the team’s rack?"),
    (
        AskExtra(ROUTE, 1, RED),
        "The tunnel Denver – Santa Fe (2, grey) asks for one more card: 🔴 red or a locomotive.",
    ),
    (
        AskExtra(ROUTE, 2, None),
        "The tunnel Denver – Santa Fe (2, grey) asks for 2 more locomotives.",
    ),
    (AskHome(), "Choose your home city."),
    (AskMarker(ROUTE), "Place a marker at an end of Denver – Santa Fe (2, grey) for two cards of one colour?"),
    (AskAlien(), "You have caught Alvin! Move him to a city with your marker."),
)
ARGS: dict[str, dict[str, int | str]] = {
    "wrong_phase": {"phase": "turn"},
    "unknown_route": {"route": "denver--rome"},
    "unknown_ticket": {"ticket": "denver--rome"},
    "unknown_city": {"city": "rome"},
    "card_not_in_market": {"color": "red"},
    "no_cards_to_draw": {"market": 0},
    "ferry_hand_full": {"most": 2},
    "must_keep_more_tickets": {"needed": 2, "kept": 1},
    "ticket_not_offered": {"ticket": "boston--miami"},
    "too_many_tickets_to_share": {"most": 2},
    "ticket_not_in_hand": {"ticket": "boston--miami"},
    "route_taken": {"route": ROUTE, "owner": 1, "whose": "other"},
    "undo_overtaken": {"owner": 1},
    "not_your_question": {"owner": 1},
    "not_enough_cards": {
        "missing": 3,
        "locomotives": 1,
        "wave_cards": 1,
        "color": "red",
        "is_gray": 0,
        "any_cards": 0,
        "route": "denver--omaha",
    },
    "track_closed": {"route": ROUTE, "whose": "other"},
    "owns_parallel_track": {"route": ROUTE},
    "not_enough_cars": {"needed": 6, "beside": 0, "cars": 1, "mates": 0},
    "not_connected": {"route": ROUTE, "is_first": 0, "is_enclosed": 0},
    "too_many_ferry_cards": {"most": 1},
    "no_stations_left": {"most": 3},
    "wrong_number_of_cards": {"needed": 2, "range": "2", "laid": 3, "wave_cards": 0, "substitutes": 0},
    "mixed_colours": {"locomotives": 1},
    "wrong_colour": {"needed": "red", "laid": "blue", "locomotives": 1},
    "needs_locomotives": {"needed": 2, "laid": 1, "wave_cards": 0},
    "city_taken": {"city": "denver"},
    "no_markers_left": {"most": 3},
    "city_not_on_route": {"city": "boston", "route": ROUTE},
    "bad_pair": {"laid": 3, "locomotives": 1},
    "city_reserved": {"city": "denver"},
    "city_not_held": {"city": "denver"},
    "unknown_map": {"value": "@everyone", "valid": "usa"},
    "unknown_robot": {"value": "x", "valid": "child, beginner"},
    "unknown_option": {"value": "x", "valid": ""},
    "unknown_language": {"value": "x", "valid": "en, it"},
    "unknown_pace": {"value": "x", "valid": "en, it"},
    "unknown_move": {"value": 9, "last": 3},
    "lobby_full": {"seats": 5},
    "seat_beyond": {"value": 6, "seats": 3},
    "too_many_robots": {"most": 1, "seats": 2},
    "charm_enough": {"one": 10, "all": 100},
    "charm_invalid": {"most": 100},
    "not_enough_players": {"least": 2, "seated": 1},
    "wrong_number_of_seats": {"value": 9, "valid": "2, 3, 4, 5"},
    "too_many_lobbies": {"limit": 3},
    "too_many_games": {"limit": 1},
    "too_many_games_here": {"limit": 1},
    "too_many_blocked": {"limit": 100},
    "asked_too_often": {"minutes": 60},
    "opened_too_often": {"minutes": 1},
    "questioned_too_often": {"minutes": 5},
    "away_too_often": {"minutes": 15},
}
"""The arguments of the refusals that take any, as engine and host give them."""


@pytest.mark.parametrize(("event", "line"), EVENTS)
def test_an_event_in_english(event: ev.SeenEvent, line: str):
    assert event_line(usa(), event) == line


@pytest.mark.parametrize("locale", LOCALES)
def test_every_event_has_a_line_in_every_language(locale: str):
    assert {type(event) for event, _ in EVENTS} | {type(event) for event in BOOKKEEPING} == SEEN
    for event, line in EVENTS:
        told = event_line(usa(locale), event)
        assert told
        assert "{" not in told
        assert (told == line) == (locale == "en")
    assert all(event_line(usa(locale), event) is None for event in BOOKKEEPING)


def test_acting_player_is_addressed_in_the_second_person():
    assert event_line(usa(), ev.Passed(0), viewer=0) == "You can’t do anything, so you pass."
    assert event_line(usa("it"), ev.RouteClaimed(0, ROUTE), 0) == "Hai occupato Denver – Santa Fe (2, grigia)."
    assert event_line(usa("it"), ev.RouteClaimed(0, ROUTE), 1) == "🟦 Anna ha occupato Denver – Santa Fe (2, grigia)."
    assert event_line(usa(), ev.PointsScored(0, 10, "alvin"), 0) == "You caught Alvin: 10 points."
    assert event_line(usa("it"), ev.PointsScored(0, 10, "alvin"), 0) == "Hai catturato Alvin: 10 punti."
    assert event_line(usa(), ev.PointsScored(0, 10, "alvin"), 1) == "🟦 Anna caught Alvin: 10 points."


@pytest.mark.parametrize("locale", LOCALES)
def test_every_question_has_texts_for_the_asked_player_and_for_others(locale: str):
    assert {type(ask) for ask, _ in QUESTIONS} == set(get_args(d.AnyAsk))
    game = usa(locale)
    for ask, line in QUESTIONS:
        question = d.Decision(1, 0, ask, 1, "B4")
        own, others = question_text(game, question, 0), question_text(game, question)
        assert (own == line) == (locale == "en")
        assert "Anna" in others
        assert "Anna" not in own


def test_every_refusal_gives_the_arguments_of_its_text():
    known = variables(texts("en"))
    made = list(reasons())
    assert len(made) > 40
    for where, code, args in made:
        assert refusal_key(code) in known, f"{where}: {code}"
        told = (
            args - {"locomotives"} | {"cards", "has_route"} if code == "not_enough_cards" else args
        )  # named in a separate list
        assert told == known[refusal_key(code)], f"{where}: {code}"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_code_of_the_engine_has_words(locale: str):
    game = usa(locale)
    for code in CODES:
        violation = Violation(code, ARGS.get(code, {}))
        text = refusal_text(game.texts, violation, game)
        assert text.endswith((".", "?")), code
        assert "{" not in text, code
        assert violation_line(game, violation).startswith(text), code


@pytest.mark.parametrize("locale", LOCALES)
def test_the_hosts_refusals_are_sentences_that_ping_nobody(locale: str):
    keys = {key for key in variables(texts(locale)) if re.fullmatch("refusal-[a-z-]+", key)}
    for key in keys - set(map(refusal_key, CODES)) - {"refusal-none-valid"}:
        code = key.removeprefix("refusal-").replace("-", "_")
        text = refusal_text(texts(locale), Refusal(code, ARGS.get(code, {})))
        assert text.endswith((".", "?")), code
        assert "@everyone" not in text, code


@pytest.mark.parametrize(
    ("map_id", "action", "azione"),
    [
        ("italy", "take a ferry card", "prendere una carta traghetto"),
        ("team-asia", "put tickets on the team’s rack", "mettere biglietti sul portacarte della squadra"),
    ],
)
def test_a_turn_offers_the_maps_own_action_too(map_id: str, action: str, azione: str):
    for locale, said in (("en", action), ("it", azione)):
        game = GameWords(texts(locale), load_map(map_id), map_text(map_id, locale), usa(locale).players)
        assert said in question_text(game, d.Decision(1, 0, AskTurn(), 1, "B4"), 0)
        assert said in refusal_text(game.texts, Violation("wrong_phase", {"phase": "turn"}), game)
        assert said not in refusal_text(texts(locale), Violation("wrong_phase", {"phase": "turn"}), usa(locale))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_phase_has_words(locale: str):
    for phase in d.PHASES:
        assert "phase" not in refusal_text(texts(locale), Violation("wrong_phase", {"phase": phase}))


@pytest.mark.parametrize(
    ("locale", "seated", "said"),
    [
        ("en", 1, "so far there is 1."),
        ("en", 3, "so far there are 3."),
        ("it", 1, "per ora ce n’è 1."),
        ("it", 3, "per ora ce ne sono 3."),
    ],
)
def test_one_player_alone_is_told_in_the_singular(locale: str, seated: int, said: str):
    assert said in refusal_text(texts(locale), Refusal("not_enough_players", {"least": 4, "seated": seated}))


@pytest.mark.parametrize(("locale", "said"), [("en", "1 point on average"), ("it", "in media 1 punto,")])
def test_one_point_on_average_is_told_in_the_singular(locale: str, said: str):
    assert said in texts(locale).t("stats-map", map="USA", number=1, average=1, best=1)


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "−17 points on average, −3 at best"), ("it", "in media −17 punti, al massimo −3")],
)
def test_points_below_zero_have_a_minus_sign_in_statistics(locale: str, said: str):
    assert said in texts(locale).t("stats-map", map="USA", number=2, average=-17, best=-3)


def test_without_game_words_things_are_named_by_ids():
    taken = Violation("route_taken", {"route": ROUTE, "owner": 1, "whose": "other"})
    assert refusal_text(texts("en"), taken) == "denver\\-\\-santa\\-fe already belongs to somebody else."
