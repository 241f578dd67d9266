"""Orders written as text: every phrase is understood in both languages, and other texts are refused by name."""

from itertools import islice
from unittest.mock import Mock

import pytest

from tests.engine.positions import position
from tests.orders.test_editing import opening_view
from ttrbot.content import load_map, map_ids, map_text
from ttrbot.engine.cards import LOCOMOTIVE, Color, Counts, counts_of
from ttrbot.engine.game import seat_view
from ttrbot.engine.seatview import SeatView
from ttrbot.orders import phrases
from ttrbot.orders.editing import ListFull
from ttrbot.orders.tokens import tokens
from ttrbot.orders.wishes import (
    Answers,
    BuildTickets,
    Claim,
    Condition,
    DrawBlind,
    DrawColors,
    DrawNeeded,
    Order,
    OrderList,
    Played,
    ScorePoints,
    Stops,
    TakeTickets,
    UseTurn,
)
from ttrbot.orders.wording import order_text, played_text, written
from ttrbot.orders.writing import BETWEEN, NotUnderstood, list_text, read_list, read_order, suggestions
from ttrbot.robots.plan import plan_of
from ttrbot.text import LOCALES, GameWords, texts

LOCALE = pytest.mark.parametrize("locale", LOCALES)
TICKET = "denver--el-paso"
SLOTS = {"colors": ["card"], "claim": ["route"], "guard": ["route"]}
"""The arguments of the phrases that have some."""


def words_of(locale: str, board: str = "usa") -> GameWords:
    return GameWords(texts(locale), load_map(board), map_text(board, locale), ())


def usa_view() -> SeatView:
    tickets = [TICKET, "duluth--houston"]
    return seat_view(position(load_map("usa"), 2, {"P1": {"hand": {"red": 2}, "tickets": tickets}}), 0)


WRITTEN = [
    ("draw from the deck", "pesca dal mazzo", DrawBlind()),
    ("Draw red; then locomotive", "pesca rossa; poi locomotiva", DrawColors((Color.RED, LOCOMOTIVE))),
    ("draw anything but red, nor blue", "pesca tutto tranne rossa, né blu", DrawNeeded((Color.RED, Color.BLUE))),
    ("draw what I need", "pesca ciò che mi serve", DrawNeeded()),
    ("draw tickets now", "pesca biglietti subito", TakeTickets(now=True)),
    ("build my tickets", "costruisci i miei biglietti", BuildTickets()),
    ("score points", "fai punti", ScorePoints()),
    ("score points near the end; below 20 cars", "fai punti verso la fine; sotto 20 vagoni", ScorePoints(20)),
    (
        "build Denver El Paso; and Duluth Houston; at most 20 cars, at most 1 locomotives",
        "costruisci Denver El Paso; e Duluth Houston; al massimo 20 vagoni, al massimo 1 locomotive",
        BuildTickets((TICKET, "duluth--houston"), cars=20, locomotives=1),
    ),
    (
        "claim denver omaha, at most 1 loco",
        "occupa omaha denver, al massimo 1 loco",
        Claim("denver--omaha", locomotives=1),
    ),
    (
        "guard denver omaha; leaving 5 cars",
        "difendi denver omaha; lasciando 5 vagoni",
        Claim("denver--omaha", leave=5, threats=0),
    ),
]


@LOCALE
@pytest.mark.parametrize(
    ("board", "route", "spellings"),
    [
        ("europe", "munchen--wien", ("munich vienna", "monaco di baviera vienna", "München Wien")),
        ("italy", "ancona--venezia", ("ancona venice", "Venezia Ancona")),
        ("usa", "little-rock--saint-louis", ("little st louis", "Little Rock St. Louis")),
    ],
)
def test_cities_may_be_written_in_any_language(locale, board, route, spellings):
    words, claim = words_of(locale, board), {"en": "claim", "it": "occupa"}[locale]
    view = opening_view(load_map(board))
    for spelling in spellings:
        order = read_order(f"{claim} {spelling}", view, words)
        assert isinstance(order, Order)
        assert order.wish == Claim(words.gamemap.route[route].id)


@pytest.mark.parametrize(("english", "italian", "wish"), WRITTEN, ids=[english for english, *_ in WRITTEN])
def test_an_order_is_understood_in_both_languages(english, italian, wish):
    for locale, text in (("en", english), ("it", italian)):
        assert read_order(text, usa_view(), words_of(locale)) == Order(0, wish)


@pytest.mark.parametrize(
    ("english", "italian", "condition"),
    [
        ("until 7 red", "finché 7 rossa", Condition(until=(Color.RED, 7))),
        ("until 13 cards", "finché 13 carte", Condition(until=(None, 13))),
        ("for 11 turns", "per 11 turni", Condition(turns=11)),
        ("while blue", "mentre blu", Condition(market=Color.BLUE)),
    ],
)
def test_any_number_can_be_written_in_a_condition(english, italian, condition):
    for locale, text in (("en", f"draw from the deck; {english}"), ("it", f"pesca dal mazzo; {italian}")):
        assert read_order(text, usa_view(), words_of(locale)) == Order(0, DrawBlind(), condition)


@pytest.mark.parametrize(
    ("english", "italian", "stops"),
    [
        ("don't ask me when an order can't be carried out", "non chiedermi quando un ordine", Stops(gone=False)),
        ("ask me when an opponent takes a route", "chiedimi quando un avversario", Stops(taken=True)),
        ("ask me when the market shows locomotive", "chiedimi scoperte locomotiva", Stops(market=(LOCOMOTIVE,))),
        ("ask me when fewer than 12 cars", "chiedimi meno di 12 vagoni", Stops(cars=12)),
    ],
)
def test_stops_are_understood_in_both_languages(english, italian, stops):
    for locale, text in (("en", english), ("it", italian)):
        change = read_order(text, usa_view(), words_of(locale))
        assert not isinstance(change, Order)
        assert change(Stops()) == stops


@LOCALE
@pytest.mark.parametrize("board", map_ids())
def test_every_phrase_of_every_map_is_understood_correctly(board, locale):
    words, view = words_of(locale, board), opening_view(load_map(board))
    first = list(suggestions("", view, words))
    assert len(first) == len(set(first))
    for text in first[::17]:
        order = read_order(text, view, words)
        if isinstance(order, Order):
            assert list_text(OrderList((order,)), words) == text
            for more in list(suggestions(text + BETWEEN, view, words))[::61]:
                longer = read_order(more, view, words)
                assert isinstance(longer, Order)
                assert list_text(OrderList((longer,)), words) == more
                assert order_text(longer, words) != order_text(order, words)


@LOCALE
def test_first_suggestions_have_every_kind_of_order(locale):
    words = words_of(locale)
    kinds = ("build", "colors", "claim", "guard", "needed", "blind", "tickets", "points", "stop-taken", "stop-gone")
    begun = {kind: words.texts.t(f"order-{kind}.say", **dict.fromkeys(SLOTS.get(kind, ()), "~")) for kind in kinds}
    first = list(islice(suggestions("", usa_view(), words), 25))
    for kind, text in begun.items():
        assert any(one.startswith(text.partition("~")[0]) for one in first), kind
    more = list(islice(suggestions(words.texts.t("order-blind.say") + BETWEEN, usa_view(), words), 25))
    assert len({tokens(one.partition(BETWEEN)[2], words.texts)[0] for one in more}) == 3, "until, for, while"


@pytest.mark.parametrize(
    ("english", "italian", "wish", "condition"),
    [
        (
            "draw red until 4 red",
            "pesca rossa finché 4 rosse",
            DrawColors((Color.RED,)),
            Condition(until=(Color.RED, 4)),
        ),
        (
            "Draw the red cards, then locomotives; until 4 red cards for 1 turns.",
            "Pesca le carte rosse, poi locomotive; finché 4 carte rosse per 1 turni.",
            DrawColors((Color.RED, LOCOMOTIVE)),
            Condition(until=(Color.RED, 4), turns=1),
        ),
        (
            "claim dallas little with red at most 1 wild leaving 1 car",
            "occupa dallas little con rosso al massimo 1 jolly lasciando 1 vagone",
            Claim("dallas--little-rock", color=Color.RED, locomotives=1, leave=1),
            Condition(),
        ),
    ],
)
def test_order_is_understood_without_separators(english, italian, wish, condition):
    for locale, text in (("en", english), ("it", italian)):
        assert read_order(text, usa_view(), words_of(locale)) == Order(0, wish, condition)


@pytest.mark.parametrize(
    ("color", "written"),
    [
        (Color.PURPLE, "viola viole rosa"),
        (Color.BLUE, "blu"),
        (Color.ORANGE, "arancione arancioni arancio"),
        (Color.WHITE, "bianca bianco bianche bianchi"),
        (Color.GREEN, "verde verdi"),
        (Color.YELLOW, "gialla giallo gialle gialli"),
        (Color.BLACK, "nera nero nere neri"),
        (Color.RED, "rossa rosso rosse rossi"),
        (LOCOMOTIVE, "locomotiva locomotive loco jolly"),
    ],
)
def test_italian_colors_are_understood_in_every_gender_and_number(color, written):
    words, view = words_of("it"), usa_view()
    for word in written.split():
        assert read_order(f"pesca {word}", view, words) == Order(0, DrawColors((color,)))
        assert read_order(f"Pesca tutto tranne {word}", view, words) == Order(0, DrawNeeded((color,)))
        until = Condition(until=(color, 3))
        assert read_order(f"pesca dal mazzo; finché 3 {word}", view, words) == Order(0, DrawBlind(), until)
        assert f"pesca dal mazzo; finché {words.cards(until_counts(color))}" in suggestions(
            f"pesca dal mazzo; finché 3 {word}", view, words
        )


def until_counts(color: Color) -> Counts:
    return counts_of({color.code: 3})


@LOCALE
def test_words_of_one_group_occur_in_the_phrases(locale):
    words, view = words_of(locale), usa_view()
    first = list(suggestions("", view, words))
    known = {word for text in first for word in tokens(text, words.texts)}
    known |= {
        word
        for text in first[:9]
        for more in suggestions(text + BETWEEN, view, words)
        for word in tokens(more, words.texts)
    }
    groups = [group.split() for group in words.t("orders-same-words").split(",")]
    assert {group[0] for group in groups} <= known
    assert all(len(group) == len(set(group)) > 1 for group in groups)


@LOCALE
def test_a_list_is_read_as_it_is_written(locale):
    words = words_of(locale)
    orders = (
        Order(3, Claim("denver--omaha", locomotives=2, leave=4, threats=3), answers=Answers()),
        Order(1, BuildTickets((TICKET,), cars=12, given_up=("duluth--houston",))),
        Order(8, DrawColors((Color.RED, Color.BLUE)), Condition(until=(None, 20), turns=4, market=LOCOMOTIVE)),
    )
    stops = Stops(gone=False, taken=True, market=(LOCOMOTIVE, Color.RED), cars=9)
    given = OrderList(orders, next_id=9, stops=stops)
    assert read_list(list_text(given, words), given, usa_view(), words) == (list(orders), stops)
    numbered = "\n".join(f"{number}. {line}" for number, line in enumerate(list_text(given, words).splitlines(), 1))
    assert read_list(numbered, given, usa_view(), words) == (list(orders), stops), "as it is shown"
    fresh, _ = read_list(list_text(given, words), OrderList(), usa_view(), words)
    assert fresh[1] == Order(0, BuildTickets((TICKET,), cars=12)), "an order that isn't in the list is a new one"


@pytest.mark.parametrize(
    ("text", "part", "meant", "before"),
    [
        ("take everything", "take everything", 0, ""),
        ("draw from the deck; for ever", "for ever", 0, "draw from the deck"),
        ("draw from the deck for ever", "for ever", 0, "draw from the deck"),
        ("draw red until 4 red monkeys, please", "monkeys", 0, "until 🔴 4 red"),
        ("claim denver", "claim denver", 3, ""),
        ("", "", 0, ""),
        ("claim boston miami", "claim boston miami", 0, ""),
    ],
)
def test_what_is_not_understood_is_named_with_what_may_be_meant(text, part, meant, before):
    words, view = words_of("en"), usa_view()
    with pytest.raises(NotUnderstood) as raised:
        read_order(text, view, words)
    error = raised.value
    assert (error.text, len(error.meant), error.before) == (part, meant, before)
    understood = text[: text.index(part)] if before else ""
    assert error.valid
    for valid in error.valid:
        read_order(understood + valid, view, words)


@pytest.mark.parametrize("text", ["draw from the deck" + " for 1 turn for 2 turns" * 20])
def test_order_of_too_many_parts_without_separators_is_refused(text):
    with pytest.raises(NotUnderstood):
        read_order(text, usa_view(), words_of("en"))


def test_suggestions_go_on_from_what_is_written():
    words, view = words_of("en"), usa_view()
    assert next(suggestions("build den", view, words)) == "build Denver – El Paso (4)"
    assert "draw from the deck; for 5 turns" in suggestions("draw from the deck", view, words)
    assert "draw from the deck; for 17 turns" in suggestions("draw from the deck; for 17", view, words)
    assert list(suggestions("nonsense; for", view, words)) == []
    claims = [text for text in suggestions("claim", view, words) if text.startswith("claim")]
    planned = [written(Order(0, Claim(route.id)), words)[0] for route in plan_of(view, words.gamemap).routes]
    assert set(claims[: len(planned)]) == set(planned), "those for the tickets come first"


@pytest.mark.parametrize(
    ("english", "italian"),
    [
        ("ask me when fewer than 0 cars", "chiedimi meno di 0 vagoni"),
        ("ask me when fewer than 46 cars", "chiedimi meno di 46 vagoni"),
        ("ask me when fewer than -5 cars", "chiedimi meno di -5 vagoni"),
        ("build my tickets; at most 0 cars", "costruisci i miei biglietti; al massimo 0 vagoni"),
        ("build my tickets; at most -1 locomotives", "costruisci i miei biglietti; al massimo -1 locomotive"),
        ("build my tickets; at most −1 locomotives", "costruisci i miei biglietti; al massimo −1 locomotive"),
        ("claim denver omaha; leaving 45 cars", "occupa denver omaha; lasciando 45 vagoni"),
        ("draw from the deck; until 13 red", "pesca dal mazzo; finché 13 rossa"),
        ("draw from the deck; until 111 cards", "pesca dal mazzo; finché 111 carte"),
        ("draw from the deck; for 41 turns", "pesca dal mazzo; per 41 turni"),
    ],
)
def test_number_that_can_never_be_is_not_understood(english, italian):
    for locale, text in (("en", english), ("it", italian)):
        with pytest.raises(NotUnderstood):
            read_order(text, usa_view(), words_of(locale))


@pytest.mark.parametrize("text", ["," * 4000, "draw red, " * 400, ";" * 4000, "draw red; then blue; " * 20])
def test_order_of_too_many_parts_is_refused_before_it_is_read(text, monkeypatch):
    monkeypatch.setattr("ttrbot.orders.writing._first_of", lambda *_: pytest.fail("read"))
    with pytest.raises(NotUnderstood):
        read_order(text, usa_view(), words_of("en"))


def test_list_makes_its_first_phrases_once_and_ends_when_it_is_full(monkeypatch):
    wishes = Mock(side_effect=phrases._wishes)
    monkeypatch.setattr(phrases, "_wishes", wishes)
    with pytest.raises(ListFull):
        read_list("draw from the deck\n" * 400, OrderList(), usa_view(), words_of("en"))
    wishes.assert_called_once()


@pytest.mark.parametrize(
    ("locale", "text", "deed"),
    [
        ("en", "build a station when it pays", "Turn 7: gave up Denver – Omaha (4, purple)"),
        ("it", "quando conviene: costruire una stazione", "Turno 7: rinuncia a Denver – Omaha (4, viola)"),
    ],
)
def test_station_order_and_a_tunnel_given_up_in_words(locale, text, deed):
    europe = words_of(locale, "europe")
    view = opening_view(load_map("europe"))
    assert written(Order(0, UseTurn("station")), europe) == [text]
    assert read_order(text, view, europe) == Order(0, UseTurn("station"))
    assert played_text(Played(7, BuildTickets(), given_up="denver--omaha"), words_of(locale)) == deed
