"""How any message is claimed, posted, found again and edited."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

import msgspec
import structlog

from ttrbot.app.core.caches import Lru
from ttrbot.app.core.clock import Clock
from ttrbot.app.core.game_cache import GameCache
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.messages.publisher import (
    Archived,
    Forbidden,
    Gone,
    Publisher,
    PublishError,
    TooOld,
    TryLater,
    is_deduplicated,
)
from ttrbot.app.messages.unseen import UnseenTables
from ttrbot.app.outbox.burial import Burial
from ttrbot.app.outbox.closing import Closing
from ttrbot.app.outbox.contents import Built, Contents, Looks, PastTables
from ttrbot.app.outbox.place import Places
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.app.settings.languages import Languages
from ttrbot.engine.ids import Seat
from ttrbot.store import Outgoing, PingKey, PostClaim, Retired, Status, Store, SurfaceKind

log = structlog.get_logger(__name__)

LOOKS_KEPT: Final = 16_384
"""How many messages' pictures are remembered; a forgotten picture is just sent again."""
COUNTS_KEPT: Final = 4096
NONCE_BITS: Final = 64


def new_nonce() -> str:
    """Return 16 random hexadecimal digits that identify a post; Discord takes up to 25 characters.

    It is no counter, so a restored backup, a copied folder or a lost log repeats no nonce. Nor does a nonce, which all
    can read in the ids of a message's buttons, tell how many private messages were sent before it.
    """
    return f"{secrets.randbits(NONCE_BITS):0{NONCE_BITS // 4}x}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What messages are made with, and what is remembered about them."""

    store: Store
    cache: GameCache
    contents: Contents
    publisher: Publisher
    clock: Clock
    pace: SendingPace
    places: Places
    past: PastTables
    burial: Burial
    closing: Closing
    unseen: UnseenTables
    notifications: Notifications
    languages: Languages
    looks: Lru[int, Looks] = field(default_factory=lambda: Lru(LOOKS_KEPT))
    """How the message of each row looks."""
    revealed: Lru[str, int] = field(default_factory=lambda: Lru(COUNTS_KEPT))
    """How many steps of each game's final count are shown."""
    set_back: set[str] = field(default_factory=set)
    """The games that this process has set back."""


async def set_back(tools: Tools, games: Collection[str], alive: float) -> None:
    """Let games go on whose newest state was lost, and tell their tables; `alive` is the last sign of life before."""
    tools.set_back.update(games)
    said = Notification("set-back", until=alive)
    await tools.store.outbox.set_back(
        games, kind=said.what, key=f"{alive:.0f}", payload=msgspec.json.encode(said), alive=alive
    )


async def shows_future(tools: Tools, game_id: str, channel_id: int, message_id: int) -> bool:
    """Whether a running game's table message is from a future that was lost.

    It is if it asks a question that hasn't been asked yet (question numbers are never used again, not even after moves
    were taken back), or if a newer message has already replaced it.
    """
    try:
        shown = await tools.publisher.own_message(channel_id, message_id)
    except (Gone, Forbidden):
        return False  # nobody reads it there, or nothing can be done about it
    if shown is None:
        return True
    return shown.question is not None and shown.question >= (await tools.cache.look(game_id)).game.next_decision


class Attempt(ABC):
    """One attempt to do what a row asks for."""

    def __init__(self, tools: Tools, row: Outgoing) -> None:
        self.tools = tools
        self.row = row
        self.outbox = tools.store.outbox

    @abstractmethod
    async def send(self) -> bool:
        """Make the attempt; return whether other rows may be due now. Raises what the publisher raises."""

    async def gives_up(self, error: Exception) -> bool:
        """Handle a failure. Return True if the row is done with, False if it has to be tried again later."""
        del error
        return False


class Errand(Attempt):
    """An attempt that another part of the host makes."""

    def __init__(self, tools: Tools, row: Outgoing, do: Callable[[Outgoing], Awaitable[bool]]) -> None:
        super().__init__(tools, row)
        self._do = do

    async def send(self) -> bool:
        """Have it done."""
        return await self._do(self.row)


class Message(Attempt):
    """Brings a row's message up to date; subclasses say what such messages show, and where."""

    is_exact: ClassVar = False
    """Whether only the newest content may be posted, as an older one would ping the wrong people."""
    is_looked_for: ClassVar = True
    """Whether an unanswered post is looked for even if there is nothing to show any more."""

    table: Table

    @abstractmethod
    async def place(self) -> int:
        """Return the channel in which a new message is posted."""

    @abstractmethod
    async def build(self, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the content, given whom it pings and how its message looks so far; None: it can't be built yet."""

    async def stands(self) -> bool:
        """Whether there is still something to show, and somebody to show it to."""
        return True

    def is_needed(self) -> bool:
        """Whether a lost message is posted again."""
        return self.table.status is Status.RUNNING

    async def is_of_lost_future(self, channel_id: int, message_id: int) -> bool:
        """Whether a message that was found shows more than is remembered."""
        del channel_id, message_id
        return False

    @property
    def due_pings(self) -> tuple[PingKey, ...]:
        """The pings of this turn for people whom the game still waits for: a post has to carry them."""
        return tuple(filter(self._is_of_now, self.row.pings))

    async def noted(self, channel_id: int, message_id: int, built: Built) -> None:
        """Follow up what the message shows now; `row` is as it was before."""

    async def lost(self) -> None:
        """Give the message up, as its channel no longer exists."""
        log.warning("channel_gone", game=self.row.game_id, kind=self.row.kind.value)
        await self.close("Gone")

    async def close(self, error: str | None = None) -> None:
        """Note that nothing can or need be sent there, and why."""
        await self.tools.closing.close(self.row, error=error)

    async def send(self) -> bool:
        """Post the message, or edit it."""
        row = self.row
        self.table = await self.tools.cache.table(row.game_id)
        if (row.claim is None or not self.is_looked_for) and not await self.stands():
            await self.close()
            return False
        channel_id, message_id = row.there or (await self.place(), None)
        try:
            if message_id is not None:
                return await self._edit(channel_id, message_id)
            if row.claim is None:
                return await self._post(channel_id)
            return await self._post_again(channel_id, row.claim)
        except Gone:
            await self.lost()
            return True
        except Archived:
            await self.tools.publisher.unarchive(channel_id)
            raise

    async def _post(self, channel_id: int) -> bool:
        carried = self.due_pings
        built = await self.build(tuple(ping.seat for ping in carried), None)
        if built is None or (self.is_exact and built.position != self.table.position):
            return False  # the game has gone on: whom it waits for now is to be pinged
        claim = PostClaim(new_nonce(), self.tools.clock.now())
        position = built.position if self.is_exact else None
        if not await self.outbox.claim(self.row, claim, position=position, carried=carried):
            return False  # it has changed meanwhile and is due again
        self.tools.looks.drop(self.row.number)  # until it is known to have arrived
        try:
            message_id = await self.tools.publisher.post(channel_id, built.content, claim.nonce)
        except TryLater:
            raise  # it may have arrived
        except PublishError:
            await self.outbox.release(self.row, claim.nonce)
            raise
        return await self._posted(channel_id, message_id, claim, built)

    async def _post_again(self, channel_id: int, claim: PostClaim) -> bool:
        """Find out what became of a post that was begun but not recorded: it keeps its nonce until that is known."""
        row, publisher, stands = self.row, self.tools.publisher, await self.stands()
        carried = await self.outbox.carried_pings(row.game_id, claim.nonce)
        built = await self.build(tuple(ping.seat for ping in carried if self._is_of_now(ping)), None)
        if built is None:
            return False
        is_fresh = is_deduplicated(claim, self.tools.clock.now())
        try:
            found = None if stands and is_fresh else await publisher.find(channel_id, built.content, claim)
            if found is None and not stands:
                await self.close()
                return False
            if found is None and row.is_overtaken and not is_fresh:
                await self.outbox.release(row, claim.nonce)
                return True  # so that an outage ends with one post, of what is so now
            message_id = found or await publisher.post(channel_id, built.content, claim.nonce)
        except Gone:
            await self.outbox.release(row, claim.nonce)
            raise
        log.info("post_recovered", game=row.game_id, kind=row.kind.value, seat=row.seat, found=found is not None)
        if await self.is_of_lost_future(channel_id, message_id):
            await self.outbox.retire(row.game_id, channel_id, message_id, Retired(row.kind))
            await set_back(self.tools, [row.game_id], claim.at)
            return True
        position = row.wanted if row.kind is SurfaceKind.NOTICE else 0  # it may show an older content
        return await self._posted(channel_id, message_id, claim, replace(built, position=position, looks=None))

    async def _posted(self, channel_id: int, message_id: int, claim: PostClaim, built: Built) -> bool:
        await self.outbox.mark_posted(
            self.row, nonce=claim.nonce, position=built.position, channel_id=channel_id, message_id=message_id
        )
        await self._note(channel_id, message_id, built)
        return True

    def _is_of_now(self, ping: PingKey) -> bool:
        return ping.turn == self.table.turn and ping.seat in self.table.waiting

    async def _edit(self, channel_id: int, message_id: int) -> bool:
        row = self.row
        if self.due_pings:  # an edit pings nobody
            await self.outbox.repost(row.key)
            return True
        had = self.tools.looks.get(row.number)
        built = await self.build((), had)
        if built is None:
            return False
        if self.is_exact and built.position > row.wanted:  # the game has gone on since the row was read
            self.row = await self.outbox.get(row.key) or row
            self.table = await self.tools.cache.table(row.game_id)
            if self.due_pings:
                await self.outbox.repost(row.key)
                return True
            row = self.row
        if row.shown is None or built.looks is None or not built.looks.is_still(had):
            self.tools.looks.drop(row.number)  # until it is known to have arrived
            try:
                await self.tools.publisher.edit(channel_id, message_id, built.content, row.stamp)
            except (Gone, TooOld, Archived) as error:
                if not self.is_needed():
                    await self.close(type(error).__name__)
                elif isinstance(error, Archived):
                    raise
                else:  # the old one loses its buttons, should it be there after all
                    await self.outbox.repost(row.key)
                return True
        return not await self.edited(channel_id, message_id, built)

    async def edited(self, channel_id: int, message_id: int, built: Built) -> bool:
        """Note what the edited message shows; return whether it is still the row's message."""
        is_present = await self.outbox.mark_edited(
            self.row, position=built.position, channel_id=channel_id, message_id=message_id
        )
        await self._note(channel_id, message_id, built)
        return is_present

    async def _note(self, channel_id: int, message_id: int, built: Built) -> None:
        if built.looks is not None:
            self.tools.looks.put(self.row.number, built.looks)
        await self.noted(channel_id, message_id, built)
