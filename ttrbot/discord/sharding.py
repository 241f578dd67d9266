"""How many connections to Discord the bot opens, and whether Discord still allows them."""

from datetime import UTC, datetime, timedelta

import discord
import structlog

from ttrbot.discord.core.errors import CannotStart

log = structlog.get_logger(__name__)

RESERVE = 0.1
"""The part of a day's connections that the bot leaves unused: once all are used, Discord resets the token."""


async def shards_to_open(client: discord.AutoShardedClient, wanted: int | None) -> int:
    """Return how many shards to open: as many as the settings say, else as many as Discord recommends.

    Raises CannotStart if Discord allows too few connections for the rest of the day, and what a failed request raises.
    """
    recommended = await _ask(client)
    if wanted is not None and wanted < recommended:
        log.warning("few_shards", shards=wanted, recommended=recommended)
    return wanted or recommended


async def check_starts(client: discord.AutoShardedClient) -> None:
    """Raise what `shards_to_open` raises, before one more connection."""
    await _ask(client)


async def _ask(client: discord.AutoShardedClient) -> int:
    try:
        recommended, _, starts = await client.http.get_bot_gateway()
    except discord.GatewayNotFound as error:
        raise error.__cause__ or error from None  # what Discord answered, which may say to wait
    if starts["remaining"] < starts["total"] * RESERVE:
        resets = datetime.now(UTC) + timedelta(milliseconds=starts["reset_after"])
        raise CannotStart(
            f"the bot has connected to Discord too often: {starts['remaining']} of {starts['total']} connections are"
            f" left until {resets:%Y-%m-%d %H:%M} UTC, and at 0 Discord resets the token."
            " See why it starts so often, and start it again after that time"
        )
    return recommended
