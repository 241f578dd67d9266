"""Reading a layout and writing it again changes nothing."""

import tomllib

import pytest

from tools.layout.draft import read_draft, write_draft
from ttrbot.content import map_ids, maps_folder
from ttrbot.render.layout import LAYOUT_FILE


@pytest.mark.parametrize("map_id", map_ids())
def test_written_layout_is_the_one_that_was_read(map_id, tmp_path):
    folder = maps_folder() / map_id
    write_draft(read_draft(folder), tmp_path)
    before, after = (tomllib.loads((place / LAYOUT_FILE).read_text(encoding="utf-8")) for place in (folder, tmp_path))
    assert after == before
