"""A process that may take over games has drawn their map before."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.doubles import FakePainter
from tests.app.world import World
from tests.many.conftest import HERE
from tests.support.local_discord import until
from ttrbot.discord import serve
from ttrbot.settings import Settings
from ttrbot.store import Store


class Drawing(FakePainter):
    def begin(self) -> None:
        """Start nothing."""


async def test_board_is_drawn_before_a_slot_is_taken(
    worlds: tuple[World, World],
    postgres_place: Callable[[Path], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await worlds[0].game(guild_id=HERE)
    painter = Drawing()
    monkeypatch.setattr(serve, "PainterProcess", lambda: painter)
    settings = Settings(data=tmp_path, store=postgres_place(tmp_path))
    async with (
        await Store.open(postgres_place(tmp_path), shared=True) as store,
        serve.bots_of(store, settings, "token"),
    ):
        await until(lambda: painter.boards, "a board")
    assert painter.boards == 1
