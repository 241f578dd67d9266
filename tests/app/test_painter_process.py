"""Pictures drawn in worker processes are the same, and drawing continues if a process dies."""

import gc
import multiprocessing
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from tests.app.world import ANN, BEN, ok
from ttrbot.app.pictures.painter import MapPainter
from ttrbot.app.pictures.painter_process import NICENESS, PainterProcess
from ttrbot.app.pictures.pictures import WORKERS, FilmCut, Style
from ttrbot.content import MapError, load_map, maps_folder

EN = Style("en")
USA = load_map("usa")


async def test_pictures_are_those_of_the_painter(world) -> None:
    game = await world.game((ANN, BEN))
    moment, view = ok(await world.games.public_view(game)), ok(await world.games.seat_view(game, ANN))
    apart, here = PainterProcess(), MapPainter()
    others = multiprocessing.active_children()  # of earlier tests
    for draw in ("board", "hand", "mine"):
        seen = moment.view if draw == "board" else view
        drawn = [getattr(painter, draw)(USA, moment.table, seen, EN) for painter in (apart, here)]
        assert drawn[0] == drawn[1]
    (process,) = (child for child in multiprocessing.active_children() if child not in others)
    process.kill()
    process.join()
    assert apart.board(USA, moment.table, moment.view, EN) == here.board(USA, moment.table, moment.view, EN)


async def test_film_tells_how_far_it_is(world) -> None:
    game = await world.game((ANN,), robots=1)
    await world.play_out(game)
    views, table, ticks = ok(await world.games.whole_game(game)), ok(await world.games.table(game)), []
    film = PainterProcess().film(
        USA, table, views[-3:], EN, cut=FilmCut("small", 15), tick=lambda *drawn: ticks.append(drawn)
    )
    assert film.startswith(b"GIF8")
    assert [drawn for drawn, _ in ticks] == sorted(drawn for drawn, _ in ticks) != []
    assert {frames for _, frames in ticks} == {ticks[0][1]}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no niceness")
async def test_film_stands_back_and_board_does_not(world) -> None:
    game = await world.game((ANN, BEN))
    moment = ok(await world.games.public_view(game))
    painter, mine = PainterProcess(), os.getpriority(os.PRIO_PROCESS, 0)
    others = multiprocessing.active_children()  # of earlier tests
    painter.board(USA, moment.table, moment.view, EN)
    painter.film(USA, moment.table, [moment.view], EN, cut=FilmCut("small", 15), tick=lambda *_: None)
    painter.board(USA, moment.table, moment.view, EN)
    started = {child.pid for child in multiprocessing.active_children() if child not in others}
    priorities = sorted(os.getpriority(os.PRIO_PROCESS, pid) for pid in started if pid is not None)
    assert priorities == [mine, max(mine, NICENESS)]


async def test_missing_map_is_reported(world, monkeypatch, tmp_path) -> None:
    game = await world.game((ANN, BEN))
    moment = ok(await world.games.public_view(game))
    shutil.copytree(maps_folder() / "usa", tmp_path / "usa")
    (tmp_path / "usa" / "map.toml").unlink()
    monkeypatch.setenv("TTR_MAPS", str(tmp_path))
    with pytest.raises(MapError, match="no map 'usa'"):
        PainterProcess().board(USA, moment.table, moment.view, EN)


async def test_process_that_was_begun_draws_the_first_picture(world) -> None:
    game = await world.game((ANN, BEN))
    moment, painter = ok(await world.games.public_view(game)), PainterProcess()
    others = multiprocessing.active_children()  # of earlier tests
    painter.begin()
    (process,) = (child for child in multiprocessing.active_children() if child not in others)
    painter.board(USA, moment.table, moment.view, EN)
    assert [child for child in multiprocessing.active_children() if child not in others] == [process]


async def test_threads_share_one_process_as_long_as_it_is_idle(world) -> None:
    game = await world.game((ANN, BEN))
    moment, painter = ok(await world.games.public_view(game)), PainterProcess()
    others = multiprocessing.active_children()  # of earlier tests
    for _ in range(3):  # as many slots, each with threads of its own
        with ThreadPoolExecutor(1) as workers:
            workers.submit(painter.board, USA, moment.table, moment.view, EN).result()
    (process,) = (child for child in multiprocessing.active_children() if child not in others)
    del painter
    gc.collect()
    process.join(30)
    assert not process.is_alive()


async def test_requests_wait_once_all_processes_are_drawing(world) -> None:
    game = await world.game((ANN, BEN))
    moment, painter = ok(await world.games.public_view(game)), PainterProcess()
    others = multiprocessing.active_children()  # of earlier tests
    draw = partial(painter.board, USA, moment.table, moment.view, EN)
    with ThreadPoolExecutor(WORKERS + 2) as workers:
        drawn = [task.result() for task in [workers.submit(draw) for _ in range(WORKERS + 2)]]
    assert len(set(drawn)) == 1
    assert 1 <= len([child for child in multiprocessing.active_children() if child not in others]) <= WORKERS
