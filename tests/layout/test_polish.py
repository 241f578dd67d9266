"""The search measures what the renderer draws, and never makes a layout worse."""

import shutil

import pytest

from tools.layout.draft import read_draft, write_draft
from tools.layout.overlap import depths, table
from tools.layout.polish import Polish
from ttrbot.content import load_map, map_ids, map_locales, map_text, maps_folder
from ttrbot.render.fit import collisions, name_boxes
from ttrbot.render.layout import load_layout

SMALL = min(map_ids(), key=lambda map_id: len(load_map(map_id).routes))


def search(map_id: str) -> Polish:
    words = [map_text(map_id, locale).on_board for locale in map_locales(map_id)]
    return Polish(load_map(map_id), read_draft(maps_folder() / map_id), words, seed=1)


@pytest.mark.parametrize("map_id", map_ids())
def test_cars_and_names_lie_where_they_are_drawn(map_id):
    found, layout = search(map_id), load_layout(maps_folder() / map_id, load_map(map_id))
    for line, rows in found.boxes.items():
        for route in found.tracks[line]:
            for slot in layout.slots[route.id]:
                assert depths(table([slot.box()]), rows, 0.0)[0] >= slot.width * 0.99, "a car covers the whole space"
    boxes = name_boxes(layout, map_text(map_id, "en").on_board)
    for city, box in boxes.items():
        x, y, half_length, half_width = found.name_row(city)[:4]
        assert abs(x - box.x) + box.length / 2 <= half_length + 1
        assert abs(y - box.y) + box.width / 2 <= half_width + 1


def test_search_never_ends_worse_and_leaves_nothing_on_top_of_something(tmp_path):
    found = search(SMALL)
    before = found.best
    assert found.run(40, finish=True) <= before * 1.001 + 1 or found.strict > 1
    folder = tmp_path / SMALL
    shutil.copytree(maps_folder() / SMALL, folder)
    write_draft(found.draft, folder)
    assert list(collisions(load_layout(folder, load_map(SMALL)), map_text(SMALL, "en").on_board)) == []
