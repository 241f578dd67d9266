"""The one worker: finds what is due, has it sent, and deals with what Discord answers, through outages and restarts."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Final

import structlog

from ttrbot.app.core.caches import Lru
from ttrbot.app.core.clock import SetBack
from ttrbot.app.core.workers import DueWork, Job, Worker
from ttrbot.app.messages.notification import QUESTIONS
from ttrbot.app.messages.publisher import SAME_NONCE_FOR, Archived, Forbidden, PublishError, TryLater, reason
from ttrbot.app.outbox.current import EndMessage, HandMessage, LobbyMessage, PublicMessage, TableMessage
from ttrbot.app.outbox.delivery import Attempt, Errand, Tools
from ttrbot.app.outbox.notices import NotificationMessage
from ttrbot.app.outbox.pressed import InAnswer, Pressed, PressedMessages
from ttrbot.app.outbox.recall import Recall
from ttrbot.app.outbox.retired import RetiredMessage
from ttrbot.app.places.team_rooms import TeamRooms
from ttrbot.metrics import LATENESS, WAITING
from ttrbot.store import MESSAGES, ROOMS, GameRow, Outgoing, Status, StoreError, SurfaceKey, SurfaceKind

log = structlog.get_logger(__name__)

ORDER_KEPT: Final = 4096
"""The number of rows whose last try is remembered."""
LOOKED_AT: Final = 500
"""The most due rows of a kind that are read at a time."""
FIRST: Final = (SurfaceKind.TABLE, SurfaceKind.LOBBY)
"""Public messages come first: a game's hands wait for these."""
PRESSED: Final[Mapping[SurfaceKind, type[PublicMessage]]] = {
    SurfaceKind.LOBBY: LobbyMessage,
    SurfaceKind.TABLE: TableMessage,
}
"""The kinds of messages that the answer to a press may edit."""
PUBLIC: Final = (*FIRST, SurfaceKind.END)
SENT: Final = (*PUBLIC, SurfaceKind.NOTICE, SurfaceKind.HAND, SurfaceKind.RETIRED, SurfaceKind.RECALL)


class OutboxWorker:
    """Sends what the store says is due. Only the newest position is ever shown, so an outage ends with one post."""

    def __init__(self, tools: Tools, rooms: TeamRooms, robots_go_on: Callable[[str], bool]) -> None:
        """`robots_go_on` tells whether a computer player of a game has moved, and another one moves soon."""
        self._tools = tools
        self._rooms = rooms
        self._robots_go_on = robots_go_on
        self._store = tools.store.outbox
        self._clock = tools.clock
        self._pace = pace = tools.pace
        self._recall = Recall(tools)
        self._kinds: Mapping[SurfaceKind, Callable[[Tools, Outgoing], Attempt]] = {
            **PRESSED,
            SurfaceKind.END: EndMessage,
            SurfaceKind.HAND: HandMessage,
            SurfaceKind.NOTICE: NotificationMessage,
            SurfaceKind.RETIRED: RetiredMessage,
            SurfaceKind.RECALL: partial(Errand, do=self._recall.send),
            **dict.fromkeys(ROOMS, partial(Errand, do=rooms.send)),
        }
        self._hurries: Counter[int] = Counter()
        """How often the refused messages of each server were made due at once."""
        self._unrefused: set[int] = set()
        """The servers on which nothing has been refused since then."""
        self._next_dm = 0.0
        self._set_back = SetBack()  # the first look tries everything again that was put off
        self._looking = asyncio.Lock()
        self._tried: Lru[int, int] = Lru(ORDER_KEPT)
        """When each row was tried last, counted in tries."""
        self._tries = 0
        self._posting_dm: set[int] = set()
        self._resting: dict[int, float] = {}
        """The rows of tables where computer players move, and when each will be sent at the latest."""
        self._due: dict[int, float] = {}
        """Since when each of the due rows has been due, or known to be."""
        self._pressed = PressedMessages(self.wake)
        at_once = {
            "public": pace.public_at_once,
            "notice": pace.notices_at_once,
            "hand": pace.hands_at_once,
            "retired": pace.hands_at_once,
            "recall": pace.recalls_at_once,
        }
        self._messages = Worker("messages", self._find_messages, self._clock, at_once)
        self._making = Worker("rooms", self._find_rooms, self._clock, pace.rooms_at_once)

    async def start(self, games: Collection[GameRow], heartbeats: Mapping[str, float]) -> None:
        """Begin to send what is due for these games; `heartbeats` are the last ones stored. Raises StoreError."""
        await self._recall.begin(games, heartbeats)
        self._messages.start()
        self._making.start()

    def wake(self) -> None:
        """Look again, as something may have to be sent."""
        self._messages.wake()

    def wake_rooms(self) -> None:
        """Look again, as a room may have to be made or removed."""
        self._making.wake()

    @property
    def is_idle(self) -> bool:
        """Whether nothing was to be sent at the last look."""
        return self._messages.is_idle and self._making.is_idle

    async def settled(self) -> None:
        """Look again for what is due, and wait until everything that may be sent now is sent."""
        await self._pressed.all_answered()
        self._wake_all()
        while not self.is_idle:
            await self._messages.settled()
            await self._making.settled()

    async def pause(self) -> None:
        """Send nothing more, and wait for what is being sent."""
        await asyncio.gather(self._messages.pause(), self._making.pause())

    async def close(self) -> None:
        """Stop; what isn't sent yet is sent after the next start."""
        await self._messages.close()
        await self._making.close()

    def _wake_all(self) -> None:
        self.wake()
        self.wake_rooms()

    async def repost(self, key: SurfaceKey) -> None:
        """Have a message posted again in place of the present one."""
        await self._store.repost(key)
        self.wake()

    async def show_anew(self, games: Iterable[str], message_ids: Collection[int] | None) -> None:
        """Show the public messages of games again: all of them, or those given. Raises StoreError."""
        for game_id in games:
            for row in await self._store.of_game(game_id):
                if row.kind in PUBLIC and (message_ids is None or row.message_id in message_ids):
                    await self._store.redraw(row.key)
        self.wake()

    async def ask_again(self, games: Iterable[str], message_ids: Collection[int] | None) -> None:
        """Send again what the tables of games are asked: all of it, or what is in these messages. Raises StoreError."""
        for game_id in games:
            await self._store.ask_again(game_id, QUESTIONS, message_ids)
        self.wake()

    async def hurry(self, guild_id: int) -> None:
        """Try at once what was refused on a server, as the bot may be allowed to do it now."""
        self._hurries[guild_id] += 1
        if guild_id in self._unrefused:
            return
        self._unrefused.add(guild_id)
        try:
            await self._store.hurry_refused(guild_id, Forbidden.__name__)
        except BaseException:
            self._unrefused.discard(guild_id)
            raise
        self._wake_all()

    async def note_server(self, guild_id: int) -> None:
        """Find out whether Discord shows more of a server's games than the store knows. Raises StoreError."""
        await self._recall.look(guild_id)
        self.wake()

    # Messages that the answer to a press changes.

    def answering(self, key: SurfaceKey, message_id: int) -> AbstractAsyncContextManager[Pressed]:
        """Leave a pressed message to the answer until the block ends. Of several presses at a time only one gets it."""
        is_free = not self._messages.is_doing(key) and not self._messages.is_doing((SurfaceKind.RETIRED, message_id))
        find = partial(self._in_answer, key, message_id) if is_free else None
        return self._pressed.answering(key, message_id, find)

    async def _in_answer(self, key: SurfaceKey, message_id: int) -> InAnswer | None:
        """Return what the answer to a press on a message has to show there; None where the answer can't."""
        table, row, retired = await asyncio.gather(  # which makes them one read
            self._tools.cache.table(key.game_id), self._store.get(key), self._store.retired(key.game_id, message_id)
        )
        if retired is not None and key.kind is SurfaceKind.TABLE:
            if row is None or row.last_error is not None:
                return None  # as long as nothing newer can be posted, it keeps its buttons
            past = self._tools.past.of(message_id)
            done = partial(self._store.forget, retired)
            return None if past is None else InAnswer(past, "", is_past=True, note=done)
        if row is None or row.message_id != message_id:
            return None
        return await PRESSED[key.kind](self._tools, row).in_answer(table)

    # What is due, and when the first thing will be that isn't: by one and the same time, or it would be forgotten.

    async def _find_messages(self) -> DueWork:
        now = await self._now()
        rows, next_at = await self._store.agenda(now, SENT, limit=LOOKED_AT)
        WAITING.set(len(rows))
        self._due = {row.number: self._due.get(row.number, now) for row in rows}
        buried, next_buried = self._tools.burial.due(now)
        awaited = {row.game_id for row in rows if row.kind in FIRST}
        self._rest(rows, now)
        free = [row for row in rows if not self._waits(row, awaited, now)]
        posts = [row for row in free if _is_new_hand(row) and row.number not in self._posting_dm]
        chosen = self._in_turn(posts)[:1] if now >= self._next_dm else []
        next_dm = now + self._pace.dm_gap if chosen else self._next_dm
        others = (row for row in free if not _is_new_hand(row))
        jobs = (
            *(
                Job(_job_key(row), partial(self._send, row), "public" if row.kind in PUBLIC else row.kind.value)
                for row in (*chosen, *self._in_turn(others))
            ),
            *(Job(game_id, partial(self._unbury, game_id), "retired") for game_id in buried),
        )
        rested = (at for at in self._resting.values() if at > now)
        later = (next_at, next_buried, next_dm if len(posts) > len(chosen) and next_dm > now else None, *rested)
        return DueWork(jobs, min((at for at in later if at is not None), default=None))

    def _rest(self, rows: Iterable[Outgoing], now: float) -> None:
        """Note which tables' messages rest, as the next computer player moves soon, and until when."""
        until = now + self._pace.robots_rest
        self._resting = {
            row.number: min(until, self._resting.get(row.number, until))
            for row in rows
            if row.kind is SurfaceKind.TABLE and self._robots_go_on(row.game_id)
        }

    def _waits(self, row: Outgoing, awaited: Collection[str], now: float) -> bool:
        """Whether a message waits for an answer to a press, its game's public messages, or computer players."""
        if row.kind is SurfaceKind.HAND and row.game_id in awaited:
            return True
        return row.message_id in self._pressed or self._resting.get(row.number, now) > now

    async def _find_rooms(self) -> DueWork:
        await self._now()
        rows, next_at = await self._rooms.due()
        return DueWork(tuple(Job(row.number, partial(self._send, row)) for row in rows), next_at)

    async def _now(self) -> float:
        """The time. Where the clock has been set back, nobody waits for what was put off until the old time returns."""
        async with self._looking:
            now = self._clock.now()
            if self._set_back.is_so(now):
                back = self._set_back.by(now)
                self._next_dm = min(self._next_dm, now)
                self._tools.burial.set_back(now)
                await self._store.hurry(back + SAME_NONCE_FOR if back else 0.0)  # none counts as fresh any more
                await self._tools.store.rooms.set_back(now)
                self._set_back.settle(now)
                self._wake_all()  # the other worker may have looked meanwhile
        return now

    def _in_turn(self, rows: Iterable[Outgoing]) -> list[Outgoing]:
        """Return the rows with those tried longest ago first, so that each has its turn."""
        return sorted(rows, key=lambda row: self._tried.get(row.number) or 0)

    # Doing it.

    async def _send(self, row: Outgoing) -> None:
        self._tries += 1
        self._tried.put(row.number, self._tries)
        self._resting.pop(row.number, None)
        if row.kind is SurfaceKind.HAND and row.message_id is None:
            self._posting_dm.add(row.number)
            self._next_dm = self._clock.now() + self._pace.dm_gap
        try:
            await self._try(row)
        finally:
            self._posting_dm.discard(row.number)

    async def _try(self, row: Outgoing) -> None:
        attempt, hurries = self._kinds[row.kind](self._tools, row), self._hurries[row.scope]
        due_at = self._due.get(row.number)
        try:
            async with asyncio.timeout(self._pace.call_timeout):
                is_more_due = await attempt.send()
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it was, it is told and tried again
            await self._failed(row, attempt, error, hurries)
        else:
            if due_at is not None:
                what = SurfaceKind.PING if row.pings else row.kind
                LATENESS.labels(what.value).observe(max(0.0, self._clock.now() - due_at))
            if is_more_due:
                self.wake()

    async def _failed(self, row: Outgoing, attempt: Attempt, error: Exception, hurries: int) -> None:
        """Give up, or try again later.

        A refusal doesn't count if what is refused on its server was made due more often than the `hurries` when it was
        sent: the bot has been allowed more since.
        """
        if not isinstance(error, PublishError | TimeoutError):
            log.error("sending_failed", game=row.game_id, kind=row.kind.value, seat=row.seat, exc_info=error)
        if await attempt.gives_up(error):
            self.wake()
            return
        wait = self._pace.backoff(row.attempts, is_refused=isinstance(error, Forbidden))
        if isinstance(error, TryLater):
            wait = max(error.seconds, wait if row.attempts else 0.0)
        elif isinstance(error, Forbidden):
            self._unrefused.discard(row.scope)
            wait = 0.0 if self._hurries[row.scope] > hurries else wait
        elif isinstance(error, Archived) and not row.attempts:
            wait = 0.0  # it is open again
        log.warning(
            "put_off",
            game=row.game_id,
            kind=row.kind.value,
            name=row.name,
            position=row.wanted,
            reason=reason(error),
            failures=row.attempts + 1,
            wait=wait,
        )
        await self._store.put_off(row.number, next_at=self._clock.now() + wait, error=type(error).__name__)

    async def _unbury(self, game_id: str) -> None:
        if (await self._tools.store.games.get(game_id)).status is Status.RUNNING:
            await self.repost(SurfaceKey(game_id=game_id, kind=SurfaceKind.TABLE))
        self._tools.burial.ended(game_id)  # known again with its next post


def _is_new_hand(row: Outgoing) -> bool:
    return row.kind is SurfaceKind.HAND and row.message_id is None


def _job_key(row: Outgoing) -> Hashable:
    """Return what a row's job is known by: a message that is kept current or retired also to those who press it."""
    if row.kind in MESSAGES:
        return row.key
    return row.kind, (row.message_id if row.kind is SurfaceKind.RETIRED else row.number)
