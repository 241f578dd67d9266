"""The games in play: every action and every look at a game goes through here."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import dropwhile, takewhile

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers, not_running, seat_at
from ttrbot.app.core.damage import refused_if_damaged
from ttrbot.app.core.game_cache import (
    LiveGame,
    PlayedMove,
    entries,
    newest_moves,
    standing_moves,
)
from ttrbot.app.core.table_config import table_of
from ttrbot.app.core.tables import Accepted, Entry, PublicMoment, Refusal, Table, claims_in
from ttrbot.app.history.export import export_game
from ttrbot.app.messages.publisher import TableContent, seen_by_all
from ttrbot.app.play.journal import Journal
from ttrbot.app.play.takeback import may_take_back
from ttrbot.engine.actions import Action, DrawDeckCard, Pass, Payment
from ttrbot.engine.errors import IllegalAction, Violation
from ttrbot.engine.events import GameEvent, SeenEvent, TurnBegan
from ttrbot.engine.game import Game as Position
from ttrbot.engine.game import check, play, public_view, redact, seat_view, violations
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import DecisionId, RouteId, Seat, Viewer
from ttrbot.engine.offers import obstacles, ways_to_pay
from ttrbot.engine.safe_answers import only_answer
from ttrbot.engine.seatview import PublicView, SeatView
from ttrbot.store import Conflict, GameRow, Status, StoreUnavailable

MakeAction = Callable[[Seat], Action]
"""Builds the action for the seat of the person."""


class GameService(Service):
    """Takes actions and shows games.

    In each game, actions are taken one after the other. An action is on the disk when it is answered; if the store
    fails (`store_unavailable`), nothing has happened. A person without a seat is refused with `not_seated`.
    """

    def __init__(self, context: Context, journal: Journal) -> None:
        super().__init__(context)
        self._journal = journal

    @answers
    async def submit(self, game_id: str, user_id: int, make: MakeAction, question: DecisionId | None) -> Accepted:
        """Take a person's action, and also the next one if everybody can see that it is forced. `seen` covers both.

        `question` is the id of the decision that the press is for: `question_closed` if it has been answered,
        `not_your_question` if another seat has to answer it. None (for commands) stands for any open question of the
        seat.
        """

        async def work() -> Accepted:
            live = await self._cache.get(game_id)
            seat = acting_seat(live, user_id)
            first = await self._take(live, make(seat), question)
            live = await self._cache.get(game_id)
            following = only_answer(live.game, seat)
            return first if following is None else await self._then(live, following, first)

        return await self._journal.change(game_id, work)

    async def draw_two_blind(self, game_id: str, user_id: int, question: DecisionId | None) -> Accepted | Refusal:
        """Draw the turn's two cards from the deck, the second only if it is still allowed. `seen` covers both."""
        return await self.submit_then_draw(game_id, user_id, DrawDeckCard, question)

    @answers
    async def submit_then_draw(
        self, game_id: str, user_id: int, make: MakeAction, question: DecisionId | None
    ) -> Accepted:
        """Take a person's action, then draw from the deck if that is allowed. `seen` covers both."""

        async def work() -> Accepted:
            live = await self._cache.get(game_id)
            seat = acting_seat(live, user_id)
            first = await self._take(live, make(seat), question)
            live = await self._cache.get(game_id)
            draw = DrawDeckCard(seat)
            if check(live.game, draw) is not None:
                return first
            return await self._then(live, draw, first)

        return await self._journal.change(game_id, work)

    @answers
    async def play_seat(
        self,
        game_id: str,
        action: Action,
        question: DecisionId,
        *,
        in_place: bool = False,
        continues: bool = False,
        stand_in: str | None = None,
    ) -> Accepted:
        """Take a computer player's answer to a question; `in_place`: it answers once for an absent person.

        `continues`: the answer completes the seat's move before, if that is the newest one. `stand_in`: the kind of
        computer player that answers in the person's place.
        """

        async def work() -> Accepted:
            live = await self._cache.get(game_id)
            people = {info.seat for info in live.table.seats if info.player_id is not None}
            if action.seat in people and not in_place:
                raise RefusedError("question_closed")  # the person has come back meanwhile
            follows = continues and live.recent[-1].seat == action.seat
            return await self._take(live, action, question, continues=follows, stand_in=stand_in)

        return await self._journal.change(game_id, work)

    @answers
    async def table(self, game_id: str) -> Table:
        """Return the table, whatever its status."""
        return await self._cache.table(game_id)

    @answers
    async def seat_view(self, game_id: str, user_id: int) -> SeatView:
        """Return a person's view of a running or finished game. Secret: ephemeral or DM only."""
        live = await self._cache.look(game_id)
        return seat_view(live.game, seat_at(live.table, user_id))

    @answers
    async def latest_move(self, game_id: str, user_id: int) -> tuple[Entry, ...]:
        """Return the moves of a person's latest turn, as their seat saw them. Secret; empty if there are none yet."""
        live = await self._cache.look(game_id)
        seat = seat_at(live.table, user_id)
        earlier = dropwhile(lambda move: move.seat != seat, reversed(standing_moves(live.recent)))
        turn = list(takewhile(lambda move: move.seat == seat, earlier))
        return entries(live.game, reversed(turn), seat)

    @answers
    async def public_view(self, game_id: str, at: int | None = None) -> PublicMoment:
        """Return the public view now or after move `at` (0: after the deal)."""
        live = await self._cache.look(game_id)
        move = live.last_move if at is None else at
        game = await self._cache.game_at(live, move)
        view = public_view(game)
        moves = None if at is None else [each for each in await self._cache.moves(game_id) if each.number <= at]
        recent = claims_in(newest_moves(live, view.turn, moves))
        return PublicMoment(live.table, view, move, live.last_move, recent)

    @answers
    async def all_hands(self, game_id: str, at: int | None = None) -> tuple[SeatView, ...]:
        """Return what every seat of a finished game saw after move `at`, or at the end (`game_not_over` before)."""
        live = await self._cache.look(game_id)
        if live.table.status is not Status.OVER:
            raise RefusedError("game_not_over")
        game = await self._cache.game_at(live, live.last_move if at is None else at)
        return tuple(seat_view(game, info.seat) for info in live.table.seats)

    @answers
    async def history(
        self, game_id: str, viewer: Viewer = None, since: int = 0, *, standing: bool = False
    ) -> tuple[Entry, ...]:
        """Return the moves from `since` on as the public, or a seat, saw them; `standing`: without those taken back."""
        live = await self._cache.look(game_id)
        moves: Iterable[PlayedMove] = await self._cache.moves(game_id, since)
        if standing:
            moves = standing_moves(moves)
        with refused_if_damaged(game_id):
            return entries(live.game, moves, viewer)

    @answers
    async def violations(self, game_id: str, user_id: int, make: MakeAction) -> tuple[Violation, ...]:
        """Return every reason against an action now, the most important first; empty if it is legal."""
        live = await self._cache.look(game_id)
        return violations(live.game, make(seat_at(live.table, user_id)))

    @answers
    async def watched(self, game_id: str) -> TableContent:
        """Return the contents of a running game's table message for spectators, without its picture and clocks."""
        live = await self._cache.look(game_id)
        if live.table.status is not Status.RUNNING:
            raise not_running(live.table.status)
        return seen_by_all(live)

    @answers
    async def obstacles(self, game_id: str, user_id: int, route: RouteId) -> tuple[Violation, ...]:
        """Return every reason why this person can't claim a route now, however they pay; empty if they can."""
        live = await self._cache.look(game_id)
        return obstacles(live.game, seat_at(live.table, user_id), route)

    @answers
    async def all_obstacles(self, game_id: str, user_id: int) -> Mapping[RouteId, tuple[Violation, ...]]:
        """Return the same for every route that is still free."""
        live = await self._cache.look(game_id)
        seat, view = seat_at(live.table, user_id), public_view(live.game)
        free = (route for route in live.gamemap.routes if view.owners[route.index] is None)
        return {route.id: obstacles(live.game, seat, route.id) for route in free}

    @answers
    async def payments(self, game_id: str, user_id: int, route: RouteId) -> tuple[Payment, ...]:
        """Return the ways in which this person can pay for a route, fewest locomotives first; a refusal without any.

        This doesn't say whether the route can be claimed now: `obstacles` does.
        """
        live = await self._cache.look(game_id)
        seat = seat_at(live.table, user_id)
        ways = ways_to_pay(live.game, seat, route)
        if not ways:
            first = obstacles(live.game, seat, route)[0]
            raise RefusedError(first.code, **first.args)
        return ways

    @answers
    async def map_of(self, game_id: str) -> GameMap:
        """Return the version of the map with which the game's table was opened."""
        return await self._cache.gamemap(game_id)

    async def games_of(self, user_id: int) -> tuple[Table, ...]:
        """Return a person's lobbies and running games, those that wait for them first.

        Raises StoreUnavailable.
        """
        tables = [table async for table in self._readable(await self._store.games.of_user(user_id))]
        return tuple(sorted(tables, key=lambda table: table.seat_of(user_id) not in table.waiting))

    async def games_in(self, guild_id: int) -> tuple[Table, ...]:
        """Return the lobbies and running games of a server, the newest first. Raises StoreUnavailable."""
        return tuple([table async for table in self._readable(await self._store.games.of_guild(guild_id))])

    async def find_game(self, channel_id: int) -> Table | None:
        """Return the game played in this thread or channel, the newest of several, or the game whose team talks here.

        Raises StoreUnavailable.
        """
        open_games = await self._store.games.in_channel(channel_id)
        games = open_games or await self._store.games.in_channel(channel_id, (Status.OVER,))
        if not games:
            room = await self._store.rooms.at(channel_id)
            games = () if room is None or not room.game_id else (await self._store.games.get(room.game_id),)
        async for table in self._readable(games):
            return table
        return None

    @answers
    async def export(self, game_id: str) -> bytes:
        """Return a finished game as JSON, for everybody (`game_not_over` before)."""
        if (await self._store.games.get(game_id)).status is not Status.OVER:
            raise RefusedError("game_not_over")
        return await export_game(self._store, game_id)

    @answers
    async def whole_game(self, game_id: str) -> tuple[PublicView, ...]:
        """Return the public view after each move of a finished game (`game_not_over` before)."""
        live = await self._cache.look(game_id)
        if live.table.status is not Status.OVER:
            raise RefusedError("game_not_over")
        return await self._cache.views(live)

    @answers
    async def end(self, game_id: str, by: int | None = None) -> Table:
        """Call off a lobby or a running game, for a moderator `by` whom it is done; everybody else there is told."""
        return await self._journal.change(game_id, lambda: self._journal.call_off(game_id, "moderator", by=by))

    async def _readable(self, games: Iterable[GameRow]) -> AsyncIterator[Table]:
        """Yield the tables of the games whose maps can be read; the others are logged."""
        for game in games:
            with suppress(RefusedError):
                yield await self._table_of(game)

    async def _table_of(self, game: GameRow) -> Table:
        return table_of(game, await self._store.games.seats(game.id), await self._maps.get(game.map_hash))

    async def _take(
        self,
        live: LiveGame,
        action: Action,
        question: DecisionId | None,
        *,
        continues: bool = False,
        stand_in: str | None = None,
    ) -> Accepted:
        before = live
        if live.table.status is not Status.RUNNING:
            raise not_running(live.table.status)
        if live.table.paused:
            raise RefusedError("game_paused")
        if question is not None:
            _check_question(live, action.seat, question)
        try:
            game, events = await _play(live.game, action)
        except IllegalAction as error:
            raise RefusedError(error.violation.code, **error.violation.args) from error
        info = live.table.seats[action.seat]
        if info.has_changed_hands:
            stand_in = stand_in or info.robot
        live = await self._journal.record(
            live, action.seat, action, game, events, continues=continues, stand_in=stand_in
        )
        first_card = _turn_so_far(before, action.seat) if _is_second_card(before, action.seat) else ()
        return replace(_accepted(live, action.seat, events), first_card=first_card)

    async def _then(self, live: LiveGame, action: Action, first: Accepted) -> Accepted:
        try:
            second = await self._take(live, action, None, continues=True)
        except (StoreUnavailable, Conflict):
            return first  # the first action is saved; the other one waits for its own press
        return replace(second, seen=first.seen + second.seen, first_card=first.first_card)


async def _play(position: Position, action: Action) -> tuple[Position, list[GameEvent]]:
    """Play an action; in a thread if it may end the game, because the longest paths of large networks take a while."""
    if position.turn == position.last_turn or isinstance(action, Pass):
        return await asyncio.to_thread(play, position, action)
    return play(position, action)


def acting_seat(live: LiveGame, user_id: int) -> Seat:
    """Return a person's seat, unless a computer player stands in for them. Raises RefusedError."""
    seat = seat_at(live.table, user_id)
    if live.table.seats[seat].is_robot:
        raise RefusedError("stand_in_plays")
    return seat


def _check_question(live: LiveGame, seat: Seat, question: DecisionId) -> None:
    asked = next((decision.seat for decision in public_view(live.game).questions if decision.id == question), None)
    if asked is None:
        raise RefusedError("question_closed")
    if asked != seat:
        raise RefusedError("not_your_question", owner=asked)


def _is_second_card(live: LiveGame, seat: Seat) -> bool:
    return any(decision.seat == seat and decision.is_second_card for decision in public_view(live.game).questions)


def _turn_so_far(live: LiveGame, seat: Seat) -> tuple[SeenEvent, ...]:
    """Return a seat's own moves in the current turn, as the seat saw them."""
    moves: list[PlayedMove] = []
    for move in reversed(standing_moves(live.recent)):
        if move.seat != seat or any(isinstance(event, TurnBegan) for event in move.events):
            break
        moves.insert(0, move)
    return tuple(event for move in moves for event in move.seen_by(live.game, seat).seen)


def _accepted(live: LiveGame, seat: Seat, events: list[GameEvent]) -> Accepted:
    seen = tuple(redact(live.game, event, seat) for event in events)
    may_undo = live.table.status is Status.RUNNING and may_take_back(live, seat)
    return Accepted(live.table.position, seen, seat_view(live.game, seat), may_undo)
