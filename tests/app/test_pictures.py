"""Pictures: off the loop, once per board."""

import asyncio
import threading
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from tests.render.board import GAMEMAP
from tests.support.doubles import standing_for
from ttrbot.app.core.tables import Table
from ttrbot.app.pictures.pictures import FILM_BYTES_KEPT, FILMS_KEPT, FilmCut, Painter, Pictures, Style
from ttrbot.content import MapError

EN = Style("en")


class Pens:
    def __init__(self) -> None:
        self.may_draw = threading.Event()
        self.may_draw.set()
        self.drawn: list[str] = []
        self.threads: set[int] = set()
        self.broken = False
        self.gone = False

    def board(self, gamemap, table, view, style, *, recent, highlight) -> bytes:
        assert self.may_draw.wait(10), "the loop that lets it draw is held up"
        self.threads.add(threading.get_ident())
        self.drawn.append(style.locale)
        if self.broken:
            raise OSError("no font")
        return f"{view.owners}{style}".encode()

    def film(self, gamemap, table, views, style, *, cut, tick) -> bytes:
        assert self.may_draw.wait(10), "the loop that lets it draw is held up"
        if self.gone:
            raise MapError(())
        tick(1, 2)
        self.drawn.append(f"film {style.locale}")
        return b"film"

    def hand(self, gamemap, table, view, style) -> bytes:
        assert self.may_draw.wait(10), "the loop that lets it draw is held up"
        self.threads.add(threading.get_ident())
        return b"hand"


def view(*owners):
    seen = SimpleNamespace(
        map_id="usa", owners=owners, closed=(), markers=(), rules={}, seats=(), sides=(), questions=(), result=None
    )
    seen.without_costs = lambda: seen
    return seen


MAP = GAMEMAP


def table_of(name: str | None) -> Table:
    seat = SimpleNamespace(name=name, color="red")
    return standing_for(Table, SimpleNamespace(game_id="g", position=1, seats=(seat,)))


TABLE = table_of("Ann")


@pytest.fixture
async def pictures():
    async def map_of(_):
        return MAP

    pictures = Pictures(cast("Painter", Pens()), map_of, keep=2)
    yield pictures
    pictures.close()


async def test_simultaneous_requests_share_one_drawing(pictures) -> None:
    asked = (pictures.board(TABLE, view(None, 0), EN) for _ in range(10))
    assert len(set(await asyncio.gather(*asked))) == 1
    assert pictures._painter.drawn == ["en"]
    assert threading.get_ident() not in pictures._painter.threads


async def test_simultaneous_requests_share_one_film(pictures) -> None:
    pictures._painter.may_draw.clear()
    films = [await pictures.film(TABLE, (), EN, FilmCut()) for _ in range(3)]
    other = await pictures.film(TABLE, (), Style("it"), FilmCut())
    assert not any(film.drawing.done() for film in (*films, other))
    pictures._painter.may_draw.set()
    assert [await film.drawing for film in (*films, other)] == [b"film"] * 4
    assert pictures._painter.drawn == ["film en", "film it"]
    assert films[0].progress.percent == 50


async def filmed(pictures: Pictures, table: Table = TABLE, cut: FilmCut | None = None) -> bytes | None:
    film = await (await pictures.film(table, (), EN, cut or FilmCut())).drawing
    await asyncio.sleep(0)
    return film


async def test_film_is_cached_for_a_while(pictures) -> None:
    for _ in range(3):
        assert await filmed(pictures) == b"film"
    assert len(pictures._painter.drawn) == 1
    await filmed(pictures, table_of(None))
    assert len(pictures._painter.drawn) == 2, "their data has been deleted"
    pictures.forget_idle()
    await filmed(pictures)
    pictures.forget_idle()
    await filmed(pictures)
    assert len(pictures._painter.drawn) == 2, "it was in use"
    pictures.forget_idle()
    pictures.forget_idle()
    await filmed(pictures)
    assert len(pictures._painter.drawn) == 3


async def test_only_the_newest_films_are_kept(pictures, monkeypatch) -> None:
    for seconds in range(FILMS_KEPT + 1):
        await filmed(pictures, cut=FilmCut(seconds=seconds))
    assert len(pictures._shown) == FILMS_KEPT
    monkeypatch.setattr(Pens, "film", lambda *_, **_more: bytes(FILM_BYTES_KEPT - 4))
    large = await filmed(pictures, cut=FilmCut("large"))
    assert len(pictures._shown) == 2
    assert await filmed(pictures, cut=FilmCut("large")) is large
    monkeypatch.setattr(Pens, "film", lambda *_, **_more: bytes(FILM_BYTES_KEPT + 1))
    await filmed(pictures, cut=FilmCut("large", 15))
    assert len(pictures._shown) == 0


async def test_a_film_on_a_map_that_is_gone_is_none(pictures, logs) -> None:
    pictures._painter.gone = True
    assert await (await pictures.film(TABLE, (), EN, FilmCut())).drawing is None
    assert [entry["event"] for entry in logs] == ["film_not_drawn"]
    pictures._painter.gone = False
    assert await filmed(pictures) == b"film"


async def test_the_loop_goes_on_while_a_picture_is_drawn(pictures) -> None:
    pictures._painter.may_draw.clear()
    drawing = asyncio.gather(pictures.board(TABLE, view(None, 0), EN), pictures.hand(TABLE, view(), EN))
    await asyncio.sleep(0)
    assert not drawing.done()
    pictures._painter.may_draw.set()
    await drawing
    assert threading.get_ident() not in pictures._painter.threads


async def test_another_board_or_language_is_another_picture(pictures) -> None:
    first = await pictures.board(TABLE, view(None, 0), EN)
    assert await pictures.board(TABLE, view(None, 0), Style("it")) != first
    assert await pictures.board(TABLE, view(0, 0), EN) != first
    assert len(pictures._boards) == 2


async def test_a_failure_is_not_kept(pictures) -> None:
    pictures._painter.broken = True
    assert await pictures.board(TABLE, view(1), EN) is None
    pictures._painter.broken = False
    assert await pictures.board(TABLE, view(1), EN)


async def test_another_map_of_the_same_name_is_another_picture(pictures, monkeypatch) -> None:
    await pictures.board(TABLE, view(None, 0), EN)
    monkeypatch.setattr("tests.app.test_pictures.MAP", replace(GAMEMAP, routes=GAMEMAP.routes[1:]))
    await pictures.board(TABLE, view(None, 0), EN)
    assert pictures._painter.drawn == ["en", "en"]
