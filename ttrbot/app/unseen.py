"""Tables that can't be shown where they are played: those whom the game waits for learn it by direct message."""

from ttrbot.app.live import GameShelf
from ttrbot.app.noticing import NoticeBoard
from ttrbot.app.said import Said
from ttrbot.store import Status


class UnseenTables:
    """Tells once in a turn, whoever has to move and the table's owner, that the bot can't write at their table."""

    def __init__(self, shelf: GameShelf, notices: NoticeBoard) -> None:
        self._shelf = shelf
        self._notices = notices

    async def note(self, game_id: str) -> None:
        """Report that a table can't be shown. Raises StoreError."""
        table = await self._shelf.table(game_id)
        if table.status is not Status.RUNNING:
            return
        people = [table.seats[seat].player_id for seat in table.waiting]
        for user_id in dict.fromkeys((*people, table.owner_id)):
            if user_id is not None:
                said = Said("unseen", table.waiting[0], turn=table.turn)
                await self._notices.add(game_id, str(table.turn), said, recipient=user_id)
