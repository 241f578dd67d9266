"""Which of two bots answers while one hands its servers over to the other: both are connected, and get every press."""

import discord
import structlog

from ttrbot.discord.core.refusals import UNAVAILABLE
from ttrbot.discord.visits.visit import Services

log = structlog.get_logger(__name__)


async def is_answered_here(services: Services, interaction: discord.Interaction) -> bool:
    """Whether this bot answers an interaction: once, in time, and if no other bot does.

    What comes during the hand-over may be answered by both. So the one that takes over announces its answer first,
    which Discord refuses if the other one has answered.
    """
    if not services.deliveries.is_in_time(interaction.id):
        return False
    hold = services.hold
    waits = not hold.goes_on.is_set()
    if not await hold.answers() or not services.deliveries.is_first(interaction.id):
        return False
    if not waits:
        return True
    if interaction.type is discord.InteractionType.autocomplete:
        return False  # it can't be announced
    is_command = interaction.type is discord.InteractionType.application_command
    try:
        await interaction.response.defer(ephemeral=True, thinking=is_command)
    except UNAVAILABLE as error:
        log.info("answered_by_another", interaction=interaction.id, reason=str(error))
        return False
    return True
