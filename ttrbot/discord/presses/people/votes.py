"""Presses that vote on a question to the table."""

from collections.abc import Mapping

from ttrbot.app.core.answers import got
from ttrbot.app.play.votes import AGREE, DECLINE
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.people.notification import read_motion_arg
from ttrbot.discord.visits.at_table import at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read


async def voice(visit: Visit, press: Press) -> None:
    """Count the presser's vote."""
    kind, number = read(read_motion_arg, press.id.arg)
    here = await at_table(visit, press.id.game)
    is_decided = got(await visit.host.votes.vote(here.game_id, visit.user_id, kind, number, press.id.verb))
    noted = "motion-agreed" if press.id.verb == AGREE else "motion-against"
    await visit.reply.show(Panel(text=here.words.t("motion-decided" if is_decided else noted)))


HANDLERS: Mapping[str, Handler] = {AGREE: voice, DECLINE: voice}
