"""What everybody at a table sees: the lobby's message, the table's, and the count's."""

from dataclasses import replace
from functools import partial

from ttrbot.app.core.lru import Lru
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import Forbidden, TableContent, Why
from ttrbot.app.outbox.contents import Built, Looks
from ttrbot.app.outbox.delivery import LOOKS_KEPT, Delivery
from ttrbot.app.outbox.pressed import InAnswer
from ttrbot.app.outbox.tools import Tools
from ttrbot.app.pictures.counting import steps_of
from ttrbot.engine.game import public_view
from ttrbot.engine.ids import Seat
from ttrbot.store import Outgoing, PingKey, Status


class PublicMessage(Delivery):
    """A message where the game is played; people are told where it can't be shown."""

    async def place(self, row: Outgoing, table: Table) -> int:
        """Return the game's thread, or its channel."""
        del row
        return await self.tools.places.of(table)

    async def lost(self, row: Outgoing, table: Table) -> None:
        """Go on in the channel where a thread is lost; else there is nowhere to show it."""
        if not await self.tools.places.leave_thread(row.game_id):
            await super().lost(row, table)

    async def gives_up(self, row: Outgoing, error: Exception) -> bool:
        """Leave a thread that can't be opened; tell people of any other refusal that lasts."""
        if not isinstance(error, Forbidden):
            return False
        if error.why is Why.THREADS and await self.tools.places.leave_thread(row.game_id):
            await self.tools.store.outbox.want(row.key, row.wanted, anew=True)
            return True
        self.tools.unseen.remember(row.game_id, error)
        if row.attempts >= self.tools.pace.refusals:
            await self.tools.unseen.note(row.game_id, error)
        return False

    async def in_answer(self, row: Outgoing, table: Table) -> InAnswer | None:
        """Return what the answer to a press on this message has to show there.

        None where the answer can't: the message needs another picture, or somebody is to be pinged by a new one.
        """
        if row.closed or await self.due_pings(table):
            return None
        built = await self.build(row, table, (), self._looks.get(row.number))
        if built is None or (isinstance(built.content, TableContent) and built.content.picture is not None):
            return None
        return InAnswer(built.content, row.stamp, is_past=False, note=partial(self.edited, row, table, built))


class LobbyMessage(PublicMessage):
    """The lobby; later it leads to the game's thread."""

    async def place(self, row: Outgoing, table: Table) -> int:
        """Return the channel in which the table was opened."""
        del row
        return table.channel_id

    async def build(self, row: Outgoing, table: Table, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the lobby's content."""
        del table, pinged, had
        return await self.tools.contents.lobby(row.game_id)

    def is_needed(self, table: Table) -> bool:
        """Whether a lost message is worth a new one: people join by it, and the thread is made on it."""
        return table.status is Status.LOBBY or (table.status is Status.RUNNING and table.thread_id is None)

    async def lost(self, row: Outgoing, table: Table) -> None:
        """There is nowhere to show it."""
        await Delivery.lost(self, row, table)


class TableMessage(PublicMessage):
    """The table, whose posts carry the pings."""

    is_exact = True

    async def build(self, row: Outgoing, table: Table, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the table's content."""
        del table
        return await self.tools.contents.table(row.game_id, pinged, had)

    async def due_pings(self, table: Table) -> tuple[PingKey, ...]:
        """Return the pings of this turn for people whom the game still waits for."""
        queued = await self.tools.store.outbox.queued_pings(table.game_id)
        return tuple(ping for ping in queued if ping.turn == table.turn and ping.seat in table.waiting)

    async def noted(self, row: Outgoing, table: Table, channel_id: int, message_id: int, built: Built) -> None:
        """Note where the message stands as long as it has to be at hand, and draw the next board ahead."""
        self.tools.past.remember(message_id, built.content)
        is_new = row.message_id is None
        if table.status is not Status.RUNNING:
            self.tools.burial.ended(row.game_id)
        elif is_new:
            self.tools.burial.posted(row.game_id, channel_id, self.tools.clock.now())
        else:
            self.tools.burial.known(row.game_id, channel_id, self.tools.clock.now())
        if not is_new:
            await self.tools.contents.draw_ahead(row.game_id)


class EndMessage(PublicMessage):
    """The count, revealed step by step; it counts as shown with the last one."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self._revealed: Lru[str, int] = Lru(LOOKS_KEPT)

    async def build(self, row: Outgoing, table: Table, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the next step; None while the last move is on the disk but in memory only in a moment."""
        del table, pinged, had
        result = public_view((await self.tools.cache.look(row.game_id)).game).result
        if result is None:
            return None
        last = len(steps_of(result))
        step = min((self._revealed.get(row.game_id) or 0) + 1, last)
        built = await self.tools.contents.end(row.game_id, step)
        return replace(built, position=built.position if step == last else 0)

    def is_needed(self, table: Table) -> bool:
        """Whether a lost message is worth a new one: always."""
        del table
        return True

    async def noted(self, row: Outgoing, table: Table, channel_id: int, message_id: int, built: Built) -> None:
        """Wait before the next step."""
        del table, channel_id, message_id
        self._revealed.put(row.game_id, (self._revealed.get(row.game_id) or 0) + 1)
        if not built.position:
            await self.tools.clock.sleep(self.tools.pace.reveal_pause)
