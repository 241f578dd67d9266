"""Records moves: an action, its events and all their consequences, in one transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, not_running, refusal_of
from ttrbot.app.core.game_cache import LiveGame, PlayedMove, kept_moves
from ttrbot.app.core.paces import DAY
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import PRESSED, PRESSED_IN_THE_LOBBY, Ended, Notification, What
from ttrbot.app.messages.notifications import THE_TABLE, stored
from ttrbot.app.settings.preferences import PLACES
from ttrbot.engine.actions import Action
from ttrbot.engine.codec import encode_action, encode_event, encode_state
from ttrbot.engine.events import GameEvent, RouteClaimed, Undone
from ttrbot.engine.game import Game, public_view
from ttrbot.engine.ids import Seat
from ttrbot.engine.questions import AskOpeningTickets
from ttrbot.engine.seatview import PublicView
from ttrbot.metrics import COMMIT_SECONDS, MOVES
from ttrbot.store import (
    Append,
    Conflict,
    NoticeKey,
    Snapshot,
    Status,
    StoreError,
    SurfaceKind,
    Timer,
    TimerKey,
    Want,
)

T = TypeVar("T")

log = structlog.get_logger(__name__)

OPENING = -1
"""The number of the turn in which the opening tickets are chosen; other questions before turn 1 have number 0."""
ATTEMPTS = 3
"""How often a change is tried while other processes change the same game."""
SNAPSHOT_EVERY = 50
"""The number of moves between two snapshots."""
ARCHIVE = "archive"
"""The kind of the timer at which a finished game's thread is archived."""
ARCHIVED_AFTER = timedelta(days=1).total_seconds()
"""The seconds that people have to look at the final count and use its buttons."""
STALL = "stall"
"""The kind of a running game's timer that reminds the people for whom the game waits."""


class Journal(Service):
    """Commits moves. The game in memory is replaced only after the commit, so it is never ahead of the disk.

    A hand that changes during its player's turn is shown after the turn, or after `hand_rest` seconds, because the
    answers to the presses already tell what has changed.
    """

    def __init__(self, context: Context, *, hand_rest: float = 0.0) -> None:
        super().__init__(context)
        self._hand_rest = hand_rest
        self._running: set[asyncio.Task[object]] = set()
        self._closing = False

    async def unbroken(self, work: Coroutine[object, object, T]) -> T:
        """Run a change to its end, even if the caller is cancelled. Raises RefusedError once closing."""
        if self._closing:
            work.close()
            raise RefusedError("shutting_down")
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_end_unseen)
            raise

    async def change(self, game_id: str, work: Callable[[], Awaitable[T]]) -> T:
        """Run a change of a game under its lock and to its end, and again if another process was quicker.

        Raises what `work` raises, and RefusedError once closing.
        """

        async def locked() -> T:
            async with self._cache.locks[game_id]:
                for _ in range(ATTEMPTS - 1):
                    with suppress(Conflict):  # the game in memory was dropped: it is loaded as it is now
                        return await work()
                return await work()

        return await self.unbroken(locked())

    async def change_table(self, game_id: str, work: Callable[[Table], Awaitable[T]]) -> T:
        """Run a change as `change` does, given the table as it is then."""

        async def begun() -> T:
            return await work(await self._cache.table(game_id))

        return await self.change(game_id, begun)

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109 - a drain, not a cancellation
        """Accept no more changes, and wait for those that are running."""
        self._closing = True
        if self._running:
            await asyncio.wait(self._running, timeout=timeout)

    async def begin(self, opened: LiveGame, events: Sequence[GameEvent]) -> LiveGame:
        """Record a game's deal. `opened` is the dealt game, whose table is still a lobby; the caller holds the lock."""
        return await self._commit(opened, None, None, opened.game, events)

    async def record(
        self,
        live: LiveGame,
        seat: Seat,
        action: Action,
        game: Game,
        events: Sequence[GameEvent],
        *,
        continues: bool = False,
        stand_in: str | None = None,
    ) -> LiveGame:
        """Record a move that led from `live` to `game`; the caller holds the lock.

        `continues`: the same press made this move and the one before. `stand_in`: a computer player of this kind made
        it in place of the person who has the seat.
        """
        return await self._commit(live, seat, action, game, events, continues=continues, stand_in=stand_in)

    async def take_back(self, live: LiveGame, game: Game, event: Undone, *, tell: bool) -> LiveGame:
        """Record that the game is back at an earlier position, `game`; the caller holds the lock.

        `tell`: the person who takes back isn't present, and is pinged as at the beginning of a turn.
        """
        live = await self._commit(live, None, None, game, [event], again=(event.seat,) if tell else ())
        await self._snapshot(live)  # a snapshot of a move that was taken back is useless
        return live

    async def call_off(self, game_id: str, why: Ended, *, by: int | None = None) -> Table:
        """End a lobby or a running game without a result; the caller holds the lock. Raises RefusedError.

        The people at the table are told, except the one `by` whom it is done.
        """
        game = await self._store.games.get(game_id)
        if game.status not in (Status.LOBBY, Status.RUNNING):
            raise not_running(game.status)
        is_lobby = game.status is Status.LOBBY
        end = self._store.games.cancel_lobby if is_lobby else self._store.games.call_off
        tell = await self._told_of_end(game_id, "lobby-called-off" if is_lobby else "called-off", why, by)
        await end(game_id, self._clock.now(), over=PRESSED, tell=tell)
        self._cache.drop(game_id)
        log.info("called_off", game=game_id, position=game.position)
        self._changed(game_id)
        if game.status is Status.RUNNING:
            await self._store.timers.put(_archive_timer(game_id, self._clock.now()))
        return await self._cache.table(game_id)

    async def _told_of_end(
        self, game_id: str, what: What, why: Ended, by: int | None
    ) -> tuple[tuple[NoticeKey, bytes], ...]:
        """Return what the people at a table are told of its end: at the table, and in private where they chose that.

        Only stored rows are read, as a game that can't be loaded can be called off, too.
        """
        seats = {row.user_id: row.seat for row in await self._store.games.seats(game_id) if row.user_id is not None}
        places = {user: PLACES[(await self._preferences.get(user)).reminders] for user in seats if user != by}
        if not places:
            return ()
        mentions = tuple(user for user, (in_thread, _) in places.items() if in_thread)
        said = Notification(what, seats.get(by, 0) if by is not None else 0, mentions=mentions, why=why)
        private = [user for user, (_, in_private) in places.items() if in_private]
        return tuple(stored(game_id, "", said, to) for to in (THE_TABLE, *private))

    async def _commit(
        self,
        live: LiveGame,
        seat: Seat | None,
        action: Action | None,
        game: Game,
        events: Sequence[GameEvent],
        *,
        again: tuple[Seat, ...] = (),
        continues: bool = False,
        stand_in: str | None = None,
    ) -> LiveGame:
        """Write a step; `again` are seats to notify again that the game waits for them."""
        before, now = live.table, self._clock.now()
        public = public_view(game)
        after = _table_after(before, public, now, len(events))
        pings = _new_turns(before, after)
        is_undo = any(isinstance(event, Undone) for event in events)
        append = Append(
            game_id=before.game_id,
            expected=before.position,
            at=now,
            events=tuple(map(encode_event, events)),
            seat=seat,
            action=None if action is None else encode_action(action),
            continues=continues,
            stand_in=stand_in,
            status=None if after.status is before.status else after.status,
            waiting=None if after.waiting == before.waiting else after.waiting,
            turn=after.turn,
            pings=pings,
            pings_again=tuple(seat for seat in again if after.seats[seat].player_id is not None),
            over=_over(before, after),
            wants=_wants(before, after, seat, events, anew=is_undo or bool(pings), rest_until=now + self._hand_rest),
            set_timers=_timers(before, after, now),
        )
        try:
            with COMMIT_SECONDS.time():
                appended = await self._store.games.append(append)
        except StoreError:
            self._cache.drop(before.game_id)  # the state on the disk counts
            raise
        move = PlayedMove(appended.action_number - 1, seat, now, tuple(events), appended.position, continues, stand_in)
        live = replace(live, table=after, game=game, recent=kept_moves((*live.recent, move)), version=appended.version)
        self._cache.put(live)
        MOVES.inc()
        log.info(
            "move",
            game=after.game_id,
            position=after.position,
            move=move.number,
            seat=seat,
            action=None if action is None else type(action).__name__,
        )
        if move.number and move.number % SNAPSHOT_EVERY == 0:
            await self._snapshot(live)
        self._changed(after.game_id)
        return live

    async def _snapshot(self, live: LiveGame) -> None:
        try:
            snapshot = Snapshot(seq=live.table.position, blob=encode_state(live.game))
            await self._store.games.save_snapshot(live.game_id, snapshot)
        except StoreError as error:  # the snapshot only saves time
            log.warning("snapshot_not_saved", game=live.game_id, position=live.table.position, reason=str(error))


def _end_unseen(task: "asyncio.Task[object]") -> None:
    """Check how a change ended that no caller waits for any more: a refusal needs no answer, a bug is logged."""
    error = None if task.cancelled() else task.exception()
    if isinstance(error, Exception) and refusal_of(error) is None:
        log.error("change_failed_unseen", exc_info=error)


def _table_after(before: Table, public: PublicView, now: float, events: int) -> Table:
    over = public.result is not None
    waiting = tuple(sorted({question.seat for question in public.questions}))
    return replace(
        before,
        status=Status.OVER if over else Status.RUNNING,
        position=before.position + events,
        turn=OPENING if _is_opening(public) else public.turn,
        waiting=waiting,
        waiting_since=before.waiting_since if waiting == before.waiting else now if waiting else None,
        started_at=before.started_at or now,
        ended_at=now if over else None,
    )


def _is_opening(public: PublicView) -> bool:
    return any(isinstance(question.ask, AskOpeningTickets) for question in public.questions)


def _new_turns(before: Table, after: Table) -> tuple[Seat, ...]:
    """Return the people to notify that the game waits for them: once a turn, however many questions it has."""
    begun = before.status is Status.RUNNING and after.turn == before.turn
    known = before.waiting if begun else ()
    return tuple(seat for seat in after.waiting if seat not in known and after.seats[seat].player_id is not None)


def _over(before: Table, after: Table) -> tuple[str, ...]:
    """Return the kinds of notifications whose buttons no longer work."""
    if after.status is Status.OVER:
        return PRESSED
    return PRESSED_IN_THE_LOBBY if before.status is Status.LOBBY else ()


def _wants(
    before: Table, after: Table, seat: Seat | None, events: Sequence[GameEvent], *, anew: bool, rest_until: float
) -> tuple[Want, ...]:
    """Return the messages that must show the new position.

    A claim or an undo may complete or block any player's ticket; other moves change only the acting side's cards.
    """
    changed = after.status is not before.status
    everybody = changed or any(isinstance(event, RouteClaimed | Undone) for event in events)
    wants = [Want(kind=SurfaceKind.TABLE, anew=anew)]
    if changed:
        wants.append(Want(kind=SurfaceKind.LOBBY))
    if after.status is Status.OVER:
        wants.append(Want(kind=SurfaceKind.END))
    side = None if seat is None else after.seats[seat].side
    resting = seat if after.turn == before.turn and seat in after.waiting else None
    wants += [
        Want(kind=SurfaceKind.HAND, seat=info.seat, not_before=rest_until if info.seat == resting else 0.0)
        for info in after.seats
        if info.user_id is not None and (everybody or info.side == side)
    ]
    return tuple(wants)


def _timers(before: Table, after: Table, now: float) -> tuple[Timer, ...]:
    """Return the timers set when a game begins, and when it ends."""
    if after.status is before.status:
        return ()
    if after.status is Status.OVER:
        return (_archive_timer(after.game_id, now),)
    return (Timer(key=stall_key(after.game_id), due_at=now + DAY, payload=b""),)


def _archive_timer(game_id: str, ended_at: float) -> Timer:
    """Return the timer set when a game ends."""
    key = TimerKey(game_id=game_id, kind=ARCHIVE, key="")
    return Timer(key=key, due_at=ended_at + ARCHIVED_AFTER, payload=b"")


def stall_key(game_id: str) -> TimerKey:
    """Return the key of the timer that reminds the people for whom a game waits."""
    return TimerKey(game_id=game_id, kind=STALL, key="")
