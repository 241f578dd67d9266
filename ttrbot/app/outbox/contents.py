"""Builds what each message has to show now."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from msgspec import structs

from ttrbot.app.context import Context, Service
from ttrbot.app.core.caches import Lru
from ttrbot.app.core.game_cache import newest_moves
from ttrbot.app.core.tables import Table, claims_in
from ttrbot.app.history.export import export_game
from ttrbot.app.messages.publisher import Content, EndContent, HandContent, LobbyContent, TableContent
from ttrbot.app.pictures.counting import counted, standing_out, steps_of
from ttrbot.app.pictures.pictures import Pictures, Style
from ttrbot.app.places.team_rooms import tells
from ttrbot.app.play.standing_orders import StandingOrders
from ttrbot.app.play.undo_grace import UndoGrace
from ttrbot.app.settings.palettes import Palettes
from ttrbot.app.time.clocks import Clocks
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.engine.events import TurnBegan
from ttrbot.engine.game import check, play, public_view, seat_view
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import Seat
from ttrbot.engine.outlook import outlook
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.seatview import PublicView, SeatView
from ttrbot.robots import kind_of

PAST_KEPT: Final = 512
"""How many table messages' contents are remembered until they are replaced."""


@dataclass(frozen=True, slots=True)
class Looks:
    """How a message looks, to be compared with how it should look."""

    picture: object
    rest: object = None
    """Everything that it shows except its picture; None: unknown, so it counts as changed."""

    def is_still(self, other: "Looks | None") -> bool:
        """Whether a message with these looks needs no edit to get the other looks."""
        return self == other and self.rest is not None


@dataclass(frozen=True, slots=True)
class Built:
    """A content, the position that it shows, and how its message will look (None: nothing is compared)."""

    content: Content
    position: int
    looks: Looks | None
    lacks_picture: bool = False
    """Whether another picture is needed, which couldn't be drawn."""


class Contents(Service):
    """Builds the contents of messages from the games as they are now.

    `had` is how the message's picture looks so far: if that is still right, the content has no picture. A
    picture that can't be drawn never delays a message.
    """

    def __init__(
        self,
        context: Context,
        *,
        pictures: Pictures,
        palettes: Palettes,
        clocks: Clocks,
        undo_grace: UndoGrace,
        orders: StandingOrders,
    ) -> None:
        super().__init__(context)
        self._pictures = pictures
        self._palettes = palettes
        self._clocks = clocks
        self._undo_grace = undo_grace
        self._orders = orders

    async def lobby(self, game_id: str) -> Built:
        """The lobby message."""
        game = await self._store.games.get(game_id)
        table = await self._cache.table(game_id)
        return Built(LobbyContent(table), game.lobby_version, Looks(None))

    async def table(self, game_id: str, pings: tuple[Seat, ...], had: Looks | None) -> Built:
        """The table message."""
        live = await self._cache.look(game_id)
        view = public_view(live.game)
        moves = newest_moves(live, view.turn)
        recent = claims_in(moves)
        style = Style(live.table.language, await self._palettes.of_table(live.table))
        looks: Looks | None = Looks((_board_looks(live.table, view), style))
        picture, is_new = None, looks != had
        if is_new:
            picture = await self._pictures.board(live.table, view, style, recent)
            if picture is None:
                looks = had
        pings = await self._called(live.table, pings)
        deadlines = await self._clocks.set(game_id)
        awaits_done = await self._undo_grace.is_on(live)
        keeps_picture = picture is None and looks is not None
        content = TableContent(live.table, view, moves, pings, picture, deadlines, awaits_done, keeps_picture)
        return Built(content, live.table.position, looks, lacks_picture=is_new and picture is None)

    async def draw_ahead(self, game_id: str) -> None:
        """Begin to draw the next turn's board while somebody chooses a second card, as no card changes it."""
        live = await self._cache.look(game_id)
        seats = [question.seat for question in public_view(live.game).questions if question.is_second_card]
        if not seats or live.game.turn == live.game.last_turn:  # a game's end takes a while to count
            return
        draw = DrawDeckCard(seats[0])
        if check(live.game, draw) is not None:
            return
        after, _ = play(live.game, draw)
        view = public_view(after)
        style = Style(live.table.language, await self._palettes.of_table(live.table))
        await self._pictures.begin_board(live.table, view, style, claims_in(newest_moves(live, view.turn)))

    async def past_table(self, game_id: str, shown: int) -> TableContent | None:
        """What a table message said that showed the position `shown`: if somebody had drawn a card, before that.

        None if no move ended at that position.
        """
        moves = [move for move in await self._cache.moves(game_id) if move.last_seq <= shown]
        if not moves or moves[-1].last_seq != shown:
            return None
        live = await self._cache.look(game_id)
        view = public_view(await self._cache.game_at(live, moves[-1].number))
        if _asks_for_second_card(view):
            while not any(isinstance(event, TurnBegan) for event in moves[-1].events):
                moves.pop()
            view = public_view(await self._cache.game_at(live, moves[-1].number))
        moved = newest_moves(live, view.turn, moves)
        return TableContent(live.table, view.without_costs(), moved, pings=(), picture=None)

    async def _called(self, table: Table, pings: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the seats to ping: not those whose orders will play, nor those whose team's thread pings them.

        It doesn't ping those whose orders were about to play; if these can't finish the turn, the table does.
        The message names them all the same, so that nobody else can tell the difference.
        """
        pings = tuple([seat for seat in pings if not await self._orders.plays_at_once(table.game_id, seat)])
        if not table.has_teams or not pings:
            return pings
        elsewhere = {room.side for room in await self._store.rooms.of_game(table.game_id) if tells(room, table)}
        return tuple(
            [
                seat
                for seat in pings
                if table.seats[seat].side not in elsewhere or await self._orders.is_stuck(table, seat)
            ]
        )

    async def hand(self, game_id: str, seat: Seat, language: str, had: Looks | None) -> Built:
        """A player's direct message."""
        live = await self._cache.look(game_id)
        view = seat_view(live.game, seat)
        style = Style(language, await self._palettes.of_seat(live.table, seat))
        looks = _hand_looks(view, await self._cache.gamemap(game_id), style)
        picture = None
        if had is None or looks.picture != had.picture:
            picture = await self._pictures.hand(live.table, view, style)
            if picture is None:
                looks = replace(looks, picture=None if had is None else had.picture)
        return Built(HandContent(live.table, view, language, picture), live.table.position, looks)

    async def end(self, game_id: str, shown: int) -> Built:
        """The message of the final count, with `shown` steps."""
        live = await self._cache.look(game_id)
        view = public_view(live.game)
        assert view.result is not None, "only a finished game is counted"
        steps = steps_of(view.result)
        is_last = shown >= len(steps)
        highlight = standing_out(view.result, steps if is_last else steps[shown - 1 : shown])
        style = Style(live.table.language, await self._palettes.of_table(live.table))
        so_far = counted(view, view.result, steps[:shown])
        if not is_last:
            so_far = structs.replace(so_far, result=None)  # it would be told by a poster
        content = EndContent(
            table=live.table,
            view=view,
            steps=steps,
            shown=shown,
            secret=live.secret.hex() if is_last else None,
            export=await export_game(self._store, game_id) if is_last else None,
            picture=await self._pictures.board(live.table, so_far, style, highlight=highlight),
            stand_ins=await self._stand_ins(game_id) if is_last else frozenset(),
        )
        return Built(content, live.table.position, None)

    async def _stand_ins(self, game_id: str) -> frozenset[str]:
        """Return the kinds of computer players that have moved in somebody's place."""
        actions = await self._store.games.actions(game_id)
        return frozenset(kind_of(action.stand_in) for action in actions if action.stand_in is not None)


class PastTables:
    """What table messages said with their pictures: that text stays once newer messages replace them."""

    def __init__(self) -> None:
        self._told: Lru[int, TableContent] = Lru(PAST_KEPT)

    def remember(self, message_id: int, content: Content) -> None:
        """Keep what a table message says beside its picture.

        A card drawn within a turn changes neither, so a replaced message never ends in the middle of a turn.
        """
        if not isinstance(content, TableContent) or _asks_for_second_card(content.view):
            return
        if content.picture or self._told.get(message_id) is None:
            self._told.put(message_id, replace(content, picture=None, view=content.view.without_costs()))

    def of(self, message_id: int) -> TableContent | None:
        """Return what a table message said; None if another process posted it, as before a restart."""
        return self._told.get(message_id)

    def forget(self, message_id: int) -> None:
        """Drop what a message said, once it has lost its buttons."""
        self._told.drop(message_id)


def _asks_for_second_card(view: PublicView) -> bool:
    return any(question.is_second_card for question in view.questions)


def _board_looks(table: Table, view: PublicView) -> object:
    """What must change for a new picture of the board: not the cards drawn within a turn, which the text tells."""
    names = tuple(info.name for info in table.seats)
    tickets = tuple(seat.tickets for seat in view.seats)
    rules = tuple(view.rules.items())
    return (names, view.turn, view.owners, view.closed, view.markers, tickets, rules, view.result is None)


class _HandPicture:
    """What a hand's picture shows, to be compared. The map's part is worked out only if all else is the same.

    Secret, like the hand itself.
    """

    def __init__(self, view: SeatView, gamemap: GameMap, style: Style) -> None:
        self._held = (view.hand, view.rack, view.tickets, view.offered, view.rack_tickets, view.waiting_tickets, style)
        self._view, self._gamemap = view, gamemap

    def __eq__(self, other: object) -> bool:
        """Whether the pictures are the same."""
        if not isinstance(other, _HandPicture) or self._held != other._held:
            return False
        before, now = self._view.public, other._view.public
        is_map_same = (before.owners, before.pieces) == (now.owners, now.pieces)
        return is_map_same or self._on_map == other._on_map

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def _on_map(self) -> object:
        """The side's routes, and how its tickets stand."""
        ahead = outlook(self._view, self._gamemap)
        public = self._view.public
        own = [owner in public.sides[self._view.side].seats for owner in public.owners]
        return own, [
            (ticket, ahead.state(ticket), ahead.points(ticket), way)
            for ticket, way in ahead.ways(self._view.all_tickets).items()
        ]


def _hand_looks(view: SeatView, gamemap: GameMap, style: Style) -> Looks:
    """What a hand's message looks like."""
    own = view.public.seats[view.seat]
    asked = tuple(question for question in view.questions if question.ask != AskTurn())
    is_over = view.public.result is not None
    rest = (is_over, own.wave_cards, view.drawn, asked, view.public.market if asked else None, view.options.can_pass)
    return Looks(_HandPicture(view, gamemap, style), rest)
