"""Which of two bots answers while one hands its servers over to the other: both are connected, and get every press."""

import discord
import structlog

from ttrbot.app.messages.publisher import Forbidden
from ttrbot.app.settings.languages import language_of_locale
from ttrbot.discord.core.leases import STARTS
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.refusals import UNAVAILABLE
from ttrbot.discord.visits.looking import UNDECIDED, UNSHOWN, code_for, only_looks
from ttrbot.discord.visits.reply import AnswerLostError, Reply
from ttrbot.discord.visits.visit import Services
from ttrbot.text import DEFAULT_LOCALE, texts
from ttrbot.text.refusals import refusal_key

log = structlog.get_logger(__name__)


async def is_answered_here(services: Services, interaction: discord.Interaction) -> bool:
    """Whether this bot answers an interaction: once, in time, and if no other bot does.

    What comes during the hand-over may be answered by both. So the one that takes over announces its answer first,
    which Discord refuses if the other one has answered. Then there is time until the games go on.
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
    if not await hold.started_within(STARTS):
        await _say_unknown(services, interaction)
        return False
    return True


async def _say_unknown(services: Services, interaction: discord.Interaction) -> None:
    """Tell that the games don't go on yet. Whatever it was, the former bot may have done it."""
    words = texts(language_of_locale(interaction.locale.value) or DEFAULT_LOCALE)
    code = code_for(interaction, UNDECIDED)
    key = UNSHOWN[code] if only_looks(interaction) else refusal_key(code)
    try:
        reply = Reply(interaction, services.commands, services.emoji)
        await services.apologies.show(interaction, reply, Panel(text=words.t(key)), code)
    except (AnswerLostError, Forbidden) as error:
        log.warning("answer lost", reason=str(error))
