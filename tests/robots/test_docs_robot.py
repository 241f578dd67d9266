"""The computer players of docs/writing-a-robot.md, taken from that page, play whole games."""

import re
from pathlib import Path
from typing import Any

import pytest

from ttrbot.content import load_map, map_ids
from ttrbot.lab.selfplay import play_game

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-robot.md"


def written(name):
    """Return the class of this name from the page."""
    for code in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        names: dict[str, Any] = {"__name__": "docs"}
        exec(compile(code, str(PAGE), "exec"), names)
        if name in names:
            return names[name]
    raise LookupError(name)


def played(board, name):
    gamemap = load_map(board)
    return play_game(gamemap, [written(name)() for _ in range(2 * gamemap.team_size)], 1, check=True)


@pytest.mark.parametrize("board", map_ids())
def test_plays_whole_games(board):
    assert played(board, "LongRoutes").result.winners


def test_looks_ahead_in_a_whole_game():
    assert played("lantern-isles", "LooksAhead").result.winners
