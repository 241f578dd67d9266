"""The score strip and the final poster."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from coloraide import Color

from ttrbot.content import load_map, map_ids, maps_folder
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, public_view
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.slices import Token
from ttrbot.render.frame import strip_rect
from ttrbot.render.inputs import Poster, PosterLine, SeatLine
from ttrbot.render.layout import FRAME, load_layout
from ttrbot.render.marks import ARROW
from ttrbot.render.scene import Polygon, Primitive, Scene, Text
from ttrbot.render.strip import (
    HEIGHT,
    POSTER_HEIGHT,
    SMALLEST_COUNT,
    Part,
    caption_scene,
    cell_scenes,
    poster_scene,
    turn_scenes,
)
from ttrbot.render.theme import LIGHT, THEMES
from ttrbot.render.typeface import capital_height, text_width

PHONE, PHONE_CAPITALS = 400, 5.5
"""The width of a picture on a phone, and the least height of capitals and digits there."""
ADA = SeatLine("Ada", "blue", points=12, cars=7, cards=4, tickets=2, has_turn=True)
BO = SeatLine("Bo", "red", points=-3, cars=10, cards=0, tickets=3)
LINE = PosterLine(1, "red", "Bo", 112, ("Routes 76", "Tickets 26", "Longest path 10"))


def texts(scene) -> list[str]:
    return [item.text for item in scene.primitives if isinstance(item, Text)]


def largest_tokens(gamemap: GameMap) -> tuple[Token, ...]:
    """Return the tokens that a map's rules count for a seat: those that only grow from none have two digits."""
    game, _ = new_game(gamemap, Config(gamemap.seats[-1], start=0), seed_of_number(1))
    return tuple(Token(token.sign, token.number or 11) for token in public_view(game).tokens(0))


def cell(seat: SeatLine, width: int) -> Scene:
    """Return the parts of a cell as one scene, with its texts and polygons."""
    shown: list[Primitive] = []
    for part, left, top in cell_scenes(seat, width, LIGHT):
        for item in part.primitives:
            if isinstance(item, Text):
                shown.append(replace(item, x=item.x + left, y=item.y + top))
            elif isinstance(item, Polygon):
                shown.append(replace(item, points=tuple((x + left, y + top) for x, y in item.points)))
    return Scene(width, HEIGHT, "", tuple(shown))


def edges(item: Text) -> tuple[float, float]:
    """Return the left and right edges of a text."""
    width = text_width(item.text, item.size, item.face)
    left = item.x - (width if item.anchor == "rm" else 0)
    return left, left + width


def top(item: Text) -> float:
    """Return the upper edge of a text's capitals and digits."""
    return item.y - capital_height(item.size, item.face) / 2


@pytest.mark.parametrize("width", [255, 306, 500, 766])
def test_cell_tells_all_numbers(width):
    assert sorted(texts(cell(ADA, width))) == ["12", "2", "4", "7", "Ada"]
    assert sorted(texts(cell(BO, width))) == sorted(["\N{MINUS SIGN}3", "10", "0", "3", "Bo"])


@pytest.mark.parametrize("map_id", map_ids())
def test_narrowest_cell_of_a_map_tells_all_numbers(map_id):
    gamemap = load_map(map_id)
    width = int(strip_rect(load_layout(maps_folder() / map_id, gamemap)).right - FRAME) // gamemap.seats[-1]
    tokens = largest_tokens(gamemap)
    seat = replace(ADA, name="Wolfgang", points=188, cars=45, cards=22, tickets=8, tokens=tokens)
    shown = texts(cell(seat, width))
    assert shown[0].startswith("W")
    assert shown[1:] == ["188", "45", "22", "8", *(str(token.number) for token in tokens)]


@pytest.mark.parametrize("map_id", map_ids())
def test_all_numbers_of_the_narrowest_cell_can_be_read_on_a_phone(map_id):
    gamemap = load_map(map_id)
    layout = load_layout(maps_folder() / map_id, gamemap)
    width = int(strip_rect(layout).right - FRAME) // gamemap.seats[-1]
    tokens = largest_tokens(gamemap)
    shown = cell(replace(ADA, points=88, cars=45, cards=22, tickets=12, tokens=tokens), width)
    sizes = [item.size for item in shown.primitives if isinstance(item, Text)]
    assert capital_height(min(sizes), "bold") * PHONE / layout.width >= PHONE_CAPITALS


def test_points_are_beside_the_name_alone_in_a_narrow_cell():
    """All cells of a strip are arranged in the same way, whatever their numbers are."""

    def height(width: int, seat: SeatLine) -> int:
        [points] = [part for part, left, _ in cell_scenes(seat, width, LIGHT) if left + part.width == width and left][
            :1
        ]
        return points.height

    for seat in (ADA, replace(ADA, cars=45, cards=22, tickets=12)):
        assert height(383, seat) == HEIGHT
        assert height(306, seat) < HEIGHT


def test_very_narrow_cell_leaves_the_last_counts_out():
    shown = [texts(cell(BO, width))[2:] for width in (255, 110, 80, 40)]
    assert [len(counts) for counts in shown] == sorted((len(counts) for counts in shown), reverse=True)
    assert (shown[0], shown[-1]) == (["10", "0", "3"], [])
    assert all(counts == shown[0][: len(counts)] for counts in shown)


@pytest.mark.parametrize("width", [20, 100, 255, 358, 766])
def test_parts_cover_the_cell_once(width):
    parts = cell_scenes(replace(ADA, tokens=(Token("⛴️", 2),)), width, LIGHT)
    assert sum(part.width * part.height for part, _, _ in parts) >= width * HEIGHT
    boxes = [(left, top, left + part.width, top + part.height) for part, left, top in parts]
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_cell_of_the_seat_on_turn_is_inverted(theme):
    on_turn, other = (cell_scenes(seat, 300, theme) for seat in (ADA, BO))
    assert {part.background for part, _, _ in on_turn} == {theme.turn}
    assert {part.background for part, _, _ in other} == {theme.panel}
    assert len(arrows(on_turn)) == 1
    assert arrows(other) == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_arrow_on_turn_stands_out_from_its_cell(theme):
    [arrow] = arrows(cell_scenes(ADA, 300, theme))
    assert arrow.fill is not None
    assert Color(arrow.fill).contrast(Color(theme.turn)) >= 3


@pytest.mark.parametrize("width", [230, 255, 306, 766])
def test_arrow_always_marks_the_seat_on_turn(width):
    assert len(arrows(cell_scenes(replace(ADA, name="Wolfgang Amadeus", tokens=(Token("⛴️", 1),)), width, LIGHT))) == 1


def arrows(parts: tuple[Part, ...]) -> list[Polygon]:
    gold = {theme.gold for theme in THEMES.values()} | {theme.turn_ink for theme in THEMES.values()}
    shapes = [item for part, _, _ in parts for item in part.primitives if isinstance(item, Polygon)]
    return [item for item in shapes if len(item.points) == len(ARROW) and item.fill in gold]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_cell_of_the_seat_on_turn_has_a_frame(theme):
    """The frame makes the cell visible beside the dark frame of the picture."""
    bars = turn_scenes(300, theme)
    assert {bar.background for bar, _, _ in bars} == {theme.gold}
    covered = {(x + dx, y + dy) for bar, x, y in bars for dx in range(bar.width) for dy in range(bar.height)}
    edges = [(x, y) for x in range(300) for y in range(HEIGHT) if x in {0, 299} or y in {0, HEIGHT - 1}]
    assert covered.issuperset(edges)
    assert {(x, y) for x, y in covered if not (0 <= x < 300 and 0 <= y < HEIGHT)} == set()


@pytest.mark.parametrize("width", [255, 306, 383, 510, 766])
@pytest.mark.parametrize("name", ["Ada", "Wolfgang Amadeus", "陳大文", "🚂🎉"])
def test_nothing_on_a_cell_overlaps(width, name):
    for seat in (replace(ADA, name=name, points=188), replace(ADA, name=name, tokens=(Token("⛴️", 3),))):
        name_or_number = [item for item in cell(seat, width).primitives if isinstance(item, Text)]
        shown, points, *counts = name_or_number
        assert points.text == str(seat.points)
        for item in (shown, *counts):
            is_below = top(item) > points.y + (points.y - top(points))
            assert is_below or edges(item)[1] <= edges(points)[0] - 10
            assert edges(item)[1] <= width
            assert item.size >= SMALLEST_COUNT - 2
        for one, other in pairwise(counts):
            assert edges(one)[1] <= edges(other)[0] - 20
        assert shown.y < min(item.y for item in counts) - 30
        assert edges(points)[1] <= width
        assert shown.text


def test_parts_of_a_cell_that_show_the_same_are_shared():
    other = replace(ADA, name="Wolfgang Amadeus", cars=6)
    parts, others = ({part for part, _, _ in cell_scenes(seat, 766, LIGHT)} for seat in (ADA, other))
    assert sorted(texts(part) for part in parts & others if part.primitives) == [["12"], ["2"], ["4"]]


def test_each_part_of_a_cell_holds_what_it_shows():
    for seat in (ADA, BO):
        for part, _, _ in cell_scenes(seat, 500, LIGHT):
            for item in part.primitives:
                if isinstance(item, Text):
                    left, right = edges(item)
                    assert 0 <= left < right <= part.width


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
