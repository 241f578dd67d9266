"""The computer player of docs/writing-a-robot.md, taken from that page, plays whole games on every map."""

import re
from pathlib import Path
from typing import Any

import pytest

from ttrbot.content import load_map, map_ids
from ttrbot.lab.selfplay import play_game

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-robot.md"


@pytest.mark.parametrize("board", map_ids())
def test_plays_whole_games(board):
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {"__name__": "docs"}
    exec(compile(code[1], str(PAGE), "exec"), names)
    gamemap = load_map(board)
    seats = 2 * gamemap.team_size
    assert play_game(gamemap, [names["LongRoutes"]() for _ in range(seats)], 1, check=True).result.winners
