"""A small bot that shows every kind of message and component, for trying the playground."""

import asyncio
import io
import os
import time
from typing import Any

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image, ImageDraw
from yarl import URL

GAMES = ["Chess", "Checkers", "Go", "Hex", "Hive", "Ludo", "Reversi"]
TEXTS = """# A heading
## Smaller
### Smallest
-# and a line of subtext
**bold** *italic* __underlined__ ~~struck~~ `code` ||a spoiler||
- one
- two
  - two and a half
1. first
2. second
> quoted
```py
print("<b>not bold</b>")
```
[a link](https://example.org) <https://example.com> {mention} {channel} {command}
<t:{now}:R> <t:{now}:f> <:custom:123456789012345678>
<script>alert(1)</script> <img src=x onerror=alert(1)>"""


def picture(width: int = 1600, height: int = 1000, words: str = "board") -> io.BytesIO:
    """Return a PNG with something to see in it."""
    image = Image.new("RGB", (width, height), "#e8e0cf")
    draw = ImageDraw.Draw(image)
    for at in range(0, width, 80):
        draw.line([(at, 0), (width - at, height)], fill=(at * 255 // width, 120, 160), width=6)
    draw.rectangle([width // 3, height // 3, 2 * width // 3, 2 * height // 3], fill="white", outline="black", width=4)
    draw.text((width // 2, height // 2), words, fill="black", anchor="mm", font_size=height // 12)
    out = io.BytesIO()
    image.save(out, "PNG")
    out.seek(0)
    return out


class Join(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"join:(?P<game>\w+)"):
    def __init__(self, game: str) -> None:
        button: discord.ui.Button[Any] = discord.ui.Button(
            label=f"Join {game}", emoji="🚂", style=discord.ButtonStyle.success, custom_id=f"join:{game}"
        )
        super().__init__(button)
        self.game = game

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(match["game"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You joined **{self.game}**.", ephemeral=True)
        assert interaction.message is not None
        await interaction.message.edit(content=f"{interaction.message.content}\n+ {interaction.user.mention}")


class Team(discord.ui.Modal, title="A team"):
    name: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label="Name", min_length=2, max_length=20, placeholder="Night Train"
    )
    motto: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label="Motto", style=discord.TextStyle.paragraph, required=False, default="Full steam", max_length=200
    )
    colour: discord.ui.Label[Any] = discord.ui.Label(
        text="Colour",
        description="Of your trains",
        component=discord.ui.Select(options=[discord.SelectOption(label=c) for c in ("Red", "Blue", "Green")]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.colour.component, discord.ui.Select)
        colour = self.colour.component.values[0]
        await interaction.response.send_message(
            f"Team {self.name.value} ({colour}): {self.motto.value}", ephemeral=True
        )


class Panel(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.Button(label="Rules", url="https://example.org"))

    @discord.ui.button(label="Thread", custom_id="thread", style=discord.ButtonStyle.primary)
    async def thread(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        assert interaction.message is not None
        thread = await interaction.message.create_thread(name="Table 1")
        await thread.send(f"{interaction.user.mention} it is your turn.", file=discord.File(picture(), "board.png"))
        await interaction.response.send_message(f"Opened {thread.mention}", ephemeral=True)

    @discord.ui.button(label="Team", custom_id="team")
    async def team(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Team())

    @discord.ui.button(label="Silence", custom_id="silence", style=discord.ButtonStyle.danger)
    async def silence(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        """Say nothing: the interaction fails."""

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        """Do nothing: it can't be pressed."""

    @discord.ui.button(label="Slow", custom_id="slow", row=1)
    async def slow(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(0.8)
        await interaction.followup.send("It was worth the wait.", ephemeral=True)

    @discord.ui.button(label="My hand", custom_id="hand", row=1, emoji="🎴")
    async def hand(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        file = discord.File(picture(900, 320, "hand"), "hand.png", description="Your hand")
        embed = discord.Embed(title="Your hand", description="Nobody else sees this.", colour=0xF2B134)
        embed.set_image(url="attachment://hand.png").add_field(name="Red", value="3").add_field(name="Blue", value="1")
        embed.set_footer(text="Two tickets")
        await interaction.response.send_message(embed=embed, file=file, ephemeral=True)

    @discord.ui.select(
        custom_id="one",
        row=2,
        placeholder="Pick a game",
        options=[discord.SelectOption(label=game, description=f"Play {game}", emoji="🎲") for game in GAMES],
    )
    async def one(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(f"{select.values[0]} it is.", ephemeral=True)

    @discord.ui.select(
        custom_id="some",
        row=3,
        placeholder="Pick two or three",
        min_values=2,
        max_values=3,
        options=[discord.SelectOption(label=game) for game in GAMES],
    )
    async def some(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"Chosen: {', '.join(select.values)}")

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who", row=4, placeholder="Invite somebody")
    async def who(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(f"{select.values[0].mention}, come and play!")


class Layout(discord.ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(
            discord.ui.Button(label="Draw", custom_id="draw", style=discord.ButtonStyle.primary)
        )
        section: discord.ui.Section[Any] = discord.ui.Section(
            "### Your turn", "Draw cards or claim a route.", accessory=discord.ui.Thumbnail("attachment://small.png")
        )
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="The board")
        )
        self.add_item(
            discord.ui.Container(
                section,
                discord.ui.Separator(spacing=discord.SeparatorSpacing.large),
                gallery,
                discord.ui.TextDisplay("-# 12 cards left"),
                row,
                discord.ui.File("attachment://game.json"),
                accent_colour=0x2B8A5E,
            )
        )


class SampleBot(discord.Client):
    def __init__(self, **options) -> None:
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(show)
        self.tree.add_command(play)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Join)
        self.add_view(Panel())
        await self.tree.set_translator(Italian())
        await self.tree.sync()


class Italian(app_commands.Translator):
    WORDS = {  # noqa: RUF012
        "Show something": "Mostra qualcosa",
        "Open a table": "Apri un tavolo",
        "The game to play": "Il gioco",
        "play": "gioca",
        "texts": "testi",
    }

    async def translate(self, string, locale, context):
        return self.WORDS.get(string.message) if locale is discord.Locale.italian else None


show = app_commands.Group(name="show", description="Show something")


@show.command(name="panel", description="Show buttons and selects")
async def panel(interaction: discord.Interaction) -> None:
    view = Panel()
    file = discord.File(picture(), "board.png", description="The board")
    await interaction.response.send_message("All the buttons", view=view, file=file)


@show.command(name="texts", description="Show all markdown")
async def texts(interaction: discord.Interaction) -> None:
    words = TEXTS.replace("{now}", str(int(time.time()) - 300))
    words = words.replace("{mention}", interaction.user.mention).replace("{command}", "</play:1>")
    await interaction.response.send_message(words.replace("{channel}", f"<#{interaction.channel_id}>"))


@show.command(name="layout", description="Show layout components")
async def layout(interaction: discord.Interaction) -> None:
    files = [
        discord.File(picture(), "board.png"),
        discord.File(picture(200, 200, "?"), "small.png"),
        discord.File(io.BytesIO(b'{"moves": 12}'), "game.json"),
    ]
    await interaction.response.send_message(view=Layout(), files=files)


@show.command(name="dm", description="Write to me")
async def dm(interaction: discord.Interaction) -> None:
    try:
        await interaction.user.send("Your hand", file=discord.File(picture(900, 320, "hand"), "hand.png"))
    except discord.Forbidden:
        await interaction.response.send_message("Your direct messages are closed.", ephemeral=True)
    else:
        await interaction.response.send_message("Look at your direct messages.", ephemeral=True)


@app_commands.command(description="Open a table")
@app_commands.describe(game="The game to play", seats="How many", open_table="Whether all may join", friend="Somebody")
@app_commands.rename(open_table="open")
async def play(
    interaction: discord.Interaction,
    game: str,
    seats: app_commands.Range[int, 2, 5] = 4,
    open_table: bool = True,
    friend: discord.Member | None = None,
) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(Join(game))
    words = f"{interaction.user.mention} opened **{game}** for {seats} ({'open' if open_table else 'closed'})"
    await interaction.response.send_message(words + (f", with {friend.mention}" if friend else ""), view=view)


@play.autocomplete("game")
async def games(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=g, value=g) for g in GAMES if g.lower().startswith(current.lower())]


async def main() -> None:
    Route.BASE = os.environ["TTR_DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["TTR_DISCORD_GATEWAY"])
    async with SampleBot() as bot:
        await bot.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
