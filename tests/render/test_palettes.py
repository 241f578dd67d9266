"""Colours far enough apart for everybody, with marks and symbols aside; distances are ΔE2000."""

from itertools import combinations

import pytest
from coloraide import Color

from ttrbot.engine.cards import COLORS, LOCOMOTIVE
from ttrbot.render.palette import palette_colors
from ttrbot.render.theme import DEFAULT_PALETTE, THEMES, Theme

APART, APART_SIMULATED = 20, 10
DEFICIENCIES = {
    "deuteranopia": ("deutan", "machado"),
    "protanopia": ("protan", "machado"),
    "tritanopia": ("tritan", "brettel"),
}


def groups(theme: Theme) -> dict[str, list[str]]:
    """What is compared with each other: the eight colours of cards, and the six of players."""
    cards = [theme.cards[color] for color in COLORS if color is not LOCOMOTIVE]
    return {"cards": cards, "players": [*theme.seats.values()]}


def seen_with(deficiency: str, color: str) -> Color:
    kind, method = DEFICIENCIES[deficiency]
    return Color(color).filter(kind, method=method).clip()


def nearest(colors: list[Color]) -> float:
    return min(one.delta_e(other, method="2000") for one, other in combinations(colors, 2))


@pytest.mark.parametrize("name", [DEFAULT_PALETTE, "dark"])
def test_usual_palettes_are_far_apart(name):
    for group, colors in groups(THEMES[name]).items():
        assert nearest([Color(color) for color in colors]) >= APART, group


@pytest.mark.parametrize("name", DEFICIENCIES)
def test_palettes_for_colour_vision_are_far_apart_as_those_people_see_them(name):
    for group, colors in groups(THEMES[name]).items():
        assert nearest([seen_with(name, color) for color in colors]) >= APART_SIMULATED, group


@pytest.mark.parametrize("name", DEFICIENCIES)
def test_the_standard_palette_would_not_do_for_them(name):
    """The comparison can fail."""
    standard = groups(THEMES[DEFAULT_PALETTE]).values()
    assert min(nearest([seen_with(name, color) for color in colors]) for colors in standard) < APART_SIMULATED


@pytest.mark.parametrize("name", THEMES)
def test_symbols_and_marks_stand_out(name):
    theme = THEMES[name]
    for color in COLORS:
        assert Color(theme.cards[color]).contrast(Color(theme.symbols[color])) >= 2.1, color
    assert Color(theme.paper).contrast(Color(theme.mark)) >= 7


@pytest.mark.parametrize("name", THEMES)
def test_what_is_drawn_flat_is_in_the_files_palette(name):
    theme = THEMES[name]
    flat = {*theme.cards.values(), *theme.seats.values(), *theme.symbols.values(), theme.gray, theme.water, theme.home}
    assert flat <= set(palette_colors(theme))
    assert THEMES[theme.name] is theme
