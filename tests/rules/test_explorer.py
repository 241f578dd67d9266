"""The bonus for the most cities in one network on a toy board (L14)."""

from random import Random

import pytest

from tests.engine.positions import position
from tests.engine.six_cities import six_cities
from tests.rules.test_stations import Names
from ttrbot.engine.game import seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.rules.explorer.seen import ExplorerSeen
from ttrbot.engine.scoring import count, side_network
from ttrbot.engine.simulate import guess_at_random
from ttrbot.engine.simulate import position as quick_position
from ttrbot.text import LOCALES, rules_pages, texts
from ttrbot.text.names import GameWords, Player
from ttrbot.text.scores import step_text

TOY = six_cities((RuleConfig("explorer", {"points": 10}),), team_size=1, cars=20)
BRANCHES = ["ash--birch.1", "birch--cedar", "birch--elm"]
LONG = ["fir--ash", "dogwood--elm"]


def table(*routes):
    return position(TOY, len(routes), {f"P{n}": {"routes": own, "tickets": []} for n, own in enumerate(routes, 1)})


def bonuses(game):
    lines = [[line for line in side.lines if line.kind == "explorer"] for side in count(game).sides]
    return [(found[0].points, found[0].amount) if found else None for found in lines]


def test_branches_count_and_two_networks_are_not_added():
    game = table(BRANCHES, LONG)
    assert bonuses(game) == [(10, 4), None]
    (line,) = (line for line in count(game).sides[0].lines if line.kind == "explorer")
    assert set(line.routes) == set(BRANCHES)


def test_a_loop_counts_each_city_once():
    loop = ["ash--birch.1", "birch--elm", "elm--fir", "fir--ash"]
    assert bonuses(table(loop, []))[0] == (10, 4)


def test_all_who_tie_get_it_and_nobody_without_a_route():
    assert bonuses(table(["ash--birch.1"], ["elm--fir"], [])) == [(10, 2), (10, 2), None]
    assert bonuses(table([], [])) == [None, None]


def test_quick_games_count_it_alike():
    game = table(BRANCHES, LONG)
    view, rng = seat_view(game, 0), Random(1)
    quick = quick_position(TOY, view, guess_at_random(TOY, view, rng), rng)
    assert quick.result().points == tuple(side.total for side in count(game).sides)


def test_the_count_tells_who_got_it_and_what_the_others_had():
    game = table(BRANCHES, LONG)
    words = GameWords(texts("en"), TOY, Names(), (Player("Anna", "blue"), Player("Bruno", "red")))
    assert "10 points for the most cities in one network, 4" in step_text(words, count(game), "explorer")
    built = [side_network(game, side) for side in game.book.sides]
    (told,) = ExplorerSeen(TOY.rules[0], TOY).missed(seat_view(game, 0).public, count(game), built)
    assert words.tell(told) == "For Explorer 4 cities in one network were needed; the others had: 🟥 Bruno 2."


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_page_explains_it(locale):
    pages = "\n".join(rules_pages(texts(locale), TOY, Names()))
    assert {"en": "**Explorer.** 10 points", "it": "**Esploratore.** 10 punti"}[locale] in pages
