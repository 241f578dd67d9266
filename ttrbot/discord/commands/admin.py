"""/ttr-admin: for those who manage the server."""

import discord
from discord import app_commands

from ttrbot.app.servers import NAMES
from ttrbot.app.tables import refused
from ttrbot.discord.commands.base import Choices, Commands, choices
from ttrbot.discord.commands.play import LANGUAGES, PACE_CHOICES, PALETTES
from ttrbot.discord.panel import Panel
from ttrbot.discord.panels.check import check_panel
from ttrbot.discord.panels.settings import settings_panel
from ttrbot.discord.permissions import Trials, missing
from ttrbot.discord.translator import label, sub_command
from ttrbot.discord.visit import RefusedError, Services, got
from ttrbot.discord.wording import game_name

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
    ) -> None:
        """Change this server's settings, and show them all."""
        async with self.answering(interaction) as visit:
            guild_id, servers = self.server(interaction), visit.host.servers
            channels = (await servers.get(guild_id)).channels
            wanted = {
                "language": language,
                "pace": pace,
                "channels": None if channel is None else tuple(dict.fromkeys((*channels, channel.id))),
                "role": None if role is None else role.id,
                "games": most_games,
                "palette": palette,
            }
            given = {name: value for name, value in wanted.items() if value is not None}
            await visit.reply.show(settings_panel(await servers.change(guild_id, **given), visit.words))

    @sub_command("reset")
    @app_commands.choices(setting=SETTINGS)
    async def reset(self, interaction: discord.Interaction, setting: str) -> None:
        """Put one of this server's settings back, and show them all."""
        async with self.answering(interaction) as visit:
            settings = await visit.host.servers.reset(self.server(interaction), setting)
            await visit.reply.show(settings_panel(settings, visit.words))

    @sub_command("end")
    async def end(self, interaction: discord.Interaction, table: str) -> None:
        """Call off a lobby or a running game of this server, whoever its owner is."""
        async with self.answering(interaction) as visit:
            found = got(await visit.host.games.table(table))
            if found.guild_id != self.server(interaction):
                raise RefusedError(refused("unknown_game"))
            got(await visit.host.games.end(table))
            await visit.reply.show(Panel(text=visit.words.t("table-ended", game=table)))

    @end.autocomplete("table")
    async def open_tables(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer the server's open tables."""
        language = await self.services.languages.of_asker(interaction.user.id, interaction.locale.value)
        tables = await self.services.host.games.games_in(self.server(interaction))
        return choices(current, ((game_name(table, language), table.game_id) for table in tables))

    @sub_command("check")
    async def check(self, interaction: discord.Interaction) -> None:
        """Try out everything the bot needs in this channel."""
        async with self.answering(interaction) as visit:
            lacking = missing(interaction.app_permissions)
            trials = Trials(interaction.client, interaction.channel_id or 0)
            results = await trials.run(visit.words.t("check-message"))
            await visit.reply.show(check_panel(lacking, results, visit.words))
