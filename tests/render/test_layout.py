"""Reading a board's drawing data, and what is told about bad files."""

from dataclasses import replace

import pytest

from tests.render.board import GAMEMAP, LAND, LAYOUT, NAMES, SQUARE, write_board
from ttrbot.engine.gamemap import City
from ttrbot.render.fit import dots, name_boxes
from ttrbot.render.ground import base_scene, city_names
from ttrbot.render.layout import LayoutError, load_layout
from ttrbot.render.scene import Polygon, Text
from ttrbot.render.theme import LIGHT
from ttrbot.render.typeface import text_width


def faults(folder, layout: str = LAYOUT, land: object = LAND) -> list[str]:
    with pytest.raises(LayoutError) as caught:
        load_layout(write_board(folder, layout, land), GAMEMAP)
    return [fault.replace(str(folder), "tiny") for fault in caught.value.faults]


def test_spaces_run_from_the_first_city_to_the_second(layout):
    boxes = layout.spaces["ash--birch.1"]
    assert len(boxes) == 3
    assert boxes[0].x < boxes[1].x < boxes[2].x
    assert {box.y for box in boxes} == {60 - 23 / 2}
    assert {box.y for box in layout.spaces["ash--birch.2"]} == {60 + 23 / 2}


def test_all_faults_are_told_at_once(tmp_path):
    text = LAYOUT.replace("[cities.birch]", "[cities.bitch]").replace(
        "[[150.0, 60.0], [250.0, 60.0]]", "[[150.0, 60.0]]"
    )
    assert faults(tmp_path, text) == [
        "tiny/layout.toml: cities.bitch: not on the map",
        "tiny/layout.toml: cities.birch: missing; everything on the map needs its place",
        "tiny/layout.toml: lines.ash--birch: Expected `array` of length 2, got 1 - at `$.curve`",
    ]


def test_an_unknown_key_is_a_fault(tmp_path):
    assert faults(tmp_path, LAYOUT.replace("gap = 5", "gap = 5\ngaps = 6")) == [
        "tiny/layout.toml: Object contains unknown field `gaps` - at `$.space`"
    ]


def test_an_unknown_format_is_a_fault(tmp_path):
    assert faults(tmp_path, LAYOUT.replace("format = 1", "format = 2")) == [
        "tiny/layout.toml: Invalid enum value 2 - at `$.format`"
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
        ("gap = 5", "gap = inf", "not valid TOML: space.gap: inf is not valid here; valid: a number from -10000"),
        ("gap = 5", "gap = 1e9", "not valid TOML: space.gap: 1000000000.0 is not valid here"),
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
    """The board with cedar as a terminal of a neighbouring country."""
    cities = tuple(City("cedar", zone="abroad") if city.id == "cedar" else city for city in GAMEMAP.cities)
    text = LAYOUT.replace("name = [200.0, 275.0]\n", "") + zones
    return load_layout(write_board(folder, text), replace(GAMEMAP, cities=cities))


def test_a_terminal_bears_the_sign_of_its_zone(tmp_path):
    layout = abroad(tmp_path, '[zones.abroad]\nsign = "X"\nnames = [[300.0, 280.0]]')
    words = [
        (item.x, item.y, item.text) for item in base_scene(layout, NAMES, LIGHT).primitives if isinstance(item, Text)
    ]
    assert {(200.0, 240.0, "X"), (300.0, 280.0, "Cédar")} <= set(words)
    assert "cedar" not in dots(layout)


def test_a_zone_without_a_sign_is_a_fault(tmp_path):
    with pytest.raises(LayoutError, match=r"zones\.abroad: missing; every zone of the map needs its sign"):
        abroad(tmp_path, "")


def test_a_junction_is_a_small_dot_that_may_be_nameless(tmp_path):
    layout = load_layout(
        write_board(tmp_path, LAYOUT.replace("name = [200.0, 275.0]\n", "is_junction = true\n")), GAMEMAP
    )
    assert dots(layout)["cedar"][1] < dots(layout)["ash"][1]
    assert city_names(layout, NAMES, LIGHT).keys() == {"ash", "birch"}


def test_a_name_may_be_held_at_either_end(tmp_path):
    """So that a longer name of another language grows away from the dot."""

    def ends(anchor: str) -> tuple[float, float]:
        text = LAYOUT.replace("name = [200.0, 275.0]\n", f'name = [200.0, 275.0]\nanchor = "{anchor}"\n')
        layout = load_layout(write_board(tmp_path, text), GAMEMAP)
        middle = city_names(layout, NAMES, LIGHT)["cedar"].x
        width = text_width(NAMES["cedar"], layout.city.name_size, bold=True)
        assert name_boxes(layout, NAMES)["cedar"].x == pytest.approx(middle, abs=2)
        return middle - width / 2, middle + width / 2

    assert ends("lm")[0] == ends("rm")[1] == sum(ends("mm")) / 2 == 200


def test_regions_have_their_tints(tmp_path):
    land = {**LAND, "regions": [{"tint": 2, "areas": [SQUARE]}]}
    layout = load_layout(write_board(tmp_path, LAYOUT, land), GAMEMAP)
    assert LIGHT.tints[2] in [
        item.fill for item in base_scene(layout, NAMES, LIGHT).primitives if isinstance(item, Polygon)
    ]
