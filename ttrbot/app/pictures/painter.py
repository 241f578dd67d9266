"""Turns views into what the renderer draws: public boards, and private hands."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from ttrbot.app.core.tables import Table
from ttrbot.app.pictures.pictures import FILM_SIZES, FilmCut, Recent, Style
from ttrbot.app.pictures.poster import poster_of
from ttrbot.app.pictures.story import whole_story
from ttrbot.app.pictures.ticket_lines import TicketLines
from ttrbot.content import MapText, map_text, maps_folder
from ttrbot.engine.gamemap import City, GameMap, Route
from ttrbot.engine.ids import RouteId, Seat
from ttrbot.engine.seatview import PublicView, SeatView
from ttrbot.render.board import render_board
from ttrbot.render.film import Tick, render_film
from ttrbot.render.hand import render_hand, render_offer
from ttrbot.render.inputs import (
    BoardPicture,
    HandPicture,
    Names,
    OfferPicture,
    OwnRoutes,
    Progress,
    RackPicture,
    SeatLine,
)
from ttrbot.render.layout import BoardLayout, load_layout
from ttrbot.render.legend import SIGNS as LEGEND
from ttrbot.text import texts
from ttrbot.text.names import GameWords, Player, name_of


class MapPainter:
    """Draws boards and hands of a game's map with the layouts and names that are installed.

    Raises MapError and LayoutError if the map isn't installed, or has changed since the game began.
    """

    def board(
        self,
        gamemap: GameMap,
        table: Table,
        view: PublicView,
        style: Style,
        *,
        recent: Recent = (),
        highlight: tuple[RouteId, ...] = (),
    ) -> bytes:
        """The board as a PNG."""
        layout = _layout_of(gamemap)
        words = _game_words(gamemap, table, style.locale)
        picture = board_picture(words, view, recent, highlight)
        return render_board(layout, _board_words(gamemap.id, style.locale), picture, style.palette)

    def hand(self, gamemap: GameMap, table: Table, view: SeatView, style: Style) -> bytes:
        """A hand as a PNG: the seat's own cards and tickets, and in teams the rack's."""
        layout = _layout_of(gamemap)
        lines = TicketLines(view, gamemap, layout, _words(gamemap.id, style.locale), style.locale)
        rack = None
        if gamemap.team_size > 1:
            title = texts(style.locale).t("hand-rack-title")
            rack = RackPicture(title, view.rack, lines.of(view.rack_tickets))
        tickets = (*lines.of(view.offered, are_offered=True), *lines.of(view.tickets))
        own = OwnRoutes(lines.own, table.seats[view.seat].color)
        return render_hand(layout, HandPicture(view.hand, tickets, rack, own), style.palette)

    def offer(self, gamemap: GameMap, table: Table, view: SeatView, style: Style) -> bytes:
        """The tickets to choose from as a PNG, with the own routes on their maps."""
        layout = _layout_of(gamemap)
        lines = TicketLines(view, gamemap, layout, _words(gamemap.id, style.locale), style.locale)
        own = OwnRoutes(lines.own, table.seats[view.seat].color)
        return render_offer(layout, OfferPicture(lines.of(view.offered), own), style.palette)

    def mine(self, gamemap: GameMap, table: Table, view: SeatView, style: Style) -> bytes:
        """The board for one seat's eyes: its tickets' ends, what is joined and missing, and what it may choose."""
        public = view.public
        layout = _layout_of(gamemap)
        words = _words(gamemap.id, style.locale)
        lines = TicketLines(view, gamemap, layout, words, style.locale)
        picture = replace(
            board_picture(_game_words(gamemap, table, style.locale), public),
            tags=lines.tags,
            choices=frozenset(view.options.cities),
            missing=lines.missing,
            progress=Progress(
                texts(style.locale).t("mine-board-cars"),
                lines.ahead.cars_on(lines.missing),
                lines.ahead.cars,
                lines.lettered,
                table.seats[view.seat].color,
            ),
            poster=None,
        )
        return render_board(layout, _board_words(gamemap.id, style.locale), picture, style.palette)

    def film(
        self,
        gamemap: GameMap,
        table: Table,
        views: Sequence[PublicView],
        style: Style,
        *,
        cut: FilmCut,
        tick: Tick,
    ) -> bytes:
        """A finished game as a GIF: a frame for each change of the board, each ticket and each bonus."""
        layout, words = _layout_of(gamemap), _game_words(gamemap, table, style.locale)
        boards = list(whole_story(words, views, partial(board_picture, words)))
        names = _board_words(gamemap.id, style.locale)
        shrink = FILM_SIZES[cut.size]
        return render_film(layout, names, boards, style.palette, shrink=shrink, seconds=cut.seconds, tick=tick)


def board_picture(
    words: GameWords, view: PublicView, recent: Recent = (), highlight: tuple[RouteId, ...] = ()
) -> BoardPicture:
    """Return what a board picture shows of a view, with the score strip or, at the end, the poster of the result."""
    gamemap = words.gamemap
    routes = gamemap.route_ids
    return BoardPicture(
        seats=tuple(_seat_line(words, view, seat.seat) for seat in view.seats),
        owners={route: owner for route, owner in zip(routes, view.owners, strict=True) if owner is not None},
        closed=frozenset(route for route, closed in zip(routes, view.closed, strict=True) if closed),
        recent=recent,
        shown=frozenset(highlight),
        pieces=view.pieces,
        poster=None if view.result is None else poster_of(words, view.result),
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The parts of a map that are drawn: maps that are equal in them share their layout."""

    map_id: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    gamemap: GameMap = field(compare=False)


def _layout_of(gamemap: GameMap) -> BoardLayout:
    return _read_layout(_Drawn(gamemap.id, gamemap.cities, gamemap.routes, gamemap))


@lru_cache(maxsize=16)
def _read_layout(drawn: _Drawn) -> BoardLayout:
    return load_layout(maps_folder() / drawn.map_id, drawn.gamemap)


@lru_cache(maxsize=64)
def _board_words(map_id: str, locale: str) -> Names:
    """Return all words printed on a board: the names, and the legend's."""
    return {**_words(map_id, locale).on_board, **{key: texts(locale).t(key) for key in LEGEND.values()}}


@lru_cache(maxsize=64)
def _words(map_id: str, locale: str) -> MapText:
    return map_text(map_id, locale)


def _game_words(gamemap: GameMap, table: Table, locale: str) -> GameWords:
    players = tuple(Player(info.name, info.color) for info in table.seats)
    return GameWords(texts(locale), gamemap, _words(gamemap.id, locale), players)


def _seat_line(words: GameWords, view: PublicView, seat: Seat) -> SeatLine:
    summary = view.seats[seat]
    return SeatLine(
        name=name_of(words.texts, words.players, seat),
        color=words.players[seat].color,
        points=view.sides[summary.side].score,
        cars=summary.cars,
        cards=summary.cards,
        tickets=summary.tickets,
        has_turn=any(question.seat == seat for question in view.questions),
        tokens=view.tokens(seat),
        mate=words.gamemap.seats_of(summary.side).index(seat),
    )
