"""The film of a finished game: drawn while its asker is told how far it is."""

import asyncio

from ttrbot.app.pictures import FilmCut, FilmProgress
from ttrbot.discord.at_table import AtTable
from ttrbot.discord.panels.replay import drawing_panel, replay_panel
from ttrbot.discord.visit import got

TOLD_EVERY = 2.0
"""Seconds between two reports."""


async def replay(here: AtTable, cut: FilmCut) -> None:
    """Show the film."""
    visit = here.visit
    views = got(await visit.host.games.whole_game(here.game_id))
    progress = FilmProgress()
    await visit.reply.show(drawing_panel(0, here.words))
    film = asyncio.ensure_future(visit.host.pictures.film(here.table, views, await here.style(), cut, progress))
    while not film.done():
        await asyncio.wait([film], timeout=TOLD_EVERY)
        if not film.done():
            await visit.reply.update(drawing_panel(progress.percent, here.words))
    await visit.reply.update(replay_panel(here.game_id, views[-1], len(views) - 1, film.result(), here.words))
