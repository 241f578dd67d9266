"""The score strip and the end's poster."""

from dataclasses import replace

import pytest

from ttrbot.render.inputs import Poster, PosterLine, SeatLine
from ttrbot.render.scene import Polygon, Text
from ttrbot.render.strip import HEIGHT, WIDE, caption_scene, cell_scene, poster_scene
from ttrbot.render.theme import LIGHT, THEMES
from ttrbot.render.typeface import text_width

ADA = SeatLine("Ada", "blue", points=12, cars=7, cards=4, tickets=2, has_turn=True)
BO = SeatLine("Bo", "red", points=-3, cars=10, cards=0, tickets=3)
LINE = PosterLine(1, "red", "Bo", 112, ("Routes 76", "Tickets 26", "Longest path 10"))


def texts(scene) -> list[str]:
    return [item.text for item in scene.primitives if isinstance(item, Text)]


def test_a_wide_cell_tells_all_numbers():
    assert set(texts(cell_scene(ADA, 500, LIGHT))) == {"12", "7", "4", "2", "Ada"}
    assert set(texts(cell_scene(BO, 500, LIGHT))) == {"\N{MINUS SIGN}3", "10", "0", "3", "Bo"}


def test_a_narrow_cell_leaves_tickets_out():
    assert sorted(texts(cell_scene(ADA, WIDE - 1, LIGHT))) == sorted(["12", "7", "4", "Ada"])
    assert "1" in texts(cell_scene(replace(ADA, wave_cards=1), WIDE - 1, LIGHT))


def test_points_of_a_team_stand_in_the_cell_of_its_last_mate():
    first = replace(BO, mate_follows=True)
    assert sorted(texts(cell_scene(first, 500, LIGHT))) == sorted(["10", "0", "3", "Bo"])


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_cell_of_the_seat_on_turn_is_inverted(theme):
    assert cell_scene(ADA, 300, theme).background == theme.turn
    assert cell_scene(BO, 300, theme).background == theme.panel
    arrows = [item for item in cell_scene(ADA, 300, theme).primitives if getattr(item, "fill", None) == theme.gold]
    assert [len(item.points) for item in arrows if isinstance(item, Polygon)] == [3]


@pytest.mark.parametrize("width", [255, 306, 383, 510, 766])
@pytest.mark.parametrize("name", ["Ada", "Wolfgang Amadeus", "陳大文", "🚂🎉"])
def test_nothing_on_a_cell_overlaps(width, name):
    for seat in (replace(ADA, name=name, points=188), replace(ADA, name=name, wave_cards=3)):
        words = [item for item in cell_scene(seat, width, LIGHT).primitives if isinstance(item, Text)]
        *numbers, shown = words
        right = shown.x + text_width(shown.text, shown.size, shown.face)
        lefts = [item.x - text_width(item.text, item.size, item.face) for item in numbers]
        assert right <= min(lefts) - 10
        assert max(item.x for item in numbers) <= width
        assert shown.text


def test_a_caption_is_one_line_of_words():
    [words] = caption_scene("Ada: Ash – Birch +4", 800, LIGHT).primitives
    assert (words.text, words.anchor) == ("Ada: Ash – Birch +4", "mm")


def test_a_poster_tells_who_has_won_and_what_points_came_from():
    others = tuple(replace(LINE, place=place, name=name, points=90 - place) for place, name in ((2, "Ada"), (3, "Cy")))
    words = texts(poster_scene(Poster("Bo wins", (LINE,), others), 1532, LIGHT))
    assert words[:3] == ["112", "Bo wins", "Routes 76, Tickets 26, Longest path 10"]
    assert words[3:] == ["2", "Ada", "88", *LINE.parts, "3", "Cy", "87", *LINE.parts]


def test_a_long_story_takes_two_lines():
    long = replace(LINE, parts=("Tratte 61", "Biglietti 64", "Percorso più lungo 10", "Globetrotter 15"))
    words = texts(poster_scene(Poster("Vince Wolfgang", (long,), (LINE,) * 4), 1532, LIGHT))
    assert words[2:4] == ["Tratte 61, Biglietti 64", "Percorso più lungo 10, Globetrotter 15"]


def test_a_shared_victory_shows_every_winner():
    shared = poster_scene(Poster("Bo and Ada win", (LINE, replace(LINE, color="blue", name="Ada"))), 1532, LIGHT)
    fills = {getattr(item, "fill", None) for item in shared.primitives}
    assert {LIGHT.seats["red"], LIGHT.seats["blue"]} <= fills
    assert (shared.width, shared.height) == (1532, HEIGHT + 72)
