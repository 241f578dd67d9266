"""How what is said once is sent: to the place where the game is played, to a team's thread, or to a person."""

import msgspec
import structlog

from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import AFTER_THE_END, IN_THE_LOBBY, WHILE_WAITING, Notification
from ttrbot.app.messages.notifications import THE_TABLE, team_recipient
from ttrbot.app.messages.publisher import Closed, Forbidden, Gone, NoticeContent, TryLater, Why, reason
from ttrbot.app.outbox.contents import Built, Looks
from ttrbot.app.outbox.delivery import Delivery
from ttrbot.engine.ids import Seat
from ttrbot.store import Outgoing, Room, RoomState, Status, SurfaceKind

log = structlog.get_logger(__name__)


class NotificationMessage(Delivery):
    """A message that is sent once and never edited."""

    async def stands(self, row: Outgoing, table: Table) -> bool:
        """Whether it is still worth saying: the game (or lobby) goes on, and the turn that it speaks of too."""
        said = _said(row)
        if row.is_overtaken or table.status is not _status(said):
            return False
        if said.turn is None:
            return True
        return said.turn == table.turn and (said.what not in WHILE_WAITING or said.seat in table.waiting)

    async def place(self, row: Outgoing, table: Table) -> int:
        """Return the channel of the recipient."""
        if row.recipient > THE_TABLE:
            return await self.tools.publisher.open_dm(row.recipient)
        thread = await self._thread(row)
        if thread is not None and thread.channel_id is not None:
            return thread.channel_id
        if table.thread_id is None:
            raise TryLater(self.tools.pace.first_backoff)
        return table.thread_id

    async def build(self, row: Outgoing, table: Table, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the words in the reader's language, or the table's."""
        del pinged, had
        is_private, language = row.recipient > THE_TABLE, table.language
        if is_private:
            language = (await self.tools.store.people.get(row.recipient)).locale or language
        return Built(NoticeContent(table, _said(row), language, is_private=is_private), row.wanted, None)

    def position_of_old(self, row: Outgoing) -> int:
        """Return that it has been said: it never changes."""
        return row.wanted

    async def lost(self, row: Outgoing, table: Table) -> None:
        """Say it at the table where a team's thread is lost; else there is nowhere to say it."""
        del table
        if not await self._lost_thread(row):
            await self._drop(row, Gone())

    async def gives_up(self, row: Outgoing, error: Exception) -> bool:
        """Give up what only this content can be blamed for; try again later where the place is closed."""
        if isinstance(error, Closed | Gone):
            if not await self._lost_thread(row):
                await self._drop(row, error)
            return True
        if not isinstance(error, Forbidden):
            return False
        if row.recipient > THE_TABLE:
            await self._drop(row, error)
            return True
        if error.why in {Why.LOCKED, Why.THREADS} and await self._lost_thread(row):
            return True
        pace = self.tools.pace
        is_hopeless = error.why in {Why.FILTERED, Why.UNKNOWN} or row.attempts >= pace.notice_refusals
        if is_hopeless or row.attempts == pace.refusals:
            await self.tools.unseen.note(row.game_id, error)
        if is_hopeless:
            await self._drop(row, error)
        return is_hopeless

    async def _drop(self, row: Outgoing, error: Exception) -> None:
        log.info("notice_dropped", game=row.game_id, notice=row.name, reason=reason(error))
        if _said(row).what == "invited":
            await self._tell_host(row)
        await self.tools.closing.close(row, error=type(error).__name__)

    async def _tell_host(self, invitation: Outgoing) -> None:
        """Tell a lobby's owner that somebody couldn't be sent an invitation."""
        owner, guest = (await self.tools.cache.table(invitation.game_id)).owner_id, invitation.recipient
        if owner is not None and owner != guest:
            said = Notification("unreached", person=(guest, ""))
            await self.tools.notifications.add(invitation.game_id, str(guest), said, recipient=owner)

    async def _thread(self, row: Outgoing) -> Room | None:
        """Return the team's thread that the recipient stands for, if it is there."""
        if row.recipient >= THE_TABLE:
            return None
        for room in await self.tools.store.rooms.of_game(row.game_id):
            is_there = room.kind is SurfaceKind.THREAD and room.state is RoomState.THERE
            if is_there and team_recipient(room.side) == row.recipient:
                return room
        return None

    async def _lost_thread(self, row: Outgoing) -> bool:
        """Whether what couldn't be sent was for a team's thread, which counts as lost from now on."""
        room = await self._thread(row)
        if room is not None:
            await self.tools.store.rooms.lose(room.number)
        return room is not None


def _said(row: Outgoing) -> Notification:
    return msgspec.json.decode(row.payload, type=Notification)


def _status(said: Notification) -> Status:
    if said.what in AFTER_THE_END:
        return Status.OVER
    return Status.LOBBY if said.what in IN_THE_LOBBY else Status.RUNNING
