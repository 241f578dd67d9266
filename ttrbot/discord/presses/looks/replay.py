"""The film of a finished game: while it is drawn, the person who asked sees the progress."""

import asyncio
from collections.abc import Mapping

from ttrbot.app.core.answers import got
from ttrbot.app.pictures.pictures import FilmCut
from ttrbot.discord.panels.looks.replay import drawing_panel, replay_panel
from ttrbot.discord.visits.at_table import AtTable, at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit

TOLD_EVERY = 2.0
"""The seconds between two reports of progress."""


async def replay(here: AtTable, cut: FilmCut) -> None:
    """Show the film."""
    visit = here.visit
    views = got(await visit.host.games.whole_game(here.game_id))
    film = await visit.host.pictures.film(here.table, views, await here.style(), cut)
    say = visit.reply.show
    while not film.drawing.done():
        await say(drawing_panel(film.progress.percent, here.words))
        say = visit.reply.update
        await asyncio.wait([film.drawing], timeout=TOLD_EVERY)
    await say(replay_panel(here.game_id, views[-1], len(views) - 1, film.drawing.result(), here.words))


async def film(visit: Visit, press: Press) -> None:
    """Show the film that `/ttr replay` shows by default."""
    await replay(await at_table(visit, press.id.game), FilmCut())


HANDLERS: Mapping[str, Handler] = {"film": film}
