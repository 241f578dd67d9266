"""Discord's events other than presses and commands: changes of connections, servers, messages and threads."""

from collections.abc import Awaitable, Callable, Collection, Coroutine

import structlog

from ttrbot.app.core.shards import ONLY, Shard
from ttrbot.app.services import HostServices
from ttrbot.store import GameRow, Status, StoreError

log = structlog.get_logger(__name__)


class DiscordEvents:
    """Passes Discord's events on to the services concerned. Before the host's start nothing happens."""

    def __init__(self, services: HostServices, spawn: Callable[[Coroutine[object, object, None], str], None]) -> None:
        """`spawn` starts a task by its name."""
        self._services = services
        self._spawn = spawn

    def note_connection(self, shard: Shard = ONLY, *, is_up: bool) -> None:
        """Report that a connection is lost, or is back: clocks don't run where nobody can press."""
        timekeeper = self._services.timekeeper
        (timekeeper.connection_back if is_up else timekeeper.connection_lost)(shard)

    async def note_press(self, user_id: int) -> None:
        """Report that a person has done something: they are there, and it may tell their waking hours."""
        try:
            await self._services.orders.note_press(user_id)
            await self._services.preferences.learn(user_id, self._services.now())
        except StoreError as error:
            log.warning("press_not_learned", reason=str(error))

    def note_message(self, channel_id: int) -> None:
        """Report a message that the host didn't write: a table buried under many messages is posted again."""
        if self._services.burial.note(channel_id):
            self._services.wake_outbox()

    def note_closed(self, thread_id: int, *, is_archived: bool = True) -> None:
        """Report that a thread was locked, or archived; one with a table is then opened again."""
        threads = self._services.threads
        if threads is not None:
            work = threads.open_if_used if is_archived else threads.note_locked
            self._spawn(work(thread_id), "closed thread")

    async def note_unlocked(self, guild_id: int, thread_id: int) -> None:
        """Report that a thread is open again and not locked: what was refused there is tried at once."""
        if self._services.threads is not None:
            await self._services.threads.note_unlocked(thread_id)
        await self.note_permissions(guild_id)

    async def note_server(self, guild_id: int) -> None:
        """Report that the bot is connected to a server and knows its channels: what was refused may be allowed now."""
        await self.note_permissions(guild_id)
        try:
            if self._services.outbox is not None:
                await self._services.outbox.note_server(guild_id)
        except StoreError as error:
            log.warning("server_not_noted", reason=str(error))

    async def note_permissions(self, guild_id: int) -> None:
        """Report that roles or channels of a server have changed: what was refused there may be allowed now."""
        outbox = self._services.outbox
        for note in (*(() if outbox is None else (outbox.hurry,)), self._services.rooms.note_permissions):
            try:
                await note(guild_id)
            except StoreError as error:
                log.warning("permissions_not_noted", reason=str(error))

    async def note_deleted(self, channel_id: int, message_ids: Collection[int] | None = None) -> None:
        """Report that messages, a channel or a thread were deleted: the games shown there are shown again."""
        await self._show_anew(self._services.context.store.games.in_channel(channel_id), message_ids, are_gone=True)

    async def note_sent_away(self, guild_id: int) -> None:
        """Report that the bot was removed from a server: its tables can't be shown, and nobody loses time."""
        await self._show_anew(self._services.context.store.games.of_guild(guild_id, (Status.RUNNING,)))

    async def _show_anew(
        self,
        found: Awaitable[tuple[GameRow, ...]],
        message_ids: Collection[int] | None = None,
        *,
        are_gone: bool = False,
    ) -> None:
        """Show the public messages of games again: all of them, or those given. If they are gone, ask again as well."""
        outbox = self._services.outbox
        try:
            games = [game.id for game in await found]
            if outbox is not None:
                await outbox.show_anew(games, message_ids)
            if outbox is not None and are_gone:
                await outbox.ask_again(games, message_ids)
        except StoreError as error:
            log.warning("not_shown_anew", reason=str(error))
