"""Messages to the owner of the bot."""

import discord
import structlog

from ttrbot.app.messages.publisher import reason
from ttrbot.app.settings.languages import Languages
from ttrbot.discord.core.refusals import UNAVAILABLE, meaning
from ttrbot.text import DEFAULT_LOCALE, texts

log = structlog.get_logger(__name__)


def owner_of(client: discord.Client) -> int | None:
    """Return the owner of the bot; if a team owns it, the owner of the team."""
    application = client.application
    if application is None:
        return None
    return application.team.owner_id if application.team is not None else application.owner.id


async def tell_owner(client: discord.Client, languages: Languages, key: str, **args: int) -> bool:
    """Send the owner a text of the catalog. Return whether it was sent; if not, log why. Raises StoreError."""
    owner = owner_of(client)
    if owner is None:
        log.warning("owner_not_told", about=key, reason="the application has no owner")
        return False
    words = texts(await languages.of_person(owner) or DEFAULT_LOCALE)
    try:
        channel = await client.create_dm(discord.Object(owner))
        await channel.send(words.t(key, **args))
    except UNAVAILABLE as error:
        log.warning("owner_not_told", about=key, reason=reason(meaning(error) or error))
        return False
    return True
