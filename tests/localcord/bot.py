"""The bot for the tests of the local Discord: a little of everything that discord.py does."""

import asyncio
import base64
import io
from typing import Any

import discord
from discord import app_commands

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
GAMES = ["Chess", "Go", "Hex", "Hive", "Ludo", "Reversi"]


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description="The board")


async def public_thread(channel: discord.TextChannel, **options) -> discord.Thread:
    return await channel.create_thread(name="table", type=discord.ChannelType.public_thread, **options)


class Join(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"join:(?P<game>\w+)"):
    """A button that works after restarts."""

    def __init__(self, game: str):
        super().__init__(discord.ui.Button(label=f"Join {game}", custom_id=f"join:{game}"))
        self.game = game

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(match["game"])

    async def callback(self, interaction):
        await interaction.response.send_message(f"{interaction.user.display_name} joined {self.game}", ephemeral=True)
        await interaction.message.edit(content=f"{interaction.message.content}\n+ {interaction.user.display_name}")


class TeamName(discord.ui.Modal, title="Team name"):
    name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", max_length=40, custom_id="name")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"Team {self.name.value}", ephemeral=True)


class Lobby(discord.ui.View):
    """A select and a button that stay."""

    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.select(custom_id="colour", options=[discord.SelectOption(label=c) for c in ("red", "blue")])
    async def colour(self, interaction, select):
        await interaction.response.edit_message(content=f"Colour: {select.values[0]}")

    @discord.ui.button(label="Name", custom_id="rename")
    async def rename(self, interaction, _):
        await interaction.response.send_modal(TeamName())

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction, _):
        raise AssertionError("nobody can press this")


tables = app_commands.Group(name="table", description="Tables")
seats = app_commands.Group(name="seat", description="Seats", parent=tables)


@seats.command(description="Take a seat")
async def take(interaction: discord.Interaction, who: discord.Member, number: app_commands.Range[int, 1, 5] = 1):
    await interaction.response.send_message(f"{who.display_name} sits on {number}")


@app_commands.command(description="Open a table")
async def play(interaction: discord.Interaction, game: str):
    await interaction.response.send_message(f"Table for {game} opened", ephemeral=True)
    view = Lobby()
    view.add_item(Join(game))
    assert isinstance(interaction.channel, discord.abc.Messageable)
    await interaction.channel.send(f"{interaction.user.mention} opened {game}", view=view, file=picture())


@play.autocomplete("game")
async def games(interaction, current: str):
    return [app_commands.Choice(name=game, value=game) for game in GAMES if current.lower() in game.lower()]


@app_commands.command(description="Send my hand by direct message")
async def hand(interaction: discord.Interaction):
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        embed = discord.Embed(title="Hand").set_image(url="attachment://hand.png")
        await interaction.user.send("Your hand", embed=embed, file=picture("hand.png"))
        await interaction.followup.send("Look at your direct messages", ephemeral=True)
    except discord.Forbidden as error:
        await interaction.followup.send(f"Refused: {error.code}", ephemeral=True)


@app_commands.command(description="Thread and voice room for a team")
@app_commands.default_permissions(manage_channels=True)
@app_commands.guild_only()
async def room(interaction: discord.Interaction, team: app_commands.Range[str, 1, 20]):
    await interaction.response.defer(ephemeral=True)
    channel, guild = interaction.channel, interaction.guild
    assert isinstance(channel, discord.TextChannel)
    assert isinstance(interaction.user, discord.Member)
    assert guild is not None
    thread = await channel.create_thread(name=f"{team} table", type=discord.ChannelType.private_thread)
    await thread.add_user(interaction.user)
    await thread.send(f"Welcome {interaction.user.mention}")
    hidden = discord.PermissionOverwrite(view_channel=False, connect=False)
    shown = discord.PermissionOverwrite(view_channel=True, connect=True)
    voice = await guild.create_voice_channel(
        f"{team} voice",
        user_limit=8,
        overwrites={guild.default_role: hidden, interaction.user: shown, guild.me: shown},
    )
    await interaction.edit_original_response(content=f"{thread.mention} {voice.mention}")


class TestBot(discord.Client):
    """The bot."""

    __test__ = False

    def __init__(self, **options):
        options.setdefault("intents", discord.Intents(guilds=True, voice_states=True))
        options.setdefault("guild_ready_timeout", 0.02)
        super().__init__(**options)
        self.tree = app_commands.CommandTree(self)
        self.events = []
        commands: tuple[Any, ...] = (play, hand, room, tables)
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self):
        self.add_dynamic_items(Join)
        self.add_view(Lobby())
        await self.tree.sync()

    def dispatch(self, event, /, *args, **kwargs):
        self.events.append(event)
        super().dispatch(event, *args, **kwargs)

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Wait, as discord.py does between two IDENTIFYs. The town's windows are a hundredth of Discord's."""
        if not initial:
            await asyncio.sleep(0.06)
