"""The button that deletes one's data."""

from collections.abc import Mapping

from ttrbot.app.core.answers import got
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit


async def forget_me(visit: Visit, _: Press) -> None:
    """Delete everything that is stored about the person who pressed."""
    forgotten = got(await visit.host.privacy.delete(visit.user_id))
    visit.services.languages.forget(visit.user_id)
    text = visit.words.t("privacy-deleted", left=forgotten.left, handed=forgotten.handed_over)
    await visit.reply.change(Panel(text=text))


HANDLERS: Mapping[str, Handler] = {"forget_me": forget_me}
