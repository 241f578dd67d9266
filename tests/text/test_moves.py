"""Moves as words: what special rules' moves choose is named."""

import pytest

from tests.engine.positions import pay
from tests.text.words import usa
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.engine.rules.stations.facts import BuildStation
from ttrbot.text.moves import move_text

STATION = BuildStation(0, "denver", pay(red=1))
SHARED = ShareTickets(0, ("denver--el-paso",))


@pytest.mark.parametrize(
    ("action", "locale", "text"),
    [
        (STATION, "en", "build a station in Denver"),
        (STATION, "it", "costruire una stazione a Denver"),
        (SHARED, "en", "put Denver – El Paso (4) on the team’s rack"),
        (SHARED, "it", "mettere Denver – El Paso (4) sul portacarte della squadra"),
    ],
)
def test_move_of_a_special_rule_names_what_it_chooses(action, locale, text):
    assert move_text(usa(locale), action) == text
