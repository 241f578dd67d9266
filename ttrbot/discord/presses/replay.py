"""The film of a finished game: drawn while its asker is told how far it is."""

import asyncio
from collections.abc import Mapping

from ttrbot.app.pictures import FilmCut
from ttrbot.discord.at_table import AtTable, at_table
from ttrbot.discord.panels.replay import drawing_panel, replay_panel
from ttrbot.discord.router import Handler, Press
from ttrbot.discord.visit import Visit, got

TOLD_EVERY = 2.0
"""Seconds between two reports."""


async def replay(here: AtTable, cut: FilmCut) -> None:
    """Show the film."""
    visit = here.visit
    views = got(await visit.host.games.whole_game(here.game_id))
    await visit.reply.show(drawing_panel(0, here.words))
    film = await visit.host.pictures.film(here.table, views, await here.style(), cut)
    while not film.drawing.done():
        await asyncio.wait([film.drawing], timeout=TOLD_EVERY)
        if not film.drawing.done():
            await visit.reply.update(drawing_panel(film.progress.percent, here.words))
    panel = replay_panel(here.game_id, views[-1], len(views) - 1, film.drawing.result(), here.words)
    await visit.reply.update(panel)


async def film(visit: Visit, press: Press) -> None:
    """Show the film as `/ttr replay` does where nothing else is said."""
    await replay(await at_table(visit, press.id.game), FilmCut())


HANDLERS: Mapping[str, Handler] = {"film": film}
