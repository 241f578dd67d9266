"""Draws boards before they are asked for: a map's first picture takes about twenty times as long as the next ones."""

import asyncio
from contextlib import suppress
from typing import Final

import structlog

from ttrbot.app.context import Context
from ttrbot.app.core.clock import Clock
from ttrbot.app.pictures.pictures import Painter, Pictures, Style
from ttrbot.app.settings.palettes import Palettes
from ttrbot.engine.game import public_view
from ttrbot.store import Store, StoreError

log = structlog.get_logger(__name__)

MOST: Final = 4
"""The most boards that are drawn: what a process that draws remembers has room for about as many maps."""


EVERY: Final = 30.0
"""Seconds between two looks for maps on which games have begun since."""
AGAIN_AFTER: Final = 3.0
"""Seconds until another look after the store has failed."""
PATIENCE: Final = 12.0
"""Seconds for which `warmed` waits at most: a process that ends waits little longer for others to be ready."""


class Warming:
    """Draws a board of each map and language in which games run, so they can be shown at once when taken over."""

    def __init__(self, store: Store, painter: Painter, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._context = Context.over(store, clock, {}, lambda _: None)
        self._palettes = Palettes(self._context.servers, self._context.preferences)
        self._pictures = Pictures(painter, self._context.cache.gamemap)
        self._drawn: set[tuple[str, str]] = set()
        self._has_looked = asyncio.Event()

    async def run(self) -> None:
        """Draw what is missing, again and again. If the store fails, pictures are drawn when they are needed."""
        try:
            while True:
                pause = EVERY
                try:
                    await self.draw_missing()
                except StoreError as error:
                    log.info("not_warmed_up", reason=str(error))
                    pause = AGAIN_AFTER
                self._has_looked.set()
                await self._clock.sleep(pause)
        finally:
            self._pictures.close()

    async def warmed(self) -> None:
        """Wait until the boards of the first look are drawn, or for some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._has_looked.wait()

    async def draw_missing(self) -> None:
        """Draw the boards that haven't been drawn. Raises StoreError."""
        if len(self._drawn) == MOST:
            return
        for map_hash, language, game_id in await self._store.games.running_looks(2 * MOST):
            if (map_hash, language) in self._drawn or len(self._drawn) == MOST:
                continue
            live = await self._context.cache.look(game_id)
            style = Style(language, await self._palettes.of_table(live.table))
            await self._pictures.board(live.table, public_view(live.game), style)
            self._drawn.add((map_hash, language))
