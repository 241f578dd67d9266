"""/ttr-admin: for those who manage the server."""

import discord
from discord import app_commands

from ttrbot.app.tables import refused
from ttrbot.discord.commands.base import Choices, Commands, choices
from ttrbot.discord.commands.play import LANGUAGES
from ttrbot.discord.panel import Panel
from ttrbot.discord.panels.check import check_panel
from ttrbot.discord.permissions import Trials, missing
from ttrbot.discord.translator import sub_command
from ttrbot.discord.visit import RefusedError, Services, got
from ttrbot.discord.wording import game_name
from ttrbot.text import texts


class Admin(Commands):
    """The bot on this server."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, "ttr-admin", needs=discord.Permissions(manage_guild=True))

    @sub_command("set")
    @app_commands.choices(language=LANGUAGES)
    async def set(self, interaction: discord.Interaction, language: str) -> None:
        """Choose the language of this server's new tables."""
        async with self.answering(interaction) as visit:
            await self.services.languages.choose_for_server(self.server(interaction), language)
            chosen = texts(language).t(f"language-{language}")
            await visit.reply.show(Panel(text=visit.words.t("server-language-chosen", language=chosen)))

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
