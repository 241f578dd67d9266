"""Colours are far enough apart for everybody, even without marks and patterns; distances are ΔE2000."""

from itertools import combinations

import pytest
from coloraide import Color
from PIL import Image

from ttrbot.engine.cards import COLORS, LOCOMOTIVE
from ttrbot.render.palette import SIZE, adapted, colors_of, rgb, shortened
from ttrbot.render.patterns import tone
from ttrbot.render.plate import plate_of
from ttrbot.render.theme import DEFAULT_PALETTE, THEMES, Theme
from ttrbot.render.tracks import space_color

APART, APART_SIMULATED = 18, 10
OUTSTANDING = 3.0
"""The least contrast with what lies below."""
DEFICIENCIES = {
    "deuteranopia": ("deutan", "machado"),
    "protanopia": ("protan", "machado"),
    "tritanopia": ("tritan", "brettel"),
}
FOR_EYES = [name for name in THEMES if name.removesuffix("-dark") in DEFICIENCIES]


def groups(theme: Theme) -> dict[str, list[str]]:
    """Return the colours compared with each other: the eight of cards, of free spaces, and the six of players."""
    colors = [color for color in COLORS if color is not LOCOMOTIVE]
    return {
        "cards": [theme.cards[color] for color in colors],
        "spaces": [space_color(color, theme) for color in colors],
        "players": [*theme.seats.values()],
    }


def seen_with(name: str, color: str) -> Color:
    kind, method = DEFICIENCIES[name.removesuffix("-dark")]
    return Color(color).filter(kind, method=method).clip()


def nearest(colors: list[Color]) -> float:
    return min(one.delta_e(other, method="2000") for one, other in combinations(colors, 2))


def contrast(one: str, other: str) -> float:
    return Color(one).contrast(Color(other))


def test_every_deficiency_has_a_light_and_a_dark_palette():
    assert {(name, THEMES[name].is_dark) for name in FOR_EYES} == {
        pair for name in DEFICIENCIES for pair in ((name, False), (f"{name}-dark", True))
    }


@pytest.mark.parametrize("name", [DEFAULT_PALETTE, "dark"])
def test_usual_palettes_are_far_apart(name):
    for group, colors in groups(THEMES[name]).items():
        assert nearest([Color(color) for color in colors]) >= APART, group


@pytest.mark.parametrize("name", [DEFAULT_PALETTE, "dark"])
def test_what_is_new_has_the_colour_of_no_card_and_no_player(name):
    for group, colors in groups(THEMES[name]).items():
        assert min(Color(THEMES[name].news).delta_e(Color(color), method="2000") for color in colors) >= APART, group


@pytest.mark.parametrize("name", FOR_EYES)
def test_palettes_for_colour_vision_are_far_apart_as_those_people_see_them(name):
    for group, colors in groups(THEMES[name]).items():
        assert nearest([seen_with(name, color) for color in colors]) >= APART_SIMULATED, group


@pytest.mark.parametrize("name", DEFICIENCIES)
def test_the_standard_palette_would_not_do_for_them(name):
    """The comparison can fail: the standard palette doesn't pass it for a deficiency."""
    standard = groups(THEMES[DEFAULT_PALETTE]).values()
    assert min(nearest([seen_with(name, color) for color in colors]) for colors in standard) < APART_SIMULATED


@pytest.mark.parametrize("name", THEMES)
def test_marks_and_patterns_stand_out(name):
    theme = THEMES[name]
    for seat, mark in theme.marks.items():
        assert contrast(theme.seats[seat], mark) >= 2.4, seat
    for color in COLORS:
        if color is not LOCOMOTIVE:
            assert contrast(theme.cards[color], tone(theme.cards[color])) >= 1.8, color


@pytest.mark.parametrize("name", THEMES)
def test_what_stands_out_does_so_by_light_and_dark(name):
    """Rings, badges and tags have a colour of no player and no card, with light or dark lines beside it."""
    theme = THEMES[name]
    assert contrast(theme.news, theme.ring_ink) >= OUTSTANDING
    assert max(contrast(theme.news, theme.turn), contrast(theme.news, theme.panel)) >= OUTSTANDING
    assert contrast(theme.ring, theme.ring_ink) >= 15
    assert contrast(theme.turn, theme.panel) >= 10
    assert min(contrast(theme.turn, theme.turn_ink), contrast(theme.panel, theme.ink)) >= 10
    assert contrast(theme.halo, theme.ink) >= 10


@pytest.mark.parametrize("name", THEMES)
def test_trains_and_cards_stand_out_from_what_lies_below(name):
    """They stand out by their colour, or else by their outline."""
    theme, plate = THEMES[name], plate_of(THEMES[name])
    below = (plate.rim, plate.yard, plate.ferry)
    drawn = {f"train {color}": (fill, theme.train_line) for color, fill in theme.seats.items()}
    dull = {
        (what, ground)
        for what, (fill, line) in drawn.items()
        for ground in below
        if max(contrast(fill, ground), contrast(line, ground)) < OUTSTANDING
    }
    assert dull == set()


@pytest.mark.parametrize("name", THEMES)
def test_discs_and_cards_are_parted_from_the_paper(name):
    """The light ring of a disc and the light edge of a card, or the dark line around it, separate them."""
    theme = THEMES[name]
    for ground in (theme.panel, theme.turn, theme.abroad):
        assert max(contrast(theme.ring, ground), contrast(theme.ring_ink, ground)) >= OUTSTANDING


def test_flat_colours_stay_and_the_rest_is_adapted():
    sample = Image.linear_gradient("L").convert("RGB")
    palette = adapted(("#ff0000", "#00ff00"), sample)
    colors = palette.getpalette() or []
    assert (tuple(colors[:3]), tuple(colors[3:6])) == (rgb("#ff0000"), rgb("#00ff00"))
    near = sample.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB")
    assert max(abs(a - b) for a, b in zip(sample.tobytes(), near.tobytes(), strict=True)) <= 8
    assert len(set(zip(*[iter(shortened(palette, 8).getpalette() or [])] * 3, strict=True))) == 8
    assert len(colors) == 3 * SIZE


def test_a_themes_colours_are_found_in_all_its_fields():
    theme = THEMES[DEFAULT_PALETTE]
    assert {theme.ink, *theme.cards.values(), *theme.seats.values(), *theme.tints} <= set(colors_of(theme))
