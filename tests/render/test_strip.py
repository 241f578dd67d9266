"""The score strip and the final poster."""

from dataclasses import replace

import pytest
from coloraide import Color

from ttrbot.render.inputs import Poster, PosterLine, SeatLine
from ttrbot.render.marks import ARROW
from ttrbot.render.scene import Polygon, Primitive, Scene, Text
from ttrbot.render.strip import HEIGHT, POSTER_HEIGHT, WIDE, caption_scene, cell_scenes, poster_scene, turn_scenes
from ttrbot.render.theme import LIGHT, THEMES
from ttrbot.render.typeface import text_width

ADA = SeatLine("Ada", "blue", points=12, cars=7, cards=4, tickets=2, has_turn=True)
BO = SeatLine("Bo", "red", points=-3, cars=10, cards=0, tickets=3)
LINE = PosterLine(1, "red", "Bo", 112, ("Routes 76", "Tickets 26", "Longest path 10"))


def texts(scene) -> list[str]:
    return [item.text for item in scene.primitives if isinstance(item, Text)]


def cell(seat: SeatLine, width: int) -> Scene:
    """Return the parts of a cell as one scene, with its texts and polygons."""
    left = 0
    shown: list[Primitive] = []
    for part in cell_scenes(seat, width, LIGHT):
        for item in part.primitives:
            if isinstance(item, Text):
                shown.append(replace(item, x=item.x + left))
            elif isinstance(item, Polygon):
                shown.append(replace(item, points=tuple((x + left, y) for x, y in item.points)))
        left += part.width
    return Scene(left, HEIGHT, "", tuple(shown))


def test_a_wide_cell_tells_all_numbers():
    assert set(texts(cell(ADA, 500))) == {"12", "7", "4", "2", "Ada"}
    assert set(texts(cell(BO, 500))) == {"\N{MINUS SIGN}3", "10", "0", "3", "Bo"}


def test_a_narrow_cell_leaves_tickets_out():
    assert sorted(texts(cell(ADA, WIDE - 1))) == sorted(["12", "7", "4", "Ada"])
    assert "1" in texts(cell(replace(ADA, wave_cards=1), WIDE - 1))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_cell_of_the_seat_on_turn_is_inverted(theme):
    on_turn, other = (cell_scenes(seat, 300, theme) for seat in (ADA, BO))
    assert {part.background for part in on_turn} == {theme.turn}
    assert {part.background for part in other} == {theme.panel}
    assert len(arrows(on_turn[0])) == 1
    assert arrows(other[0]) == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_arrow_on_turn_stands_out_from_its_cell(theme):
    [arrow] = arrows(cell_scenes(ADA, 300, theme)[0])
    assert arrow.fill is not None
    assert Color(arrow.fill).contrast(Color(theme.turn)) >= 3


def test_arrow_gives_way_to_the_whole_name():
    """A frame and inverted colours tell the turn as well."""
    size = [item.size for item in cell_scenes(ADA, 300, LIGHT)[0].primitives if isinstance(item, Text)]
    for width in range(300, 150, -1):
        who = cell_scenes(ADA, width, LIGHT)[0]
        if not arrows(who):
            assert [item.size for item in who.primitives if isinstance(item, Text)] == size
            return
    pytest.fail("a narrow cell has an arrow, too")


def arrows(scene: Scene) -> list[Polygon]:
    shapes = [item for item in scene.primitives if isinstance(item, Polygon)]
    return [item for item in shapes if len(item.points) == len(ARROW)]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_cell_of_the_seat_on_turn_has_a_frame(theme):
    """The frame makes the cell visible beside the dark frame of the picture."""
    bars = turn_scenes(300, theme)
    assert {bar.background for bar, _, _ in bars} == {theme.news}
    covered = {(x + dx, y + dy) for bar, x, y in bars for dx in range(bar.width) for dy in range(bar.height)}
    edges = [(x, y) for x in range(300) for y in range(HEIGHT) if x in {0, 299} or y in {0, HEIGHT - 1}]
    assert covered.issuperset(edges)
    assert {(x, y) for x, y in covered if not (0 <= x < 300 and 0 <= y < HEIGHT)} == set()


@pytest.mark.parametrize("width", [255, 306, 383, 510, 766])
@pytest.mark.parametrize("name", ["Ada", "Wolfgang Amadeus", "陳大文", "🚂🎉"])
def test_nothing_on_a_cell_overlaps(width, name):
    for seat in (replace(ADA, name=name, points=188), replace(ADA, name=name, wave_cards=3)):
        scene = cell(seat, width)
        assert (scene.width, scene.height) == (width, HEIGHT)
        shown, *numbers = [item for item in scene.primitives if isinstance(item, Text)]
        right = shown.x + text_width(shown.text, shown.size, shown.face)
        lefts = [item.x - text_width(item.text, item.size, item.face) for item in numbers]
        assert right <= min(lefts) - 10
        assert max(item.x for item in numbers) <= width
        assert shown.text


def test_parts_of_a_cell_that_show_the_same_are_shared():
    other = replace(ADA, name="Wolfgang Amadeus", cars=6)
    parts, others = (set(cell_scenes(seat, 766, LIGHT)) for seat in (ADA, other))
    assert sorted(texts(part) for part in parts & others if part.primitives) == [["12"], ["2"], ["4"]]


def test_each_part_of_a_cell_holds_what_it_shows():
    for seat in (ADA, BO):
        for part in cell_scenes(seat, 500, LIGHT):
            for item in part.primitives:
                if isinstance(item, Text):
                    width = text_width(item.text, item.size, item.face)
                    left = item.x - (width if item.anchor == "rm" else 0)
                    assert 0 <= left < left + width <= part.width


def test_a_caption_is_one_line_of_words():
    [words] = caption_scene("Ada: Ash – Birch +4", 800, LIGHT).primitives
    assert isinstance(words, Text)
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
    assert (shared.width, shared.height) == (1532, POSTER_HEIGHT)
