"""Names in the ground get the nearest free places, and the area of the legend is kept free."""

import pytest

from tools.layout.free import legend_of, settled
from tools.layout.overlap import depths, table
from ttrbot.content import load_map, map_ids, maps_folder
from ttrbot.render.geometry import Box
from ttrbot.render.layout import load_layout

INSIDE = (0.0, 0.0, 400.0, 400.0)


def test_name_stays_where_nothing_else_lies():
    assert settled((200, 200), table([Box(0, 0, 60, 20)])[0], [], INSIDE) == [200, 200]


def test_name_moves_off_what_lies_there_and_takes_its_place():
    taken = [table([Box(200, 200, 80, 40)])]
    x, y = settled((200, 200), table([Box(0, 0, 60, 20)])[0], taken, INSIDE)
    assert depths(table([Box(x, y, 60, 20)]), taken[0], 0.0)[0] == 0
    assert len(taken) == 2


def test_every_legend_covers_part_of_its_board():
    for map_id in map_ids():
        layout = load_layout(maps_folder() / map_id, load_map(map_id))
        legend = legend_of(layout)
        assert (legend is None) == (layout.legend is None)
        if legend is not None:
            assert (legend.x - legend.length / 2, legend.y - legend.width / 2) == pytest.approx(layout.legend)
