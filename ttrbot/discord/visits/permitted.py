"""Whether the bot may show a table in a channel."""

import discord

from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.permissions import NEEDED_TO_OPEN, missing
from ttrbot.discord.panels.server.check import reasons
from ttrbot.discord.visits.visit import Visit


def check_may_show(visit: Visit, channel_id: int, granted: discord.Permissions) -> None:
    """Raise SayError, which names what is missing, unless these permissions are enough to show a table there."""
    lacking = missing(granted, NEEDED_TO_OPEN)
    if lacking:
        listed = "\n".join(reasons(lacking, visit.words))
        raise SayError("permissions-missing", channel=f"<#{channel_id}>", permissions=listed)
