"""Paying with cards of one's choice: each press lays one more, and every payment that is reached is accepted."""

from random import Random

import pytest

from tests.discord.messages import buttons_in, buttons_of, check_panel, verb_of
from tests.discord.tables import GAME, a_table
from tests.engine.positions import cards
from ttrbot.content import load_map
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.wording import words_of
from ttrbot.discord.panels.table.claim import lay_panel, pay_panel
from ttrbot.discord.panels.table.paying import SplitPayment, read_pay_arg
from ttrbot.engine.actions import NOTHING, Payment
from ttrbot.engine.config import Config
from ttrbot.engine.gamemap import Cost
from ttrbot.engine.payment import payments, problems
from ttrbot.engine.rulebook import Rulebook
from ttrbot.text import LOCALES

NORDIC = load_map("nordic-countries")
COSTS = [cost for cost in Rulebook(NORDIC, Config(2)).costs if cost.substitutes]
HAND = cards(purple=4, blue=4, orange=4, white=4, green=4, yellow=4, black=4, red=6, locomotive=5)


def panel(cost: Cost, laid: Payment, locale: str = "en") -> Panel:
    found = lay_panel(GAME, 10**6, cost, laid, words_of(a_table(2), NORDIC, locale), funds=HAND)
    check_panel(found)
    return found


def pressable(found: Panel, verb: str) -> list[Payment]:
    """Return the payments that the buttons of a verb stand for."""
    ids = [button.id for button in buttons_of(found) if not button.disabled and verb_of(button) == verb]
    return [read_pay_arg(custom_id.arg)[1].hand for custom_id in ids if custom_id is not None]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("cost", COSTS, ids=lambda cost: cost.route)
def test_presses_on_cards_end_in_a_payment_that_is_accepted(cost, locale):
    rng, laid = Random(cost.route), NOTHING
    while not (paid := pressable(panel(cost, laid, locale), "pay")):
        more = [way for way in pressable(panel(cost, laid, locale), "lay") if way.size == laid.size + 1]
        laid = rng.choice(more)
    assert paid == [laid]
    assert list(problems(cost, laid)) == []


def test_no_card_can_be_laid_that_no_payment_takes():
    cost = next(cost for cost in COSTS if cost.route == "kristiansand--stavanger.2")
    nine = Payment(cards(purple=4, blue=4, green=1))
    assert pressable(panel(cost, nine), "pay") == [nine]
    assert pressable(panel(cost, nine), "lay") == [NOTHING]
    three = Payment(cards(orange=2, locomotive=1))
    assert pressable(panel(cost, three), "pay") == [three]
    four = Payment(cards(orange=2, locomotive=1, red=1))
    assert pressable(panel(cost, four), "pay") == []


def test_ways_to_pay_lead_to_the_choice_of_cards():
    words = words_of(a_table(2), NORDIC, "en")
    for cost in COSTS:
        ways = [SplitPayment(way) for way in payments(cost, HAND)]
        found = pay_panel(GAME, 10**6, cost, list(dict.fromkeys([ways[0], *ways[-2:]])), words)
        check_panel(found)
        starts = pressable(found, "lay")
        assert starts
        for start in starts:
            panel(cost, start)


def test_ways_too_long_for_a_label_are_shown_before_they_are_paid():
    cost = next(cost for cost in COSTS if cost.route == "lieksa--murmansk")
    ways = [SplitPayment(way) for way in payments(cost, HAND)]
    found = pay_panel(GAME, 10**6, cost, ways[-3:], words_of(a_table(2), NORDIC, "en"))
    check_panel(found)
    assert "pay" not in [verb_of(button) for button in buttons_in(found.rows[0])]
    assert pressable(panel(cost, ways[-1].hand), "pay") == [ways[-1].hand]
    assert "4 purple" in panel(cost, ways[-1].hand).text
