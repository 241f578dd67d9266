"""Sends notifications: to the place where the game is played, to a team's thread, or to a person."""

import msgspec
import structlog

from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import KINDS, QUESTIONS, Notification
from ttrbot.app.messages.notifications import THE_TABLE, team_recipient
from ttrbot.app.messages.publisher import Closed, Gone, NoticeContent, TryLater, Why, lasting, reason
from ttrbot.app.outbox.contents import Built, Looks
from ttrbot.app.outbox.delivery import Message, Tools
from ttrbot.engine.ids import Seat
from ttrbot.store import Outgoing, Room, RoomState, Status, SurfaceKind

log = structlog.get_logger(__name__)


async def notice_content(tools: Tools, row: Outgoing, table: Table) -> NoticeContent:
    """Return what a notification says, in its reader's language or the table's."""
    is_private = row.recipient > THE_TABLE
    language = await tools.languages.of_person(row.recipient) if is_private else None
    said = msgspec.json.decode(row.payload, type=Notification)
    return NoticeContent(table, said, language or table.language, is_private=is_private)


class NotificationMessage(Message):
    """A message that is sent once and never edited."""

    async def stands(self) -> bool:
        """Whether the notification still holds: the game (or lobby) goes on, and so does the turn that it is about."""
        said, table = self._said, self.table
        kind = KINDS[said.what]
        if table.status is not kind.status:
            log.info("notice_over", game=self.row.game_id, notice=self.row.name, status=table.status.value)
            return False
        if self.row.is_overtaken:
            return False
        if said.turn is None:
            return True
        return said.turn == table.turn and (not kind.while_waiting or said.seat in table.waiting)

    async def place(self) -> int:
        """Return the channel of the recipient. At the table the first message, of whatever kind, makes the thread.

        If it can't be made, only the table's message tries again.
        """
        if self._is_private:
            return await self.tools.publisher.open_dm(self.row.recipient)
        thread = await self._thread()
        if thread is not None and thread.channel_id is not None:
            return thread.channel_id
        if self.table.thread_id is not None or self.table.status is not Status.RUNNING:
            return self.table.play_channel_id
        try:
            return await self.tools.places.of(self.table, again=False)
        except Gone as error:  # the lobby's message, on which the thread is made; it is posted again
            raise TryLater(self.tools.pace.first_backoff) from error

    async def build(self, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the words."""
        del pinged, had
        return Built(await notice_content(self.tools, self.row, self.table), self.row.wanted, None)

    async def lost(self) -> None:
        """Send it to the table if a team's thread is lost, and to the channel if the table's is; or else give it up.

        What the table is asked waits until it is moved to another channel.
        """
        if await self._lost_thread():
            return
        now = await self.tools.cache.table(self.row.game_id)
        if not self._is_private and now.play_channel_id != self.table.play_channel_id:
            return  # the table has moved meanwhile
        if not self._is_private and await self.tools.places.leave_thread(self.row.game_id):
            return
        if self._said.what in QUESTIONS:
            raise TryLater(self.tools.pace.first_backoff)
        await self._drop(Gone())

    async def gives_up(self, error: Exception) -> bool:
        """Give it up if only this content is refused; try again later if the place is closed."""
        if isinstance(error, Closed | Gone):
            if not await self._lost_thread():
                await self._drop(error)
            return True
        refusal = lasting(error)
        if refusal is None:
            return False
        if self._is_private and refusal.why is not Why.FAULT:
            await self._drop(error)
            return True
        if refusal.why in {Why.LOCKED, Why.THREADS} and await self._lost_thread():
            return True
        pace, attempts = self.tools.pace, self.row.attempts
        most = pace.refusals if self._is_of_the_end and not self._is_private else pace.notice_refusals
        is_hopeless = refusal.why in {Why.FILTERED, Why.UNKNOWN} or attempts >= most
        if (is_hopeless or attempts == pace.refusals) and not self._is_private:
            await self.tools.unseen.note(self.row.game_id, refusal)
        if is_hopeless:
            await self._drop(error)
        return is_hopeless

    @property
    def _said(self) -> Notification:
        return msgspec.json.decode(self.row.payload, type=Notification)

    @property
    def _is_of_the_end(self) -> bool:
        """Whether it says that the table was called off: if the table can't be told, people are told in private."""
        return KINDS[self._said.what].status is Status.CANCELLED

    @property
    def _is_private(self) -> bool:
        return self.row.recipient > THE_TABLE

    async def _drop(self, error: Exception) -> None:
        log.info("notice_dropped", game=self.row.game_id, notice=self.row.name, reason=reason(error))
        owner, guest = self.table.owner_id, self.row.recipient
        if self._said.what == "invited" and owner is not None and owner != guest:
            said = Notification("unreached", person=(guest, ""))
            await self.tools.notifications.add(self.row.game_id, str(guest), said, recipient=owner)
        if self._is_of_the_end and not self._is_private:
            for user_id in self._said.mentions:
                await self.tools.notifications.add(self.row.game_id, "", self._said, recipient=user_id)
        await self.close(type(error).__name__)

    async def _thread(self) -> Room | None:
        """Return the team's thread that the recipient stands for, if it is there."""
        if self.row.recipient >= THE_TABLE:
            return None
        for room in await self.tools.store.rooms.of_game(self.row.game_id):
            is_there = room.kind is SurfaceKind.THREAD and room.state is RoomState.THERE
            if is_there and team_recipient(room.side) == self.row.recipient:
                return room
        return None

    async def _lost_thread(self) -> bool:
        """Whether the failed notification was for a team's thread; that thread counts as lost from now on."""
        room = await self._thread()
        if room is not None:
            await self.tools.store.rooms.lose(room.number)
        return room is not None
