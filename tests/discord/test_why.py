"""What is said about a route that can't be claimed."""

import pytest

from tests.discord.tables import GAME, USA, a_table
from ttrbot.discord.core.wording import words_of
from ttrbot.discord.panels.table.why import why_panel
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
        (["closed_by_mate", "not_enough_cards"], ["closed_by_mate"]),
        (["not_enough_cards", "enclosed"], ["enclosed"]),
    ],
)
def test_why_advises_nothing_about_a_route_that_can_never_be_claimed(locale, reasons, told):
    route, known = USA.routes[0].id, words_of(a_table(2), USA, locale)
    args: dict[str, dict[str, int | str]] = {
        "own": {"route": route, "owner": 0, "whose": "own"},
        "mates": {"route": route, "owner": 1, "whose": "mates"},
        "other": {"route": route, "owner": 1, "whose": "other"},
        "track_closed": {"route": route, "whose": "other"},
        "owns_parallel_track": {"route": route},
        "closed_by_mate": {"route": route, "whose": "mates"},
        "not_enough_cars": {"needed": 3, "beside": 0, "cars": 2, "mates": 0},
        "not_enough_cards": {
            "missing": 2,
            "locomotives": 0,
            "wave_cards": 0,
            "color": "red",
            "is_gray": 0,
            "any_cards": 0,
            "route": "denver--omaha",
        },
        "enclosed": {"route": route, "is_first": 0, "is_enclosed": 1},
    }
    meant = {"closed_by_mate": "track_closed", "enclosed": "not_connected"}
    meant |= dict.fromkeys(("own", "mates", "other"), "route_taken")
    against = {code: Violation(meant.get(code, code), args.get(code, {})) for code in reasons}
    text = why_panel(GAME, route, list(against.values()), known).text
    assert text.splitlines()[0] == known.t("why-title", route=known.route(route), number=len(told))
    assert text.splitlines()[1:] == [f"- {violation_line(known, against[code])}" for code in told]


@pytest.mark.parametrize(("locale", "said"), [("en", "your team has this link already"), ("it", "ha già questo coll")])
def test_why_says_that_the_team_has_joined_the_cities_when_nothing_prevents_a_claim(locale, said):
    route, known = USA.routes[0].id, words_of(a_table(2), USA, locale)
    assert said in why_panel(GAME, route, (), known, is_linked=True).text
    assert said not in why_panel(GAME, route, (), known).text
