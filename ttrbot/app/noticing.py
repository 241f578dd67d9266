"""Messages that are sent once: reminders, what happened when somebody's time was up, who is away."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from math import inf

import msgspec
import structlog

from ttrbot.app.clock import Clock, SetBack
from ttrbot.app.lanes import Due, Job, Lane
from ttrbot.app.live import GameShelf
from ttrbot.app.nonces import Nonces
from ttrbot.app.publishing import (
    Archived,
    Closed,
    Forbidden,
    Gone,
    NoticeContent,
    Publisher,
    PublishError,
    TryLater,
    Why,
    is_deduplicated,
    reason,
)
from ttrbot.app.refusals import Refusals
from ttrbot.app.said import AFTER_THE_END, IN_THE_LOBBY, WHILE_WAITING, Said
from ttrbot.app.tables import Table
from ttrbot.engine.ids import Side
from ttrbot.store import Claim, Notice, NoticeKey, Room, RoomKind, RoomState, Status, Store, StoreError

log = structlog.get_logger(__name__)

AT_ONCE = 8
CALL_TIMEOUT = 120.0
"""After so many seconds one sending is given up and tried again later."""
FIRST_BACKOFF, LONGEST_BACKOFF = 2.0, 300.0
MOST_REFUSALS = 200
"""So often a place at which the bot may not write is tried: the better part of a day."""
TELL_AFTER = 3
"""After so many refusals in the place where the game is played, people are told."""
THE_TABLE = 0
"""The recipient that stands for the place where the game is played."""


def team_recipient(side: Side) -> int:
    """The recipient that stands for a team's thread; where it has none (any more), for the table."""
    return -1 - side


class NoticeBoard:
    """Sends notices, each once, also across crashes; what is no longer so is not said."""

    def __init__(
        self, store: Store, shelf: GameShelf, clock: Clock, nonces: Nonces, changed: Callable[[str], None]
    ) -> None:
        self._store = store
        self._shelf = shelf
        self._clock = clock
        self._nonces = nonces
        self._changed = changed
        self._publisher: Publisher | None = None
        self._tell_refused: Callable[[str, Forbidden], Awaitable[None]] | None = None
        self._refusals = Refusals()
        self._set_back = SetBack(inf)
        self._lane = Lane("notices", self._find, clock, AT_ONCE)

    def start(self, publisher: Publisher, tell_refused: Callable[[str, Forbidden], Awaitable[None]]) -> None:
        """Begin to send; `tell_refused` is called where nothing can be said at a table."""
        self._publisher, self._tell_refused = publisher, tell_refused
        self._lane.start()

    async def add(
        self, game_id: str, key: str, said: Said, *, recipient: int = THE_TABLE, at: float | None = None
    ) -> bool:
        """Have something said, now or `at` a later time; False if it was said before under this key."""
        notice = NoticeKey(game_id=game_id, kind=said.what, key=key, recipient=recipient)
        added = await self._store.notices.add(
            notice, msgspec.json.encode(said), self._clock.now() if at is None else at
        )
        self._lane.wake()
        return added

    async def hurry(self, guild_id: int) -> None:
        """Try at once what was refused on a server: the bot may be allowed to now."""
        with self._refusals.hurrying(guild_id) as is_due:
            if is_due:
                await self._store.notices.hurry(guild_id)
                self._lane.wake()

    async def settled(self) -> None:
        """Wait until everything that may be sent now is sent."""
        if self._publisher is not None:
            self._lane.wake()
            await self._lane.settled()

    @property
    def is_idle(self) -> bool:
        """Whether nothing was to be sent at the last look."""
        return self._publisher is None or self._lane.is_idle

    async def close(self) -> None:
        """Stop; what isn't sent yet will be after the next start."""
        await self._lane.close()

    async def _find(self) -> Due:
        now = self._clock.now()
        if self._set_back.is_so(now):  # nobody waits for what was put off until the old time returns
            await self._store.notices.hurry()
            self._set_back.settle(now)
        due, next_at = await self._store.notices.agenda(now)
        return Due(tuple(Job(notice.key, partial(self._send, notice)) for notice in due), next_at)

    async def _send(self, notice: Notice) -> None:
        assert self._publisher is not None, "the lane runs after the start only"
        begun = self._refusals.now
        try:
            async with asyncio.timeout(CALL_TIMEOUT):
                await self._try(notice, self._publisher)
        except StoreError:
            raise
        except Forbidden as error:
            await self._refused(notice, error, begun)
        except (Closed, Gone) as error:
            if await self._lost_thread(notice.key):
                await self._store.notices.release(notice.key, self._clock.now())
                return
            await self._give_up(notice, error)
        except (PublishError, TimeoutError) as error:
            await self._put_off(notice, error)
        except Exception as error:
            log.exception("notice_failed", game=notice.key.game_id, notice=notice.key.kind)
            await self._put_off(notice, error)

    async def _refused(self, notice: Notice, error: Forbidden, begun: int) -> None:
        """Give up what only this notice's content can be blamed for; try again later where the place is closed."""
        assert self._tell_refused is not None, "the lane runs after the start only"
        key = notice.key
        if key.recipient > THE_TABLE:
            await self._give_up(notice, error)
            return
        if error.why in {Why.LOCKED, Why.THREADS} and await self._lost_thread(key):
            await self._store.notices.release(key, self._clock.now())
            return
        is_hopeless = error.why in {Why.FILTERED, Why.UNKNOWN} or notice.attempts >= MOST_REFUSALS
        if is_hopeless or notice.attempts == TELL_AFTER:
            await self._tell_refused(key.game_id, error)
        if is_hopeless:
            await self._give_up(notice, error)
            return
        table = await self._shelf.table(key.game_id)
        self._refusals.note()
        await self._put_off(notice, error, is_outdated=self._refusals.is_outdated(table.guild_id, begun))

    async def _try(self, notice: Notice, publisher: Publisher) -> None:
        key, said = notice.key, msgspec.json.decode(notice.payload, type=Said)
        table = await self._shelf.table(key.game_id)
        place = await self._place(table, key.recipient, publisher)
        language = table.language
        if key.recipient > THE_TABLE:
            language = (await self._store.people.get(key.recipient)).locale or language
        content = NoticeContent(table, said, language, is_private=key.recipient > THE_TABLE)
        stands = not notice.is_over and _is_so(table, said)
        claim = notice.claim
        if claim is not None and not (stands and is_deduplicated(claim, self._clock.now())):
            found = await publisher.find(place, content, claim)
            if found is not None:
                await self._delivered(key, found, place)
                return
        if not stands:
            await self._store.notices.drop(key)
            return
        if claim is None:
            claim = Claim(self._nonces.next(), self._clock.now())
            if not await self._store.notices.claim(key, claim):
                return
        try:
            message_id = await publisher.post(place, content, claim.nonce)
        except Archived:
            await publisher.unarchive(place)
            await self._store.notices.release(key, self._clock.now())
            return
        await self._delivered(key, message_id, place)

    async def _delivered(self, key: NoticeKey, message_id: int, place: int) -> None:
        if not await self._store.notices.delivered(key, message_id, place):
            self._changed(key.game_id)  # it was over while it was being sent, and is to be retired

    async def _place(self, table: Table, recipient: int, publisher: Publisher) -> int:
        if recipient > THE_TABLE:
            return await publisher.open_dm(recipient)
        thread = await self._thread(table.game_id, recipient)
        if thread is not None and thread.channel_id is not None:
            return thread.channel_id
        if table.thread_id is None:
            raise TryLater(FIRST_BACKOFF)
        return table.thread_id

    async def _thread(self, game_id: str, recipient: int) -> Room | None:
        """The team's thread that a recipient stands for, if it is there."""
        if recipient >= THE_TABLE:
            return None
        for room in await self._store.rooms.of_game(game_id):
            is_there = room.kind is RoomKind.THREAD and room.state is RoomState.THERE
            if is_there and team_recipient(room.side) == recipient:
                return room
        return None

    async def _lost_thread(self, key: NoticeKey) -> bool:
        """Whether what couldn't be sent was for a team's thread, which counts as lost from now on."""
        room = await self._thread(key.game_id, key.recipient)
        if room is not None:
            await self._store.rooms.lose(room.number)
        return room is not None

    async def _give_up(self, notice: Notice, error: PublishError) -> None:
        log.info("notice_dropped", game=notice.key.game_id, notice=notice.key.kind, reason=reason(error))
        if notice.key.kind == "invited":
            await self._tell_host(notice.key)
        await self._store.notices.drop(notice.key)

    async def _tell_host(self, invitation: NoticeKey) -> None:
        """Tell a lobby's owner that somebody couldn't be sent an invitation."""
        owner, guest = (await self._shelf.table(invitation.game_id)).owner_id, invitation.recipient
        if owner is not None and owner != guest:
            await self.add(invitation.game_id, str(guest), Said("unreached", person=(guest, "")), recipient=owner)

    async def _put_off(self, notice: Notice, error: Exception, *, is_outdated: bool = False) -> None:
        """Try again later, an outdated refusal at once. It stays claimed if it was: what failed may have arrived."""
        wait = 0.0 if is_outdated else min(LONGEST_BACKOFF, FIRST_BACKOFF * 2.0 ** min(notice.attempts, 16))
        if isinstance(error, TryLater):
            wait = max(wait, error.seconds)
        log.warning("notice_put_off", game=notice.key.game_id, notice=notice.key.kind, reason=reason(error))
        await self._store.notices.put_off(notice.key, self._clock.now() + wait)


def _is_so(table: Table, said: Said) -> bool:
    """Whether something is still worth saying: the game (or lobby) goes on, and the turn that it speaks of too."""
    status = Status.LOBBY if said.what in IN_THE_LOBBY else Status.RUNNING
    if table.status is not (Status.OVER if said.what in AFTER_THE_END else status):
        return False
    if said.turn is None:
        return True
    return said.turn == table.turn and (said.what not in WHILE_WAITING or said.seat in table.waiting)
