"""The button **Don’t ask me again** on an invitation, and what it leads to."""

from collections.abc import Mapping

from msgspec.structs import replace

from ttrbot.app.settings import preferences
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.people.invitations import not_again_panel
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.reading import natural


async def not_again(visit: Visit, press: Press) -> None:
    """Ask whose invitations to block."""
    await visit.reply.show(not_again_panel(read(natural, press.id.arg), visit.words))


async def block_asker(visit: Visit, press: Press) -> None:
    """Block invitations from the person who invited."""
    user_id = read(natural, press.id.arg)
    await block(visit, user_id)
    await visit.reply.change(Panel(text=visit.words.t("blocked-one", person=f"<@{user_id}>")))


async def block(visit: Visit, user_id: int) -> None:
    """Block invitations from a person."""
    if user_id == visit.user_id:
        raise SayError("block-yourself")
    await visit.host.preferences.change(visit.user_id, lambda known: preferences.block(known, user_id))


async def block_all(visit: Visit, _: Press) -> None:
    """Block invitations from everybody."""
    await visit.host.preferences.change(visit.user_id, lambda known: replace(known, invitations=False))
    await visit.reply.change(Panel(text=visit.words.t("invitations-off")))


HANDLERS: Mapping[str, Handler] = {"not_again": not_again, "block": block_asker, "block_all": block_all}
