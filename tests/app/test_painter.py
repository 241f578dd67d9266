"""From views to the input of the renderer."""

import re
import shutil
from collections import Counter
from functools import partial
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from unittest.mock import Mock

import pytest
from PIL import Image

from tests.app.doubles import noting
from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.publisher import HandContent, TableContent
from ttrbot.app.pictures import painter
from ttrbot.app.pictures.painter import MapPainter, board_picture
from ttrbot.app.pictures.pictures import FilmCut, Style
from ttrbot.app.pictures.story import whole_story
from ttrbot.cli.picture import self_played
from ttrbot.content import load_map, map_source, map_text
from ttrbot.engine.game import public_view
from ttrbot.render.inputs import BoardPicture, HandPicture
from ttrbot.render.layout import BoardLayout
from ttrbot.render.marks import SEAT_MARKS
from ttrbot.text import GameWords, texts
from ttrbot.text.names import Player


@pytest.fixture
def asked(monkeypatch):
    """Return what the renderer was asked to draw."""
    boards: list[BoardPicture] = []
    hands: list[HandPicture] = []
    monkeypatch.setattr(painter, "render_board", noting(boards, 2, b"board"))
    monkeypatch.setattr(painter, "render_hand", noting(hands, 1, b"hand"))
    return boards, hands


async def test_a_board_shows_owners_counts_turn_and_newest_claims(world, asked) -> None:
    world.painter.board, world.painter.hand = MapPainter().board, MapPainter().hand
    game = await world.game((ANN, BEN), robots=1)
    for _ in range(12):
        await world.host.settled()
        person = await world.turn_of(game)
        await world.claim_or_draw(game, person, ok(await world.games.seat_view(game, person)))
    await world.host.settled()
    picture, hand = asked[0][-1], asked[1][-1]
    moment = ok(await world.games.public_view(game))
    gamemap = ok(await world.games.map_of(game))
    owners = dict(zip(gamemap.route_ids, moment.view.owners, strict=True))
    assert picture.owners == {route: owner for route, owner in owners.items() if owner is not None}
    assert picture.owners
    assert set(picture.recent) <= picture.owners.keys()
    assert [seat.name for seat in picture.seats] == ["Ann", "Rocket", "Ben"]
    assert [seat.points for seat in picture.seats] == [side.score for side in moment.view.sides]
    assert [seat.cars for seat in picture.seats] == [seat.cars for seat in moment.view.seats]
    assert [seat.has_turn for seat in picture.seats] == [seat in moment.table.waiting for seat in range(3)]
    closed = {route for route, closed in zip(gamemap.route_ids, moment.view.closed, strict=True) if closed}
    assert picture.closed == closed
    newest = max(world.discord.of(HandContent), key=lambda message: message.content.table.position).content.view
    assert len(hand.tickets) == len(newest.tickets)
    assert {ticket.state for ticket in hand.tickets} <= {"done", "open", "cut_off"}


async def test_real_pictures(world) -> None:
    world.painter.board, world.painter.hand = MapPainter().board, MapPainter().hand
    await world.game((ANN, BEN), language="it")
    await world.host.settled()
    board = Image.open(BytesIO(world.discord.of(TableContent)[-1].shown[0].picture))
    assert board.width == 1600
    hand = Image.open(BytesIO(world.discord.of(HandContent)[-1].shown[0].picture))
    assert hand.format == "PNG"


async def test_earlier_board_shows_its_turn_and_newest_claims(world, asked) -> None:
    world.painter.board = MapPainter().board
    game = await world.game((ANN, BEN))
    await world.play_out(game)
    moments = [ok(await world.games.public_view(game, move)) for move in range(2, 40)]
    first = next(moment for moment in moments if moment.recent)
    assert set(first.recent) == {
        route for route, owner in zip(load_map("usa").route_ids, first.view.owners, strict=True) if owner is not None
    }
    MapPainter().board(load_map("usa"), first.table, first.view, Style("en"), recent=first.recent)
    assert [seat.has_turn for seat in asked[0][-1].seats] == [seat == first.view.turn_seat for seat in range(2)]
    assert first.table.waiting == (), "though the game is over now"


async def test_a_game_is_drawn_on_the_map_that_it_began_with(world, asked, monkeypatch, tmp_path) -> None:
    game = await world.game((ANN, BEN))
    layouts: list[BoardLayout] = []
    monkeypatch.setattr(painter, "render_board", noting(layouts, 0, b"board"))
    monkeypatch.setenv("TTR_MAPS", str(tmp_path))
    painter._read_layout.cache_clear()
    shutil.copytree(Path(__file__).parents[2] / "maps" / "usa", tmp_path / "usa")
    file, before = tmp_path / "usa" / "map.toml", map_source("usa")
    file.write_text(before.replace("length = 6", "length = 5"), encoding="utf-8")
    moment, gamemap = ok(await world.games.public_view(game)), ok(await world.games.map_of(game))
    for drawn_on, spaces in ((gamemap, 6), (load_map("usa"), 5)):
        MapPainter().board(drawn_on, moment.table, moment.view, Style("en"))
        assert len(layouts[-1].slots["helena--seattle"]) == spaces
    painter._read_layout.cache_clear()


async def test_a_deleted_person_is_a_former_player(world, asked) -> None:
    game = await world.game((ANN, BEN))
    ok(await world.host.privacy.delete(BEN))
    await world.restart()
    moment = ok(await world.games.public_view(game))
    MapPainter().board(load_map("usa"), moment.table, moment.view, Style("it"))
    assert asked[0][-1].seats[1].name == "Ex partecipante"


async def test_film_is_drawn_from_what_the_host_hands_over(world, monkeypatch) -> None:
    """The captions need what routes cost, so the views must keep it."""
    monkeypatch.setattr(painter, "render_film", Mock(return_value=b"film"))
    world.painter.film = MapPainter().film
    game = await world.game((ANN, BEN), robots=1)
    await world.play_out(game)
    views, table = ok(await world.games.whole_game(game)), ok(await world.games.table(game))
    film = await world.host.pictures.film(table, views, Style("en"), FilmCut("small", 15))
    assert await film.drawing == b"film"


async def test_a_film_has_a_frame_for_every_change_of_the_board(world, monkeypatch) -> None:
    render_film = Mock(return_value=b"film")
    monkeypatch.setattr(painter, "render_film", render_film)
    game = await world.game((ANN, BEN), robots=1)
    assert (await world.games.whole_game(game)).code == "game_not_over"
    await world.play_out(game)
    views = ok(await world.games.whole_game(game))
    table = ok(await world.games.table(game))
    assert (
        MapPainter().film(load_map("usa"), table, views, Style("en", "dark"), cut=FilmCut("small", 15), tick=print)
        == b"film"
    )
    ((_, _, boards, palette), how) = render_film.call_args
    assert (palette, how) == ("dark", {"shrink": 3, "seconds": 15, "tick": print})
    assert boards[0].owners == {}
    result = views[-1].result
    tickets = [ticket for side in result.sides for ticket in side.tickets]
    told = boards[: -len(tickets) - 2]  # then ticket by ticket, the longest path, and the poster
    claims = [len(board.owners) for board in told]
    assert claims == list(range(len(told))), "each claim a frame"
    assert [len(board.recent) for board in told] == [0, *[1] * (len(told) - 1)]
    assert told[0].caption == "USA"
    owner, route = told[1].seats[told[1].owners[told[1].recent[0]]], load_map("usa").route[told[1].recent[0]]
    assert told[1].caption.startswith(f"{owner.name}: ")
    assert told[1].caption.endswith(f" +{load_map('usa').points[route.length]}")
    revealed = boards[len(told) : -2]
    assert [{tag.state for tag in board.tags} for board in revealed] == [
        {"done" if ticket.completed else "cut_off"} for ticket in tickets
    ]
    scores = [tuple(seat.points for seat in board.seats) for board in boards[len(told) - 1 :]]
    assert [sum(after) - sum(before) for before, after in pairwise(scores)][: len(tickets)] == [
        ticket.points for ticket in tickets
    ]
    longest = {
        route for side in result.sides for line in side.lines if line.kind == "longest_path" for route in line.routes
    }
    assert longest
    assert [board.shown for board in boards[-2:]] == [longest, longest]
    assert all(board.shown == frozenset() for board in boards[:-2])
    assert all(board.poster is None for board in boards[:-1])
    poster = boards[-1].poster
    assert [line.points for line in (*poster.winners, *poster.others)] == sorted(
        (side.total for side in result.sides), reverse=True
    )
    assert poster.title == f"{poster.winners[0].name} wins"
    assert [seat.points for seat in boards[-1].seats] == [side.total for side in result.sides]


@pytest.mark.parametrize("map_id", ["legendary-asia", "old-west"])
def test_captions_of_a_film_tell_all_points_of_claims(map_id):
    """Cars in the mountains bring more than a route's spaces (L9), and markers give points to others (W6)."""
    record = self_played(map_id, 3)
    views = [public_view(position) for position in record.positions]
    players = tuple(map(Player, record.names, SEAT_MARKS))
    words = GameWords(texts("en"), record.gamemap, map_text(map_id, "en"), players)
    shown = [board for board in whole_story(words, views, partial(board_picture, words)) if board.recent]

    told: Counter[str] = Counter()
    for board in shown:
        for name, points in re.findall(r"(?:^|· )(\w+)(?:: .+?)? \+(\d+)", board.caption):
            told[name] += int(points)

    at_once = {"routes", "mountain_routes"}
    result = views[-1].result
    assert result is not None
    scored = {
        record.names[side.side]: sum(line.points for line in side.lines if line.kind in at_once)
        for side in result.sides
    }
    assert told == scored
    assert any("·" in board.caption or "+0" in board.caption for board in shown) == (map_id == "old-west")
