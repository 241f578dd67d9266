"""Reading a map again gives the same object, so that results computed from it are found at once."""

from ttrbot.content import load_map, parse_map
from ttrbot.content.folders import map_source, maps_folder


def test_a_text_gives_the_same_map_each_time():
    assert load_map("usa") is load_map("usa")
    text = map_source("usa", maps_folder())
    assert parse_map(text, "elsewhere") is load_map("usa")
    assert parse_map(text + "\n", "changed") is not load_map("usa")
