"""What other parts of the bot have done, and what it means for this one."""

from collections.abc import Callable, Coroutine

import structlog

from ttrbot.app.core.workers import STORE_PAUSE
from ttrbot.app.services import HostServices
from ttrbot.store import Change, GameRow, News, Status, StoreError

log = structlog.get_logger(__name__)


class Hearing:
    """Drops what is remembered of what others have changed, and looks at their changes of the games of this part."""

    def __init__(self, services: HostServices, spawn: Callable[[Coroutine[object, object, None], str], None]) -> None:
        """`spawn` starts a task by its name."""
        self._services = services
        self._spawn = spawn

    def hear(self, change: Change | None) -> None:
        """Hear of a change; None: changes may have been missed."""
        services = self._services
        match change:
            case None:
                services.preferences.drop_all()
                services.languages.forget_all()
                services.servers.drop_all()
                services.orders.forget_all()
                self._spawn(self._look(None), "changes missed")
            case Change(News.GAME, game_id):
                services.orders.forget(game_id)
                self._spawn(self._look(game_id), "changed elsewhere")
            case Change(News.PERSON, user_id):
                services.preferences.drop(int(user_id))
                services.languages.forget(int(user_id))
            case Change(News.SERVER, guild_id):
                services.servers.drop(int(guild_id))
            case Change(News.DONE, game_id, move):
                services.undo_grace.note_done(game_id, move)
            case Change(News.ASKED, game_id, move):
                services.undo_grace.note_asked(game_id, move)
            case Change(News.PRESSED, user_id):
                services.orders.note_seen(int(user_id))

    async def _look(self, game_id: str | None) -> None:
        """Look at a game that was changed elsewhere; None: at all that run here."""
        services = self._services
        while True:
            try:
                games = await self._found(game_id)
                break
            except StoreError as error:
                log.warning("changes_not_seen", reason=str(error))
            await services.context.clock.sleep(STORE_PAUSE)
        services.wake_outbox()
        for game in games:
            services.context.cache.drop(game.id)  # the game in memory doesn't know yet whose turn it is
            services.note_changed(game.id)

    async def _found(self, game_id: str | None) -> tuple[GameRow, ...]:
        store = self._services.context.store
        if game_id is None:
            return await store.games.with_status((Status.RUNNING,))
        game = await store.games.find(game_id)
        return () if game is None or not store.scope.has(game.guild_id) else (game,)
