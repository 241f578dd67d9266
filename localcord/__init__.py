"""A Discord on 127.0.0.1 for tests, and for playing without an account: gateway and REST over a world in memory.

`World` is its state, `Client` is one person's client, and `LocalDiscord` serves the world to a bot. See README.md.
"""

from localcord.client import Client
from localcord.clock import ManualClock
from localcord.errors import DiscordError
from localcord.faults import Fault
from localcord.interaction import Interaction, InteractionFailedError
from localcord.invoke import ClientRefusedError
from localcord.models import ChannelType
from localcord.permissions import Permission
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.spec import Judge
from localcord.world import World

__all__ = [
    "ChannelType",
    "Client",
    "ClientRefusedError",
    "DiscordError",
    "Fault",
    "Interaction",
    "InteractionFailedError",
    "Judge",
    "LocalDiscord",
    "ManualClock",
    "Permission",
    "RateLimits",
    "World",
]
