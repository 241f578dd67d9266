"""Points discord.py at a double of Discord on this machine."""

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from ttrbot.settings import LocalDiscord


def point_at(local: LocalDiscord) -> None:
    """Send the whole process's requests and connections to `local`. The settings accept only loopback addresses."""
    Route.BASE = local.api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(local.gateway)
