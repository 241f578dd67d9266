"""The coach: where a finished game turned for the person who asks. While it looks, the person sees how far it is."""

import asyncio
from collections.abc import Mapping

from ttrbot.app.core.answers import got
from ttrbot.discord.panels.looks.coach import coach_panel, looking_panel
from ttrbot.discord.presses.looks.replay import TOLD_EVERY
from ttrbot.discord.visits.at_table import at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit


async def coach(visit: Visit, press: Press) -> None:
    """Show where the game turned."""
    here = await at_table(visit, press.id.game)
    reviewing = got(await visit.host.coach.review(here.game_id, visit.user_id))
    say = visit.reply.show
    while not reviewing.work.done():
        await say(looking_panel(reviewing, here.words))
        say = visit.reply.update
        await asyncio.wait([reviewing.work], timeout=TOLD_EVERY)
    await say(coach_panel(reviewing.work.result(), here.words))


HANDLERS: Mapping[str, Handler] = {"coach": coach}
