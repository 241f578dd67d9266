"""What is told of a route that can't be claimed."""

import pytest

from tests.discord.test_panels import GAME, USA, a_table
from ttrbot.discord.panels.why import why_panel
from ttrbot.discord.wording import words_of
from ttrbot.engine.errors import Violation
from ttrbot.text import LOCALES
from ttrbot.text.refusals import violation_line


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("reasons", "told"),
    [
        (["not_your_turn", "own", "not_enough_cards"], ["own"]),
        (["mates", "not_enough_cars"], ["mates"]),
        (["track_closed", "owns_parallel_track"], ["owns_parallel_track"]),
        (["not_your_turn", "other", "not_enough_cars", "not_enough_cards"], ["other", "not_enough_cars"]),
        (["not_your_turn", "not_enough_cards"], ["not_your_turn", "not_enough_cards"]),
    ],
)
def test_why_advises_nothing_about_a_route_that_can_never_be_claimed(locale, reasons, told):
    route, known = USA.routes[0].id, words_of(a_table(2), USA, locale)
    args = {
        "own": {"route": route, "owner": 0, "whose": "own"},
        "mates": {"route": route, "owner": 1, "whose": "mates"},
        "other": {"route": route, "owner": 1, "whose": "other"},
        "track_closed": {"route": route},
        "owns_parallel_track": {"route": route},
        "not_enough_cars": {"needed": 3, "cars": 2},
        "not_enough_cards": {"missing": 2, "locomotives": 0, "ferry": 0},
    }
    against = {
        code: Violation("route_taken" if "whose" in args.get(code, {}) else code, args.get(code, {}))
        for code in reasons
    }
    text = why_panel(GAME, route, list(against.values()), known).text
    assert text.splitlines()[0] == known.t("why-title", route=known.route(route), number=len(told))
    assert text.splitlines()[1:] == [f"- {violation_line(known, against[code])}" for code in told]
