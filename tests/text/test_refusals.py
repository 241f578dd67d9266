"""Refusals of claims and payments: the missing cards, the rule, and what would be valid."""

import pytest

from tests.engine.positions import pay
from tests.text.words import usa
from ttrbot.engine.cards import Color
from ttrbot.engine.errors import Violation
from ttrbot.engine.gamemap import Cost
from ttrbot.engine.payment import problems
from ttrbot.text import texts
from ttrbot.text.refusals import lacking_line, refusal_text, violation_line

ROUTE = "denver--santa-fe"


@pytest.mark.parametrize(("locale", "word"), [("en", "locomotive"), ("it", "locomotiv")])
def test_only_cards_that_the_route_takes_are_advised(locale: str, word: str):
    assert word not in texts(locale).t("refusal-not-enough-cards.remedy")


@pytest.mark.parametrize(("locale", "word"), [("en", "locomotive"), ("it", "locomotiv")])
@pytest.mark.parametrize("laid", [pay(red=1), pay(red=1, blue=1)])
def test_locomotives_offered_only_where_they_are_allowed(locale: str, word: str, laid):
    for are_allowed in (True, False):
        cost = Cost(ROUTE, 0, laid.size, Color.BLUE, locomotives_allowed=are_allowed)
        (wrong,) = problems(cost, laid)
        assert (word in violation_line(usa(locale), wrong)) is are_allowed


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "A ferry card covers up to two waves, a locomotive one."),
        ("it", "Una carta traghetto copre fino a due onde, una locomotiva una."),
    ],
)
def test_ferry_card_explained_when_one_is_missing(locale: str, said: str):
    for ferry in (0, 1, 2):
        assert refusal_text(texts(locale), lacking(2, ferry=ferry, color="red")).endswith(said) is bool(ferry)


def lacking(
    missing: int,
    locomotives: int = 0,
    ferry: int = 0,
    color: str = "",
    *,
    is_gray: int = 0,
    any_cards: int = 0,
    route: str = "",
) -> Violation:
    counted = {"missing": missing, "locomotives": locomotives, "wave_cards": ferry}
    return Violation(
        "not_enough_cards", {**counted, "color": color, "is_gray": is_gray, "any_cards": any_cards, "route": route}
    )


@pytest.mark.parametrize(
    ("reason", "english", "italian"),
    [
        (lacking(0), "You don’t hold the cards for that.", "Non hai le carte che servono."),
        (lacking(1, 1), "You lack 🚂 1 locomotive.", "Ti manca 🚂 1 locomotiva."),
        (lacking(2, color="red"), "You lack 🔴 2 red.", "Ti mancano 🔴 2 rosse."),
        (
            lacking(3, 2, color="red"),
            "You lack 🔴 1 red and 🚂 2 locomotives.",
            "Ti mancano 🔴 1 rossa e 🚂 2",
        ),
        (
            lacking(2, 0, 1, "red"),
            "You lack 🔴 1 red and ⛴️ 1 ferry card. A",
            "Ti mancano 🔴 1 rossa e ⛴️ 1 carta",
        ),
        (lacking(4), "You lack 4 cards.", "Ti mancano 4 carte."),
        (
            lacking(2, color="blue", is_gray=1),
            "You lack 2 cards of one colour. The colour you hold most of is 🔵 blue.",
            "Ti mancano 2 carte di un solo colore. Il colore di cui hai più carte è 🔵 blu.",
        ),
        (lacking(3, is_gray=1), "You lack 3 cards of one colour.", "Ti mancano 3 carte di un solo colore."),
        (
            lacking(1, 1, color="blue", is_gray=1),
            "You lack 🚂 1 locomotive.",
            "Ti manca 🚂 1 locomotiva.",
        ),
    ],
)
def test_missing_cards_are_named(reason: Violation, english: str, italian: str):
    for locale, said in (("en", english), ("it", italian)):
        text = refusal_text(texts(locale), reason)
        assert text == said if said.endswith(".") else text.startswith(said)


def test_refusal_names_the_route_that_lacks_cards():
    for locale, said in (
        ("en", "You lack 🟣 2 purple for Denver – Omaha (4, purple)."),
        ("it", "Ti mancano 🟣 2 viola per Denver – Omaha (4, viola)."),
    ):
        game = usa(locale)
        assert refusal_text(game.texts, lacking(2, color="purple", route="denver--omaha"), game) == said


@pytest.mark.parametrize(
    ("laid", "code", "said"),
    [
        (pay(red=1), "wrong_number_of_cards", "Exactly 5 cards are needed, you played 1."),
        (
            pay(red=1, ferry=1),
            "wrong_number_of_cards",
            "With your ferry card 3–4 train cards are needed, you played 1.",
        ),
        (
            pay(red=1, ferry=2),
            "wrong_number_of_cards",
            "With your 2 ferry cards 2–3 train cards are needed, you played 1.",
        ),
        (
            pay(red=3, ferry=1),
            "needs_locomotives",
            "At least 1 locomotive is needed besides the ferry card, you played 0.",
        ),
        (pay(red=5), "needs_locomotives", "At least 3 locomotives are needed, you played 0."),
    ],
)
def test_a_payments_refusal_counts_its_ferry_cards(laid, code: str, said: str):
    cost = Cost(ROUTE, 0, 5, None, waves=3)
    (wrong,) = [reason for reason in problems(cost, laid) if reason.code == code]
    assert refusal_text(texts("en"), wrong).startswith(said)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            Violation("track_closed", {"route": ROUTE, "whose": "mates"}),
            "Your team has this link already: your team mate owns a track beside Denver – Santa Fe (2, grey), and",
        ),
        (
            Violation("not_enough_cars", {"needed": 4, "beside": 0, "cars": 2, "mates": 9}),
            "only 2 cars left. Your team mate’s 9 cars can’t be used for it. Leave it to your team mate, or choose a",
        ),
        (
            Violation("not_enough_cars", {"needed": 4, "beside": 0, "cars": 2, "mates": 1}),
            "only 2 cars left. Your team mate’s last car can’t be used for it. Cars never come back; choose a shorter",
        ),
        (
            Violation("not_connected", {"route": ROUTE, "is_first": 1, "is_enclosed": 1}),
            "doesn’t touch your home city. Your first route starts there. All routes out of it are taken, so you can",
        ),
    ],
)
def test_refused_claim_names_the_rule(reason: Violation, said: str):
    assert said in violation_line(usa(), reason)


def test_refusal_says_what_is_wrong_and_what_is_valid():
    game = usa()
    taken = Violation("route_taken", {"route": ROUTE, "owner": 1, "whose": "other"})
    assert refusal_text(game.texts, taken, game) == "Denver – Santa Fe (2, grey) already belongs to 🟥 Bruno."
    assert violation_line(game, taken).endswith("Nothing can change that; look for another way.")
    color = Violation("wrong_colour", {"needed": "red", "laid": "blue", "locomotives": 1})
    assert refusal_text(game.texts, color) == "This asks for 🔴 red, not 🔵 blue; locomotives go with any colour."
    few = Violation("not_enough_cars", {"needed": 1, "beside": 0, "cars": 0, "mates": 0})
    assert refusal_text(game.texts, few) == "The route has 1 space, but you have no cars left."


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        (lacking(2, color="red"), "missing: 🔴 2 red"),
        (lacking(1, 1, any_cards=3), "missing: 🚂 1 locomotive or any 3"),
    ],
)
def test_missing_cards_are_told_briefly_whatever_locomotives_are_held(reason: Violation, line: str):
    assert lacking_line(usa(), [Violation("not_your_turn"), reason, Violation("locomotives_not_allowed")]) == line


def test_number_of_any_cards_is_told_beside_the_missing_ones():
    text = refusal_text(texts("en"), lacking(1, 1, any_cards=3))
    assert text == "You lack 🚂 1 locomotive. Any 3 more cards would do, too."
    assert refusal_text(texts("it"), lacking(1, 1, any_cards=1)).endswith("Basta anche 1 altra carta qualsiasi.")
