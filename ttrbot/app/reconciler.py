"""Keeps every message of every game current, through outages and restarts, without a flood."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from math import inf

import structlog

from ttrbot.app.burial import Burial
from ttrbot.app.clock import Clock, SetBack
from ttrbot.app.closing import Closing
from ttrbot.app.lanes import Due, Job, Lane
from ttrbot.app.lru import Lru
from ttrbot.app.publishing import (
    Archived,
    Closed,
    Forbidden,
    Gone,
    Publisher,
    PublishError,
    TooOld,
    TryLater,
    Why,
    reason,
)
from ttrbot.app.refusals import Refusals
from ttrbot.app.showing import Change, Showing
from ttrbot.app.unseen import UnseenTables
from ttrbot.store import RetiredMessage, Status, Store, StoreError, Surface, SurfaceKey, SurfaceKind

log = structlog.get_logger(__name__)

ORDER_KEPT = 4096
"""Of so many messages it is known which was tried last."""
LOOKED_AT = 500
"""So many due messages are looked at to choose those whose turn it is."""
PUBLIC = (SurfaceKind.TABLE, SurfaceKind.LOBBY, SurfaceKind.END)


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast messages are shown; times in seconds."""

    dm_gap: float = 1.0
    """Between two new direct messages: the start of a full table must not delay anybody's turn."""
    table_first: float = 0.25
    """Hands and old buttons wait so long: what all see comes first, and a turn's two cards are drawn in one picture."""
    reveal_pause: float = 3.0
    """Between two steps of a final count."""
    first_backoff: float = 2.0
    longest_backoff: float = 300.0
    call_timeout: float = 120.0
    """After so long one showing is given up and tried again later."""
    public_at_once: int = 16
    hands_at_once: int = 4
    retire_tries: int = 8
    refusals: int = 3
    """So often a message is refused before people are told."""
    longest_refusal: float = 86_400.0
    """Between two tries of what Discord refuses: what ends a refusal is mostly an event, which hurries it."""

    def backoff(self, failures: int, *, is_refused: bool = False) -> float:
        """How long to wait after so many failures in a row."""
        longest = self.longest_refusal if is_refused else self.longest_backoff
        return min(longest, self.first_backoff * 2.0 ** min(failures, 16))


class Reconciler:
    """Shows what the store says is due: only ever the newest position of a message, so an outage ends with one post."""

    def __init__(
        self,
        *,
        store: Store,
        showing: Showing,
        publisher: Publisher,
        clock: Clock,
        burial: Burial,
        closing: Closing,
        unseen: UnseenTables,
        pace: Pace,
    ) -> None:
        self._store = store
        self._showing = showing
        self._publisher = publisher
        self._clock = clock
        self._burial = burial
        self._closing = closing
        self._unseen = unseen
        self._refusals = Refusals()
        self._pace = pace
        self._next_dm = 0.0
        self._set_back = SetBack(inf)  # the first look tries everything anew that was put off
        self._shown: Lru[SurfaceKey, int] = Lru(ORDER_KEPT)
        """When each message was tried last, counted in tries."""
        self._tries = 0
        self._posting_dm: set[SurfaceKey] = set()
        self._lanes = (
            Lane("public", self._find_public, clock, pace.public_at_once),
            Lane("hands", self._find_hands, clock, pace.hands_at_once),
            Lane("retired", self._find_retired, clock, pace.hands_at_once),
            Lane("buried", self._find_buried, clock, pace.hands_at_once),
        )

    def start(self) -> None:
        """Begin to show what is due."""
        for lane in self._lanes:
            lane.start()

    def wake(self) -> None:
        """Something may be due."""
        for lane in self._lanes:
            lane.wake()

    async def settled(self) -> None:
        """Look once more for what is due, and wait until everything that may be shown now is shown."""
        self.wake()
        while not all(lane.is_idle for lane in self._lanes):
            for lane in self._lanes:
                await lane.settled()

    async def close(self) -> None:
        """Stop; what isn't shown yet will be after the next start."""
        for lane in self._lanes:
            await lane.close()

    async def repost(self, key: SurfaceKey) -> None:
        """Ask for a new message in place of a surface's present one."""
        surface = await self._store.surfaces.get(key)
        if surface is None:
            return
        if surface.closed:
            await self._store.surfaces.reopen(key)
        else:
            await self._store.surfaces.want(key, surface.wanted, anew=True)
        self.wake()

    async def hurry(self, guild_id: int) -> None:
        """Try at once what was refused on a server: the bot may be allowed to now."""
        with self._refusals.hurrying(guild_id) as is_due:
            if is_due:
                await self._store.surfaces.hurry_refused(guild_id, Forbidden.__name__)
                self.wake()

    # What is due, and when the first thing will be that isn't: by one and the same time, or it would be forgotten.

    async def _find_public(self) -> Due:
        now = await self._now()
        surfaces, next_at = await self._store.surfaces.agenda(now, PUBLIC, limit=LOOKED_AT)
        return Due(self._jobs(surfaces), next_at)

    async def _find_hands(self) -> Due:
        """New messages one by one, with a gap; edits as they come, and after them."""
        await self._clock.sleep(self._pace.table_first)
        now = await self._now()
        surfaces, next_at = await self._store.surfaces.agenda(now, (SurfaceKind.HAND,), limit=LOOKED_AT)
        edits = [surface for surface in surfaces if surface.message_id is not None]
        posts = [surface for surface in surfaces if surface.message_id is None and surface.key not in self._posting_dm]
        chosen = self._in_turn(posts)[:1] if now >= self._next_dm else []
        if len(posts) > len(chosen):
            next_dm = now + self._pace.dm_gap if chosen else self._next_dm
            next_at = min(next_dm, next_at or next_dm)
        return Due((*self._jobs(chosen), *self._jobs(edits)), next_at)

    async def _find_retired(self) -> Due:
        await self._clock.sleep(self._pace.table_first)
        now = await self._now()
        retired, next_at = await self._store.surfaces.retired_agenda(now)
        return Due(tuple(Job(message.message_id, partial(self._retire, message)) for message in retired), next_at)

    async def _find_buried(self) -> Due:
        games, next_at = self._burial.due(await self._now())
        return Due(tuple(Job(game_id, partial(self._unbury, game_id)) for game_id in games), next_at)

    async def _now(self) -> float:
        """The time. Where the clock has been set back, nobody waits for what was put off until the old time returns."""
        now = self._clock.now()
        if self._set_back.is_so(now):
            self._next_dm = min(self._next_dm, now)
            self._burial.set_back(now)
            await self._store.surfaces.hurry()
            self._set_back.settle(now)
            self.wake()  # other lanes may have looked meanwhile
        return now

    def _jobs(self, surfaces: Iterable[Surface]) -> tuple[Job, ...]:
        return tuple(Job(surface.key, partial(self._show, surface)) for surface in self._in_turn(surfaces))

    def _in_turn(self, surfaces: Iterable[Surface]) -> list[Surface]:
        """What was tried longest ago goes first, so that each has its turn."""
        return sorted(surfaces, key=lambda surface: self._shown.get(surface.key) or 0)

    # Doing it.

    async def _show(self, surface: Surface) -> None:
        self._tries += 1
        self._shown.put(surface.key, self._tries)
        if surface.key.kind is SurfaceKind.HAND and surface.message_id is None:
            self._posting_dm.add(surface.key)
            self._next_dm = self._clock.now() + self._pace.dm_gap
        try:
            await self._try(surface)
        finally:
            self._posting_dm.discard(surface.key)

    async def _try(self, surface: Surface) -> None:
        key, begun = surface.key, self._refusals.now
        try:
            async with asyncio.timeout(self._pace.call_timeout):
                change = await self._showing.show(surface)
        except StoreError:
            raise
        except (Closed, Forbidden) as error:
            await self._refused(surface, error, begun)
        except Archived:
            await self._unarchive(surface, begun)
        except (PublishError, TimeoutError) as error:
            await self._put_off(surface, error)
        except Exception as error:
            log.exception("showing_failed", game=key.game_id, surface=key.kind.value, seat=key.seat)
            await self._put_off(surface, error)
        else:
            if change is not Change.EDITED:
                self.wake()  # a message may have been replaced, and is to be retired

    async def _refused(self, surface: Surface, error: Closed | Forbidden, begun: int) -> None:
        """Do without what Discord doesn't let the bot show, where that is possible; else tell people, and wait."""
        key = surface.key
        if key.kind is SurfaceKind.HAND and (isinstance(error, Closed) or surface.attempts >= self._pace.refusals):
            await self._close_hand(key)
            return
        if isinstance(error, Closed):
            await self._put_off(surface, error)
            return
        if error.why is Why.THREADS and key.kind in PUBLIC and await self._showing.leave_thread(key.game_id):
            await self.repost(key)
            return
        self._unseen.remember(key.game_id, error)
        await self._put_off(surface, error, is_outdated=await self._note_refusal(key, begun))
        if surface.attempts >= self._pace.refusals and key.kind is not SurfaceKind.HAND:
            await self._unseen.note(key.game_id, error)

    async def _note_refusal(self, key: SurfaceKey, begun: int) -> bool:
        """Note that something was refused; whether the bot may have been allowed more there since it was begun."""
        game = await self._store.games.get(key.game_id)
        self._refusals.note()
        return self._refusals.is_outdated(game.guild_id, begun)

    async def _put_off(
        self, surface: Surface, error: Exception, *, at_once: bool = False, is_outdated: bool = False
    ) -> None:
        """Try again later: at once or when Discord says, if it is the first failure, and more slowly each time.

        A refusal `is_outdated` that was on its way when the bot was allowed more: that is tried at once.
        """
        wait = self._pace.backoff(surface.attempts, is_refused=isinstance(error, Forbidden))
        if isinstance(error, TryLater):
            wait = max(error.seconds, wait if surface.attempts else 0.0)
        elif is_outdated or (at_once and not surface.attempts):
            wait = 0.0
        log.warning(
            "not_shown",
            game=surface.key.game_id,
            surface=surface.key.kind.value,
            seat=surface.key.seat,
            position=surface.wanted,
            reason=reason(error),
            failures=surface.attempts + 1,
            wait=wait,
        )
        next_at = self._clock.now() + wait
        await self._store.surfaces.mark_failed(surface.key, next_at=next_at, error=type(error).__name__)

    async def _unarchive(self, surface: Surface, begun: int) -> None:
        game = await self._store.games.get(surface.key.game_id)
        try:
            await self._publisher.unarchive(surface.channel_id or game.thread_id or game.channel_id)
        except Forbidden as error:
            await self._refused(surface, error, begun)
        except PublishError as error:
            await self._put_off(surface, error)
        else:
            await self._put_off(surface, Archived(), at_once=True)

    async def _close_hand(self, key: SurfaceKey) -> None:
        """A person can't be sent direct messages: the game goes on without, and they are told elsewhere."""
        log.info("dms_closed", game=key.game_id, seat=key.seat)
        await self._closing.close(key, error="Closed")
        seats = await self._store.games.seats(key.game_id)
        user_id = next((seat.user_id for seat in seats if seat.seat == key.seat), None)
        if user_id is not None:
            await self._store.people.remember(user_id, dm_closed=True)

    async def _unbury(self, game_id: str) -> None:
        if (await self._store.games.get(game_id)).status is Status.RUNNING:
            await self.repost(SurfaceKey(game_id=game_id, kind=SurfaceKind.TABLE))
        self._burial.ended(game_id)  # known again with its next post

    async def _retire(self, message: RetiredMessage) -> None:
        begun = self._refusals.now
        try:
            async with asyncio.timeout(self._pace.call_timeout):
                await self._showing.retire(message)
        except StoreError:
            raise
        except (Gone, TooOld):
            pass  # nobody can press its buttons, or nothing can be done about them: they answer that they are old
        except Exception as error:  # noqa: BLE001 - whatever it was, old buttons are worth a few more tries
            log.info(
                "not_retired", game=message.key.game_id, reason=type(error).__name__, failures=message.attempts + 1
            )
            is_outdated = isinstance(error, Forbidden) and await self._note_refusal(message.key, begun)
            if message.attempts + 1 < self._pace.retire_tries:
                wait = 0.0 if is_outdated else self._pace.backoff(message.attempts)
                next_at = self._clock.now() + wait
                await self._store.surfaces.retired_failed(message.message_id, next_at=next_at)
                return
        await self._store.surfaces.retired_done(message.message_id)
