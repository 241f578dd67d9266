"""The button to the team's voice channel, or the table's."""

from collections.abc import Mapping

import discord
import structlog

from ttrbot.app.core.answers import got
from ttrbot.app.messages.publisher import Forbidden, PublishError, Why, reason
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.permissions import NEEDED_FOR_VOICE, missing
from ttrbot.discord.panels.server.check import reasons
from ttrbot.discord.panels.server.refused import cure_text, reason_text
from ttrbot.discord.sending.publisher import translated
from ttrbot.discord.visits.at_table import at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit

log = structlog.get_logger(__name__)
NEEDED_TO_MAKE = NEEDED_FOR_VOICE[:-1]
"""The permissions for voice channels; without the last one, people have to join the channel by themselves."""


async def voice(visit: Visit, press: Press) -> None:
    """Make the voice channel if needed. A presser who is already in a voice channel is moved there."""
    here = await at_table(visit, press.id.game)
    guild = visit.interaction.client.get_guild(here.table.guild_id)
    if guild is None:
        raise SayError("voice-elsewhere")
    granted = guild.me.guild_permissions
    settings = await visit.host.servers.get(guild.id)
    lacking = missing(granted, NEEDED_TO_MAKE) if settings.voice else ()
    if lacking:
        raise SayError("voice-missing", permissions="\n".join(reasons(lacking, visit.words)))
    try:
        channel_id = got(await visit.host.rooms.voice(here.game_id, visit.user_id))
        text = await _move(visit, guild, channel_id)
    except Forbidden as error:
        raise _refusal(visit, guild, error) from None
    except PublishError:
        raise SayError("voice-later") from None
    await visit.reply.show(Panel(text=text))


def _refusal(visit: Visit, guild: discord.Guild, error: Forbidden) -> SayError:
    """Return what to say if Discord refuses: the missing permissions, or its reason."""
    if error.why is not Why.PERMISSION:
        why = reason_text(visit.words, error.why, error.code)
        return SayError("voice-refused", reason=why, cure=cure_text(visit.words, error.why))
    own = [category for category in guild.categories if guild.me in category.overwrites]
    granted = [guild.me.guild_permissions, *(category.permissions_for(guild.me) for category in own)]
    lacking = next(filter(None, (missing(some, NEEDED_FOR_VOICE) for some in granted)), NEEDED_FOR_VOICE)
    return SayError("voice-missing", permissions="\n".join(reasons(lacking, visit.words)))


async def _move(visit: Visit, guild: discord.Guild, channel_id: int) -> str:
    """Move the presser there; return what to say."""
    place = f"<#{channel_id}>"
    is_in_voice = any(visit.user_id in channel.voice_states for channel in guild.voice_channels)
    if not is_in_voice:
        return visit.words.t("voice-open", channel=place)
    lacking = missing(guild.me.guild_permissions, NEEDED_FOR_VOICE)
    if lacking:
        said = visit.words.t("voice-open", channel=place)
        return f"{said}\n{visit.words.t('voice-not-moved', permissions=' '.join(reasons(lacking, visit.words)))}"
    try:
        with translated():
            await visit.interaction.client.http.move_member(visit.user_id, guild.id, channel_id)
    except PublishError as error:  # for example, they have left voice meanwhile (40032); the channel is open anyway
        log.info("not_moved", reason=reason(error))
        return visit.words.t("voice-open", channel=place)
    return visit.words.t("voice-moved", channel=place)


HANDLERS: Mapping[str, Handler] = {"voice": voice}
