"""Reading a board's drawing data, and the errors for bad files."""

import json
import math
from dataclasses import replace

import pytest
from PIL import Image

from tests.render.board import GAMEMAP, LAND, LAYOUT, NAMES, SQUARE, write_board
from ttrbot.engine.gamemap import City
from ttrbot.render.fit import dots, labels, name_boxes
from ttrbot.render.geometry import Box
from ttrbot.render.ground import base_shapes, land_shapes, paint_base
from ttrbot.render.layout import LayoutError, load_layout
from ttrbot.render.scene import Polygon, Text
from ttrbot.render.theme import DARK, LIGHT


def faults(folder, layout: str = LAYOUT, land: object = LAND) -> list[str]:
    with pytest.raises(LayoutError) as caught:
        load_layout(write_board(folder, layout, land), GAMEMAP)
    return [fault.replace(str(folder), "tiny") for fault in caught.value.faults]


def test_spaces_run_from_the_first_city_to_the_second(layout):
    first, second = ([slot.middle() for slot in layout.slots[f"ash--birch.{track}"]] for track in (1, 2))
    assert len(first) == 3
    assert first[0][0] < first[1][0] < first[2][0]
    assert {round(y, 6) for _, y in first} == {110 - 28 / 2}
    assert {round(y, 6) for _, y in second} == {110 + 28 / 2}


def test_each_track_has_its_way_and_its_slots(layout):
    for route in layout.routes.values():
        assert len(layout.slots[route.id]) == route.length
        spot, slots = layout.cities, layout.slots[route.id]
        start, stop = slots[0].middle(), slots[-1].middle()
        assert math.dist(start, spot[route.a].at) < math.dist(start, spot[route.b].at)
        assert math.dist(stop, spot[route.b].at) < math.dist(stop, spot[route.a].at)


def test_all_faults_are_told_at_once(tmp_path):
    text = LAYOUT.replace("[cities.birch]", "[cities.bitch]").replace(
        "[[200.0, 110.0], [300.0, 110.0]]", "[[200.0, 110.0]]"
    )
    assert faults(tmp_path, text) == [
        "tiny/layout.toml: cities.bitch: not on the map",
        "tiny/layout.toml: cities.birch: missing; everything on the map needs its place",
        "tiny/layout.toml: lines.ash--birch: Expected `array` of length 2, got 1 - at `$.curve`",
    ]


def test_an_unknown_key_is_a_fault(tmp_path):
    assert faults(tmp_path, LAYOUT.replace("gap = 4", "gap = 4\ngaps = 6")) == [
        "tiny/layout.toml: Object contains unknown field `gaps` - at `$.space`"
    ]


def test_an_unknown_format_is_a_fault(tmp_path):
    assert faults(tmp_path, LAYOUT.replace("format = 2", "format = 1")) == [
        "tiny/layout.toml: Invalid enum value 1 - at `$.format`"
    ]


def test_text_that_is_not_toml(tmp_path):
    [fault] = faults(tmp_path, "size = [")
    assert fault.startswith("tiny/layout.toml: not valid TOML: ")


def test_a_missing_file(tmp_path):
    with pytest.raises(LayoutError, match=r"layout\.toml: can't be read: No such file"):
        load_layout(tmp_path, GAMEMAP)


def test_broken_land(tmp_path):
    [fault] = faults(tmp_path, land={**LAND, "lakes": 3})
    assert fault.startswith("tiny/layout.toml: land: tiny/land.json: Expected `array`, got `int`")


def test_land_outside_the_folder_is_refused(tmp_path):
    [fault] = faults(tmp_path, LAYOUT.replace('"land.json"', '"../land.json"'))
    assert fault == "tiny/layout.toml: land: must be the name of a file beside it"


@pytest.mark.parametrize("name", ["land.json\\u0000", "land\\n.json"])
def test_control_characters_in_the_name_of_the_land_are_refused(tmp_path, name):
    [fault] = faults(tmp_path, LAYOUT.replace('"land.json"', f'"{name}"'))
    assert fault == "tiny/layout.toml: land: must be the name of a file beside it"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("gap = 4", "gap = inf", "not valid TOML: space.gap: inf is not valid here; valid: a number from -10000"),
        ("gap = 4", "gap = 1e9", "not valid TOML: space.gap: 1000000000.0 is not valid here"),
        ("size = [", "size = [9_000, 9_000] # [", "Expected `int` <= 4000 - at `$.size[0]`"),
    ],
)
def test_numbers_that_would_fill_memory_are_refused(tmp_path, old, new, reason):
    [fault] = faults(tmp_path, LAYOUT.replace(old, new, 1))
    assert reason in fault


def test_land_with_impossible_numbers_is_refused(tmp_path):
    [fault] = faults(tmp_path, land={**LAND, "lakes": [[[1e300, 0]]]})
    assert "lakes.1.1.1: 1e+300 is not valid here" in fault


def abroad(folder, zones: str):
    """Return the board with cedar as a terminal of a neighbouring country."""
    cities = tuple(City("cedar", zone="abroad") if city.id == "cedar" else city for city in GAMEMAP.cities)
    text = LAYOUT.replace("name = [250.0, 335.0]\n", "") + zones
    return load_layout(write_board(folder, text), replace(GAMEMAP, cities=cities))


def test_a_terminal_bears_the_sign_of_its_zone(tmp_path):
    layout = abroad(tmp_path, '[zones.abroad]\nsign = "X"\nnames = [[300.0, 280.0]]')
    words = [(item.x, item.y, item.text) for item in base_shapes(layout, LIGHT) if isinstance(item, Text)]
    assert (250.0, 290.0, "X") in words
    assert [(label.at, text) for _, label, text in labels(layout, NAMES)] == [((300.0, 280.0), "Cédar")]
    assert "cedar" not in dots(layout)


def test_a_zone_without_a_sign_is_a_fault(tmp_path):
    with pytest.raises(LayoutError, match=r"zones\.abroad: missing; every zone of the map needs its sign"):
        abroad(tmp_path, "")


def test_a_junction_is_a_small_dot_that_may_be_nameless(tmp_path):
    layout = load_layout(
        write_board(tmp_path, LAYOUT.replace("name = [250.0, 335.0]\n", "is_junction = true\n")), GAMEMAP
    )
    assert dots(layout)["cedar"][1] < dots(layout)["ash"][1]
    assert name_boxes(layout, NAMES).keys() == {"ash", "birch"}


def test_a_name_may_be_held_at_either_end(tmp_path):
    """A longer name in another language then grows away from the dot."""

    def ends(anchor: str) -> tuple[float, float]:
        text = LAYOUT.replace("name = [250.0, 335.0]\n", f'name = [250.0, 335.0]\nanchor = "{anchor}"\n')
        box = name_boxes(load_layout(write_board(tmp_path, text), GAMEMAP), NAMES)["cedar"]
        return box.x - box.length / 2, box.x + box.length / 2

    assert ends("lm")[0] == pytest.approx(250, abs=2)
    assert ends("rm")[1] == pytest.approx(250, abs=2)
    assert sum(ends("mm")) / 2 == pytest.approx(250, abs=2)


def test_a_large_name_and_one_on_two_lines(tmp_path):
    def box(more: str) -> Box:
        text = LAYOUT.replace("name = [250.0, 335.0]\n", f"name = [250.0, 335.0]\n{more}")
        return name_boxes(load_layout(write_board(tmp_path, text), GAMEMAP), {**NAMES, "cedar": "Old Cedar"})["cedar"]

    small, large, tall = box(""), box("is_large = true\n"), box("lines = 2\n")
    assert large.length / small.length == pytest.approx(38 / 31, rel=0.03)
    assert tall.length < 0.7 * small.length
    assert tall.width > 1.7 * small.width


def test_regions_have_their_tints(tmp_path):
    land = {**LAND, "regions": [{"tint": 2, "areas": [SQUARE]}]}
    layout = load_layout(write_board(tmp_path, LAYOUT, land), GAMEMAP)
    assert LIGHT.tints[2] in [item.fill for item in land_shapes(layout.land, LIGHT) if isinstance(item, Polygon)]


def with_ground(folder, picture: Image.Image, head: dict[str, object] | None = None):
    """Return a board with this ground."""
    picture.save(folder / "ground.png")
    words = {"source": "ours", "image": "ground.png", "light": ["#ffffff"], "dark": ["#000000"], **(head or {})}
    rows = (f"{key} = {json.dumps(value)}" for key, value in words.items())
    (folder / "ground.toml").write_text("\n".join(rows), encoding="utf-8")
    return write_board(folder, LAYOUT.replace('land = "land.json"', 'land = "land.json"\nground = "ground.toml"'))


def flat(size: tuple[int, int] = (432, 326), number: int = 0) -> Image.Image:
    image = Image.new("P", size, number)
    image.putpalette([0, 0, 0, 9, 9, 9])
    return image


def test_a_painted_ground_has_a_colour_for_light_and_one_for_dark_boards(tmp_path):
    layout = load_layout(with_ground(tmp_path, flat()), GAMEMAP)
    assert layout.ground is not None
    assert (layout.ground.colors(is_dark=False), layout.ground.colors(is_dark=True)) == (("#ffffff",), ("#000000",))
    corner = 3, 3
    assert [paint_base(layout, NAMES, theme).getpixel(corner) for theme in (LIGHT, DARK)] == [(255,) * 3, (0,) * 3]


@pytest.mark.parametrize(
    ("image", "head", "reason"),
    [
        (flat((431, 326)), {}, "431 x 326 pixels, mode P; valid: a PNG with a palette, 432 x 326"),
        (Image.new("RGB", (432, 326)), {}, "mode RGB; valid: a PNG with a palette"),
        (flat(number=1), {}, "light and dark need a colour for each of the picture's numbers, 0 to 1"),
        (flat(), {"dark": ["#000000", "#111111"]}, "light and dark need a colour for each"),
        (flat(), {"dark": ["black"]}, "Expected `str` matching regex"),
        (flat(), {"image": "../ground.png"}, "must be the name of a file beside it"),
        (flat(), {"image": "none.png"}, "can't be read: No such file"),
        (flat(), {"colour": 1}, "unknown field `colour`"),
    ],
)
def test_a_ground_that_does_not_fit_is_refused(tmp_path, image, head, reason):
    with_ground(tmp_path, image, head)
    with pytest.raises(LayoutError) as caught:
        load_layout(tmp_path, GAMEMAP)
    [fault] = caught.value.faults
    assert fault.startswith(f"{tmp_path}/layout.toml: ground: ")
    assert reason in fault


def test_a_picture_that_is_none_is_refused_as_a_ground(tmp_path):
    with_ground(tmp_path, flat())
    (tmp_path / "ground.png").write_bytes(b"none")
    with pytest.raises(LayoutError, match=r"ground\.toml: cannot identify image file"):
        load_layout(tmp_path, GAMEMAP)
