"""A small discord.py bot, as anybody writes one: `/tea` offers a cup, a button takes one."""

import discord
from discord import app_commands


class Round(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="A cup for me", custom_id="cup")
    async def cup(self, interaction: discord.Interaction, _: discord.ui.Button["Round"]) -> None:
        await interaction.response.send_message("Mind, it's hot.", ephemeral=True)


@app_commands.command(description="Offer a cup of tea")
async def tea(interaction: discord.Interaction, kind: str) -> None:
    await interaction.response.send_message(f"A pot of {kind} tea", view=Round())


class TeaBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(tea)

    async def setup_hook(self) -> None:
        self.add_view(Round())
        await self.tree.sync()
