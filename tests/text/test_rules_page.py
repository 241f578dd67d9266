"""The page of rules: every rule has its words, every map its page, in every language, and the numbers are the map's."""

import pytest

from tests.engine.six_cities import six_cities
from ttrbot.content import MapText, load_map, map_ids, map_text
from ttrbot.engine.rules import RULES
from ttrbot.text import LOCALES, MESSAGE_LIMIT, length, rules_pages, texts
from ttrbot.text.rules_page import SECTIONS


def test_every_rule_has_its_words():
    assert set(SECTIONS) == set(RULES)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("map_id", map_ids())
def test_every_map_has_pages_that_fit_into_a_message(map_id, locale):
    pages = rules_pages(texts(locale), load_map(map_id), map_text(map_id, locale))
    assert all(length(page) <= MESSAGE_LIMIT for page in pages)
    assert "{" not in "".join(pages)


def test_the_numbers_are_the_maps():
    names = MapText("Six Cities", {})
    page = "\n".join(rules_pages(texts("en"), six_cities(team_size=1), names))
    assert "**Six Cities** · 2, 3, or 4 players · 8 cars each · 110 train cards · 12 tickets" in page
    assert "1 → 1 · 2 → 2 · 3 → 4 · 4 → 7" in page
    assert "With 2 or 3 players only one track" in page
    assert "With 4 players all tracks" in page
    assert "then 3 cards are turned up" in page
    assert "You have 2, the home city's counted" in page


def test_notes_come_last():
    names = MapText("Six Cities", {}, notes="Our own invention.")
    assert rules_pages(texts("en"), six_cities(team_size=1), names)[-1].endswith("Our own invention.")
