"""The search measures what the renderer draws, finds what the tests of layouts refuse, and repeats itself exactly."""

import shutil

import numpy as np
import pytest

from tools.layout.draft import Draft, read_draft, write_draft
from tools.layout.faults import REFUSED
from tools.layout.free import legend_of
from tools.layout.overlap import depths, table
from tools.layout.polish import Polish
from tools.layout.sheet import JOINED
from ttrbot.content import load_map, map_ids, map_locales, map_text, maps_folder
from ttrbot.render.fit import city_distance, collisions, fronts, gaps, name_boxes
from ttrbot.render.layout import load_layout

SMALL = min(map_ids(), key=lambda map_id: len(load_map(map_id).routes))
TRIES = 40


def search(map_id: str, draft: Draft | None = None) -> Polish:
    folder, gamemap = maps_folder() / map_id, load_map(map_id)
    words = [map_text(map_id, locale).on_board for locale in map_locales(map_id)]
    return Polish(gamemap, draft or read_draft(folder), words, 1, legend_of(load_layout(folder, gamemap)))


@pytest.fixture(scope="module", params=map_ids())
def found(request) -> Polish:
    return search(request.param)


def test_everything_lies_where_it_is_drawn(found):
    map_id = found.gamemap.id
    layout = load_layout(maps_folder() / map_id, found.gamemap)
    for route, slots in layout.slots.items():
        cars = found.sheet.lines[layout.line(route)].cars
        for slot in slots:
            assert depths(table([slot.box()]), cars, 0.0)[0] >= slot.width * 0.99, "a car covers the whole space"
    for words in found.sheet.words:
        assert found.sheet.names(words) == name_boxes(layout, words)
    edges, joined = fronts(layout), gaps(layout)
    for (line, city), (away, gap) in found.sheet.starts.items():
        assert away == pytest.approx(city_distance(layout, city, edges[city][line]), abs=0.2)
        assert gap <= max(joined[line, city], JOINED) + 0.2


def test_our_layouts_have_no_fault_that_a_test_refuses(found):
    assert {fault: cost for fault, cost in found.faults.items() if cost >= REFUSED} == {}


def broken(kind: str) -> set[str]:
    """Return the kinds of faults that a test refuses after a change of the smallest board."""
    draft = read_draft(maps_folder() / SMALL)
    first, second = list(draft.names)[:2]
    match kind:
        case "names":
            draft.names[first] = draft.names[second] + 3
        case "name far":
            draft.names[first] = draft.names[first] + (0, 200)
        case "outside":
            draft.at[first] = np.array([0.0, 0.0])
        case "cars":
            draft.at[first] = draft.at[second] + 60
        case "short":
            for line, (a, b) in search(SMALL).sheet.ends.items():
                draft.at[b] = draft.at[a] + (draft.at[b] - draft.at[a]) / 3
                draft.curves[line] = np.array([draft.at[a] * 2 + draft.at[b], draft.at[a] + draft.at[b] * 2]) / 3
                break
    return {fault[0] for fault, cost in search(SMALL, draft).faults.items() if cost >= REFUSED}


@pytest.mark.parametrize("kind", ["names", "name far", "outside", "cars", "short"])
def test_each_kind_of_fault_is_found(kind):
    assert kind in broken(kind)


def test_search_improves_a_layout_and_repeats_itself():
    results = []
    for _ in range(2):
        draft = read_draft(maps_folder() / SMALL)
        draft.names = {city: place + 6 for city, place in draft.names.items()}
        found = search(SMALL, draft)
        before = found.cost
        assert found.run(TRIES, heat=0.0) < before
        results.append([place.tolist() for part in (draft.at, draft.names, draft.curves) for place in part.values()])
    assert results[0] == results[1]


def test_search_leaves_a_good_layout_good(tmp_path):
    found = search(SMALL)
    before = found.cost
    assert found.run(TRIES, heat=0.0) <= before
    folder = tmp_path / SMALL
    shutil.copytree(maps_folder() / SMALL, folder)
    write_draft(found.draft, folder)
    assert list(collisions(load_layout(folder, load_map(SMALL)), map_text(SMALL, "en").on_board)) == []
