"""Colours far enough apart for everybody, with marks and symbols aside; distances are ΔE2000."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from coloraide import Color

from ttrbot.engine.cards import COLORS, LOCOMOTIVE
from ttrbot.render.palette import palette_colors
from ttrbot.render.theme import DEFAULT_PALETTE, THEMES, Theme

APART, APART_SIMULATED = 20, 10
OUTSTANDING, PARTED = 2.0, 1.7
"""Contrasts: with the ground, and between a card and its outline."""
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


def dull_accents(theme: Theme, seen: Callable[[str], Color]) -> set[str]:
    """What the newest claims, the turn and open tickets could be taken for: gray from too near, or another colour."""
    land = (theme.home, theme.abroad, theme.high_home, theme.high_abroad, *theme.tints, theme.water)
    others = {*land, theme.paper, theme.glory, theme.good, *theme.seats.values(), *theme.cards.values()}
    apart = dict.fromkeys(others, APART_SIMULATED) | dict.fromkeys((theme.gray, theme.muted), APART)
    accent = seen(theme.accent)
    return {color for color, enough in apart.items() if accent.delta_e(seen(color), method="2000") < enough}


@pytest.mark.parametrize("name", THEMES)
def test_what_is_new_or_asks_for_something_stands_out(name):
    def seen(color: str) -> Color:
        return seen_with(name, color) if name in DEFICIENCIES else Color(color)

    assert dull_accents(THEMES[name], seen) == set()


@pytest.mark.parametrize("name", DEFICIENCIES)
def test_the_standard_accent_would_not_do_for_them(name):
    theme = replace(THEMES[name], accent=THEMES[DEFAULT_PALETTE].accent)
    assert dull_accents(theme, lambda color: seen_with(name, color)) != set()


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


def contrast(one: str, other: str) -> float:
    return Color(one).contrast(Color(other))


@pytest.mark.parametrize("name", THEMES)
def test_spaces_cards_and_players_stand_out_from_what_lies_below(name):
    """By their colour, or else by their outline: a black one on a dark sea, a white one on light land."""
    theme = THEMES[name]
    land = (theme.home, theme.abroad, theme.high_home, theme.high_abroad, *theme.tints, theme.water)
    drawn = {f"space {color}": (theme.cards[color], theme.space_line, land) for color in COLORS}
    drawn |= {f"card {color}": (theme.cards[color], theme.card_lines[color], [theme.abroad]) for color in COLORS}
    for color, fill in theme.seats.items():
        drawn[f"train {color}"] = (fill, theme.train_line, (*land, theme.panel, theme.active))
    dull = {
        (what, ground)
        for what, (fill, line, grounds) in drawn.items()
        for ground in grounds
        if max(contrast(fill, ground), contrast(line, ground)) < OUTSTANDING
    }
    assert dull == set()


@pytest.mark.parametrize("name", THEMES)
def test_the_cards_of_a_pile_are_parted(name):
    theme = THEMES[name]
    assert {color for color in COLORS if contrast(theme.cards[color], theme.card_lines[color]) < PARTED} == set()


@pytest.mark.parametrize("name", THEMES)
def test_what_is_drawn_flat_is_in_the_files_palette(name):
    theme = THEMES[name]
    flat = {*theme.cards.values(), *theme.seats.values(), *theme.symbols.values(), theme.gray, theme.water, theme.home}
    assert flat <= set(palette_colors(theme))
    assert THEMES[theme.name] is theme
