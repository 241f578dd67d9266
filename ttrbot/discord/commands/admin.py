"""/ttr-admin: for those who manage the server."""

from dataclasses import replace

import discord
from discord import app_commands

from ttrbot.app.core.answers import RefusedError, got
from ttrbot.app.settings.servers import NAMES
from ttrbot.discord.commands.base import Choices, Commands, choices, offering
from ttrbot.discord.commands.play import LANGUAGES, PACE_CHOICES, PALETTES
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.permissions import NEEDED_FOR_VOICE, Trials, invitation, missing
from ttrbot.discord.core.translator import label, sub_command
from ttrbot.discord.core.wording import game_name
from ttrbot.discord.panels.server.check import check_panel, held_line
from ttrbot.discord.panels.server.settings import settings_panel
from ttrbot.discord.visits.permitted import check_may_show
from ttrbot.discord.visits.visit import Services
from ttrbot.discord.visits.welcome import without_deleted

MOST_GAMES = 20
SETTINGS = [app_commands.Choice(name=label(f"setting-{name}"), value=name) for name in NAMES]


class Admin(Commands):
    """The bot on this server."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, "ttr-admin", needs=discord.Permissions(manage_guild=True))

    @sub_command("set")
    @app_commands.choices(language=LANGUAGES, pace=PACE_CHOICES, palette=PALETTES)
    async def set(  # noqa: PLR0917 - Discord's options, passed by name
        self,
        interaction: discord.Interaction,
        language: str | None = None,
        pace: str | None = None,
        channel: discord.TextChannel | None = None,
        role: discord.Role | None = None,
        most_games: app_commands.Range[int, 1, MOST_GAMES] | None = None,
        palette: str | None = None,
        voice: bool | None = None,
    ) -> None:
        """Change this server's settings, and show them all."""
        async with self.answering(interaction) as visit:
            guild_id, servers = self.server(interaction), visit.host.servers
            known, deleted = without_deleted(await servers.get(guild_id), interaction.guild)
            channels = () if "channels" in deleted else known.channels
            wanted = {
                "language": language,
                "pace": pace,
                "channels": None if channel is None else tuple(dict.fromkeys((*channels, channel.id))),
                "role": None if role is None else role.id,
                "games": most_games,
                "palette": palette,
                "voice": voice,
            }
            given = {name: value for name, value in wanted.items() if value is not None}
            settings, deleted = without_deleted(await servers.change(guild_id, **given), interaction.guild)
            if voice is False:
                await visit.host.rooms.close_voice(guild_id)
            lacking = lacking_for_voice(interaction) if settings.voice else ()
            link = invitation(interaction, voice=True)
            await visit.reply.show(settings_panel(settings, visit.words, lacking, link, deleted=deleted))

    @sub_command("reset")
    @app_commands.choices(setting=SETTINGS)
    async def reset(self, interaction: discord.Interaction, setting: str) -> None:
        """Reset one of this server's settings, and show them all."""
        async with self.answering(interaction) as visit:
            left = await visit.host.servers.reset(self.server(interaction), setting)
            settings, deleted = without_deleted(left, interaction.guild)
            if not settings.voice:
                await visit.host.rooms.close_voice(self.server(interaction))
            await visit.reply.show(settings_panel(settings, visit.words, deleted=deleted))

    @sub_command("end")
    async def end(self, interaction: discord.Interaction, table: str) -> None:
        """Call off any lobby or running game of this server."""
        async with self.answering(interaction) as visit:
            found = got(await visit.host.games.table(table))
            if found.guild_id != self.server(interaction):
                raise RefusedError("unknown_game")
            got(await visit.host.games.end(table, visit.user_id))
            await visit.reply.show(Panel(text=visit.words.t("table-ended", game=table)))

    @sub_command("move")
    async def move(self, interaction: discord.Interaction, table: str, goal: discord.TextChannel | None = None) -> None:
        """Take a table of this server to another channel, or to this one."""
        async with self.answering(interaction) as visit:
            found = got(await visit.host.games.table(table))
            if found.guild_id != self.server(interaction):
                raise RefusedError("unknown_game")
            place, granted = interaction.channel_id or 0, interaction.app_permissions
            if goal is not None:
                place, granted = goal.id, goal.permissions_for(goal.guild.me)
            check_may_show(visit, place, granted)
            got(await visit.host.mover.move(table, place))
            await visit.reply.show(Panel(text=visit.words.t("table-moved", game=table, channel=f"<#{place}>")))

    @end.autocomplete("table")
    @move.autocomplete("table")
    @offering
    async def open_tables(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer the server's open tables."""
        language = await self.services.languages.of_asker(interaction.user.id, interaction.locale.value)
        tables = await self.services.host.games.games_in(self.server(interaction))
        return choices(current, ((game_name(table, language), table.game_id) for table in tables))

    @sub_command("check")
    async def check(self, interaction: discord.Interaction) -> None:
        """Try out everything that the bot needs in this channel; in a thread, in the thread's channel."""
        async with self.answering(interaction) as visit:
            settings, deleted = without_deleted(
                await visit.host.servers.get(self.server(interaction)), interaction.guild
            )
            lacking = missing(interaction.app_permissions)
            if settings.voice:
                lacking += lacking_for_voice(interaction)
            here = interaction.channel
            channel_id = here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id or 0
            trials = Trials(interaction.client, channel_id)
            words = visit.words.t("check-message")
            results = await trials.run(words, voice_on=self.server(interaction) if settings.voice else None)
            unseen = await visit.host.unseen.on_server(self.server(interaction))
            locked = isinstance(here, discord.Thread) and here.locked
            panel = check_panel(
                channel_id,
                lacking,
                results,
                visit.words,
                voice=settings.voice,
                unseen=unseen,
                locked=locked,
                deleted=deleted,
            )
            held = held_line(await self.services.hold.slots.holders(), self.server(interaction), visit.words)
            await visit.reply.show(replace(panel, text="\n".join((panel.text, *held))))


def lacking_for_voice(interaction: discord.Interaction) -> tuple[str, ...]:
    """Return the permissions that the bot lacks on the server for voice channels."""
    guild = interaction.guild
    return NEEDED_FOR_VOICE if guild is None else missing(guild.me.guild_permissions, NEEDED_FOR_VOICE)
