"""How a message is claimed, posted, found again and edited, whatever it shows."""

from abc import abstractmethod
from typing import Final

import structlog

from ttrbot.app.core.lru import Lru
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import (
    Archived,
    Forbidden,
    Gone,
    PublishError,
    TooOld,
    TryLater,
    Why,
    is_deduplicated,
)
from ttrbot.app.outbox.contents import Built, Looks
from ttrbot.app.outbox.nonces import new_nonce
from ttrbot.app.outbox.tools import MadeWithTools, Tools
from ttrbot.engine.ids import Seat
from ttrbot.store import Outgoing, PingKey, PostClaim, Status

log = structlog.get_logger(__name__)

LOOKS_KEPT: Final = 4096
"""So many messages' pictures are remembered; what is forgotten is only sent once more."""


class Delivery(MadeWithTools):
    """Brings messages of one kind up to date; a subclass says what they show and where."""

    is_exact = False
    """Whether only what is so now may be posted, as a post of an earlier position would ping the wrong people."""

    is_looked_for = True
    """Whether a post that was begun is looked for even if nothing has to be shown any more."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self._looks: Lru[int, Looks] = Lru(LOOKS_KEPT)

    @abstractmethod
    async def place(self, row: Outgoing, table: Table) -> int:
        """Return the channel in which a new message is posted."""

    @abstractmethod
    async def build(self, row: Outgoing, table: Table, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the content, given whom it pings and how its message looks already; None: not yet."""

    async def stands(self, row: Outgoing, table: Table) -> bool:
        """Whether there is still anything to show, and somebody to show it to."""
        del row, table
        return True

    def is_needed(self, table: Table) -> bool:
        """Whether a lost message is worth a new one."""
        return table.status is Status.RUNNING

    async def due_pings(self, table: Table) -> tuple[PingKey, ...]:
        """Return the pings that a post has to carry."""
        del table
        return ()

    async def noted(self, row: Outgoing, table: Table, channel_id: int, message_id: int, built: Built) -> None:
        """Follow up what a message shows now; `row` is as it was before."""

    async def lost(self, row: Outgoing, table: Table) -> None:
        """Deal with a channel that is no more."""
        del table
        log.warning("channel_gone", game=row.game_id, kind=row.kind.value)
        await self.tools.closing.close(row, error="Gone")
        await self.tools.unseen.note(row.game_id, Forbidden(Why.GONE))

    async def send(self, row: Outgoing) -> bool:
        """Post the message, or edit it."""
        table = await self.tools.cache.table(row.game_id)
        if (row.claim is None or not self.is_looked_for) and not await self.stands(row, table):
            await self.tools.closing.close(row)
            return False
        is_there = row.message_id is not None and row.channel_id is not None
        channel_id = (row.channel_id if is_there else None) or await self.place(row, table)
        try:
            if row.message_id is not None and is_there:
                return await self._edit(row, table, channel_id, row.message_id)
            if row.claim is None:
                return await self._post(row, table, channel_id)
            return await self._post_again(row, row.claim, table, channel_id)
        except Gone:
            await self.lost(row, table)
            return True
        except Archived:
            await self.tools.publisher.unarchive(channel_id)
            raise

    async def _post(self, row: Outgoing, table: Table, channel_id: int) -> bool:
        tools = self.tools
        carried = await self.due_pings(table)
        built = await self.build(row, table, tuple(ping.seat for ping in carried), None)
        if built is None or (self.is_exact and built.position != table.position):
            return False  # the game has gone on: whom it waits for now is to be pinged
        claim = PostClaim(new_nonce(), tools.clock.now())
        position = built.position if self.is_exact else None
        if not await tools.store.outbox.claim(row.number, claim, position=position, carried=carried):
            return False  # it has changed meanwhile and is due again
        self._looks.drop(row.number)  # until it is known to have arrived
        try:
            message_id = await tools.publisher.post(channel_id, built.content, claim.nonce)
        except TryLater:
            raise  # it may have arrived
        except PublishError:
            await tools.store.outbox.release(row, claim.nonce)
            raise
        await tools.store.outbox.mark_posted(
            row, nonce=claim.nonce, position=built.position, channel_id=channel_id, message_id=message_id
        )
        if built.looks is not None:
            self._looks.put(row.number, built.looks)
        await self.noted(row, table, channel_id, message_id, built)
        return True

    async def _post_again(self, row: Outgoing, claim: PostClaim, table: Table, channel_id: int) -> bool:
        """Find out what became of a post that was begun and not recorded: it keeps its nonce until that is known.

        The message that is there may show what was so when it was begun, so it counts as showing nothing yet.
        """
        tools, stands = self.tools, await self.stands(row, table)
        carried = await tools.store.outbox.carried_pings(row.game_id, claim.nonce)
        pinged = tuple(ping.seat for ping in carried if ping.turn == table.turn and ping.seat in table.waiting)
        built = await self.build(row, table, pinged, None)
        if built is None:
            return False
        message_id = None
        try:
            if not stands or not is_deduplicated(claim, tools.clock.now()):
                message_id = await tools.publisher.find(channel_id, built.content, claim)
            is_found = message_id is not None
            if message_id is None and not stands:
                await tools.closing.close(row)
                return False
            if message_id is None:
                message_id = await tools.publisher.post(channel_id, built.content, claim.nonce)
        except Gone:
            await tools.store.outbox.release(row, claim.nonce)
            raise
        log.info("post_recovered", game=row.game_id, kind=row.kind.value, seat=row.seat, found=is_found)
        await tools.store.outbox.mark_posted(
            row, nonce=claim.nonce, position=self.position_of_old(row), channel_id=channel_id, message_id=message_id
        )
        await self.noted(row, table, channel_id, message_id, built)
        return True

    def position_of_old(self, row: Outgoing) -> int:
        """Return what a message shows at least that may be an old one."""
        del row
        return 0

    async def _edit(self, row: Outgoing, table: Table, channel_id: int, message_id: int) -> bool:
        if await self.due_pings(table):  # an edit pings nobody
            await self.tools.store.outbox.want(row.key, row.wanted, anew=True)
            return True
        had = self._looks.get(row.number)
        built = await self.build(row, table, (), had)
        if built is None:
            return False
        if row.shown is None or built.looks is None or not built.looks.is_still(had):
            self._looks.drop(row.number)  # until it is known to have arrived
            try:
                await self.tools.publisher.edit(channel_id, message_id, built.content, row.stamp)
            except (Gone, TooOld, Archived) as error:
                if not self.is_needed(table):
                    await self.tools.closing.close(row, error=type(error).__name__)
                elif isinstance(error, Archived):
                    raise
                else:  # the old one loses its buttons, should it be there after all
                    await self.tools.store.outbox.want(row.key, row.wanted, anew=True)
                return True
        return not await self.edited(row, table, built)

    async def edited(self, row: Outgoing, table: Table, built: Built) -> bool:
        """Note what a row's message shows since it was edited; return whether it still is the row's message."""
        assert row.channel_id is not None, "what is edited is somewhere"
        assert row.message_id is not None, "what is edited is a message"
        is_present = await self.tools.store.outbox.mark_edited(
            row, position=built.position, channel_id=row.channel_id, message_id=row.message_id
        )
        if built.looks is not None:
            self._looks.put(row.number, built.looks)
        await self.noted(row, table, row.channel_id, row.message_id, built)
        return is_present
