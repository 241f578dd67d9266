"""The film of a finished game: progress while it is drawn, then the film."""

import asyncio
from types import SimpleNamespace

import pytest

from tests.discord.tables import a_table, words
from tests.support.doubles import standing_for
from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.tables import Refusal
from ttrbot.app.pictures.pictures import Film, FilmCut, FilmProgress, Style
from ttrbot.content import load_map
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.presses.looks import replay as replays
from ttrbot.discord.visits.at_table import AtTable
from ttrbot.engine.game import public_view
from ttrbot.lab.selfplay import play_game
from ttrbot.robots.random_robot import RandomRobot
from ttrbot.store import Status


class Reply:
    def __init__(self) -> None:
        self.panels: list[Panel] = []
        self.told = asyncio.Event()

    async def show(self, panel) -> None:
        self.panels.append(panel)

    async def update(self, panel) -> None:
        self.panels.append(panel)
        self.told.set()


def visitor(views, film) -> SimpleNamespace:
    async def whole_game(_):
        return views

    async def style():
        return Style("en")

    host = SimpleNamespace(games=SimpleNamespace(whole_game=whole_game), pictures=SimpleNamespace(film=film))
    visit = SimpleNamespace(host=host, reply=Reply())
    return SimpleNamespace(visit=visit, game_id="1", table=a_table(2, Status.OVER), words=words("en", 2), style=style)


async def test_progress_of_a_film_is_shown_to_its_asker(monkeypatch):
    monkeypatch.setattr(replays, "TOLD_EVERY", 0.01)
    game = play_game(load_map("usa"), [RandomRobot(), RandomRobot()], 1).game

    async def drawn() -> bytes:
        await here.visit.reply.told.wait()
        return b"GIF"

    async def film(table, views, style, cut) -> Film:
        assert cut == FilmCut("large", 60)
        progress = FilmProgress()
        progress.tick(3, 4)
        return Film(progress, asyncio.ensure_future(drawn()))

    here = visitor((public_view(game),) * 9, film)
    await replays.replay(standing_for(AtTable, here), FilmCut("large", 60))
    *before, last = here.visit.reply.panels
    assert len(before) > 1
    assert all("75%" in panel.text for panel in before)
    assert "8 moves" in last.text
    assert (last.picture.data, last.picture.name) == (b"GIF", "replay.gif")
    assert last.picture.alt.startswith("Film of a game")


async def test_film_that_cannot_be_drawn_is_explained():
    game = play_game(load_map("usa"), [RandomRobot(), RandomRobot()], 1).game
    drawn = asyncio.get_running_loop().create_future()
    drawn.set_result(None)

    async def film(*_) -> Film:
        return Film(FilmProgress(), drawn)

    here = visitor((public_view(game),) * 9, film)
    await replays.replay(standing_for(AtTable, here), FilmCut())
    (last,) = here.visit.reply.panels
    assert "can’t draw this film" in last.text
    assert last.picture is None
    assert last.rows


async def test_a_running_game_has_no_film():
    here = visitor(Refusal("game_not_over"), None)
    with pytest.raises(RefusedError):
        await replays.replay(standing_for(AtTable, here), FilmCut())
    assert not here.visit.reply.panels
