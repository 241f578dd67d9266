"""Who gets the points of a claim if markers lie on the route's ends (W6)."""

import msgspec
import pytest

from tests.engine.positions import position
from tests.text.test_progress import words
from ttrbot.content import load_map
from ttrbot.discord.core.panel import Select
from ttrbot.discord.panels.table.claim import claim_panel, pay_panel
from ttrbot.engine.game import seat_view
from ttrbot.engine.seatview import SeatView
from ttrbot.text import LOCALES
from ttrbot.text.markers import points_to_markers

ROUTE = "albuquerque--flagstaff.1"
LENGTH_4 = 7


def seen(*markers: tuple[str, ...], board: str = "old-west") -> SeatView:
    """Return the view of seat 0 with markers on these cities, by seat."""
    view = seat_view(position(load_map(board), 2, {}), 0)
    return msgspec.structs.replace(view, public=msgspec.structs.replace(view.public, markers=markers))


@pytest.mark.parametrize(
    ("markers", "told"),
    [
        (((), ()), None),
        ((("albuquerque",), ("denver",)), None),
        (((), ("albuquerque",)), "7 points for P1"),
        ((("flagstaff",), ("albuquerque",)), "7 points for P1 and 7 points for P0"),
        ((("flagstaff", "albuquerque"), ()), "14 points for P0"),
    ],
)
def test_points_that_go_to_markers_are_told_before_the_claim(markers, told):
    game = words("old-west")
    assert game.gamemap.points[game.gamemap.route[ROUTE].length] == LENGTH_4
    assert points_to_markers(game, seen(*markers), ROUTE, game.name) == told


def test_markers_take_no_points_on_maps_without_the_rule():
    game = words("usa")
    assert points_to_markers(game, seen((), ("boston",), board="usa"), "boston--new-york.1", game.name) is None


@pytest.mark.parametrize("locale", LOCALES)
def test_the_lists_to_claim_from_say_who_gets_the_points(locale):
    game, view = words("old-west", locale), seen((), ("albuquerque",))
    told = points_to_markers(game, view, ROUTE, game.plain_player)
    assert told is not None
    cost = next(cost for cost in view.public.costs if cost.route == ROUTE)
    (select, *_) = claim_panel("0" * 8, 1, [cost], (), game, to_markers={ROUTE: told}).rows
    assert isinstance(select, Select)
    assert select.options[0].description == told
    name, ends = game.route(ROUTE), {"en": "through markers. What", "it": "grazie ai segnalini. Con"}[locale]
    assert pay_panel("0" * 8, 1, cost, (), game, to_markers=told).text.startswith(f"**{name}**: 📍 {told}, {ends}")
    plain = {"en": f"**{name}**: 7 points. What", "it": f"**{name}**: 7 punti. Con"}[locale]
    assert pay_panel("0" * 8, 1, cost, (), game).text.startswith(plain)


@pytest.mark.parametrize(
    ("locale", "one"), [("en", "You can claim one route now."), ("it", "Ora puoi occupare una tratta.")]
)
def test_the_list_to_claim_from_speaks_of_claiming_since_paying_is_not_all(locale, one):
    game = words("old-west", locale)
    cost = next(cost for cost in seen((), ()).public.costs if cost.route == ROUTE)
    assert claim_panel("0" * 8, 1, [cost], (), game).text.startswith(one)
