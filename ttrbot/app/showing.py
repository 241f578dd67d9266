"""Carries one message to its newest state: posts it, edits it, finds it again after a crash."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from enum import Enum

import structlog
from msgspec import structs

from ttrbot.app.answers import Refuse
from ttrbot.app.burial import Burial
from ttrbot.app.clock import Clock
from ttrbot.app.closing import Closing
from ttrbot.app.contents import Built, Contents, seen_by_all, steps_of
from ttrbot.app.live import GameShelf
from ttrbot.app.locks import Locks
from ttrbot.app.lru import Lru
from ttrbot.app.nonces import Nonces
from ttrbot.app.publishing import (
    Archived,
    Forbidden,
    Gone,
    Publisher,
    PublishError,
    TableContent,
    TooOld,
    TryLater,
    Why,
    is_deduplicated,
    reason,
)
from ttrbot.app.tables import Table
from ttrbot.app.unseen import UnseenTables
from ttrbot.engine.game import public_view
from ttrbot.engine.ids import Seat
from ttrbot.store import Claim, PingKey, RetiredMessage, Status, Store, Surface, SurfaceKey, SurfaceKind

log = structlog.get_logger(__name__)

THREAD_PAUSE = 2.0
"""Seconds until a thread is tried again whose lobby message isn't there yet."""
LOOKS_KEPT = 4096
"""So many messages' pictures are remembered; what is forgotten is only sent once more."""
TABLES_KEPT = 512
"""So many table messages' contents are remembered until they are replaced."""


class Change(Enum):
    """What happened to a message."""

    POSTED = "posted"
    EDITED = "edited"
    REPLACED = "replaced"
    """Edited, but meanwhile a new message was asked for in its place."""
    NOTHING = "nothing"


Build = Callable[[tuple[Seat, ...], object], Awaitable[Built]]
"""Builds a content: given whom it pings, and how the picture of its message looks already."""


class Showing:
    """Brings surfaces up to date. Raises what the publisher raises, after noting what follows from it."""

    def __init__(
        self,
        *,
        store: Store,
        shelf: GameShelf,
        contents: Contents,
        publisher: Publisher,
        clock: Clock,
        reveal_pause: float,
        unseen: UnseenTables,
        burial: Burial,
        closing: Closing,
        nonces: Nonces,
    ) -> None:
        self._store = store
        self._shelf = shelf
        self._contents = contents
        self._publisher = publisher
        self._clock = clock
        self._threads: Locks[str] = Locks()
        self._looks: Lru[SurfaceKey, object] = Lru(LOOKS_KEPT)
        self._tables: Lru[int, TableContent] = Lru(TABLES_KEPT)
        """What table messages told beside their last pictures, by their ids, without these."""
        self._revealed: Lru[str, int] = Lru(LOOKS_KEPT)
        self._reveal_pause = reveal_pause
        self._unseen = unseen
        self._burial = burial
        self._closing = closing
        self._nonces = nonces

    async def show(self, surface: Surface) -> Change:
        """Let a surface show what it must."""
        key = surface.key
        table = await self._shelf.table(key.game_id)
        match key.kind:
            case SurfaceKind.LOBBY:
                return await self._bring(surface, table, table.channel_id, self._lobby(key))
            case SurfaceKind.TABLE:
                place = await self._place(table)
                return await self._bring(surface, table, place, self._table(key))
            case SurfaceKind.HAND:
                return await self._show_hand(surface, table)
            case SurfaceKind.END:
                return await self._show_end(surface, table, await self._place(table))
            case SurfaceKind.NOTICE:
                return Change.NOTHING

    async def retire(self, message: RetiredMessage) -> None:
        """Let a message that is over show only what was so before, and nothing to press."""
        past = await self._past(message) if message.key.kind is SurfaceKind.TABLE else None
        await self._publisher.retire(message.channel_id, message.message_id, past)
        self._tables.drop(message.message_id)

    async def _past(self, message: RetiredMessage) -> TableContent | None:
        """What a table message told with its picture; after a restart what is so now, None for an unreadable game."""
        known = self._tables.get(message.message_id)
        if known is not None:
            return known
        try:
            return seen_by_all(await self._shelf.look(message.key.game_id))
        except Refuse:
            return None

    def _remember(self, message_id: int, built: Built) -> None:
        """Keep what a table message tells beside its picture, which a card drawn within a turn leaves alone.

        So it doesn't end at half of a turn once it is replaced.
        """
        content = built.content
        if isinstance(content, TableContent) and (content.picture or self._tables.get(message_id) is None):
            without_prices = structs.replace(content.view, costs=())  # most of its weight, and not told
            self._tables.put(message_id, replace(content, picture=None, view=without_prices))

    def _lobby(self, key: SurfaceKey) -> Build:
        async def build(pings: tuple[Seat, ...], had: object) -> Built:
            del pings, had
            return await self._contents.lobby(key.game_id)

        return build

    def _table(self, key: SurfaceKey) -> Build:
        async def build(pings: tuple[Seat, ...], had: object) -> Built:
            return await self._contents.table(key.game_id, pings, had)

        return build

    async def _show_hand(self, surface: Surface, table: Table) -> Change:
        key = surface.key
        assert key.seat is not None, "a hand has a seat"
        seat, user_id = key.seat, table.seats[key.seat].user_id
        if user_id is None:
            await self._closing.close(key, error="no_reader")
            return Change.NOTHING
        person = await self._store.people.get(user_id)
        language = person.locale or table.language

        async def build(pings: tuple[Seat, ...], had: object) -> Built:
            del pings
            return await self._contents.hand(key.game_id, seat, language, had)

        channel = surface.channel_id
        if channel is None or surface.message_id is None:
            channel = await self._publisher.open_dm(user_id)
        return await self._bring(surface, table, channel, build)

    async def _show_end(self, surface: Surface, table: Table, place: int) -> Change:
        """Reveal the count step by step; the surface counts as shown with the last one."""
        key = surface.key
        live = await self._shelf.look(key.game_id)
        result = public_view(live.game).result
        if result is None:
            return Change.NOTHING  # its last move is on the disk, in memory only in a moment: it is due again
        last = len(steps_of(result))
        step = min((self._revealed.get(key.game_id) or 0) + 1, last)

        async def build(pings: tuple[Seat, ...], had: object) -> Built:
            del pings, had
            built = await self._contents.end(key.game_id, step)
            return Built(built.content, built.position if step == last else 0, None)

        change = await self._bring(surface, table, place, build)
        if change is not Change.NOTHING:
            self._revealed.put(key.game_id, step)
            if step < last:
                await self._clock.sleep(self._reveal_pause)
        return change

    async def _bring(self, surface: Surface, table: Table, channel_id: int, build: Build) -> Change:
        if surface.message_id is None or surface.channel_id is None:
            return await self._post(surface, table, channel_id, build)
        if surface.key.kind is SurfaceKind.TABLE and await self._due_pings(table):
            await self._store.surfaces.want(surface.key, surface.wanted, anew=True)  # an edit pings nobody
            return Change.NOTHING
        return await self._edit(surface, table, surface.channel_id, surface.message_id, build)

    async def _post(self, surface: Surface, table: Table, channel_id: int, build: Build) -> Change:
        if surface.claim is not None:
            return await self._post_again(surface, surface.claim, table, channel_id, build)
        key = surface.key
        carried = await self._due_pings(table) if key.kind is SurfaceKind.TABLE else ()
        built = await build(tuple(ping.seat for ping in carried), None)
        if key.kind is SurfaceKind.TABLE and built.position != table.position:
            return Change.NOTHING  # the game has gone on: whom it waits for now is to be pinged
        claim = Claim(self._nonces.next(), self._clock.now())
        claimed = await self._store.surfaces.claim(key, claim, carried=carried)
        if claimed is None or claimed.claim is not None:
            return Change.NOTHING  # it has changed meanwhile and is due again
        if key.kind is SurfaceKind.TABLE and claimed.wanted > built.position:
            await self._unclaim(key, carried)  # the game has gone on just now
            return Change.NOTHING
        self._looks.drop(key)  # until it is known to have arrived
        try:
            message_id = await self._publisher.post(channel_id, built.content, claim.nonce)
        except TryLater:
            raise  # it may have arrived
        except PublishError as error:
            await self._unclaim(key, carried)
            if not isinstance(error, Gone):
                raise
            await self._lose_channel(key, table)
            return Change.NOTHING
        self._remember(message_id, built)
        await self._store.surfaces.mark_posted(
            key,
            position=built.position,
            nonce=claim.nonce,
            channel_id=channel_id,
            message_id=message_id,
            carried=carried,
            redraws=surface.redraws,
        )
        self._looks.put(key, built.looks)
        self._track(key, table, channel_id, self._burial.posted)
        return Change.POSTED

    async def _post_again(self, surface: Surface, claim: Claim, table: Table, channel_id: int, build: Build) -> Change:
        """Find out what became of a post that was begun and not recorded: it keeps its nonce until that is known.

        The message that is there may show what was so when it was begun, so it counts as showing nothing yet.
        """
        key = surface.key
        carried: tuple[PingKey, ...] = ()
        if key.kind is SurfaceKind.TABLE:
            carried = tuple(ping.key for ping in await self._store.pings.claimed(key.game_id))
        pinged = tuple(ping.seat for ping in carried if ping.turn == table.turn and ping.seat in table.waiting)
        content = (await build(pinged, None)).content
        try:
            message_id = None
            if not is_deduplicated(claim, self._clock.now()):
                message_id = await self._publisher.find(channel_id, content, claim)
            is_found = message_id is not None
            if message_id is None:
                message_id = await self._publisher.post(channel_id, content, claim.nonce)
        except Gone:
            await self._unclaim(key, carried)
            await self._lose_channel(key, table)
            return Change.NOTHING
        log.info("post_recovered", game=key.game_id, surface=key.kind.value, seat=key.seat, found=is_found)
        await self._store.surfaces.mark_posted(
            key, position=0, nonce=claim.nonce, channel_id=channel_id, message_id=message_id, carried=carried
        )
        return Change.POSTED

    async def _edit(self, surface: Surface, table: Table, channel_id: int, message_id: int, build: Build) -> Change:
        key = surface.key
        built = await build((), self._looks.get(key))
        self._looks.drop(key)  # until it is known to have arrived
        try:
            await self._publisher.edit(channel_id, message_id, built.content)
        except (Gone, TooOld) as error:
            if not _needs_message(key.kind, table):
                await self._closing.close(key, error=type(error).__name__)
            else:  # the old one loses its buttons, should it be there after all
                await self._store.surfaces.want(key, surface.wanted, anew=True)
            return Change.NOTHING
        except Archived:
            if not _needs_message(key.kind, table):
                await self._closing.close(key, error="Archived")
                return Change.NOTHING
            raise
        self._remember(message_id, built)
        is_present = await self._store.surfaces.mark_edited(
            key, position=built.position, channel_id=channel_id, message_id=message_id, redraws=surface.redraws
        )
        self._looks.put(key, built.looks)
        self._track(key, table, channel_id, self._burial.known)
        return Change.EDITED if is_present else Change.REPLACED

    def _track(self, key: SurfaceKey, table: Table, channel_id: int, note: Callable[[str, int, float], None]) -> None:
        """Note where a table's message stands, as long as it has to be at hand."""
        if key.kind is not SurfaceKind.TABLE:
            return
        if table.status is Status.RUNNING:
            note(key.game_id, channel_id, self._clock.now())
        else:
            self._burial.ended(key.game_id)

    async def _unclaim(self, key: SurfaceKey, pings: tuple[PingKey, ...]) -> None:
        """A claimed post was certainly not sent: it and its pings are due again."""
        for ping in pings:
            await self._store.pings.release(ping)
        await self._store.surfaces.mark_gone(key)

    async def _due_pings(self, table: Table) -> tuple[PingKey, ...]:
        """The pings of this turn for people whom the game still waits for."""
        return tuple(
            ping.key
            for ping in await self._store.pings.queued(table.game_id)
            if ping.key.turn == table.turn and ping.key.seat in table.waiting
        )

    async def _place(self, table: Table) -> int:
        """Where the game is played. Its thread is made on the lobby's message, so it can't be made twice."""
        if table.thread_id is not None:
            return table.thread_id
        async with self._threads[table.game_id]:
            table = await self._shelf.table(table.game_id)
            if table.thread_id is not None:
                return table.thread_id
            key = SurfaceKey(game_id=table.game_id, kind=SurfaceKind.LOBBY)
            lobby = await self._store.surfaces.get(key)
            if lobby is None or (lobby.message_id is None and not lobby.closed):
                raise TryLater(THREAD_PAUSE)
            try:
                thread_id = await self._publisher.open_thread(table, lobby.message_id)
            except Forbidden as error:
                log.info("no_thread", game=table.game_id, reason=reason(error))
                thread_id = table.channel_id
            except Gone:
                if lobby.message_id is not None:
                    await self._store.surfaces.mark_gone(key)
                raise
            await self._set_thread(table.game_id, thread_id)
            return thread_id

    async def _lose_channel(self, key: SurfaceKey, table: Table) -> None:
        """A channel is no more: a lost thread's game goes on in the channel, else there is nowhere to show it."""
        log.warning("channel_gone", game=key.game_id, surface=key.kind.value)
        if key.kind in {SurfaceKind.TABLE, SurfaceKind.END} and table.has_thread:
            await self._set_thread(key.game_id, table.channel_id)
            return
        await self._closing.close(key, error="Gone")
        if key.kind is not SurfaceKind.HAND:
            await self._unseen.note(key.game_id, Forbidden(Why.GONE))

    async def leave_thread(self, game_id: str) -> bool:
        """Go on in the channel where Discord lets the game's thread not be open; False if it has none."""
        table = await self._shelf.table(game_id)
        if not table.has_thread:
            return False
        await self._set_thread(game_id, table.channel_id)
        return True

    async def _set_thread(self, game_id: str, thread_id: int) -> None:
        async with self._shelf.locks[game_id]:
            await self._store.games.set_thread(game_id, thread_id)
            self._shelf.drop(game_id)
        await self._store.surfaces.redraw(SurfaceKey(game_id=game_id, kind=SurfaceKind.LOBBY))  # it leads there


def _needs_message(kind: SurfaceKind, table: Table) -> bool:
    """Whether a lost message of this kind is worth a new one."""
    match kind:
        case SurfaceKind.LOBBY:
            return table.status is Status.LOBBY or (table.status is Status.RUNNING and table.thread_id is None)
        case SurfaceKind.END:
            return True
        case _:
            return table.status is Status.RUNNING
