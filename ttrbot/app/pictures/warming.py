"""Draws boards before they are asked for: a map's first picture takes about twenty times as long as the next ones."""

from typing import Final

import structlog

from ttrbot.app.context import Context
from ttrbot.app.core.clock import SystemClock
from ttrbot.app.pictures.pictures import Painter, Pictures, Style
from ttrbot.app.settings.palettes import Palettes
from ttrbot.engine.game import public_view
from ttrbot.store import Status, Store, StoreError

log = structlog.get_logger(__name__)

MOST: Final = 4
"""The most boards that are drawn: what a process that draws remembers has room for about as many maps."""


async def warm_up(store: Store, painter: Painter) -> None:
    """Draw a board of each map and language in which games run, so they can be shown at once when taken over.

    If the store fails, the pictures are drawn when they are needed.
    """
    context = Context.over(store, SystemClock(), {}, lambda _: None)
    palettes, pictures = Palettes(context.servers, context.preferences), Pictures(painter, context.cache.gamemap)
    drawn: set[tuple[str, str]] = set()
    try:
        for game in await store.games.with_status((Status.RUNNING,)):
            if (game.map_hash, game.language) in drawn or len(drawn) == MOST:
                continue
            drawn.add((game.map_hash, game.language))
            live = await context.cache.look(game.id)
            style = Style(game.language, await palettes.of_table(live.table))
            await pictures.board(live.table, public_view(live.game), style)
    except StoreError as error:
        log.warning("not_warmed_up", reason=str(error))
    finally:
        pictures.close()
