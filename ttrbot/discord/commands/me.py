"""/ttr-me: one's own games and settings, in direct messages too."""

import discord
from discord import app_commands

from ttrbot.discord.at_table import AtTable
from ttrbot.discord.commands.base import Choices, Commands
from ttrbot.discord.commands.play import LANGUAGES
from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.panel import Button, Look, Panel
from ttrbot.discord.panels.games import games_panel
from ttrbot.discord.presses import looks
from ttrbot.discord.translator import sub_command
from ttrbot.discord.visit import Services, got
from ttrbot.text import texts

DATA_FILE = "my-data.json"


class Me(Commands):
    """One's own games and settings."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, "ttr-me", in_dms=True)

    @sub_command("games")
    async def games(self, interaction: discord.Interaction) -> None:
        """List the games in which the person sits."""
        async with self.answering(interaction) as visit:
            tables = await visit.host.games.games_of(visit.user_id)
            await visit.reply.show(games_panel(tables, visit.user_id, visit.words))

    @sub_command("my-hand")
    async def my_hand(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Show the hand in a game, and try direct messages anew."""

        async def look(here: AtTable) -> Panel:
            await here.visit.host.open_dms(here.visit.user_id)
            return await looks.hand_of(here)

        await self.show(interaction, look, game)

    @my_hand.autocomplete("game")
    async def my_game(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer one's own games."""
        return await self.own_games(interaction, current)

    @sub_command("language")
    @app_commands.choices(language=LANGUAGES)
    async def language(self, interaction: discord.Interaction, language: str) -> None:
        """Choose the language of the bot's answers."""
        async with self.answering(interaction) as visit:
            await self.services.languages.choose(visit.user_id, language)
            await visit.reply.show(Panel(text=texts(language).t("language-chosen")))

    @sub_command("statistics")
    async def statistics(self, interaction: discord.Interaction, shown: bool) -> None:
        """Show one's numbers to others, or hide them."""
        async with self.answering(interaction) as visit:
            await visit.host.statistics.show(visit.user_id, shown=shown)
            await visit.reply.show(Panel(text=visit.words.t("stats-on" if shown else "stats-off")))

    @sub_command("export")
    async def export(self, interaction: discord.Interaction) -> None:
        """Give a person all that is kept about them, as a file."""
        async with self.answering(interaction) as visit:
            data = got(await visit.host.privacy.export(visit.user_id))
            await visit.reply.show(Panel(text=visit.words.t("privacy-export"), file=(DATA_FILE, data)))

    @sub_command("delete")
    async def delete(self, interaction: discord.Interaction) -> None:
        """Ask before everything that is kept about a person is deleted."""
        async with self.answering(interaction) as visit:
            words = visit.words
            sure = Button(label=words.t("button-forget-me"), look=Look.DANGER, id=CustomId("forget_me"))
            await visit.reply.show(Panel(text=words.t("privacy-confirm"), rows=((sure,),)))
