"""The messages that are kept current: the lobby, the table, the final count, and each player's hand."""

from dataclasses import replace
from functools import partial
from typing import ClassVar

import structlog

from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import Closed, Forbidden, TableContent, Why, lasting
from ttrbot.app.outbox.contents import Built, Looks
from ttrbot.app.outbox.delivery import Message, shows_future
from ttrbot.app.outbox.pressed import InAnswer
from ttrbot.app.pictures.counting import steps_of
from ttrbot.engine.game import public_view
from ttrbot.engine.ids import Seat
from ttrbot.store import Status

log = structlog.get_logger(__name__)


class PublicMessage(Message):
    """A message where the game is played. People are told if it can't be shown."""

    is_in_thread: ClassVar = True
    """Whether it is in the game's thread, if there is one."""

    async def place(self) -> int:
        """Return the game's thread, or its channel."""
        return await self.tools.places.of(self.table) if self.is_in_thread else self.table.channel_id

    async def lost(self) -> None:
        """Go on in the channel if a thread is lost; if the channel is lost, there is nowhere to show it."""
        if not self.is_in_thread or not await self.tools.places.leave_thread(self.row.game_id):
            await super().lost()
            await self.tools.unseen.note(self.row.game_id, Forbidden(Why.GONE))

    async def gives_up(self, error: Exception) -> bool:
        """Leave a thread that can't be opened; tell people about any other refusal or fault that lasts."""
        refusal = lasting(error)
        if refusal is None:
            return False
        if refusal.why is Why.THREADS and await self.tools.places.leave_thread(self.row.game_id):
            await self.outbox.repost(self.row.key)
            return True
        self.tools.unseen.remember(self.row.game_id, refusal)
        if self.row.attempts >= self.tools.pace.refusals:
            await self.tools.unseen.note(self.row.game_id, refusal)
        return False

    async def in_answer(self, table: Table) -> InAnswer | None:
        """Return what the answer to a press on this message has to show there.

        None if the answer won't do: the message needs another picture, or a new message has to ping somebody.
        """
        self.table = table
        if self.row.there is None or self.row.closed or self.due_pings:
            return None
        built = await self.build((), self.tools.looks.get(self.row.number))
        if built is None or built.lacks_picture:
            return None
        if isinstance(built.content, TableContent) and built.content.picture is not None:
            return None
        return InAnswer(built.content, self.row.stamp, is_past=False, note=partial(self.edited, *self.row.there, built))


class LobbyMessage(PublicMessage):
    """The lobby message, in the channel; once the game runs it links to the game's thread."""

    is_in_thread: ClassVar = False

    async def build(self, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the lobby's content."""
        del pinged, had
        return await self.tools.contents.lobby(self.row.game_id)

    def is_needed(self) -> bool:
        """Whether a lost message is posted again: yes, as people join there and the thread is made on it."""
        return self.table.status is Status.LOBBY or (super().is_needed() and self.table.thread_id is None)


class TableMessage(PublicMessage):
    """The table message, whose posts carry the pings."""

    is_exact: ClassVar = True

    async def build(self, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the table's content."""
        return await self.tools.contents.table(self.row.game_id, pinged, had)

    async def is_of_lost_future(self, channel_id: int, message_id: int) -> bool:
        """Whether a message that was found shows more of a running game than is remembered."""
        is_running = self.table.status is Status.RUNNING
        return is_running and await shows_future(self.tools, self.row.game_id, channel_id, message_id)

    async def noted(self, channel_id: int, message_id: int, built: Built) -> None:
        """Note where the message is, so that it can be posted again once buried, and draw the next board ahead."""
        self.tools.past.remember(message_id, built.content)
        is_new, burial = self.row.message_id is None, self.tools.burial
        if self.table.status is not Status.RUNNING:
            burial.ended(self.row.game_id)
        else:
            (burial.posted if is_new else burial.known)(self.row.game_id, channel_id, self.tools.clock.now())
        if not is_new:
            await self.tools.contents.draw_ahead(self.row.game_id)


class EndMessage(PublicMessage):
    """The final count, revealed step by step; it counts as shown after the last step."""

    async def build(self, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the next step; None while the game in memory lacks its last move, which is on the disk already."""
        del pinged, had
        result = public_view((await self.tools.cache.look(self.row.game_id)).game).result
        if result is None:
            return None
        last = len(steps_of(result))
        step = min(self._revealed + 1, last)
        built = await self.tools.contents.end(self.row.game_id, step)
        return replace(built, position=built.position if step == last else 0)

    def is_needed(self) -> bool:
        """Whether a lost message is posted again: always."""
        return True

    async def noted(self, channel_id: int, message_id: int, built: Built) -> None:
        """Wait before the next step."""
        del channel_id, message_id
        self.tools.revealed.put(self.row.game_id, self._revealed + 1)
        if not built.position:
            await self.tools.clock.sleep(self.tools.pace.reveal_pause)

    @property
    def _revealed(self) -> int:
        return self.tools.revealed.get(self.row.game_id) or 0


class HandMessage(Message):
    """A player's direct message, with hand and tickets: for that person's eyes only."""

    is_looked_for: ClassVar = False  # without a reader there is no channel to look in

    async def stands(self) -> bool:
        """Whether the hand has a reader."""
        return self._reader is not None

    async def place(self) -> int:
        """Return the channel for direct messages with the player."""
        assert self._reader is not None, "it stands"
        return await self.tools.publisher.open_dm(self._reader)

    async def build(self, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the hand in its reader's language."""
        del pinged
        assert self._reader is not None, "it stands"
        assert self.row.seat is not None, "a hand has a seat"
        language = await self.tools.languages.of_person(self._reader) or self.table.language
        return await self.tools.contents.hand(self.row.game_id, self.row.seat, language, had)

    async def gives_up(self, error: Exception) -> bool:
        """Give up where a person takes no direct messages: they are told so elsewhere."""
        is_refused = isinstance(error, Forbidden) and self.row.attempts >= self.tools.pace.refusals
        if not is_refused and not isinstance(error, Closed):
            return False
        log.info("dms_closed", game=self.row.game_id, seat=self.row.seat)
        await self.close("Closed")
        if self._reader is not None:
            await self.tools.store.people.remember(self._reader, dm_closed=True)
        return True

    @property
    def _reader(self) -> int | None:
        return None if self.row.seat is None else self.table.seats[self.row.seat].user_id
